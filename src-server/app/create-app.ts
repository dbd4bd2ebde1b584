import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import Koa, { type Context } from 'koa'
import { buildOpenApi } from '../../contract/openapi.ts'
import { mountBackupRoutes, type BackupRoutesDeps } from '../operations/backup/backup-routes.ts'
import { mountMaintenanceRoutes, type MaintenanceDeps } from '../operations/maintenance-routes.ts'
import { mountCheckInRoutes } from '../scanning/check-in/check-in-routes.ts'
import { mountDeskRoutes, type DeskDeps } from './desk-routes.ts'
import { mountKanaRoutes } from '../attendees/kana-routes.ts'
import { mountKioskPin } from '../staff/kiosk-pin-routes.ts'
import { mountImportRoutes, type ImportRoutesDeps } from '../attendees/import/import-routes.ts'
import { mountEventAdminRoutes, type EventAdminDeps } from '../events/admin/event-admin-routes.ts'
import { mountJobRoutes, type PrintDeps } from '../printing/jobs/job-routes.ts'
import { mountScanRoutes, type ScanRoutesDeps } from '../scanning/hid/scan-routes.ts'
import { mountTemplateRoutes, type TemplateDeps } from '../passes/templates/template-routes.ts'
import { mountPrinterRoutes, type PrinterDeps } from '../printing/printers/printer-routes.ts'
import { mountStatsRoutes } from '../operations/statistics/stats-routes.ts'
import type { Origins } from '../runtime/origins.ts'
import { resourcePipeline, type ResourceDeps } from '../events/resource/resource-pipeline.ts'
import { ApiError } from '../http/api-error.ts'
import { replyWithErrors } from '../http/error-reply.ts'
import { mounter } from '../http/mount-endpoint.ts'
import type { MountDeps } from '../http/mount-deps.ts'
import { isLoopbackHost } from '../http/origin.ts'
import { createRouteTable } from '../http/route-table.ts'
import { securityHeaders, stylePolicy } from '../http/security-headers.ts'
import { staticFiles } from '../http/static-files.ts'
import { mountLanRoutes, type LanRouteDeps } from '../lan/status-routes.ts'
import { mountManagerRoutes } from '../attendees/manager-routes.ts'
import { mountTrust } from '../lan/trust-routes.ts'
import { mountLogoRoutes, type LogoDeps } from '../passes/logos/logo-routes.ts'
import { API_PAGE_STYLE_HASH, apiPage } from '../html/api-page.ts'
import { mountScannedCodePages } from '../tags/scanned-code-routes.ts'
import { mountMyPass } from '../passes/my-pass-routes.ts'
import { mountConsentRoutes } from '../passes/consent-routes.ts'
import { mountPassRoutes } from '../passes/pass-routes.ts'
import { mountAccount, type AccountDeps } from '../sign-in/account-routes.ts'
import { mountDeviceRoutes } from '../sign-in/device-routes.ts'
import { mountSessionRoutes } from '../sign-in/session-routes.ts'
import { mountAvatar } from '../sign-in/provider/avatar-routes.ts'
import { mountDeveloper } from '../sign-in/provider/developer-routes.ts'
import { mountInteraction, type InteractionDeps } from '../sign-in/provider/interaction-routes.ts'
import { providerRoutes } from '../sign-in/provider/provider-routes.ts'
import { mountExpressRoutes } from '../scanning/express/express-routes.ts'
import { mountCameraRoutes, type CameraDeps } from '../scanning/camera/camera-routes.ts'
import { mountRecordsRoutes } from '../operations/records/records-routes.ts'
import { mountHandoverRoutes } from '../staff/handover-routes.ts'
import { mountTrainingRoutes, type TrainingDeps } from '../staff/training/training-routes.ts'
import { mountReaderRoutes, type ReaderDeps } from '../tags/reader-routes.ts'
import { mountTagDeskRoutes, type TagDeskRoutesDeps } from '../tags/tag-desk-routes.ts'
import type { TagDeps } from '../tags/tag-access.ts'
import { mountTagPage } from '../tags/tag-page-routes.ts'
import type { TagUrls } from '../tags/tag-url.ts'
import { mountTagRoutes } from '../tags/tag-routes.ts'

