import { createHash } from 'node:crypto'
import type { OpenEvent } from '../events/open-events-store.ts'
import { escapeHtml } from '../html/html-document.ts'
import { cardPage, type Language } from '../html/page-frame.ts'
import { SITE_STYLE_HASH } from '../html/site-style.ts'

/**
 * What a phone's camera opened: the QR of a pass, or an address under /n at which there is no pass.
 */
export type ScannedCodeKind = 'code' | 'tag'

const WORDS = {
  ja: {
    code: { sign: '受付でお見せください', line: 'パスを受け取るためのQRコードです' },
    tag: { sign: 'パスを受付でお見せください', line: 'このアドレスのパスは見つかりません' },
    hold: 'このまま受付の読み取り口へ',
    qr: 'パスのQRコード',
    records: '開いても、受付や入場にはなりません。',
    incomplete: 'QRコードを最後まで読み取れませんでした。もう一度読み取ってください。',
    noScript:
      'このページでQRコードを表示するには JavaScript が必要です。お手元のQRコードを、そのまま受付でお見せください。',
    myPass: 'わたしのパスを開く',
    where: '受付の場所',
    nowhere: '場所は主催者からの案内をご覧ください。',
    reasons: 'よくある理由',
    reason: [
      'タグの書き込みが、まだ終わっていない',
      '新しいパスを作り、前のパスを止めた',
      'イベントが終わった',
    ],
    remedy: '受付で新しく作れます。お金はかかりません。',
    key: 'このQRコードは、あなたのパスのかぎです。写真をほかの人に送らないでください。',
    whose: 'だれのパスかは表示していません。',
    reference: '問い合わせ番号',
  },
  en: {
    code: { sign: 'Show this at reception', line: 'It is the code for your pass' },
    tag: { sign: 'Show it at reception', line: 'No pass at this address' },
    hold: 'Hold it to the reader as it is',
    qr: 'QR code of the pass',
    records: 'Opening this page did not check anyone in.',
    incomplete: 'The QR code was not read to its end. Please scan it again.',
    noScript:
      'This page needs JavaScript to show the QR code. Please show the code that you scanned at reception.',
    myPass: 'Open my pass',
    where: 'Where is reception?',
    nowhere: "Please look at the organiser's information for the place.",
    reasons: 'Usual reasons',
    reason: [
      'Writing the tag is not finished yet',
      'A new pass was made, the old one was stopped',
      'The event is over',
    ],
    remedy: 'Reception can make a new one, free of charge.',
    key: 'This QR code is the key to your pass. Do not send a photo of it to others.',
    whose: 'Whose pass it was is not shown.',
    reference: 'Reference',
  },
} as const

const GLYPHS: Record<ScannedCodeKind, string> = {
  code: '<path d="M4 13V4h9M27 4h9v9M36 27v9h-9M13 36H4v-9"/><path d="M12 12h5v5h-5zM23 12h5v5h-5zM12 23h5v5h-5zM24 23v5h4"/><path d="M2 20h36"/>',
  tag: '<path d="M6 20h28v14H6z"/><path d="M18 27h4"/><path d="M12 15a11 11 0 0 1 16 0M7 10a18 18 0 0 1 26 0"/>',
}

interface FriendlyParts {
  readonly kind: ScannedCodeKind
  readonly lang: Language
  /** `{web_url}/q`: what the code is drawn of, whatever address the phone came by. */
  readonly codeAddress: string
  readonly events: readonly OpenEvent[]
  /** Short, to be told to staff. */
  readonly reference: string
}

/**
 * The page that a phone's camera opens: what this is, and where to go. No sign-in, no personal
 * data, no record.
 */
export function scannedCodePage(parts: FriendlyParts): string {
  const { kind, lang } = parts
  const words = WORDS[lang]
  const sign = `<div class="sign"><svg viewBox="0 0 40 40" aria-hidden="true">${GLYPHS[kind]}</svg><div><h1>${words[kind].sign}</h1><p>${words[kind].line}</p></div></div>`
  const myPass = `<p><a class="button wide${kind === 'code' ? ' main' : ''}" href="/me/passes?lang=${lang}">${words.myPass}</a></p>`
  const where = `<details class="where"><summary class="button wide${kind === 'tag' ? ' main' : ''}">${words.where}</summary>${eventLines(parts.events, lang)}</details>`
  return cardPage(
    { lang, self: kind === 'code' ? '/q' : '/n/' },
    {
      title: words[kind].sign,
      head: `<style>${STYLE}</style>${kind === 'code' ? '<script src="/q.js" type="module"></script>' : ''}`,
      body:
        kind === 'code'
          ? `${sign}${codeBox(parts)}<p class="lead">${words.records}</p>${myPass}${where}<p class="quiet foot">${words.key}</p>`
          : `${sign}<h2>${words.reasons}</h2><ol class="rows">${words.reason.map((reason) => `<li>${reason}</li>`).join('')}</ol><p>${words.remedy}</p>${where}${myPass}<p class="quiet foot">${words.whose}<br>${words.reference} <span class="code">${escapeHtml(parts.reference)}</span></p>`,
    },
  )
}

