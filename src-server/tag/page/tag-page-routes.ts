import { type Language, translator, type MessageKey, type Translate } from '../../../messages/translate.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, scriptedPolicy } from '../../platform/html/send-page.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { staticDocument, type StaticDocument } from '../../platform/http/static-document.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { icon, noticeBox, verdict, type IconName, type Tone } from '../../platform/html/page-parts.ts'
import { PASS_FONTS_LINK } from '../../pass/draft/font-routes.ts'

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

const SIGN: Record<State, readonly [IconName, Tone]> = {
  looking: ['clock', 'accent'],
  valid: ['go', 'go'],
  ended: ['stop', 'stop'],
  incomplete: ['warning', 'hold'],
  limited: ['warning', 'hold'],
  away: ['warning', 'hold'],
}

function section(t: Translate, state: State, inner: string): string {
  const text = LINES[state]
    .map((line, index) => `<p${index === 0 ? ' class="big"' : ''}>${t(line)}</p>`)
    .join('')
  return (
    `<section class="stack" data-state="${state}"${state === 'looking' ? '' : ' hidden'}>` +
    `${verdict(...SIGN[state], t(`tagPage.${state}.title`))}${text}${inner}</section>`
  )
}

function innerOf(t: Translate, state: State): string {
  if (state === 'valid') {
    return (
      '<div class="card stack" data-part="open" hidden><p class="display" data-text="name"></p>' +
      '<p data-text="affiliation"></p><p class="strong" data-text="title"></p></div>' +
      `<p class="card row" data-part="closed" hidden>${icon('shield')}${t('tagPage.closed')}</p>`
    )
  }
  return state === 'away' || state === 'limited'
    ? `<button class="button" type="button" data-again>${t('tagPage.again')}</button>`
    : ''
}

/**
 * The page that a tag opens. It contains the texts of every state; its script requests the state
 * and shows its section.
 */
function tagPage(lang: Language): string {
  const t = translator(lang)
  const sections = STATES.map((state) => section(t, state, innerOf(t, state))).join('\n')
  return cardPage(
    { lang, self: '/n' },
    {
      title: t('tagPage.title'),
      head: `${PASS_FONTS_LINK}<script src="/n.js" defer></script>`,
      body: `<noscript>${noticeBox('hold', t('tagPage.noScript'), '')}</noscript>
<div role="status" aria-live="polite" data-tag>${sections}</div>
<p class="quiet small bottom">${t('tagPage.records')}</p>`,
    },
  )
}

const POLICY = scriptedPolicy(null, ["connect-src 'self'"])

/** The page that a tag opens: `{base_url}/n`, on both listeners. */
export function mountTagPage(routes: RouteTable): void {
  const pages = new Map<Language, StaticDocument>()
  routes.addOpen('/n', (ctx) => {
    const lang = languageOf(ctx)
    const page = pages.get(lang) ?? staticDocument('text/html; charset=utf-8', tagPage(lang))
    pages.set(lang, page)
    ctx.set('Content-Security-Policy', POLICY)
    return page.send(ctx)
  })
  routes.addOpen('/n.js', scriptHandler('tag'))
}
