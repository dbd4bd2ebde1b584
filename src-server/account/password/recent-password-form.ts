import type { Context } from 'koa'
import { sendPage } from '../../platform/html/send-page.ts'
import type { PageRequest } from '../../platform/html/page-request.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage, field, hidden, type PageFrame } from '../../platform/html/page-frame.ts'
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
