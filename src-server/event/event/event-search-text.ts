/**
 * Case and width folding for the search of events: NFKC and lower case. A final sigma equals other
 * sigmas.
 */
const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

/** The words of a query, folded, without duplicates. */
export const wordsOf = (query: string): readonly string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
]

/** Search text of an event. No word matches across two fields. */
export const eventSearchText = (event: {
  title: string
  description?: string | undefined
  slug: string
}): string => [event.title, event.description ?? '', event.slug].map(foldText).join('\n')
