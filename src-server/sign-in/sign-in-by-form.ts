import { ApiError } from '../http/api-error.ts'
import type { LoginError } from './pages/login-page.ts'
import type { Caller } from '../http/caller.ts'
import { endSession, type StartedSession } from './session-store.ts'
import { signIn, type SignInDeps } from './sign-in.ts'

/**
 * Signs in with the fields `email` and `password`, under the common limits. Ends the former session
 * of the browser.
 */
export async function signInByForm(
  deps: SignInDeps,
  ip: string,
  form: URLSearchParams,
  before: Caller | null,
): Promise<{ readonly session: StartedSession } | { readonly fault: LoginError }> {
  const email = (form.get('email') ?? '').slice(0, 320)
  const password = (form.get('password') ?? '').slice(0, 1024)
  try {
    const { started } = await signIn(deps, ip, { email, password })
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
