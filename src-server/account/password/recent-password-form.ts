import type { Context } from 'koa'
import { sendPage } from '../../platform/html/send-page.ts'
import type { PageRequest } from '../../platform/html/page-request.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import { cardPage, field, hidden, type PageFrame } from '../../platform/html/page-frame.ts'
import { hasRecentPassword, type Caller } from '../../platform/http/caller.ts'
import { type SignInDeps, passwordTries, passwordQueueKey, wrongPassword } from '../session/sign-in.ts'
import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { verifyPassword } from './password.ts'
import { countAttempt } from '../rate-limit/rate-limit.ts'
import { recordPasswordTime } from '../session/session-store.ts'
import { passwordHashOf } from '../../person/user/user-store.ts'

/** Why a password was not accepted; any other error is thrown again. */
export function passwordFault(error: unknown): 'wrong' | 'limited' {
  if (error instanceof ApiError && error.code === 'invalid_credentials') return 'wrong'
  if (error instanceof ApiError && error.code === 'rate_limited') return 'limited'
  throw error
}

/**
 * Checks the caller's password again and records it for their session.
 * @returns ISO time until which it counts as recent
 * @throws ApiError `invalid_credentials`, `rate_limited`
 */
export async function confirmPassword(deps: SignInDeps, caller: Caller, password: string): Promise<string> {
  const now = deps.now()
  await countAttempt(deps.db, passwordTries(deps, caller), now)
  const stored = await passwordHashOf(deps.db, caller.userId)
  if (!(await verifyPassword(password, stored, passwordQueueKey(deps, `user:${caller.userId}`))))
    throw await wrongPassword(deps, caller)
  await recordPasswordTime(deps.db, caller.credentialHash, now)
  return isoTime(now + LIFETIME.recentPassword)
}

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

/** Why the last attempt failed. */
type ConfirmFault = 'wrong' | 'limited'

interface ConfirmPasswordView {
  /** Address of the action that was asked for. */
  readonly action: string
  readonly formToken: string
  /** The fields of the form that was sent. They are sent again with the password. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly fault: ConfirmFault | null
}

/**
 * Asks for the person's password again, then sends the same form with it. It needs no script.
 */
function confirmPasswordPage(frame: PageFrame, view: ConfirmPasswordView): string {
  const t = translator(frame.lang)
  const cause = view.fault === null ? undefined : t(`confirmPassword.${view.fault}`)
  const body =
    `<div><h1>${t('confirmPassword.title')}</h1><p class="quiet">` +
    `${t('confirmPassword.lead')}</p></div>\n` +
    `<form class="stack" method="post" action="${escapeHtml(view.action)}">\n` +
    hidden('form', view.formToken) +
    view.fields.map(([name, value]) => hidden(name, value)).join('') +
    '\n' +
    field({
      name: 'password',
      label: t('confirmPassword.password'),
      type: 'password',
      autocomplete: 'current-password',
      focus: true,
      cause,
    }) +
    '\n' +
    `<button class="button" type="submit">${t('confirmPassword.submit')}</button>\n` +
    `<a class="button second" href="/me">${t('confirmPassword.cancel')}</a></form>`
  return cardPage(frame, { title: t('confirmPassword.title'), body })
}
