import {
  translator,
  type Language,
  type MessageKey,
  type Translate,
} from '../../../messages/translate.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { pageStyle } from '../../platform/html/page-assets.ts'
import { PASS_FONTS_LINK } from '../../pass/draft/pass-fonts.ts'

export const TAG_PAGE_STYLE = pageStyle('tag')

/** The states of a tag's page; `src-pages/tag/tag.ts` shows one of them at a time. */
const STATES = ['looking', 'valid', 'ended', 'incomplete', 'limited', 'away'] as const
type State = (typeof STATES)[number]

const LINES: Record<State, readonly MessageKey[]> = {
  looking: [],
  valid: [],
  ended: ['tagPage.ended.show', 'tagPage.ended.why', 'tagPage.ended.whose'],
  incomplete: ['tagPage.incomplete.text'],
  limited: ['tagPage.limited.text'],
  away: ['tagPage.away.text'],
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

function section(t: Translate, state: State, inner: string): string {
  const kind = SIGN[state]
  const strip =
    `<div class="verdict ${kind}"><svg viewBox="0 0 40 40" aria-hidden="true">` +
    `${GLYPHS[kind]}</svg><h1>${t(`tagPage.${state}.title`)}</h1></div>`
  const text = LINES[state]
    .map((line, index) => `<p${index === 0 ? ' class="first"' : ''}>${t(line)}</p>`)
    .join('')
  return (
    `<section data-state="${state}"${state === 'looking' ? '' : ' hidden'}>` +
    `${strip}${text}${inner}</section>`
  )
}

function innerOf(t: Translate, state: State): string {
  if (state === 'valid') {
    return (
      '<div class="pass" data-part="open" hidden><p class="name" data-text="name"></p>' +
      '<p data-text="affiliation"></p><p class="plate" data-text="title"></p></div>' +
      `<p data-part="closed" hidden>${t('tagPage.closed')}</p>`
    )
  }
  return state === 'away' || state === 'limited'
    ? `<button class="wide" type="button" data-again>${t('tagPage.again')}</button>`
    : ''
}

/**
 * The page that a tag opens. It contains the texts of every state; its script requests the state
 * and shows its section.
 */
export function tagPage(lang: Language): string {
  const t = translator(lang)
  const sections = STATES.map((state) => section(t, state, innerOf(t, state))).join('\n')
  return cardPage(
    { lang, self: '/n' },
    {
      title: t('tagPage.title'),
      head: `${PASS_FONTS_LINK}<style>${TAG_PAGE_STYLE.css}</style><script src="/n.js" defer></script>`,
      body: `<noscript><p class="notice hold">${t('tagPage.noScript')}</p></noscript>
<div role="status" aria-live="polite" data-tag>${sections}</div>
<p class="quiet foot">${t('tagPage.records')}</p>`,
    },
  )
}
