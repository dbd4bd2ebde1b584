import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage, glyph, hidden, type PageFrame } from '../../platform/html/page-frame.ts'

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

const fact = (title: string, more: string): string =>
  `<li>${glyph('check')}<div><strong>${title}</strong><span>${escapeHtml(more)}</span></div></li>`

/** Asks what an app may read and do. Each answer is one button; it needs no script. */
export function consentPage(frame: PageFrame, view: ConsentPage): string {
  const t = translator(frame.lang)
  const { name, email } = view.person
  const title = t('consent.title', { app: view.appName })
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(email === null ? name : t('consent.person', { name, email }))}</p>
<ul class="facts">
${fact(t('consent.profile'), t('consent.profileMore'))}
${email === null ? '' : fact(t('consent.email'), email)}
${fact(t('consent.events'), t('consent.eventsMore'))}
</ul>
<p>${escapeHtml(t('consent.after', { place: view.returnsTo }))}</p>
<form class="choice" method="post" action="${escapeHtml(view.action)}">
${hidden('form', view.formToken)}
<button class="main wide" type="submit" name="decision" value="approve">${t('consent.approve')}</button>
<button class="wide" type="submit" name="decision" value="deny">${t('consent.deny')}</button>
</form>
<p class="quiet after"><a href="${escapeHtml(view.otherPerson)}">${t('consent.other')}</a></p>`
  return cardPage(frame, { title, body })
}
