import type { Context } from 'koa'
import { ChangePassword, NewPersonalToken } from '../../../contract/person/user/person.ts'
import { lowerUuid } from '../../../contract/platform/http/scalars.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { type Caller, sourceOf } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { claimFormKey, newFormKey } from '../../platform/html/form-key.ts'
import { firstPasswordPath, safeRedirectPath } from '../../platform/http/origins.ts'
import { seeOther, sendPage } from '../../platform/html/send-page.ts'
import { pageRoute, type PageDeps, type PageRequest } from '../../platform/html/page-request.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts'
import { accountPage, DONE, type AccountView, type Done } from './account-page.ts'
import { type LoginError, sendLogin, signInByForm } from './login-page.ts'
import { pairingPage } from '../pairing/pairing-page.ts'
import { allowedApps, withdrawConsent } from '../oauth/app-consent-store.ts'
import { removeDevice, type DeviceRouteDeps } from '../app-token/device-routes.ts'
import { devicesOf } from '../app-token/app-token-store.ts'
import { confirmPairing, createPairing, getPairing, pairingQr, refusePairing } from '../pairing/pairing.ts'
import { passesRecentPassword, passwordFault } from '../password/recent-password-form.ts'
import { personalTokensOf, endPersonalToken, issuePersonalToken } from '../app-token/personal-token-store.ts'
import { endSession } from './session-store.ts'
import { changePassword, type SignInDeps } from './sign-in.ts'

export interface AccountDeps extends PageDeps, SignInDeps, DeviceRouteDeps {
  /** SHA-256 of the LAN listener's certificate in hex; null if the listener is not open. */
  readonly lanFingerprint: () => string | null
}

const PURPOSE = 'account'
const SIGN_IN_PURPOSE = 'sign-in'

type AccountStep = (
  ctx: Context,
  page: { readonly request: PageRequest; readonly caller: Caller; readonly form: URLSearchParams },
) => Promise<void>

/**
 * The person's own page at /me, and the sign-in page for it and for pages that require a sign-in.
 */
export function mountAccount(routes: RouteTable, deps: AccountDeps): void {
  routes.add({
    method: 'GET',
    path: '/sign-in',
    handle: pageRoute(deps, (ctx, request) => showSignIn(ctx, request)),
  })
  routes.add({
    method: 'POST',
    path: '/sign-in',
    handle: pageRoute(deps, (ctx, request) => takeSignIn(ctx, request, deps)),
  })
  routes.add({
    method: 'GET',
    path: '/me',
    handle: pageRoute(deps, async (ctx, request) => {
      if (request.caller) await showAccount(ctx, request, deps, {})
      else seeOther(ctx, '/sign-in?to=/me')
    }),
  })
  const take = (path: string, step: AccountStep, needs: FormNeeds = 'own-password'): void =>
    routes.add({ method: 'POST', path, handle: formRoute(deps, step, needs) })
  take('/me/sign-out', (ctx, page) => signOut(ctx, page.caller, deps), 'nothing')
  take('/me/password', (ctx, page) => takePassword(ctx, page, deps), 'nothing')
  take('/me/tokens', (ctx, page) => makeToken(ctx, page, deps), 'recent-password')
  take('/me/tokens/stop', (ctx, page) => stopToken(ctx, page, deps))
  take('/me/devices/remove', async (ctx, { caller, form }) =>
    backTo(
      ctx,
      (await removeDevice(deps, caller.userId, lowerUuid(form.get('deviceId') ?? ''))) ? 'device' : null,
    ),
  )
  take('/me/apps/remove', (ctx, page) => withdrawApp(ctx, page, deps))
  const pair: AccountStep = async (ctx, { caller }) =>
    seeOther(ctx, `/me/pair/${(await createPairing(deps, caller.userId)).pairingId}`)
  take('/me/pair', pair, 'recent-password')
  take(
    '/me/pair/{pairingId}',
    (ctx, page) => decidePairing(ctx, page, deps),
    (form) => (approves(form) ? 'recent-password' : 'own-password'),
  )
  routes.add({
    method: 'GET',
    path: '/me/pair/{pairingId}',
    handle: pageRoute(deps, (ctx, request) => showPairing(ctx, request, deps)),
  })
}

