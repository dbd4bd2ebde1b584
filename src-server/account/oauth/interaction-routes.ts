import type { Context } from 'koa'
import { sourceOf } from '../../platform/http/caller.ts'
import { firstPasswordPath } from '../../platform/http/origins.ts'
import { seeOther, sendPage } from '../../platform/html/send-page.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { pageRoute, type PageDeps, type PageRequest } from '../../platform/html/page-request.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { type LoginError, sendLogin, signInByForm } from '../session/login-page.ts'
import { noticePage } from '../../platform/html/notice-page.ts'
import { type PageFrame, cardPage, hidden } from '../../platform/html/page-frame.ts'
import type { SignInDeps } from '../session/sign-in.ts'
import { endInteraction, openInteraction, type OpenInteraction } from './interaction.ts'
import type { CurrentProviderHolder } from './current-provider.ts'
import { redirectSuspended } from './redirect-to-app.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import { icon, listCard, row, type IconName } from '../../platform/html/page-parts.ts'

interface ConsentPage {
  readonly action: string
  readonly formToken: string
  readonly appName: string
  readonly person: { readonly name: string; readonly email: string | null }
  /** Host, or scheme of the app, that the browser returns to. */
  readonly returnsTo: string
  /** Address where another person signs in. */
  readonly otherPerson: string
}

const fact = (name: IconName, title: string, more: string): string => icon(name) + row(title, more)

/** Asks what an app may read and do. Each answer is one button; it needs no script. */
function consentPage(frame: PageFrame, view: ConsentPage): string {
  const t = translator(frame.lang)
  const { name, email } = view.person
  const title = t('consent.title', { app: view.appName })
  const who = email === null ? name : t('consent.person', { name, email })
  const body = `<div><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(who)}</p></div>
${listCard([
  fact('person', t('consent.profile'), t('consent.profileMore')),
  ...(email === null ? [] : [fact('mail', t('consent.email'), email)]),
  fact('calendar', t('consent.events'), t('consent.eventsMore')),
])}
<p class="quiet small">${escapeHtml(t('consent.after', { place: view.returnsTo }))}</p>
<form class="stack" method="post" action="${escapeHtml(view.action)}">
${hidden('form', view.formToken)}
<button class="button" type="submit" name="decision" value="approve">${t('consent.approve')}</button>
<button class="button second" type="submit" name="decision" value="deny">${t('consent.deny')}</button>
</form>
<p class="small"><a href="${escapeHtml(view.otherPerson)}">${t('consent.other')}</a></p>`
  return cardPage(frame, { title, body })
}

export interface InteractionDeps extends PageDeps, SignInDeps {
  readonly holder: CurrentProviderHolder
}

/**
 * Login and consent: the pages between an app's request and the redirect back. Forms without
 * script.
 */
export function mountInteraction(routes: RouteTable, deps: InteractionDeps): void {
  const path = '/oauth/interaction/{uid}'
  const withInteraction = (step: (page: InteractionPage) => Promise<void>) =>
    pageRoute(deps, async (ctx, request) => {
      // A person with a first password must change it before allowing an app; then this sign-in
      // continues.
      if (request.caller?.mustChangePassword) return seeOther(ctx, firstPasswordPath(ctx.path))
      const open = await openOrNull(ctx, deps, request)
      if (open?.app?.status === 'suspended') return redirectSuspended(ctx, open.redirectUri, open.state)
      if (open)
        return step({
          ctx,
          request,
          deps,
          open,
          frame: { lang: languageOf(ctx, open.uiLocales), self: ctx.path },
        })
      sendPage(ctx, noticePage({ lang: request.lang, self: null }, 'startAgain'), { status: 400 })
    })
  routes.add({ method: 'GET', path, handle: withInteraction(showStep) })
  routes.add({ method: 'POST', path, handle: withInteraction(takeForm) })
}

interface InteractionPage {
  readonly ctx: Context
  readonly request: PageRequest
  readonly deps: InteractionDeps
  readonly open: OpenInteraction
  readonly frame: PageFrame
}

async function openOrNull(
  ctx: Context,
  deps: InteractionDeps,
  request: PageRequest,
): Promise<OpenInteraction | null> {
  try {
    const open = await openInteraction(ctx, deps, request.caller)
    return open.uid === ctx.params.uid ? open : null
  } catch (error) {
    const { errors } = await import('oidc-provider')
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** A form token is valid for this sign-in and this session only. */
const purposeOf = (open: OpenInteraction): string => `interaction.${open.uid}`

async function showStep(page: InteractionPage): Promise<void> {
  const { ctx, deps, open } = page
  if (!open.app) return sendPage(ctx, noticePage(page.frame, 'unknownApp'), { status: 400 })
  if ('other' in ctx.query || open.step === 'login') return showLogin(page, open.loginHint ?? '', null)
  if (open.step === 'consent') return showConsent(page)
  if (open.step === 'other_person')
    return endInteraction(ctx, deps, {
      error: 'login_required',
      error_description: 'the signed-in person is not the requested one',
    })
  await endInteraction(ctx, deps, { userId: page.request.caller!.userId })
}

async function takeForm(page: InteractionPage): Promise<void> {
  const { ctx, request, deps, open } = page
  const form = await request.readForm(purposeOf(open))
  if (!form.has('decision')) return takeLogin(page, form)
  // A decision counts only on the page that asks for it: the person must be signed in, as recently
  // as the app requires.
  if (!open.app || open.step === 'login' || open.step === 'other_person') return seeOther(ctx, ctx.path)
  if (form.get('decision') !== 'approve')
    return endInteraction(ctx, deps, {
      error: 'access_denied',
      error_description: 'the person did not allow it',
    })
  await endInteraction(ctx, deps, { userId: request.caller!.userId, consentsBy: request.caller! })
}

async function takeLogin(page: InteractionPage, form: URLSearchParams): Promise<void> {
  const { ctx, request, deps } = page
  const result = await signInByForm(deps, sourceOf(ctx), form, request.caller)
  if ('fault' in result) return showLogin(page, form.get('email') ?? '', result.fault)
  setSessionCookie(ctx, result.session.id, result.session.expiresAt)
  seeOther(ctx, ctx.path)
}

function showLogin(
  { ctx, request, open, frame }: InteractionPage,
  email: string,
  fault: LoginError | null,
): void {
  const view = {
    action: ctx.path,
    formToken: request.formToken(purposeOf(open)),
    appName: open.app?.name ?? null,
    email,
    fault,
  }
  sendLogin(ctx, frame, view, { leadsOut: true })
}

function showConsent({ ctx, request, open, frame }: InteractionPage): void {
  const html = consentPage(frame, {
    action: ctx.path,
    formToken: request.formToken(purposeOf(open)),
    appName: open.app!.name,
    person: request.caller!,
    returnsTo: open.returnsTo,
    otherPerson: `${ctx.path}?other`,
  })
  sendPage(ctx, html, { leadsOut: true })
}
