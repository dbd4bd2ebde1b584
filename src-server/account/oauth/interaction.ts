import type { Context } from 'koa'
import { audited } from '../../platform/db/audit-store.ts'
import { isForeignKeyViolation } from '../../platform/db/database.ts'
import { seeOther } from '../../platform/html/send-page.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockSession } from '../session/session-store.ts'
import type { SignInDeps } from '../session/sign-in.ts'
import { findApp, type App } from './oauth-app-store.ts'
import { allowApp, hasAllowed } from './app-consent-store.ts'
import type { CurrentProviderHolder } from './current-provider.ts'

/** The parameters of an authorization request that decide which page comes next. */
interface AuthorizationRequest {
  /** Space-separated values of `prompt`. */
  readonly prompt: string | undefined
  /** Maximum age of the sign-in, seconds (`max_age`). */
  readonly maxAge: string | undefined
  /** The person of `id_token_hint`, which oidc-provider has verified. */
  readonly hintedUserId: string | undefined
  /** Time of the request, seconds since 1970. */
  readonly requestedAt: number
}

/** The web session of the browser. */
interface SignedIn {
  readonly userId: string
  /** Time of the last password entry, ms since 1970. */
  readonly signedInAt: number
}

/** `other_person`: a person signed in who is not the one the app asked for. */
type Step = 'login' | 'consent' | 'finish' | 'other_person'

/**
 * The next page of a sign-in for an app. `allowed`: the person's consent for this app is stored.
 */
function nextStep(
  request: AuthorizationRequest,
  signedIn: SignedIn | null,
  allowed: boolean,
  now: number,
): Step {
  if (!signedIn) return 'login'
  const prompts = request.prompt?.split(' ') ?? []
  const ageMs = now - signedIn.signedInAt
  // A clock that was ahead leaves times in the future: they prove nothing.
  const isFresh = ageMs >= 0 && Math.floor(signedIn.signedInAt / 1000) >= request.requestedAt
  if (prompts.includes('login') && !isFresh) return 'login'
  if (request.maxAge !== undefined && !isFresh && !(ageMs >= 0 && ageMs <= Number(request.maxAge) * 1000))
    return 'login'
  if (request.hintedUserId !== undefined && request.hintedUserId !== signedIn.userId)
    return isFresh ? 'other_person' : 'login'
  return allowed && !prompts.includes('consent') ? 'finish' : 'consent'
}

interface InteractionEndDeps extends SignInDeps {
  readonly holder: CurrentProviderHolder
}

/** A sign-in for an app that is in progress in this browser. */
export interface OpenInteraction {
  readonly uid: string
  /** The app that started it; null if it was deleted. */
  readonly app: App | null
  readonly step: Step
  readonly loginHint: string | undefined
  readonly uiLocales: string | undefined
  /** The app's address, which the browser returns to, and its host or custom scheme. */
  readonly redirectUri: string
  readonly returnsTo: string
  readonly state: string | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Reads the sign-in of the browser's cookie. Throws `SessionNotFound` of oidc-provider if there is
 * none.
 */
export async function openInteraction(
  ctx: Context,
  deps: InteractionEndDeps,
  caller: Caller | null,
): Promise<OpenInteraction> {
  const { provider } = await deps.holder.current()
  const { uid, iat, params } = await provider.interactionDetails(ctx.req, ctx.res)
  const clientId = text(params.client_id)!
  const app = await findApp(deps.db, clientId)
  const signedIn = signedInOf(caller)
  const request = {
    prompt: text(params.prompt),
    maxAge: text(params.max_age),
    hintedUserId: subjectOf(text(params.id_token_hint)),
    requestedAt: iat,
  }
  const allowed = signedIn !== null && (await hasAllowed(deps.db, signedIn.userId, clientId))
  return {
    uid,
    app,
    step: nextStep(request, signedIn, allowed, deps.now()),
    loginHint: text(params.login_hint),
    uiLocales: text(params.ui_locales),
    redirectUri: text(params.redirect_uri)!,
    returnsTo: placeOf(text(params.redirect_uri)!),
    state: text(params.state),
  }
}

/**
 * The session of a person who gave their password in this browser. A session opened by PIN does not
 * count: apps need a sign-in with password.
 */
function signedInOf(caller: Caller | null): SignedIn | null {
  return caller?.passwordAt ? { userId: caller.userId, signedInAt: Date.parse(caller.passwordAt) } : null
}

/** `sub` of an ID token whose signature oidc-provider has verified. */
function subjectOf(idToken: string | undefined): string | undefined {
  const payload = idToken?.split('.')[1]
  if (payload === undefined) return undefined
  return text((JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub?: unknown }).sub)
}

function placeOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return host || protocol.replace(/:$/, '')
}

/**
 * Result of a sign-in: a person, with their consent if they just gave it (`consentsBy`), or an
 * error for the app.
 */
type InteractionResult =
  | { readonly userId: string; readonly consentsBy?: Caller }
  | { readonly error: 'access_denied' | 'login_required'; readonly error_description: string }

/** Passes the result to oidc-provider and redirects the browser to it. */
export async function endInteraction(
  ctx: Context,
  deps: InteractionEndDeps,
  ending: InteractionResult,
): Promise<void> {
  const { provider } = await deps.holder.current()
  if ('error' in ending)
    return redirectToProvider(ctx, await provider.interactionResult(ctx.req, ctx.res, { ...ending }))
  const { params } = await provider.interactionDetails(ctx.req, ctx.res)
  const clientId = text(params.client_id)!
  const { userId } = ending
  if (ending.consentsBy) await recordConsent(deps, ending.consentsBy, clientId)
  try {
    const grant = new provider.Grant({ accountId: userId, clientId })
    grant.addOIDCScope(text(params.scope)!)
    const login = { accountId: userId, ts: Math.floor(deps.now() / 1000), remember: false }
    redirectToProvider(
      ctx,
      await provider.interactionResult(ctx.req, ctx.res, {
        login,
        consent: { grantId: await grant.save() },
      }),
    )
  } catch (error) {
    // The consent was withdrawn in another window; the page asks for it again.
    if (!isForeignKeyViolation(error)) throw error
    seeOther(ctx, ctx.path)
  }
}

async function recordConsent(
  deps: InteractionEndDeps,
  { userId, credentialHash }: Caller,
  clientId: string,
): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      await lockSession(trx, credentialHash)
      await allowApp(trx, userId, clientId, deps.now())
    },
    { action: 'allow_app', userId, detail: { clientId } },
  )
}

/** Redirects by path only, so that the browser stays on the address of the kiosk that it uses. */
function redirectToProvider(ctx: Context, returnTo: string): void {
  seeOther(ctx, new URL(returnTo).pathname)
}