/** Data of a form beside the signed-in person. */
type FormNeed = 'nothing' | 'own-password' | 'recent-password'
type FormNeeds = FormNeed | ((form: URLSearchParams) => FormNeed)

/**
 * A form of the account page. It needs a signed-in person with a password of their own, unless the
 * form sets that password.
 */
function formRoute(deps: AccountDeps, step: AccountStep, needs: FormNeeds) {
  return pageRoute(deps, async (ctx, request) => {
    const { caller } = request
    if (!caller) return seeOther(ctx, '/sign-in?to=/me')
    const form = await request.readForm(PURPOSE)
    const need = typeof needs === 'function' ? needs(form) : needs
    if (caller.mustChangePassword && need !== 'nothing') return seeOther(ctx, '/me')
    if (
      need === 'recent-password' &&
      !(await passesRecentPassword(ctx, deps, { request, form, purpose: PURPOSE }))
    )
      return
    await step(ctx, { request, caller, form })
  })
}

const approves = (form: URLSearchParams): boolean => form.get('decision') === 'approve'

const backTo = (ctx: Context, done: Done | null): void =>
  seeOther(ctx, done === null ? '/me' : `/me?done=${done}`)

async function showSignIn(
  ctx: Context,
  request: PageRequest,
  fault: LoginError | null = null,
  email = '',
): Promise<void> {
  const to = safeRedirectPath(ctx.query.to, '/me')
  if (request.caller && fault === null) return seeOther(ctx, to)
  const action = `/sign-in?to=${encodeURIComponent(to)}`
  sendLogin(
    ctx,
    { lang: request.lang, self: action },
    { action, formToken: request.formToken(SIGN_IN_PURPOSE), appName: null, email, fault },
  )
}

async function takeSignIn(ctx: Context, request: PageRequest, deps: AccountDeps): Promise<void> {
  const form = await request.readForm(SIGN_IN_PURPOSE)
  const result = await signInByForm(deps, sourceOf(ctx), form, request.caller)
  if ('fault' in result) return showSignIn(ctx, request, result.fault, form.get('email') ?? '')
  setSessionCookie(ctx, result.session.id, result.session.expiresAt)
  seeOther(ctx, safeRedirectPath(ctx.query.to, '/me'))
}

async function signOut(ctx: Context, caller: Caller, deps: AccountDeps): Promise<void> {
  await endSession(deps.db, caller.credentialHash)
  clearSessionCookie(ctx)
  seeOther(ctx, '/sign-in?to=/me')
}

const asDone = (text: unknown): Done | null => DONE.find((done) => done === text) ?? null

async function showAccount(
  ctx: Context,
  request: PageRequest,
  deps: AccountDeps,
  now: Pick<Partial<AccountView>, 'newToken' | 'passwordFault' | 'to'>,
): Promise<void> {
  const caller = request.caller!
  const { userId } = caller
  const [devices, apps, tokens] = await Promise.all([
    devicesOf(deps.db, userId, deps.now()),
    allowedApps(deps.db, userId),
    personalTokensOf(deps.db, userId),
  ])
  const view: AccountView = {
    person: caller,
    formToken: request.formToken(PURPOSE),
    onceKey: newFormKey(),
    devices,
    apps,
    tokens,
    done: asDone(ctx.query.done),
    to: now.to ?? (caller.mustChangePassword ? safeRedirectPath(ctx.query.to, '') : ''),
    newToken: null,
    passwordFault: null,
    ...now,
  }
  const self = view.to === '' ? '/me' : firstPasswordPath(view.to)
  // After the password change the person may continue to the app that started the sign-in.
  const leadsOut = view.to.startsWith('/oauth/')
  sendPage(ctx, accountPage({ lang: request.lang, self }, view), {
    leadsOut,
    status: view.passwordFault === null ? 200 : 400,
  })
}

