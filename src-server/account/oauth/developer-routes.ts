import type { Core } from '../../platform/db/core.ts'
import type { Context } from 'koa'
import { claimFormKey, newFormKey } from '../../platform/html/form-key.ts'
import { type Origins, firstPasswordPath } from '../../platform/http/origins.ts'
import { seeOther, sendPage } from '../../platform/html/send-page.ts'
import { pageRoute, type PageDeps, type PageRequest } from '../../platform/html/page-request.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import {
  appPage,
  developerHome,
  newAppPage,
  type DeveloperFrame,
  type FormFault,
  type NewAppView,
} from './developer-page.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { passesRecentPassword } from '../password/recent-password-form.ts'
import { findUser } from '../../person/user/user-store.ts'
import type { AppUsage } from './app-usage.ts'
import {
  changeApp,
  limitApp,
  mayResume,
  registerApp,
  removeApp,
  replaceSecret,
  resumeApp,
  suspendApp,
  visibleApp,
  visibleApps,
  type AppError,
} from './app-registry.ts'
import { countPeopleOf, type App } from './oauth-app-store.ts'
import { redirectLines } from './redirect-uri-rules.ts'

export interface DeveloperDeps extends PageDeps, Core {
  readonly addresses: Origins
  readonly usage: Pick<AppUsage, 'read'>
}

const PURPOSE = 'developer'

/** A request of a signed-in person to a developer page. */
interface Desk {
  readonly ctx: Context
  readonly request: PageRequest
  readonly deps: DeveloperDeps
  readonly caller: Caller
}

interface AppDesk extends Desk {
  readonly app: App
  readonly admin: boolean
  readonly form: URLSearchParams
}

/**
 * The developer menu. Signed-in people register and manage their own apps; administrators see all
 * apps.
 */
export function mountDeveloper(routes: RouteTable, deps: DeveloperDeps): void {
  const signedIn = (step: (desk: Desk) => Promise<void>) =>
    pageRoute(deps, async (ctx, request) => {
      const { caller } = request
      if (!caller) return seeOther(ctx, `/sign-in?to=${encodeURIComponent(ctx.path)}`)
      // A person with a first password must change it before using the developer menu.
      if (caller.mustChangePassword) return seeOther(ctx, firstPasswordPath(ctx.path))
      await step({ ctx, request, deps, caller })
    })
  const one = '/developer/{clientId}'
  routes.add({ method: 'GET', path: '/developer', handle: signedIn(showHome) })
  routes.add({
    method: 'GET',
    path: '/developer/new',
    handle: signedIn((desk) =>
      showNew(desk, { name: '', kind: 'confidential', redirectUris: '', fault: null }),
    ),
  })
  routes.add({ method: 'POST', path: '/developer/new', handle: signedIn(takeNew) })
  routes.add({
    method: 'GET',
    path: one,
    handle: signedIn(async (desk) => showApp(await atApp(desk, new URLSearchParams()))),
  })
  routes.add({
    method: 'POST',
    path: one,
    handle: signedIn(async (desk) => {
      const at = await atApp(desk, await desk.request.readForm(PURPOSE))
      if (await isRecent(at, at.form)) await takeStep(at)
    }),
  })
}

/** Every form of these pages needs a recent password; otherwise replies with the page that asks. */
const isRecent = ({ ctx, request, deps }: Desk, form: URLSearchParams): Promise<boolean> =>
  passesRecentPassword(ctx, deps, { request, form, purpose: PURPOSE })

async function frameOf({ ctx, request, deps, caller }: Desk): Promise<DeveloperFrame> {
  return {
    lang: request.lang,
    self: ctx.method === 'GET' ? ctx.path : null,
    personName: caller.name,
    apps: await visibleApps(deps, caller),
    formToken: request.formToken(PURPOSE),
    onceKey: newFormKey(),
  }
}

async function showHome(desk: Desk): Promise<void> {
  sendPage(desk.ctx, developerHome(await frameOf(desk)))
}

async function showNew(desk: Desk, view: NewAppView): Promise<void> {
  sendPage(desk.ctx, newAppPage(await frameOf(desk), view), {
    status: view.fault === null ? 200 : 400,
  })
}

/** The app of the address. An app of another person is `not_found`. */
async function atApp(desk: Desk, form: URLSearchParams): Promise<AppDesk> {
  const seen = await visibleApp(desk.deps, desk.caller, String(desk.ctx.params.clientId))
  if (!seen) throw new ApiError('not_found')
  return { ...desk, ...seen, form }
}

