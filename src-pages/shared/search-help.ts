import type { HelpPage } from '../../contract/kiosk/help/help-site.ts'

/** A match of a help search. */
interface FoundPlace {
  readonly href: string
  /** Title of its page, and of the section on it. */
  readonly page: string
  readonly section: string
  readonly text: string
}

const MOST_FOUND = 12
/** Minimum share of the parts of a query, used if no section contains every word. */
const SIMILAR = 0.6

/** Words of a question that say nothing about its subject. */
const FILLERS = new Set('a an are can do does how i in is my of on the to why with'.split(' '))

/** Ignores differences of width and case, and of hiragana and katakana. */
function foldHelpText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x60))
}

/**
 * The sections with every word of the query; those with a word, or the whole query, in their title
 * come first. If there is none, those with most of its parts, because people enter whole sentences,
 * Japanese has no spaces between words, and a screen may use another ending of a word.
 */
export function searchHelp(pages: readonly HelpPage[], query: string): readonly FoundPlace[] {
  const typed = foldHelpText(query).split(/\s+/).filter(Boolean)
  const meaningful = typed.filter((word) => !FILLERS.has(word))
  const phrase = typed.join(' ')
  const words = meaningful.length > 0 ? meaningful : typed
  if (words.length === 0) return []
  const places = pages.flatMap((page) =>
    page.sections.map((section) => ({
      title: foldHelpText(`${section.title} ${section.words}`),
      text: foldHelpText(`${section.title} ${section.text} ${section.words}`),
      place: {
        href: `/help/${page.id}${section.id ? `#${section.id}` : ''}`,
        page: page.title,
        section: section.title,
        text: section.text,
      },
    })),
  )
  const ranked = (score: (place: (typeof places)[number]) => number): readonly FoundPlace[] =>
    places
      .map((one) => ({ place: one.place, score: score(one) }))
      .filter((one) => one.score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_FOUND)
      .map((one) => one.place)
  const exact = ranked(({ title, text }) =>
    words.every((word) => text.includes(word))
      ? 1 + [...words, phrase].filter((word) => title.includes(word)).length
      : 0,
  )
  if (exact.length > 0) return exact
  const parts = words.flatMap(partsOf)
  const shareOf = (text: string): number => parts.filter((part) => text.includes(part)).length / parts.length
  return ranked(({ title, text }) => {
    const share = shareOf(text)
    return share < SIMILAR ? 0 : share + shareOf(title)
  })
}

/** Latin letters as they are; otherwise pairs of characters. A word of Japanese may have both. */
function partsOf(word: string): readonly string[] {
  const runs = word.match(/[\p{Script=Latin}\d'-]+|[^\p{Script=Latin}\d'-]+/gu) ?? []
  return runs.flatMap((run) => {
    const letters = [...run]
    return letters.length < 3 || /^[\p{Script=Latin}\d'-]/u.test(run)
      ? [run]
      : letters.slice(1).map((letter, i) => letters[i]! + letter)
  })
}
