import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage, hidden, type PageFrame } from '../../platform/html/page-frame.ts'
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
export function consentPage(frame: PageFrame, view: ConsentPage): string {
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