function codeBox({ lang, codeAddress }: FriendlyParts): string {
  const words = WORDS[lang]
  return `<noscript><p class="notice hold">${words.noScript}</p></noscript>
<figure class="code-box" data-code="${escapeHtml(codeAddress)}" hidden><svg role="img" aria-label="${words.qr}" shape-rendering="crispEdges"><path fill="#000"/></svg><figcaption>${words.hold}</figcaption></figure>
<p class="notice hold" data-incomplete hidden>${words.incomplete}</p>`
}

/** Title, days and place of what is on now or next. */
function eventLines(events: readonly OpenEvent[], lang: Language): string {
  const words = WORDS[lang]
  if (events.length === 0) return `<p>${words.nowhere}</p>`
  const line = ({ title, startsAt, endsAt, timeZone, place }: OpenEvent): string => {
    const days = new Intl.DateTimeFormat(lang === 'ja' ? 'ja-JP' : 'en-GB', {
      dateStyle: 'long',
      timeZone,
    }).formatRange(new Date(startsAt), new Date(endsAt))
    return `<li><div><strong>${escapeHtml(title)}</strong><span class="quiet">${escapeHtml(days)}</span><span>${escapeHtml(place || words.nowhere)}</span></div></li>`
  }
  return `<ul class="rows">${events.map(line).join('')}</ul>`
}

/**
 * `/q.js`: draws the code of the address again, so that it can be scanned from the phone. It stands
 * in the fragment, which browsers send to nobody; nothing is asked of the kiosk.
 */
export const SCANNED_CODE_SCRIPT = `import { encode } from '/q-encode.js'

const box = document.querySelector('[data-code]')
const incomplete = document.querySelector('[data-incomplete]')

const draw = () => {
  const isCode = /^#[A-Za-z0-9]{22}$/.test(location.hash)
  for (const link of document.querySelectorAll('a[hreflang]')) link.hash = location.hash
  box.hidden = !isCode
  incomplete.hidden = isCode
  if (!isCode) return
  const { data, size } = encode(box.dataset.code + location.hash, { ecc: 'M', border: 4 })
  const svg = box.querySelector('svg')
  svg.setAttribute('viewBox', '0 0 ' + size + ' ' + size)
  svg.querySelector('path').setAttribute('d', data.map((row, y) => row.map((dark, x) => (dark ? 'M' + x + ' ' + y + 'h1v1h-1z' : '')).join('')).join(''))
}

window.addEventListener('hashchange', draw)
draw()
`

const STYLE = `
.sign{display:flex;align-items:center;gap:1rem;margin:0 -1.5rem 1.5rem;padding:.875rem 1.25rem;min-height:4.75rem;background:#15191b;color:#fff}
.sign svg{width:2.75rem;height:2.75rem;flex:none;fill:none;stroke:currentColor;stroke-width:3}
.sign h1{margin:0;font-size:1.375rem}.sign p{margin:0}
.code-box{margin:0 0 1.25rem;padding:1rem;border:2px solid var(--ink);border-radius:8px;background:#fff;color:#15191b;text-align:center}
.code-box svg{display:block;width:100%;max-width:16rem;margin:0 auto}
.code-box figcaption{margin-top:.25rem}
a.wide,summary.wide{min-height:4.5rem;font-size:1.25rem}
details{margin:0 0 1rem}summary{list-style:none}summary::-webkit-details-marker{display:none}
details>*+*{margin-top:.75rem}
ol.rows{counter-reset:row}ol.rows>li{display:grid;grid-template-columns:1.5rem 1fr;counter-increment:row}ol.rows>li::before{content:counter(row);font-weight:700}
ol.rows+p{margin-top:1rem}.rows div>*{display:block}
h2{margin-top:0}
.foot{margin-top:auto;padding-top:2rem}
@media(prefers-color-scheme:dark){.sign{border-block:2px solid #7f8b88}}
@media(min-width:40rem){.sign{margin-inline:-2rem;padding-inline:1.75rem}}`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's own scripts and style, and nothing else; it asks nobody anything. */
export const SCANNED_CODE_POLICY = `default-src 'none'; script-src 'self'; style-src ${SITE_STYLE_HASH} ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
