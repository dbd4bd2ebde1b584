import type { Page } from 'playwright-core'
import { messages } from '../../messages/index.ts'
import { outsideBrackets } from '../support/pseudo-locale.ts'

/** Texts outside of `messages/`: keys, drawn passes, names of languages, pages of the help. */
const SAME_EVERYWHERE = 'kbd, .paper, [lang]:not(html), [data-untranslated]'
/** Dates, times, units and code points from `Intl` and the formatters of the desk. */
const DAYS = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun'
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const FORMATTED = new RegExp(
  `\\b(?:${DAYS}|${MONTHS})[a-z]*\\b|\\b(?:mm|px|[GMk]B|KB)\\b|U\\+[0-9A-F]{4,6}`,
  'g',
)

interface Seen {
  readonly text: string
  readonly at: string
}

/**
 * Faults in the texts of a page in the pseudo-locale: a raw key, a text that is neither in
 * `messages/` nor in `data`, a text that is cut off, the detail of the banner once more, a page
 * that scrolls sideways.
 */
export async function textFindings(page: Page, data: unknown): Promise<string[]> {
  const { texts, shown } = await page.evaluate(readPage, SAME_EVERYWHERE)
  const known = stringsOf(data)
  return [
    ...texts.flatMap(({ text, at }) => wordsFault(text, known).map((fault) => `${fault}: ${at}`)),
    ...shown,
  ]
}

function wordsFault(text: string, known: readonly string[]): string[] {
  if (/\{\{\w+/.test(text)) return [`placeholder "${text}"`]
  if (text in messages.en) return [`raw key "${text}"`]
  let rest = outsideBrackets(text)
  for (const one of known) rest = rest.replaceAll(one, ' ')
  rest = rest.replaceAll(FORMATTED, ' ').trim()
  return /\p{L}{2}/u.test(rest) ? [`not of messages/ "${rest}"`] : []
}

/** Every text of the data, the longest first. */
function stringsOf(data: unknown): readonly string[] {
  const found = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const one of [value, value.trim()]) if (one.length > 1) found.add(one)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  add(data)
  return [...found].toSorted((one, other) => other.length - one.length)
}

function readPage(same: string): { readonly texts: Seen[]; readonly shown: string[] } {
  const root = document.documentElement
  const texts: Seen[] = []
  const shown = new Set<string>()
  if (root.scrollWidth > root.clientWidth)
    shown.add(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest(`script, style, [hidden], ${same}`)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const at = `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
    texts.push({ text, at })
    if (!text.includes('⟦') || element.closest('.visually-hidden')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1 && isCut(element, box)) shown.add(`cut off "${text.slice(0, 60)}": ${at}`)
  }
  const detail = document.querySelector('.banner__detail')?.textContent.trim() ?? ''
  const again = texts.filter(
    ({ text, at }) => text === detail && at.startsWith('<p') && !at.includes('banner__'),
  )
  for (const { text, at } of again) shown.add(`says "${text.slice(0, 60)}" of the banner again: ${at}`)
  return { texts, shown: [...shown] }

  /** A box that exceeds an ancestor that hides or scrolls what does not fit in its width. */
  function isCut(from: Element, box: DOMRect): boolean {
    if (box.right > root.clientWidth + 1 || box.left < -1) return true
    for (let one: Element | null = from; one && one !== root; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.display === 'inline') continue
      const frame = one.getBoundingClientRect()
      const across = box.right > frame.right + 1 || box.left < frame.left - 1
      if (style.overflowX !== 'visible' && across) return true
      const down = box.bottom > frame.bottom + 2 || box.top < frame.top - 2
      const hides = style.overflowY === 'hidden' || style.overflowY === 'clip'
      if (hides && down) return true
      // An area that scrolls down shows the rest.
      if (/auto|scroll/.test(style.overflowY)) return false
    }
    return false
  }
}
