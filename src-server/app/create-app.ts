import type { ExchangeDeps } from '../event/event-file/exchange-routes.ts'
import type { DeskPersonDeps } from '../guest/view/attendee-view.ts'
import type { Core } from '../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import Koa, { type Context } from 'koa'
import type { Listener } from '../../contract/app/openapi.ts'
import { mountBackupRoutes, type BackupRoutesDeps } from '../kiosk/backup/backup-routes.ts'
import { mountMaintenanceRoutes, type MaintenanceDeps } from '../kiosk/backup/maintenance-routes.ts'
import { mountHelpRoutes } from '../kiosk/help/help-routes.ts'
import { mountCheckInRoutes } from '../scan/check-in/check-in-routes.ts'
import { mountKanaRoutes } from '../guest/search/kana-routes.ts'
import {
  mountKioskPin,
  mountHandoverRoutes,
  type HandoverRoutesDeps,
} from '../account/handover/handover-routes.ts'
import { mountImportRoutes, type ImportRoutesDeps } from '../guest/import/import-routes.ts'
import { findEvent } from '../event/event/event-store.ts'
import { mountEventAdminRoutes } from '../event/event/event-admin-routes.ts'
import { mountPrintRunRoutes, type PrintRunDeps } from '../print/run/run-routes.ts'
import { mountHandOutRoutes } from '../print/run/hand-out-routes.ts'
import { mountJobRoutes, type PrintDeps } from '../print/job/job-routes.ts'
import { mountScanRoutes, type ScanRoutesDeps } from '../scan/dispatch/scan-routes.ts'
import { mountTemplateRoutes, type TemplateDeps } from '../pass/template/template-routes.ts'
import { mountPrinterRoutes, type PrinterDeps } from '../print/printer/printer-routes.ts'
import { mountPreparationRoutes, type PreparationRoutesDeps } from '../kiosk/checks/preparation-routes.ts'
import { mountStatsRoutes } from '../kiosk/statistics/stats-routes.ts'
import type { PageDeps } from '../platform/html/page-request.ts'
import { mountDeskEventRoutes, type DeskEventDeps } from '../event/event/desk-event-routes.ts'
import { mountJoinByQr, mountOwnJoins } from '../guest/walk-in/join-routes.ts'
import { mountPartyRoutes } from '../guest/party/party-routes.ts'
import {
  mountClassNoteRoutes,
  mountAttendeeRoutes,
  type AttendeeDeps,
  mountAttendeePassRoutes,
  type AttendeePassDeps,
} from '../guest/view/attendee-routes.ts'
import { mountClassRoutes } from '../event/ticket-class/class-routes.ts'
import { type StateDeps, mountDeskStateRoutes } from '../kiosk/state/desk-state.ts'
import { mountSetUpRoutes, type SetUpDeps } from '../kiosk/set-up/set-up-routes.ts'
import { mountStaffRoutes } from '../account/staff/staff-routes.ts'
import { inSlices } from '../platform/threads/in-slices.ts'
import { resourcePipeline, type ResourceDeps } from '../event/resource-api/resource-pipeline.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { replyWithErrors } from '../platform/http/error-reply.ts'
import { mounter, type Mount } from '../platform/http/mount-endpoint.ts'
import type { PipelineDeps } from '../platform/http/pipeline.ts'
import { isLoopbackHost } from '../platform/http/origins.ts'
import { createRouteTable, type RouteTable } from '../platform/http/route-table.ts'
import { staticDocument, securityHeaders, stylePolicy } from '../platform/http/static-document.ts'
import { sendInPieces } from '../platform/http/reply-body.ts'
import { stationName } from '../platform/db/station-store.ts'
import type { FileDocuments } from '../platform/http/file-documents.ts'
import { staticFiles } from '../platform/http/static-files.ts'
import { mountRevStreams } from '../kiosk/phone/rev-stream-routes.ts'
import { mountLanRoutes, type LanRouteDeps } from '../kiosk/phone/status-routes.ts'
import { mountManagerRoutes } from '../guest/view/manager-routes.ts'
import { mountNetworkPage, type NetworkDeps } from '../kiosk/checks/network-page.ts'
import { mountTrust, type TrustDeps } from '../platform/lan/trust-routes.ts'
import { mountLogoRoutes, type LogoDeps } from '../pass/logo/logo-routes.ts'
import {
  mountScannedCodePages,
  replyToPhones,
  type ScannedCodeDeps,
} from '../tag/page/scanned-code-routes.ts'
import { mountFontRoutes } from '../pass/draft/font-routes.ts'
import { mountMyPass } from '../pass/draft/my-pass-routes.ts'
import { mountConsentRoutes } from '../pass/confirmation/consent-routes.ts'
import type { DrawDeps } from '../pass/draft/draw-pass.ts'
import type { SampleDeps } from '../pass/template/draw-sample.ts'
import { requireDrawable } from '../pass/draft/map-render-error.ts'
import { mountPassRoutes } from '../pass/draft/pass-routes.ts'
import { mountAccount, type AccountDeps } from '../account/session/account-routes.ts'
import { mountDeviceRoutes } from '../account/app-token/device-routes.ts'
import { mountSessionRoutes } from '../account/session/session-routes.ts'
import type { SignInDeps } from '../account/session/sign-in.ts'
import { mountAvatar } from '../account/oauth/avatar-routes.ts'
import { mountDeveloper, type DeveloperDeps } from '../account/oauth/developer-routes.ts'
import { mountInteraction, type InteractionDeps } from '../account/oauth/interaction-routes.ts'
import { providerRoutes } from '../account/oauth/provider-routes.ts'
import { mountExpressRoutes } from '../scan/express/express-routes.ts'
import { mountCameraRoutes, type CameraDeps } from '../scan/camera/camera-routes.ts'
import { mountRecordsRoutes, type RecordsDeps } from '../kiosk/activity-log/records-routes.ts'
import { mountTrainingRoutes, type TrainingDeps } from '../kiosk/practice/training-routes.ts'
import {
  mountReaderRoutes,
  type ReaderDeps,
  mountTagDeskRoutes,
  type TagDeskRoutesDeps,
} from '../tag/reader/reader-routes.ts'
import type { TagDeps } from '../tag/page/tag-access.ts'
import { mountTagPage } from '../tag/page/tag-page-routes.ts'
import { mountTagRoutes } from '../tag/operation/tag-routes.ts'

