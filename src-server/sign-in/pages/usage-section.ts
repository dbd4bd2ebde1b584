import { translator, type Language } from '../../../messages/translate.ts'
import { escapeHtml } from '../../html/html-document.ts'
import type { Usage } from '../provider/app-usage.ts'

const number = (value: number): string => value.toLocaleString('en')

/** `6/1` or `1 Jun`, from `2026-06-01`. */
function shortDay(day: string, lang: Language): string {
  const format = new Intl.DateTimeFormat(translator(lang)('language.locale'), {
    month: lang === 'en' ? 'short' : 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

const HIGH = 60
const WIDE = 20

/**
 * Columns by day: calls, and hatched above them those over the limit. Attributes only: the page's
 * policy allows no inline style.
 */
function chart(view: Usage, lang: Language): string {
  const t = translator(lang)
  const most = Math.max(1, ...view.days.map(({ calls, refused }) => calls + refused))
  const high = (value: number): number => (value === 0 ? 0 : Math.max(1.5, (value / most) * HIGH))
  const columns = view.days.map(({ calls, refused }, i) => {
    const [call, no] = [high(calls), high(refused)]
    const rect = (kind: string, from: number, height: number): string =>
      height === 0
        ? ''
        : `<rect class="${kind}" x="${i * WIDE + 2}" ` +
          `y="${(HIGH + 4 - from - height).toFixed(1)}" width="${WIDE - 4}" ` +
          `height="${height.toFixed(1)}"/>`
    return rect('calls', 0, call) + rect('refused', call, no)
  })
  const width = view.days.length * WIDE
  const pattern =
    '<pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" ' +
    'patternTransform="rotate(45)"><rect class="ground" width="4" height="4"/>' +
    '<rect class="refused-line" width="2" height="4"/></pattern>'
  const [first, last] = [view.days[0], view.days.at(-1)]
  const axis =
    `<p class="usage-axis"><span>${first ? shortDay(first.day, lang) : ''}</span><span>` +
    `${last ? t('usage.today') : ''}</span></p>`
  return (
    `<svg class="usage" viewBox="0 0 ${width} ${HIGH + 5}" preserveAspectRatio="none" ` +
    `role="img" aria-label="${t('usage.chart')}"><defs>${pattern}</defs>` +
    `${columns.join('')}<path class="base" d="M0 ${HIGH + 4.5}h${width}"/></svg>${axis}`
  )
}

/** The calls of an app in the last days: four sums, a column for each day, and a table. */
export function usageSection(lang: Language, view: Usage): string {
  const t = translator(lang)
  const sum = (name: 'calls' | 'refused' | 'tokens'): number =>
    view.days.reduce((total, day) => total + day[name], 0)
  const heading = `<h2>${t('usage.title', { count: view.days.length })}</h2>`
  if (sum('calls') + sum('refused') + sum('tokens') === 0)
    return `${heading}<p class="quiet">${t('usage.none')}</p>`
  const sums: readonly (readonly [string, number])[] = [
    [t('usage.calls'), sum('calls')],
    [t('usage.refused'), sum('refused')],
    [t('usage.people'), view.people],
    [t('usage.tokens'), sum('tokens')],
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
        `<tr><th scope="row">${escapeHtml(shortDay(day, lang))}</th>` +
        `${[calls, refused, people, tokens].map((value) => `<td>${number(value)}</td>`).join('')}` +
        '</tr>',
    )
    .join('')
  const head = [
    t('usage.day'),
    t('usage.calls'),
    t('usage.refused'),
    t('usage.people'),
    t('usage.tokens'),
  ]
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')
  return (
    `${heading}<ul class="sums">${tiles}</ul>${chart(view, lang)}\n` +
    `<details><summary>${t('usage.byDay')}</summary><table class="by-day"><thead><tr>` +
    `${head}</tr></thead><tbody>${rows}</tbody></table></details><p class="hint">` +
    `${t('usage.late')}</p>`
  )
}