export interface AppDeps
  extends
    MountDeps,
    MaintenanceDeps,
    BackupRoutesDeps,
    DeskDeps,
    LanRouteDeps,
    LogoDeps,
    PrintDeps,
    PrinterDeps,
    ImportRoutesDeps,
    EventAdminDeps,
    TrainingDeps,
    CameraDeps,
    ReaderDeps,
    TagDeps,
    TagDeskRoutesDeps,
    ScanRoutesDeps,
    TemplateDeps,
    ResourceDeps,
    InteractionDeps,
    AccountDeps {
  readonly addresses: Origins
  readonly tagUrls: TagUrls
  /** Folder of the built screens, served on the desk's listener; null in tests that need none. */
  readonly rendererDir: string | null
}

/** The whole HTTP surface, top to bottom. Read this first. */
export function createApp(deps: AppDeps): Koa {
  const app = new Koa()
  app.silent = true
  app.use(async (ctx, next) => {
    ctx.state.requestId = randomUUID()
    ctx.set('X-Request-Id', ctx.state.requestId)
    await next()
  })
  app.use(securityHeaders)
  app.use(replyWithErrors(deps.log))
  if (deps.desk) app.use(refuseForeignHosts)
  app.use(providerRoutes(deps))
  app.use(resourcePipeline(deps))

  const routes = createRouteTable()
  const mount = mounter(routes, deps)
  mountLanRoutes(mount, deps)
  mountTrust(routes, mount, deps)
  mountManagerRoutes(mount, deps)
  mountPassRoutes(mount, deps)
  mountMyPass(routes, deps)
  mountSessionRoutes(mount, deps)
  mountConsentRoutes(mount, deps)
  mountLogoRoutes(mount, deps)
  mountTagRoutes(mount, deps)
  mountTagPage(routes)
  mountScannedCodePages(routes, deps)
  mountDeviceRoutes(routes, mount, deps)
  mountInteraction(routes, deps)
  mountAccount(routes, deps)
  mountDeveloper(routes, deps)
  mountAvatar(routes)
  if (deps.desk) {
    mountDeskRoutes(mount, deps)
    mountCheckInRoutes(mount, deps)
    mountStatsRoutes(mount, deps)
    mountJobRoutes(mount, deps)
    mountPrinterRoutes(mount, deps)
    mountImportRoutes(mount, deps)
    mountEventAdminRoutes(mount, deps)
    mountTagDeskRoutes(mount, deps)
    mountReaderRoutes(mount, deps)
    mountExpressRoutes(mount, deps)
    mountKanaRoutes(mount, deps)
    mountHandoverRoutes(mount, deps)
    mountRecordsRoutes(mount, deps)
    mountCameraRoutes(mount, deps)
    mountScanRoutes(mount, deps)
    mountTemplateRoutes(mount, deps)
    mountKioskPin(mount, deps)
    mountMaintenanceRoutes(mount, deps)
    mountBackupRoutes(mount, deps)
    mountTrainingRoutes(mount, deps)
  }
  mountApiPages(routes, deps.addresses)

  const router = new Router({ sensitive: true })
  routes.register(router)
  app.use(routes.refuseOtherMethods)
  app.use(router.routes())
  if (deps.desk && deps.rendererDir) app.use(staticFiles(deps.rendererDir))
  return app
}

/**
 * A DNS name that was rebound to this machine is no name of it: nothing on the loopback listener is
 * reached through one, whatever the address.
 */
async function refuseForeignHosts(ctx: Context, next: () => Promise<void>): Promise<void> {
  if (!isLoopbackHost(ctx.host)) throw new ApiError('invalid_origin')
  await next()
}

/**
 * The contract as data, and as a page for people; both made here, from nothing outside, when
 * somebody asks first: making them takes longer than the rest of the start.
 */
function mountApiPages(routes: ReturnType<typeof createRouteTable>, addresses: Origins): void {
  let built: { readonly document: ReturnType<typeof buildOpenApi>; readonly html: string } | null =
    null
  const pages = (): NonNullable<typeof built> => {
    if (built === null) {
      const document = buildOpenApi([...new Set([addresses.baseUrl, addresses.apiUrl])])
      built = { document, html: apiPage(document) }
    }
    return built
  }
  routes.add({
    method: 'GET',
    path: '/openapi.json',
    handle: async (ctx) => {
      ctx.set('Cache-Control', 'no-cache')
      ctx.body = pages().document
    },
  })
  routes.add({
    method: 'GET',
    path: '/docs',
    handle: async (ctx) => {
      ctx.set('Content-Security-Policy', stylePolicy(API_PAGE_STYLE_HASH))
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = pages().html
    },
  })
}
