import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage, field, hidden, type PageFrame } from '../../platform/html/page-frame.ts'

/** Why the last attempt failed. */
export type LoginError =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'limited'; readonly minutes: number }

export interface LoginPage {
  /** Where the form goes. */
  readonly action: string
  readonly formToken: string
  /** The app that asked for the sign-in; null for PassDesk itself. */
  readonly appName: string | null
  /** Entered before, or suggested by the app. */
  readonly email: string
  readonly fault: LoginError | null
}

/** The sign-in form; it needs no script. */
export function loginPage(frame: PageFrame, view: LoginPage): string {
  const t = translator(frame.lang)
  const cause =
    view.fault === null
      ? undefined
      : view.fault.kind === 'wrong'
        ? t('login.wrong')
        : t('login.limited', { minutes: view.fault.minutes })
  const body =
    `<div><h1>${t('login.title')}</h1>\n` +
    (view.appName === null
      ? ''
      : `<p class="quiet">${escapeHtml(t('login.app', { app: view.appName }))}</p>`) +
    '</div>\n' +
    `<form class="stack" method="post" action="${escapeHtml(view.action)}">\n` +
    `${hidden('form', view.formToken)}\n` +
    field({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      value: view.email,
      autocomplete: 'username',
      focus: view.email === '',
    }) +
    '\n' +
    field({
      name: 'password',
      label: t('login.password'),
      type: 'password',
      autocomplete: 'current-password',
      focus: view.email !== '',
      cause,
    }) +
    '\n' +
    `<button class="button" type="submit">${t('login.submit')}</button>\n` +
    '</form>\n' +
    `<p class="quiet small">${t('login.forgotten')}</p>`
  return cardPage(frame, { title: t('login.title'), body })
}