/** What each subject needs, one object per subject. */
export interface AppDeps {
  readonly http: PipelineDeps
  readonly signIn: SignInDeps & AccountDeps & InteractionDeps & DeveloperDeps
  readonly resource: ResourceDeps
  readonly events: ExchangeDeps & DeskEventDeps
  readonly passes: DrawDeps & Core & LogoDeps & TemplateDeps & PageDeps
  readonly printing: PrintDeps & PrintRunDeps & PrinterDeps & SampleDeps
  readonly tags: TagDeps & TagDeskRoutesDeps & ReaderDeps & ScannedCodeDeps
  readonly scanning: Core & DeskEventDeps & CameraDeps & ScanRoutesDeps
  readonly attendees: AttendeeDeps & AttendeePassDeps & ImportRoutesDeps & DeskPersonDeps
  readonly operations: StateDeps & MaintenanceDeps & BackupRoutesDeps & PreparationRoutesDeps & RecordsDeps
  readonly staff: SetUpDeps & HandoverRoutesDeps & TrainingDeps
  readonly lan: LanRouteDeps & TrustDeps & NetworkDeps
  /** Folder of the built screens, served on the desk's listener; null in tests without screens. */
  readonly rendererDir: string | null
  /** The fonts in memory, of passes and screens and of both listeners. */
  readonly fonts: FileDocuments
}

/** The HTTP surface of one listener, in the order of its middleware. Start reading here. */
export function createApp(deps: AppDeps): Koa {
  const { http, signIn, passes, tags, lan } = deps
  const app = new Koa()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.requestId = randomUUID()
    ctx.set('X-Request-Id', ctx.state.requestId)
    try {
      void ctx.path
    } catch {
      // Of an address that cannot be parsed, such as http://[::1/, reading the path throws. Nothing is
      // found at this one.
      ctx.req.url = '/%'
    }
    return next()
  })
  app.use(securityHeaders)
  app.use(sendInPieces)
  app.use(replyWithErrors(http.log))
  if (http.desk) app.use(refuseForeignHosts)
  app.use(replyToPhones(tags))
  app.use(providerRoutes(signIn))
  app.use(resourcePipeline(deps.resource))

  const routes = createRouteTable()
  const mount = mounter(routes, http)
  mountLanRoutes(mount, lan)
  mountRevStreams(mount, { db: lan.db, desk: http.desk })
  mountTrust(routes, mount, lan)
  mountNetworkPage(routes, lan)
  mountManagerRoutes(mount, deps.attendees)
  mountOwnJoins(mount, deps.attendees)
  mountPassRoutes(mount, passes)
  mountMyPass(routes, passes)
  mountFontRoutes(routes, passes.engine, deps.fonts)
  mountSessionRoutes(mount, signIn)
  mountConsentRoutes(mount, passes)
  mountLogoRoutes(mount, passes)
  mountTagRoutes(mount, tags)
  mountTagPage(routes)
  mountScannedCodePages(routes, tags)
  mountDeviceRoutes(routes, mount, signIn)
  mountInteraction(routes, signIn)
  mountAccount(routes, signIn)
  mountDeveloper(routes, signIn)
  mountAvatar(routes)
  mountHelpRoutes(routes, mount, http.desk)
  if (http.desk) mountDesk(mount, deps)
  mountApiPages(routes, async () => ({
    name: await stationName(lan.db, lan.stationId),
    servers: [...new Set([signIn.addresses.baseUrl, signIn.addresses.apiUrl])],
    desk: http.desk,
  }))

  app.use(routes.refuseOtherMethods)
  app.use(routes.dispatch())
  if (deps.rendererDir) app.use(staticFiles(deps.rendererDir, deps.fonts))
  return app
}