type AccountPage = Parameters<AccountStep>[1]

async function takePassword(
  ctx: Context,
  { request, caller, form }: AccountPage,
  deps: AccountDeps,
): Promise<void> {
  const to = caller.mustChangePassword ? safeRedirectPath(form.get('to'), '') : ''
  const body = ChangePassword.safeParse({ current: form.get('current'), next: form.get('next') })
  if (!body.success) {
    const isNext = body.error.issues.some(({ path }) => path[0] === 'next')
    return showAccount(ctx, request, deps, { to, passwordFault: isNext ? 'short' : 'wrong' })
  }
  try {
    await changePassword(deps, caller, body.data)
  } catch (error) {
    return showAccount(ctx, request, deps, { to, passwordFault: passwordFault(error) })
  }
  if (to === '') backTo(ctx, 'password')
  else seeOther(ctx, to)
}

async function makeToken(
  ctx: Context,
  { request, caller, form }: AccountPage,
  deps: AccountDeps,
): Promise<void> {
  const body = NewPersonalToken.safeParse({ name: form.get('name')?.trim() })
  if (!body.success || !(await claimFormKey(deps.db, caller.userId, form.get('once'), deps.now())))
    return backTo(ctx, null)
  const made = await issuePersonalToken(deps, caller, body.data.name)
  await showAccount(ctx, request, deps, { newToken: made.token })
}

async function stopToken(ctx: Context, { caller, form }: AccountPage, deps: AccountDeps): Promise<void> {
  const tokenId = lowerUuid(form.get('tokenId') ?? '')
  backTo(ctx, (await endPersonalToken(deps, caller.userId, tokenId)) ? 'token' : null)
}

async function withdrawApp(ctx: Context, { caller, form }: AccountPage, deps: AccountDeps): Promise<void> {
  const clientId = form.get('clientId') ?? ''
  const { userId } = caller
  const withdrawn = await audited(
    deps,
    (trx) => withdrawConsent(trx, userId, clientId),
    (done) => (done ? { action: 'take_app_back', userId, detail: { clientId } } : null),
  )
  backTo(ctx, withdrawn ? 'app' : null)
}

const pairingIn = (ctx: Context): string => lowerUuid((ctx.params as { pairingId: string }).pairingId)

async function showPairing(ctx: Context, request: PageRequest, deps: AccountDeps): Promise<void> {
  if (!request.caller) return seeOther(ctx, '/sign-in?to=/me')
  if (request.caller.mustChangePassword) return seeOther(ctx, '/me')
  const pairingId = pairingIn(ctx)
  const pairing = await getPairing(deps, request.caller.userId, pairingId)
  const view = {
    pairing,
    qr: await pairingQr(deps, pairingId),
    closed: deps.lanFingerprint() === null,
    action: ctx.path,
    formToken: request.formToken(PURPOSE),
  }
  sendPage(ctx, pairingPage({ lang: request.lang, self: ctx.path }, view))
}

async function decidePairing(ctx: Context, { caller, form }: AccountPage, deps: AccountDeps): Promise<void> {
  const pairingId = pairingIn(ctx)
  const decide = approves(form) ? confirmPairing : refusePairing
  // Another phone polled after the page was built. Show the warning before the person confirms.
  const { contested } = await getPairing(deps, caller.userId, pairingId)
  if (approves(form) && contested && form.get('contested') !== 'seen') return seeOther(ctx, ctx.path)
  try {
    await decide(deps, caller.userId, pairingId)
  } catch (error) {
    // The pairing ended in the meantime; the page shows the result.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  seeOther(ctx, ctx.path)
}
