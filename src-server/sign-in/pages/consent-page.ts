import { escapeHtml } from '../../html/html-document.ts'
import { cardPage, glyph, hidden, type Language, type PageFrame } from '../../html/page-frame.ts'

export interface ConsentPage {
  readonly action: string
  readonly formToken: string
  readonly appName: string
  readonly person: { readonly name: string; readonly email: string | null }
  /** Host, or scheme of the app, that the browser goes back to. */
  readonly returnsTo: string
  /** Where somebody else signs in. */
  readonly otherPerson: string
}

type Words = Record<
  'profile' | 'profileMore' | 'email' | 'events' | 'eventsMore' | 'approve' | 'deny' | 'other',
  string
> & {
  title(app: string): string
  after(place: string): string
}

const WORDS: Record<Language, Words> = {
  ja: {
    title: (app) => `${app} に次の情報を渡しますか`,
    profile: '名前とプロフィール',
    profileMore: '氏名・写真・言語',
    email: 'メールアドレス',
    events: '参加している催し',
    eventsMore: 'あなたとして申し込むことができます',
    after: (place) => `${place} に戻ります。許可はいつでも取り消せます。`,
    approve: '許可する',
    deny: '許可しない',
    other: 'ほかの人としてサインインする',
  },
  en: {
    title: (app) => `Share this with ${app}?`,
    profile: 'Name and profile',
    profileMore: 'Full name, picture, language',
    email: 'E-mail address',
    events: 'Your events',
    eventsMore: 'It can register for events as you',
    after: (place) => `You return to ${place}. You can take this back at any time.`,
    approve: 'Allow',
    deny: 'Do not allow',
    other: 'Sign in as somebody else',
  },
}

const fact = (title: string, more: string): string =>
  `<li>${glyph('check')}<div><strong>${title}</strong><span>${escapeHtml(more)}</span></div></li>`

/**
 * Asks what an app may know and do; saying no is as easy as saying yes, and it works without
 * script.
 */
export function consentPage(frame: PageFrame, view: ConsentPage): string {
  const words = WORDS[frame.lang]
  const { name, email } = view.person
  const title = words.title(view.appName)
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(email === null ? name : frame.lang === 'ja' ? `${name}（${email}）` : `${name} (${email})`)}</p>
<ul class="facts">
${fact(words.profile, words.profileMore)}
${email === null ? '' : fact(words.email, email)}
${fact(words.events, words.eventsMore)}
</ul>
<p>${escapeHtml(words.after(view.returnsTo))}</p>
<form class="choice" method="post" action="${escapeHtml(view.action)}">
${hidden('form', view.formToken)}
<button class="main wide" type="submit" name="decision" value="approve">${words.approve}</button>
<button class="wide" type="submit" name="decision" value="deny">${words.deny}</button>
</form>
<p class="quiet after"><a href="${escapeHtml(view.otherPerson)}">${words.other}</a></p>`
  return cardPage(frame, { title, body })
}
