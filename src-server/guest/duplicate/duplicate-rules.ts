/** The data of a participant that the search for duplicates compares. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/**
 * Pairs of people with the same name, or the same kana and affiliation. Of three equal names, the
 * first is paired with each of the others.
 */
export function findPairs(
  people: readonly NamedPerson[],
  most: number,
): readonly (readonly [string, string])[] {
  const first = new Map<string, string>()
  const paired = new Set<string>()
  const pairs: (readonly [string, string])[] = []
  for (const { id, name, kana, affiliation } of people) {
    const keys = [
      `name ${fold(name)}`,
      ...(kana && affiliation ? [`kana ${fold(kana)} ${fold(affiliation)}`] : []),
    ]
    for (const key of keys) {
      const other = first.get(key)
      if (other === undefined) first.set(key, id)
      else if (!paired.has(`${other} ${id}`)) {
        paired.add(`${other} ${id}`)
        pairs.push([other, id])
        if (pairs.length === most) return pairs
      }
    }
  }
  return pairs
}
