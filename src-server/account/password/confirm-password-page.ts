import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage, field, hidden, type PageFrame } from '../../platform/html/page-frame.ts'

/** Why the last attempt failed. */
export type ConfirmFault = 'wrong' | 'limited'

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
export function confirmPasswordPage(frame: PageFrame, view: ConfirmPasswordView): string {
  const t = translator(frame.lang)
  const cause = view.fault === null ? undefined : t(`confirmPassword.${view.fault}`)
  const body =
    `<h1>${t('confirmPassword.title')}</h1><p class="lead">` +
    `${t('confirmPassword.lead')}</p>\n` +
    `<form class="fields" method="post" action="${escapeHtml(view.action)}">\n` +
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
    `<button class="main wide" type="submit">${t('confirmPassword.submit')}</button>\n` +
    '</form>\n' +
    `<p class="after"><a href="/me">${t('confirmPassword.cancel')}</a></p>`
  return cardPage(frame, { title: t('confirmPassword.title'), body })
}
