import type { Context } from 'koa'
import { sendPage } from '../../platform/html/send-page.ts'
import type { PageRequest } from '../../platform/html/page-request.ts'
import { confirmPasswordPage, type ConfirmFault } from './confirm-password-page.ts'
import { confirmPassword, passwordFault } from './recent-password.ts'
import { hasRecentPassword } from '../../platform/http/caller.ts'
import type { SignInDeps } from '../session/sign-in.ts'

/** Fields of the password page; the others belong to the first form. */
const OWN_FIELDS: readonly string[] = ['form', 'password']

/**
 * True if a form that requires a recent password may continue. Otherwise replies with a page that
 * asks for the password and sends the form again.
 * @param purpose of the form's token
 */
export async function passesRecentPassword(
  ctx: Context,
  deps: SignInDeps,
  page: { readonly request: PageRequest; readonly form: URLSearchParams; readonly purpose: string },
): Promise<boolean> {
  const { request, form, purpose } = page
  if (hasRecentPassword(request.caller!, deps.now())) return true
  const typed = form.get('password')
  const fault = typed === null ? null : await tryPassword(deps, request, typed)
  if (fault === 'none') return true
  const view = {
    action: ctx.path,
    formToken: request.formToken(purpose),
    fields: [...form].filter(([name]) => !OWN_FIELDS.includes(name)),
    fault,
  }
  sendPage(ctx, confirmPasswordPage({ lang: request.lang, self: null }, view), {
    status: fault === null ? 428 : fault === 'wrong' ? 401 : 429,
  })
  return false
}

async function tryPassword(
  deps: SignInDeps,
  request: PageRequest,
  typed: string,
): Promise<ConfirmFault | 'none'> {
  try {
    await confirmPassword(deps, request.caller!, typed.slice(0, 1024))
    return 'none'
  } catch (error) {
    return passwordFault(error)
  }
}
