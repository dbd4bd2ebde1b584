import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Db } from '../../platform/db/database.ts'
import { keptColumnsOf, type KeptColumns } from '../../event/entry/kept-columns.ts'
import { hepburn } from '../../platform/text/hepburn.ts'
import type { NameLine } from '../drawing/render-types.ts'

/** The texts that a line below the name can be made of. */
export interface NameParts {
  readonly name: string
  readonly kana: string | null
  readonly givenName: string | null
  /** Columns that the import kept, by heading. */
  readonly columns: KeptColumns
}

/** The line that the template asks for; null if the person has none, or if it repeats the name. */
export function nameLineOf(
  kind: PassTemplate['nameLine'],
  { name, kana, givenName, columns }: NameParts,
): NameLine | null {
  if (!kind) return null
  if (kind === 'full') {
    const large = givenName?.trim() ?? ''
    return large !== '' && large !== name.trim() && name.includes(large)
      ? { text: name, large }
      : null
  }
  const reading = kana?.trim() ?? ''
  const text =
    typeof kind === 'object'
      ? (columns[kind.column] ?? '').replace(/\s+/g, ' ').trim()
      : kind === 'kana'
        ? reading
        : hepburn(reading)
  return text && text !== name.trim() ? { text, large: null } : null
}

/**
 * Reads the parts that the template's line is made of; `kana` counts instead of the stored ones.
 */
export async function findNameLine(
  db: Db,
  {
    eventId,
    userId,
    kana,
  }: { readonly eventId: string; readonly userId: string; readonly kana?: string | undefined },
  { nameLine }: PassTemplate,
  name: string,
): Promise<NameLine | null> {
  if (!nameLine) return null
  if (typeof nameLine === 'object') {
    const entries = await db('entries')
      .where({ event_id: eventId, user_id: userId })
      .orderBy(['created_at', 'id'])
      .select('kept_columns')
    const columns = keptColumnsOf(entries)
    return nameLineOf(nameLine, { name, kana: null, givenName: null, columns })
  }
  const row = await db('users').where({ id: userId }).first('kana', 'given_name')
  return nameLineOf(nameLine, {
    name,
    kana: kana ?? (row?.kana as string | null) ?? null,
    givenName: (row?.given_name as string | null) ?? null,
    columns: {},
  })
}