/** The reception desk API, on loopback only. */
function mountDesk(
  mount: Mount,
  { events, passes, printing, tags, scanning, attendees, operations, staff }: AppDeps,
): void {
  mountSetUpRoutes(mount, staff)
  mountStaffRoutes(mount, { ...staff, findEvent })
  mountHandoverRoutes(mount, staff)
  mountKioskPin(mount, staff)
  mountTrainingRoutes(mount, staff)
  mountDeskEventRoutes(mount, events)
  mountEventAdminRoutes(mount, events)
  mountTemplateRoutes(mount, passes)
  mountClassRoutes(mount, {
    ...attendees,
    requireDrawable: (look) => requireDrawable(attendees.pool, look),
  })
  mountJobRoutes(mount, printing)
  mountPrintRunRoutes(mount, printing)
  mountHandOutRoutes(mount, printing)
  mountPrinterRoutes(mount, printing)
  mountTagDeskRoutes(mount, tags)
  mountReaderRoutes(mount, tags)
  mountCheckInRoutes(mount, scanning)
  mountExpressRoutes(mount, scanning)
  mountCameraRoutes(mount, scanning)
  mountScanRoutes(mount, scanning)
  mountAttendeeRoutes(mount, attendees)
  mountAttendeePassRoutes(mount, attendees)
  mountClassNoteRoutes(mount, attendees)
  mountPartyRoutes(mount, attendees)
  mountJoinByQr(mount, attendees)
  mountKanaRoutes(mount, attendees)
  mountImportRoutes(mount, attendees)
  mountDeskStateRoutes(mount, operations)
  mountPreparationRoutes(mount, operations)
  mountStatsRoutes(mount, operations)
  mountRecordsRoutes(mount, operations)
  mountMaintenanceRoutes(mount, operations)
  mountBackupRoutes(mount, operations)
}

/** Rejects requests with a foreign Host header, so that DNS rebinding cannot reach the desk API. */
function refuseForeignHosts(ctx: Context, next: () => Promise<void>): Promise<void> {
  if (!isLoopbackHost(ctx.host)) throw new ApiError('invalid_origin')
  return next()
}

/**
 * The contract of this listener as OpenAPI and as an HTML page. All are loaded and built on the first
 * request, because building them takes longer than the rest of the start.
 */
function mountApiPages(routes: RouteTable, listenerOf: () => Promise<Listener>): void {
  const json = (document: unknown) =>
    staticDocument('application/json; charset=utf-8', JSON.stringify(document))
  const build = async () => {
    const listener = await listenerOf()
    const { buildOpenApi, buildPagesOpenApi, servedRows } = await import('../../contract/app/openapi.ts')
    const { toOpenApi30 } = await import('../../contract/app/openapi-3-0.ts')
    const { API_STYLE, apiPage } = await import('../platform/html/api-page.ts')
    const document = await inSlices(buildOpenApi(listener))
    return {
      policy: stylePolicy(API_STYLE.hash),
      '/openapi.json': json(document),
      '/openapi-3.0.json': json(toOpenApi30(document)),
      '/openapi-pages.json': json(buildPagesOpenApi(listener)),
      '/docs': staticDocument(
        'text/html; charset=utf-8',
        await inSlices(apiPage(document, servedRows(listener.desk))),
      ),
    }
  }
  let built: ReturnType<typeof build> | null = null
  const pages = () =>
    (built ??= build().catch((error: unknown) => {
      built = null
      throw error
    }))
  for (const path of ['/openapi.json', '/openapi-3.0.json', '/openapi-pages.json'] as const)
    routes.addOpen(path, async (ctx) => (await pages())[path].send(ctx))
  routes.addOpen('/docs', async (ctx) => {
    const { policy, '/docs': page } = await pages()
    ctx.set('Content-Security-Policy', policy)
    await page.send(ctx)
  })
}
