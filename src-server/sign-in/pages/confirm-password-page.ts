import { escapeHtml } from '../../html/html-document.ts'
import { cardPage, field, hidden, type Language, type PageFrame } from '../../html/page-frame.ts'

/** Why the last try did not work. */
export type ConfirmFault = 'wrong' | 'limited'

export interface ConfirmPasswordView {
  /** Where the form goes: the address of what was asked for. */
  readonly action: string
  readonly formToken: string
  /** The other fields of the form that was sent; they are sent again with the password. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly fault: ConfirmFault | null
}

const WORDS: Record<
  Language,
  Record<'title' | 'lead' | 'password' | 'submit' | 'cancel' | ConfirmFault, string>
> = {
  ja: {
    title: 'パスワードを入力してください',
    lead: '本人であることを確認してから続けます。',
    password: 'パスワード',
    submit: '続ける',
    cancel: 'キャンセル',
    wrong: 'パスワードが違います',
    limited: '試した回数が多すぎます。しばらくしてからまた試せます',
  },
  en: {
    title: 'Enter your password',
    lead: 'We check that it is you, then continue with what you asked for.',
    password: 'Password',
    submit: 'Continue',
    cancel: 'Cancel',
    wrong: 'The password is wrong',
    limited: 'Too many attempts. Try again later',
  },
}

/**
 * Asks for the own password again and then goes on with the form that was sent. It works without
 * script.
 */
export function confirmPasswordPage(frame: PageFrame, view: ConfirmPasswordView): string {
  const words = WORDS[frame.lang]
  const cause = view.fault === null ? undefined : words[view.fault]
  const body = `<h1>${words.title}</h1><p class="lead">${words.lead}</p>
<form class="fields" method="post" action="${escapeHtml(view.action)}">
${hidden('form', view.formToken)}${view.fields.map(([name, value]) => hidden(name, value)).join('')}
${field({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password', focus: true, cause })}
<button class="main wide" type="submit">${words.submit}</button>
</form>
<p class="after"><a href="/me">${words.cancel}</a></p>`
  return cardPage(frame, { title: words.title, body })
}
