import { escapeHtml } from '../../html/html-document.ts'
import type { Language } from '../../html/page-frame.ts'

/** What an app did on the last days, today last. */
export interface UsageView {
  readonly days: readonly {
    readonly day: string
    readonly calls: number
    readonly refused: number
    readonly tokens: number
    readonly people: number
  }[]
  /** Different people of all these days. */
  readonly people: number
}

interface Words extends Readonly<
  Record<
    | 'day'
    | 'calls'
    | 'refused'
    | 'people'
    | 'tokens'
    | 'byDay'
    | 'chart'
    | 'none'
    | 'late'
    | 'today',
    string
  >
> {
  readonly title: (days: number) => string
}

const WORDS: Record<Language, Words> = {
  ja: {
    title: (days) => `この${days}日間`,
    day: '日',
    calls: '呼び出し',
    refused: '上限で断った',
    people: '人',
    tokens: 'トークン',
    byDay: '日ごとの数',
    chart: '日ごとの呼び出し',
    none: 'まだ使われていません。',
    late: '10秒ほど遅れて数えます。キオスクの時刻の日付です。',
    today: '今日',
  },
  en: {
    title: (days) => `The last ${days} days`,
    day: 'Day',
    calls: 'Calls',
    refused: 'Refused by limit',
    people: 'People',
    tokens: 'Tokens',
    byDay: 'By day',
    chart: 'Calls by day',
    none: 'Not used yet.',
    late: 'Counted within ten seconds, by the days of the kiosk’s clock.',
    today: 'today',
  },
}

const number = (value: number): string => value.toLocaleString('en')

/** `6/1` or `1 Jun`, from `2026-06-01`. */
function shortDay(day: string, lang: Language): string {
  const format = new Intl.DateTimeFormat(lang === 'ja' ? 'ja-JP' : 'en-GB', {
    month: lang === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

const HIGH = 60
const WIDE = 20

/**
 * Columns by day: calls, and on top of them, hatched, what the limit refused. Attributes only: the
 * page's policy has no inline style.
 */
function chart(view: UsageView, lang: Language): string {
  const words = WORDS[lang]
  const most = Math.max(1, ...view.days.map(({ calls, refused }) => calls + refused))
  const high = (value: number): number => (value === 0 ? 0 : Math.max(1.5, (value / most) * HIGH))
  const columns = view.days.map(({ calls, refused }, i) => {
    const [call, no] = [high(calls), high(refused)]
    const rect = (kind: string, from: number, height: number): string =>
      height === 0
        ? ''
        : `<rect class="${kind}" x="${i * WIDE + 2}" y="${(HIGH + 4 - from - height).toFixed(1)}" width="${WIDE - 4}" height="${height.toFixed(1)}"/>`
    return rect('calls', 0, call) + rect('refused', call, no)
  })
  const width = view.days.length * WIDE
  const pattern =
    '<pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ground" width="4" height="4"/><rect class="refused-line" width="2" height="4"/></pattern>'
  const [first, last] = [view.days[0], view.days.at(-1)]
  const axis = `<p class="usage-axis"><span>${first ? shortDay(first.day, lang) : ''}</span><span>${last ? words.today : ''}</span></p>`
  return `<svg class="usage" viewBox="0 0 ${width} ${HIGH + 5}" preserveAspectRatio="none" role="img" aria-label="${words.chart}"><defs>${pattern}</defs>${columns.join('')}<path class="base" d="M0 ${HIGH + 4.5}h${width}"/></svg>${axis}`
}

/** What came of an app lately: four sums, a column for each day, and the numbers behind them. */
export function usageSection(lang: Language, view: UsageView): string {
  const words = WORDS[lang]
  const sum = (name: 'calls' | 'refused' | 'tokens'): number =>
    view.days.reduce((total, day) => total + day[name], 0)
  const heading = `<h2>${words.title(view.days.length)}</h2>`
  if (sum('calls') + sum('refused') + sum('tokens') === 0)
    return `${heading}<p class="quiet">${words.none}</p>`
  const sums: readonly (readonly [string, number])[] = [
    [words.calls, sum('calls')],
    [words.refused, sum('refused')],
    [words.people, view.people],
    [words.tokens, sum('tokens')],
  ]
  const tiles = sums
    .map(
      ([name, value]) =>
        `<li><span class="quiet">${name}</span><strong>${number(value)}</strong></li>`,
    )
    .join('')
  const rows = view.days
    .toReversed()
    .map(
      ({ day, calls, refused, people, tokens }) =>
        `<tr><th scope="row">${escapeHtml(shortDay(day, lang))}</th>${[calls, refused, people, tokens].map((value) => `<td>${number(value)}</td>`).join('')}</tr>`,
    )
    .join('')
  const head = [words.day, words.calls, words.refused, words.people, words.tokens]
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')
  return `${heading}<ul class="sums">${tiles}</ul>${chart(view, lang)}
<details><summary>${words.byDay}</summary><table class="by-day"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></details><p class="hint">${words.late}</p>`
}
