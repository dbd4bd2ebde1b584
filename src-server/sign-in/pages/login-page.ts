import { escapeHtml } from '../../html/html-document.ts'
import { cardPage, field, hidden, type Language, type PageFrame } from '../../html/page-frame.ts'

/** Why the last try did not work. */
export type LoginError =
  { readonly kind: 'wrong' } | { readonly kind: 'limited'; readonly minutes: number }

export interface LoginPage {
  /** Where the form goes. */
  readonly action: string
  readonly formToken: string
  /** The app that asked for the sign-in; null for a page of our own. */
  readonly appName: string | null
  /** What was typed before, or what the app says who signs in. */
  readonly email: string
  readonly fault: LoginError | null
}

const WORDS: Record<
  Language,
  Record<'title' | 'email' | 'password' | 'submit' | 'wrong' | 'forgotten', string> & {
    towards(app: string): string
    limited(minutes: number): string
  }
> = {
  ja: {
    title: 'サインインする',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    wrong: 'メールかパスワードを確かめてください',
    forgotten: 'パスワードを忘れたときは、受付で再設定できます。',
    towards: (app) => `${app} に進みます`,
    limited: (minutes) => `試した回数が多すぎます。あと ${minutes}分でまた試せます`,
  },
  en: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Check e-mail and password',
    forgotten: 'Forgot your password? Reception can set a new one.',
    towards: (app) => `to continue to ${app}`,
    limited: (minutes) => `Too many tries. You can try again in ${minutes} min`,
  },
}

/** The sign-in form; it works without script. */
export function loginPage(frame: PageFrame, view: LoginPage): string {
  const words = WORDS[frame.lang]
  const cause =
    view.fault === null
      ? undefined
      : view.fault.kind === 'wrong'
        ? words.wrong
        : words.limited(view.fault.minutes)
  const body = `<h1>${words.title}</h1>
${view.appName === null ? '' : `<p class="lead">${escapeHtml(words.towards(view.appName))}</p>`}
<form class="fields" method="post" action="${escapeHtml(view.action)}">
${hidden('form', view.formToken)}
${field({ name: 'email', label: words.email, type: 'email', value: view.email, autocomplete: 'username', focus: view.email === '' })}
${field({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password', focus: view.email !== '', cause })}
<button class="main wide" type="submit">${words.submit}</button>
</form>
<p class="quiet after">${words.forgotten}</p>`
  return cardPage(frame, { title: words.title, body })
}
