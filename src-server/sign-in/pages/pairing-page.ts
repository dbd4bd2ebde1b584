import type { Pairing } from '../../../contract/people/app-token.ts'
import { escapeHtml } from '../../html/html-document.ts'
import { qrSvg } from '../../qr/qr-svg.ts'
import { cardPage, hidden, type Language, type PageFrame } from '../../html/page-frame.ts'

export interface PairingView {
  readonly pairing: Pairing
  /** What the QR holds; needed while a phone may still come. */
  readonly qr: string
  /** No door for phones is open: nobody who scans it gets anywhere. */
  readonly closed: boolean
  readonly action: string
  readonly formToken: string
}

type Words = Record<
  | 'title'
  | 'closed'
  | 'scan'
  | 'code'
  | 'compare'
  | 'contested'
  | 'same'
  | 'confirm'
  | 'refuse'
  | 'wait'
  | 'done'
  | 'refused'
  | 'expired'
  | 'back'
  | 'again',
  string
> & {
  asks(name: string): string
}

const WORDS: Record<Language, Words> = {
  ja: {
    title: 'スマートフォンをつなぐ',
    closed:
      'いまはスマートフォンから届きません。キオスクのスマートフォン用の入口（LAN）が閉じています。',
    scan: 'アプリでこの QR を読み取ります。5分で使えなくなります。',
    code: 'ペアリングの QR',
    asks: (name) => `「${name}」をつなぎますか`,
    compare: '自分のスマートフォンの名前で、画面の数字が同じなら、つないでください。',
    contested:
      '別のスマートフォンもこの QR を使いました。手元のスマートフォンに同じ数字が出ていないときは、つながずに新しい QR で始めてください。',
    same: '数字',
    confirm: 'つなぐ',
    refuse: 'つながない',
    wait: 'スマートフォンの返事を待っています。',
    done: 'つながりました。',
    refused: 'つなぎませんでした。この QR はもう使えません。',
    expired: '5分が過ぎました。新しい QR で始めてください。',
    back: 'アカウントに戻る',
    again: '新しい QR を出す',
  },
  en: {
    title: 'Pair a phone',
    closed: 'No phone can reach this kiosk just now: its door for phones (LAN) is closed.',
    scan: 'Scan this QR with the app. It works for five minutes.',
    code: 'QR for pairing',
    asks: (name) => `Pair “${name}”?`,
    compare: 'Pair it if this is the name of your phone, and it shows the same number.',
    contested:
      'Another phone used this QR too. If your phone does not show this number, do not pair: start with a new QR.',
    same: 'Number',
    confirm: 'Pair it',
    refuse: 'Do not pair',
    wait: 'Waiting for the phone.',
    done: 'The phone is paired.',
    refused: 'It was not paired. This QR no longer works.',
    expired: 'Five minutes are over. Start with a new QR.',
    back: 'Back to the account',
    again: 'Show a new QR',
  },
}

/**
 * While something may change by itself the page asks again; while it asks the person, it stands
 * still.
 */
const REFRESH = '<meta http-equiv="refresh" content="3">'

/** Pairing a phone, from the QR to the end, without script. */
export function pairingPage(frame: PageFrame, view: PairingView): string {
  const words = WORDS[frame.lang]
  const { state } = view.pairing
  const moves = state === 'waiting' || state === 'confirmed'
  const title = state === 'claimed' ? words.asks(view.pairing.deviceName!) : words.title
  const body = `<h1>${escapeHtml(title)}</h1>${bodyOf(view, words)}`
  return cardPage(frame, { title, body, ...(moves ? { head: REFRESH } : {}) })
}

function bodyOf(view: PairingView, words: Words): string {
  const back = `<p class="after"><a href="/me">${words.back}</a></p>`
  switch (view.pairing.state) {
    case 'waiting':
      return `${view.closed ? `<div class="notice hold" role="status"><p>${words.closed}</p></div>` : ''}<p class="lead">${words.scan}</p>${qrSvg(view.qr, words.code)}${back}`
    case 'claimed':
      return `${view.pairing.contested ? `<div class="notice hold" role="alert"><p>${words.contested}</p></div>` : ''}<p class="lead">${words.compare}</p><p class="match"><span class="chip hold">${words.same}</span> ${view.pairing.matchCode}</p>
<form class="choice" method="post" action="${escapeHtml(view.action)}">${hidden('form', view.formToken)}${view.pairing.contested ? hidden('contested', 'seen') : ''}
<button class="main wide" type="submit" name="decision" value="approve">${words.confirm}</button>
<button class="wide" type="submit" name="decision" value="deny">${words.refuse}</button></form>`
    case 'confirmed':
      return `<p class="lead" role="status">${words.wait}</p>${back}`
    case 'done':
      return `<div class="notice go" role="status"><p>${words.done}</p></div>${back}`
    case 'refused':
    case 'expired':
      return `<div class="notice hold" role="status"><p>${view.pairing.state === 'refused' ? words.refused : words.expired}</p></div>
<form method="post" action="/me/pair">${hidden('form', view.formToken)}<button class="main" type="submit">${words.again}</button></form>${back}`
  }
}
