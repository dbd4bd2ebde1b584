import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { ENTRY_ORDER } from './entry-store.ts'
import { foldWithPositions } from '../../platform/text/mapped-text.ts'
import { plainOf } from '../../platform/text/name-readings.ts'

/** A person of a list. */
interface Listed {
  readonly userId: string
  readonly name: string
}

/** What may tell a person from others of the same name, the most useful first; '' if not known. */
interface Namesake {
  readonly userId: string
  readonly facts: readonly string[]
}

/** People of the list whose name another one has, by name: width, case and spaces do not count. */
function namesakes(people: readonly Listed[]): readonly (readonly string[])[] {
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
function apartText({ userId, facts }: Namesake, group: readonly Namesake[]): string {
  const others = group.filter((one) => one.userId !== userId)
  const own = facts.find((fact, at) => fact !== '' && others.every((other) => other.facts[at] !== fact))
  return (
    own ??
    facts.filter((fact, at) => fact !== '' && others.some((other) => other.facts[at] !== fact)).join('・')
  )
}

/** What tells the people of one name in a list apart; reads only those. */
export async function readApart(db: Db, eventId: string, people: readonly Listed[]): Promise<Apart> {
  const groups = namesakes(people)
  if (groups.length === 0) return {}
  const rows: Row[] = await db('users as u')
    .join('entries as n', 'n.user_id', 'u.id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', eventId)
    .where(among('u.id', groups.flat()))
    .orderBy(ENTRY_ORDER)
    .select('u.id', 'u.affiliation', 'u.kana', 'u.title', 'u.email', 't.name as ticket', 'n.external_id')
  const known = new Map(rows.toReversed().map((row) => [row.id as string, toNamesake(row)]))
  const apart: Record<string, string> = {}
  for (const ids of groups) {
    const group = ids.flatMap((id) => known.get(id) ?? [])
    for (const one of group) {
      const text = apartText(one, group)
      if (text !== '') apart[one.userId] = text
    }
  }
  return apart
}

const toNamesake = (row: Row): Namesake => ({
  userId: row.id,
  facts: [row.affiliation, row.kana, row.title, row.ticket, row.external_id, row.email].map(
    (fact: string | null) => fact ?? '',
  ),
})
