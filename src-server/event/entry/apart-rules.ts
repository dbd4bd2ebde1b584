import { foldWithPositions } from '../../platform/text/mapped-text.ts'
import { plainOf } from '../../platform/text/name-readings.ts'

/** A person of a list. */
export interface Listed {
  readonly userId: string
  readonly name: string
}

/** What may tell a person from others of the same name, the most useful first; '' if not known. */
export interface Namesake {
  readonly userId: string
  readonly facts: readonly string[]
}

/** People of the list whose name another one has, by name: width, case and spaces do not count. */
export function namesakes(people: readonly Listed[]): readonly (readonly string[])[] {
  const byName = new Map<string, Set<string>>()
  for (const { userId, name } of people) {
    const key = plainOf(foldWithPositions(name)).text
    byName.set(key, (byName.get(key) ?? new Set()).add(userId))
  }
  return [...byName.values()].filter(({ size }) => size > 1).map((ids) => [...ids])
}

/**
 * The text that tells a person from the others: the first fact that only this person has, or else
 * all that not everybody has. Empty if nothing does.
 */
export function apartText({ userId, facts }: Namesake, group: readonly Namesake[]): string {
  const others = group.filter((one) => one.userId !== userId)
  const own = facts.find(
    (fact, at) => fact !== '' && others.every((other) => other.facts[at] !== fact),
  )
  return (
    own ??
    facts
      .filter((fact, at) => fact !== '' && others.some((other) => other.facts[at] !== fact))
      .join('・')
  )
}
