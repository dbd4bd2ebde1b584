import { randomUUID } from 'node:crypto'
import Koa, { type Context } from 'koa'
import { buildOpenApi } from '../../contract/openapi.ts'
import { mountBackupRoutes, type BackupRoutesDeps } from '../operations/backup/backup-routes.ts'
import { mountHelpRoutes } from '../operations/help/help-routes.ts'
import { mountMaintenanceRoutes, type MaintenanceDeps } from '../operations/maintenance-routes.ts'
import type { CheckInDeps } from '../scanning/check-in/check-in.ts'
import { mountCheckInRoutes } from '../scanning/check-in/check-in-routes.ts'
import { mountKanaRoutes, type KanaDeps } from '../attendees/kana-routes.ts'
import { mountKioskPin } from '../staff/kiosk-pin-routes.ts'
import { mountImportRoutes, type ImportRoutesDeps } from '../attendees/import/import-routes.ts'
import { findEvent } from '../events/event-store.ts'
import { mountEventAdminRoutes, type EventAdminDeps } from '../events/admin/event-admin-routes.ts'
import { mountPrintRunRoutes, type PrintRunDeps } from '../printing/runs/run-routes.ts'
import { mountHandOutRoutes } from '../printing/runs/hand-out-routes.ts'
import { mountJobRoutes, type PrintDeps } from '../printing/jobs/job-routes.ts'
import { mountScanRoutes, type ScanRoutesDeps } from '../scanning/hid/scan-routes.ts'
import { mountTemplateRoutes, type TemplateDeps } from '../passes/templates/template-routes.ts'
import { mountPrinterRoutes, type PrinterDeps } from '../printing/printers/printer-routes.ts'
import {
  mountPreparationRoutes,
  type PreparationRoutesDeps,
} from '../operations/preparation/preparation-routes.ts'
import { mountStatsRoutes } from '../operations/statistics/stats-routes.ts'
import type { PageDeps } from '../html/page-request.ts'
import type { DeskEventDeps } from '../events/desk-event-view.ts'
import { mountDeskEventRoutes } from '../events/desk-event-routes.ts'
import { mountJoinByQr, mountOwnJoins } from '../attendees/join-routes.ts'
import { mountPartyRoutes } from '../attendees/party-routes.ts'
import { mountClassNoteRoutes } from '../attendees/class-note-routes.ts'
import { mountClassRoutes } from '../passes/classes/class-routes.ts'
import { mountAttendeeRoutes, type AttendeeDeps } from '../attendees/attendee-routes.ts'
import {
  mountAttendeePassRoutes,
  type AttendeePassDeps,
} from '../attendees/attendee-pass-routes.ts'
import type { StateDeps } from '../operations/desk-state.ts'
import { mountDeskStateRoutes } from '../operations/desk-state-routes.ts'
import { mountSetUpRoutes, type SetUpDeps } from '../staff/set-up-routes.ts'
import { mountStaffRoutes } from '../staff/staff-routes.ts'
import { inSlices } from '../runtime/in-slices.ts'
import type { Origins } from '../runtime/origins.ts'
import { resourcePipeline, type ResourceDeps } from '../events/resource/resource-pipeline.ts'
import { ApiError } from '../http/api-error.ts'
import { replyWithErrors } from '../http/error-reply.ts'
import { mounter, type Mount } from '../http/mount-endpoint.ts'
import type { PipelineDeps } from '../http/pipeline-deps.ts'
import { isLoopbackHost } from '../http/origin.ts'
import { createRouteTable, type RouteTable } from '../http/route-table.ts'
import { securityHeaders, stylePolicy } from '../http/security-headers.ts'
import { sendInPieces } from '../http/send-in-pieces.ts'
import { staticDocument } from '../http/static-document.ts'
import type { FileDocuments } from '../http/file-documents.ts'
import { staticFiles } from '../http/static-files.ts'
import { mountLanRoutes, type LanRouteDeps } from '../lan/status-routes.ts'
import { mountManagerRoutes } from '../attendees/manager-routes.ts'
import { mountTrust, type TrustDeps } from '../lan/trust-routes.ts'
import { mountLogoRoutes, type LogoDeps } from '../passes/logos/logo-routes.ts'
import { API_STYLE, apiPage } from '../html/api-page.ts'
import {
  mountScannedCodePages,
  replyToPhones,
  type ScannedCodeDeps,
} from '../tags/scanned-code-routes.ts'
import { mountFontRoutes } from '../passes/font-routes.ts'
import { mountMyPass } from '../passes/my-pass-routes.ts'
import { mountConsentRoutes, type ConsentDeps } from '../passes/consent-routes.ts'
import type { SaveDeps } from '../passes/save-pass.ts'
import type { SampleDeps } from '../passes/templates/draw-sample.ts'
import { requireDrawable } from '../passes/require-drawable.ts'
import { mountPassRoutes } from '../passes/pass-routes.ts'
import { mountAccount, type AccountDeps } from '../sign-in/account-routes.ts'
import { mountDeviceRoutes } from '../sign-in/device-routes.ts'
import { mountSessionRoutes } from '../sign-in/session-routes.ts'
import type { SignInDeps } from '../sign-in/sign-in.ts'
import { mountAvatar } from '../sign-in/provider/avatar-routes.ts'
import { mountDeveloper, type DeveloperDeps } from '../sign-in/provider/developer-routes.ts'
import { mountInteraction, type InteractionDeps } from '../sign-in/provider/interaction-routes.ts'
import { providerRoutes } from '../sign-in/provider/provider-routes.ts'
import { mountExpressRoutes, type ExpressDeps } from '../scanning/express/express-routes.ts'
import { mountCameraRoutes, type CameraDeps } from '../scanning/camera/camera-routes.ts'
import { mountRecordsRoutes, type RecordsDeps } from '../operations/records/records-routes.ts'
import { mountHandoverRoutes, type HandoverRoutesDeps } from '../staff/handover-routes.ts'
import { mountTrainingRoutes, type TrainingDeps } from '../staff/training/training-routes.ts'
import { mountReaderRoutes, type ReaderDeps } from '../tags/reader-routes.ts'
import { mountTagDeskRoutes, type TagDeskRoutesDeps } from '../tags/tag-desk-routes.ts'
import type { TagDeps } from '../tags/tag-access.ts'
import { mountTagPage } from '../tags/tag-page-routes.ts'
import { mountTagRoutes } from '../tags/tag-routes.ts'

