import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import { cardPage, field, hidden, type PageFrame } from '../../platform/html/page-frame.ts'
import type { Context } from 'koa'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, RequestSource } from '../../platform/http/caller.ts'
import { sendPage, type PageReply } from '../../platform/html/send-page.ts'
import { endSession, type StartedSession } from './session-store.ts'
import { signIn, type SignInDeps } from './sign-in.ts'

/** Why the last attempt failed. */
export type LoginError = { readonly kind: 'wrong' } | { readonly kind: 'limited'; readonly minutes: number }

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
