/**
 * A text without its case and width, as events are searched: NFKC and lower case. A sigma at the
 * end of a word is the same letter as one inside it.
 */
const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

/** The words of a query, folded, each once. */
export const wordsOf = (query: string): readonly string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
]

/** What an event is searched by; no word reaches from one field into the next. */
export const eventSearchText = (event: {
  title: string
  description?: string | undefined
  slug: string
}): string => [event.title, event.description ?? '', event.slug].map(foldText).join('\n')
