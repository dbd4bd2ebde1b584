import { escapeHtml } from './html-document.ts'
import { cardPage, type Language, type PageFrame } from './page-frame.ts'

/** Why somebody comes to a dead end, and what they can do about it. */
export type Notice =
  'staleForm' | 'notFound' | 'startAgain' | 'unknownApp' | 'badRedirect' | 'badRequest' | 'failed'

const WORDS: Record<Notice, Record<Language, { readonly title: string; readonly text: string }>> = {
  staleForm: {
    ja: {
      title: 'もう一度開く',
      text: 'ほかの画面でサインインやサインアウトをしたため、この画面は古くなりました。',
    },
    en: {
      title: 'Open the page again',
      text: 'Somebody signed in or out in another window, so this page is out of date.',
    },
  },
  notFound: {
    ja: { title: 'アドレスを確かめる', text: 'ここには何もないか、ほかの人のものです。' },
    en: { title: 'Check the address', text: 'There is nothing here, or it is somebody else’s.' },
  },
  startAgain: {
    ja: { title: 'アプリからやり直す', text: '時間が経ったか、すでに終わった手続きです。' },
    en: {
      title: 'Start again in the app',
      text: 'This sign-in took too long, or is done already.',
    },
  },
  unknownApp: {
    ja: {
      title: 'アプリの提供元に知らせる',
      text: 'このアプリは登録されていないか、止められています。',
    },
    en: {
      title: 'Tell the makers of the app',
      text: 'The app is not registered here, or was suspended.',
    },
  },
  badRedirect: {
    ja: {
      title: 'アプリの提供元に知らせる',
      text: 'アプリが示した戻り先は登録されていません。安全のため、そこへは進みません。',
    },
    en: {
      title: 'Tell the makers of the app',
      text: 'The address it wants to return to is not registered. To keep you safe, we do not go there.',
    },
  },
  badRequest: {
    ja: { title: 'アプリの提供元に知らせる', text: 'サインインの依頼が正しくありません。' },
    en: {
      title: 'Tell the makers of the app',
      text: 'Its request to sign in is not as it must be.',
    },
  },
  failed: {
    ja: { title: 'もう一度試す', text: 'こちらの不具合です。しばらくしてからやり直してください。' },
    en: { title: 'Try again', text: 'Something went wrong here. Please start again in a moment.' },
  },
}

const OPEN: Record<Language, string> = { ja: '開く', en: 'Open' }

/**
 * A dead end that says what happened. `reload`: where the same page is to be had anew; `detail`: a
 * line for developers.
 */
export function noticePage(
  frame: PageFrame,
  notice: Notice,
  reload?: string,
  detail?: string,
): string {
  const words = WORDS[notice][frame.lang]
  const again = reload
    ? `<p><a class="button main" href="${escapeHtml(reload)}">${OPEN[frame.lang]}</a></p>`
    : ''
  const small = detail ? `<p class="quiet"><code>${escapeHtml(detail)}</code></p>` : ''
  return cardPage(frame, {
    title: words.title,
    body: `<h1>${escapeHtml(words.title)}</h1><p class="lead">${escapeHtml(words.text)}</p>${again}${small}`,
  })
}