/** What each subject needs, one object per subject. */
export interface AppDeps {
  readonly http: PipelineDeps
  readonly signIn: SignInDeps & AccountDeps & InteractionDeps & DeveloperDeps
  readonly resource: ResourceDeps
  readonly events: EventAdminDeps & DeskEventDeps
  readonly passes: SaveDeps & ConsentDeps & LogoDeps & TemplateDeps & PageDeps
  readonly printing: PrintDeps & PrintRunDeps & PrinterDeps & SampleDeps
  readonly tags: TagDeps & TagDeskRoutesDeps & ReaderDeps & ScannedCodeDeps
  readonly scanning: CheckInDeps & ExpressDeps & CameraDeps & ScanRoutesDeps
  readonly attendees: AttendeeDeps & AttendeePassDeps & ImportRoutesDeps & KanaDeps
  readonly operations: StateDeps &
    MaintenanceDeps &
    BackupRoutesDeps &
    PreparationRoutesDeps &
    RecordsDeps
  readonly staff: SetUpDeps & HandoverRoutesDeps & TrainingDeps
  readonly lan: LanRouteDeps & TrustDeps
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
  mountTrust(routes, mount, lan)
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
  mountApiPages(routes, signIn.addresses)

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
 * The contract as OpenAPI and as an HTML page. Both are built on the first request, because
 * building them takes longer than the rest of the start.
 */
function mountApiPages(routes: RouteTable, addresses: Origins): void {
  const build = async () => {
    const document = await inSlices(
      buildOpenApi([...new Set([addresses.baseUrl, addresses.apiUrl])]),
    )
    return {
      openApi: staticDocument('application/json; charset=utf-8', JSON.stringify(document)),
      docs: staticDocument('text/html; charset=utf-8', await inSlices(apiPage(document))),
    }
  }
  let built: ReturnType<typeof build> | null = null
  const pages = () => (built ??= build())
  routes.addOpen('/openapi.json', async (ctx) => (await pages()).openApi.send(ctx))
  routes.addOpen('/docs', async (ctx) => {
    ctx.set('Content-Security-Policy', stylePolicy(API_STYLE.hash))
    await (await pages()).docs.send(ctx)
  })
}
