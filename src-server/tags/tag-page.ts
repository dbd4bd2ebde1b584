import { createHash } from 'node:crypto'
import { cardPage, type Language, type PageFrame } from '../html/page-frame.ts'
import { SITE_STYLE_HASH } from '../html/site-style.ts'

/** What a tag can turn out to be; `tag-page-script.ts` shows one of them at a time. */
const STATES = ['looking', 'valid', 'ended', 'incomplete', 'limited', 'away'] as const
type State = (typeof STATES)[number]

type Words = Record<State, { readonly sign: string; readonly text: readonly string[] }> & {
  readonly title: string
  readonly closed: string
  readonly again: string
  readonly records: string
  readonly noScript: string
}

const WORDS: Record<Language, Words> = {
  ja: {
    title: 'パスのタグ',
    looking: { sign: 'パスを確かめています', text: [] },
    valid: { sign: 'このパスは有効です', text: [] },
    ended: {
      sign: 'このタグは使えません',
      text: [
        '受付でパスを見せてください。',
        '新しいパスができたか、催しが終わったため、前のタグは止まっています。',
        'だれのパスだったかは表示しません。',
      ],
    },
    incomplete: { sign: 'タグをもう一度かざす', text: ['アドレスが最後まで読めませんでした。'] },
    limited: { sign: 'しばらく待つ', text: ['確かめた回数が多すぎます。'] },
    away: {
      sign: 'もう一度ためす',
      text: [
        '受付のコンピューターにつながりません。会場の Wi-Fi につながっているか確かめてください。',
      ],
    },
    closed: '本人は公開プロフィールを出していません。',
    again: 'もう一度ためす',
    records: '開くだけでは、入場の記録はつきません。公開プロフィールだけを表示しています。',
    noScript:
      'このページには JavaScript が必要です。ブラウザーの設定でオンにして、開き直してください。',
  },
  en: {
    title: 'Tag of a pass',
    looking: { sign: 'Looking at the pass', text: [] },
    valid: { sign: 'This pass is valid', text: [] },
    ended: {
      sign: 'This tag no longer works',
      text: [
        'Show the pass at reception.',
        'A new pass was made or the event is over, so the old tag was stopped.',
        'Whose pass it was is not shown.',
      ],
    },
    incomplete: { sign: 'Hold the tag again', text: ['The address was not read to its end.'] },
    limited: { sign: 'Wait a while', text: ['The pass was looked at too often from here.'] },
    away: {
      sign: 'Try again',
      text: ["The reception's computer does not answer. Check that you are on the venue's Wi-Fi."],
    },
    closed: 'This person shows no public profile.',
    again: 'Try again',
    records: 'Opening this records no entry. Only the public profile is shown.',
    noScript: 'This page needs JavaScript. Switch it on in the browser and open the page again.',
  },
}

const GLYPHS = {
  go: '<circle cx="20" cy="20" r="18"/><path d="m11.5 20.5 6 6 11-12"/>',
  stop: '<path d="M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z"/><path d="M10 20h20"/>',
  hold: '<path d="M20 4 38 36H2z"/><path d="M20 15v11m0 3v3"/>',
  idle: '<circle cx="20" cy="20" r="18"/><path d="M20 9v11l7 5"/>',
} as const

const SIGN: Record<State, keyof typeof GLYPHS> = {
  looking: 'idle',
  valid: 'go',
  ended: 'stop',
  incomplete: 'hold',
  limited: 'hold',
  away: 'hold',
}

function section(words: Words, state: State, inner: string): string {
  const kind = SIGN[state]
  const strip = `<div class="verdict ${kind}"><svg viewBox="0 0 40 40" aria-hidden="true">${GLYPHS[kind]}</svg><h1>${words[state].sign}</h1></div>`
  const text = words[state].text
    .map((line, index) => `<p${index === 0 ? ' class="first"' : ''}>${line}</p>`)
    .join('')
  return `<section data-state="${state}"${state === 'looking' ? '' : ' hidden'}>${strip}${text}${inner}</section>`
}

function innerOf(words: Words, state: State): string {
  if (state === 'valid') {
    return `<div class="pass" data-part="open" hidden><p class="name" data-text="name"></p><p data-text="affiliation"></p><p class="plate" data-text="title"></p></div><p data-part="closed" hidden>${words.closed}</p>`
  }
  return state === 'away' || state === 'limited'
    ? `<button class="wide" type="button" data-again>${words.again}</button>`
    : ''
}

/**
 * The page that a tag opens. Everything it may say is in it; the script asks what the tag is and
 * shows that.
 */
export function tagPage(lang: Language): string {
  const words = WORDS[lang]
  const frame: PageFrame = { lang, self: '/n' }
  const sections = STATES.map((state) => section(words, state, innerOf(words, state))).join('\n')
  return cardPage(frame, {
    title: words.title,
    head: `<style>${STYLE}</style><script src="/n.js" defer></script>`,
    body: `<noscript><p class="notice hold">${words.noScript}</p></noscript>
<div role="status" aria-live="polite" data-tag>${sections}</div>
<p class="quiet foot">${words.records}</p>`,
  })
}

const STYLE = `
.verdict{display:flex;align-items:center;gap:.875rem;margin:0 -1.5rem 1.5rem;padding:1rem 1.25rem;min-height:4.75rem}
.verdict svg{width:2.5rem;height:2.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:3.5;stroke-linejoin:round}
.verdict h1{margin:0;font-size:1.3125rem}
.verdict.go{background:#00605a;color:#fff}
.verdict.stop{background:#c4161c;color:#fff;box-shadow:inset 0 0 0 4px #c4161c,inset 0 0 0 6px #fff}
.verdict.hold{background:#ffb81c;color:#15191b;border-left:1rem solid #15191b}
.verdict.idle{background:#15191b;color:#fff}
.first{font-size:1.25rem;font-weight:700}
.pass{margin:0 0 1.5rem;background:#fff;color:#15191b;box-shadow:0 2px 12px #0003;padding:1.5rem 1.5rem 0}
.pass p{margin:0 0 1rem}
.pass .name{font-size:2.25rem;line-height:1.2;font-weight:700}
.pass .plate{margin:0 -1.5rem;padding:.875rem 1.5rem;background:#15191b;color:#fff;font-weight:700;clip-path:polygon(0 0,calc(100% - 1.25rem) 0,100% 1.25rem,100% 100%,0 100%)}
.pass p:empty{display:none}
.foot{margin-top:auto;padding-top:2rem}
@media(prefers-color-scheme:dark){.verdict.go,.verdict.idle{border-block:2px solid #7f8b88}.pass{outline:1px solid #7f8b88}}
@media(min-width:40rem){.verdict{margin-inline:-2rem;padding-inline:1.75rem}}`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's own script and style, answers of this kiosk, and nothing else. */
export const TAG_PAGE_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src ${SITE_STYLE_HASH} ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
