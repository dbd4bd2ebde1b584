import type { Context } from 'koa'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestSource } from '../../platform/http/request-info.ts'
import { sendPage, type PageReply } from '../../platform/html/send-page.ts'
import type { PageFrame } from '../../platform/html/page-frame.ts'
import { loginPage, type LoginError, type LoginPage } from './login-page.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endSession, type StartedSession } from './session-store.ts'
import { signIn, type SignInDeps } from './sign-in.ts'

/**
 * Signs in with the fields `email` and `password`, under the common limits. Ends the former session
 * of the browser.
 */
export async function signInByForm(
  deps: SignInDeps,
  from: RequestSource,
  form: URLSearchParams,
  before: Caller | null,
): Promise<{ readonly session: StartedSession } | { readonly fault: LoginError }> {
  const email = (form.get('email') ?? '').slice(0, 320)
  const password = (form.get('password') ?? '').slice(0, 1024)
  try {
    const { started } = await signIn(deps, from, { email, password })
    if (before) await endSession(deps.db, before.credentialHash)
    return { session: started }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'invalid_credentials') return { fault: { kind: 'wrong' } }
    if (error.code !== 'rate_limited') throw error
    return {
      fault: { kind: 'limited', minutes: Math.ceil(Number(error.headers['Retry-After']) / 60) },
    }
  }
}

/** Sends the sign-in form, after a failed attempt with its status. */
export function sendLogin(
  ctx: Context,
  frame: PageFrame,
  view: LoginPage,
  answer: Pick<PageReply, 'leadsOut'> = {},
): void {
  const { fault } = view
  if (fault?.kind === 'limited') ctx.set('Retry-After', String(fault.minutes * 60))
  sendPage(ctx, loginPage(frame, view), {
    ...answer,
    status: fault === null ? 200 : fault.kind === 'wrong' ? 401 : 429,
  })
}