async function showApp(
  desk: AppDesk,
  now: { readonly secret?: string; readonly fault?: FormFault; readonly typed?: Partial<App> } = {},
): Promise<void> {
  const { app, admin, deps, caller } = desk
  const owner = admin && app.ownerId !== null ? await findUser(deps.db, app.ownerId) : null
  const html = appPage(await frameOf(desk), {
    app: { ...app, ...now.typed },
    secret: now.secret ?? null,
    people: await countPeopleOf(deps.db, app.clientId),
    usage: await deps.usage.read(app.clientId),
    discovery: `${deps.addresses.apiUrl}/.well-known/openid-configuration`,
    admin,
    ownerName: owner?.name ?? null,
    mayResume: mayResume(caller, app, admin),
    fault: now.fault ?? null,
  })
  sendPage(desk.ctx, html, { status: now.fault ? 400 : 200 })
}

async function takeNew(desk: Desk): Promise<void> {
  const { ctx, deps, caller } = desk
  const form = await desk.request.readForm(PURPOSE)
  if (!(await isRecent(desk, form))) return
  const input = {
    name: (form.get('name') ?? '').trim(),
    kind: form.get('kind') === 'public' ? ('public' as const) : ('confidential' as const),
    redirectUris: redirectLines(form.get('redirectUris') ?? ''),
  }
  if (!(await claimFormKey(deps.db, caller.userId, form.get('once'), deps.now())))
    return seeOther(ctx, '/developer')
  const result = await registerApp(deps, caller, input)
  if ('fault' in result)
    return showNew(desk, {
      ...input,
      redirectUris: form.get('redirectUris') ?? '',
      fault: faultOf(result.fault),
    })
  if (result.secret === null) return seeOther(ctx, `/developer/${result.clientId}`)
  const seen = (await visibleApp(deps, caller, result.clientId))!
  await showApp({ ...desk, ...seen, form }, { secret: result.secret })
}

function faultOf(fault: AppError): FormFault {
  if (fault.field === 'form') return { field: 'name', fault: 'manyApps' }
  if (fault.field === 'name')
    return { field: 'name', fault: fault.kind === 'empty' ? 'nameEmpty' : 'nameLong' }
  return {
    field: 'redirectUris',
    fault: fault.fault.kind,
    ...('uri' in fault.fault ? { detail: fault.fault.uri } : {}),
  }
}

/**
 * The actions of an app's page. Each redirects to the page by GET, except those that show a secret
 * once.
 */
const STEPS: Readonly<Record<string, (desk: AppDesk) => Promise<void>>> = {
  secret: takeSecret,
  suspend: async (desk) =>
    goBack(desk, desk.app.status === 'active' ? suspendApp(desk.deps, desk.caller, desk.app) : null),
  resume: async (desk) =>
    goBack(
      desk,
      mayResume(desk.caller, desk.app, desk.admin) ? resumeApp(desk.deps, desk.caller, desk.app) : null,
    ),
  change: takeChange,
  limits: takeLimits,
  delete: takeDelete,
}

async function takeStep(desk: AppDesk): Promise<void> {
  const step = desk.form.get('step') ?? ''
  const take = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined
  await (take ?? ((at) => goBack(at, null)))(desk)
}

async function goBack(desk: AppDesk, work: Promise<unknown> | null): Promise<void> {
  await work
  seeOther(desk.ctx, `/developer/${desk.app.clientId}`)
}

async function takeSecret(desk: AppDesk): Promise<void> {
  const { app, deps, caller, form } = desk
  const counts =
    app.kind === 'confidential' && (await claimFormKey(deps.db, caller.userId, form.get('once'), deps.now()))
  if (!counts) return goBack(desk, null)
  await showApp(desk, { secret: await replaceSecret(deps, caller, app) })
}

async function takeChange(desk: AppDesk): Promise<void> {
  const typed = {
    name: (desk.form.get('name') ?? '').trim(),
    redirectUris: redirectLines(desk.form.get('redirectUris') ?? ''),
  }
  const fault = await changeApp(desk.deps, desk.caller, desk.app, typed)
  if (fault) return showApp(desk, { fault: faultOf(fault), typed })
  await goBack(desk, null)
}

const asLimit = (text: string | null): number | null => {
  const limit = Number(text)
  return Number.isInteger(limit) && limit >= 1 && limit <= 100_000 ? limit : null
}

async function takeLimits(desk: AppDesk): Promise<void> {
  if (!desk.admin) throw new ApiError('admin_required')
  const limitMinute = asLimit(desk.form.get('limitMinute'))
  const limitHour = asLimit(desk.form.get('limitHour'))
  if (limitMinute === null || limitHour === null)
    return showApp(desk, { fault: { field: 'limits', fault: 'limits' } })
  await goBack(desk, limitApp(desk.deps, desk.caller, desk.app, { limitMinute, limitHour }))
}

async function takeDelete(desk: AppDesk): Promise<void> {
  if (desk.form.get('typedName')?.trim() !== desk.app.name)
    return showApp(desk, { fault: { field: 'typedName', fault: 'typedName' } })
  await removeApp(desk.deps, desk.caller, desk.app)
  seeOther(desk.ctx, '/developer')
}
