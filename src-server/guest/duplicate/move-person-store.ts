import { isoTime } from '../../platform/db/column-values.ts'
import { table, text, time, type RecordOf } from '../../platform/db/table.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import { holdsPlace } from '../../event/entry/decide-entry.ts'
import { ENTRY_ORDER, addPlaces, deleteEntries } from '../../event/entry/entry-store.ts'
import { readKeptColumns } from '../../event/entry/kept-columns.ts'
import { numberAlias } from '../import/list-of-file.ts'
import { foldEmail } from '../../person/user/user-store.ts'

/** Moves everything from `from` to `to`. */
export interface MergedAccounts {
  readonly eventId: string
  readonly to: string
  readonly from: string
  /** True if the first valid ticket of `from` determines the ticket class. */
  readonly takesTicket: boolean
  readonly now: number
}

export const MERGED = table('merged_people', {
  eventId: text(),
  kind: text<'email' | 'external_id'>(),
  /** A folded e-mail, or a registration ID with its list. */
  value: text(),
  userId: text(),
  mergedAt: time(),
})
/** E-mail and registration ID by which a list may name the removed person. */
export type Alias = Pick<RecordOf<typeof MERGED>, 'kind' | 'value'>

/**
 * Moves entries, codes, tags, prints and all other records of the event. Returns the registration
 * IDs, with their lists, that the remaining person does not have.
 */
export async function moveRecords(trx: Db, move: MergedAccounts): Promise<readonly string[]> {
  const { to, from } = move
  const lost = await moveEntries(trx, move)
  for (const table of ['personal_qrs', 'pass_confirmations', 'print_jobs', 'print_run_labels'])
    await trx(table).where({ user_id: from }).update({ user_id: to })
  await moveTags(trx, move)
  // Tables with one row per person: the row of the remaining person takes precedence.
  await moveMissing(trx, 'consents', ['document', 'version'], move)
  await moveMissing(trx, 'parked_people', ['event_id'], move)
  await moveMissing(trx, 'told_notes', ['event_id'], move)
  await moveMissing(trx, 'party_places', ['event_id'], move)
  await trx('merged_people').where({ user_id: from }).update({ user_id: to })
  return lost
}

/** Of two entries with the same ticket the later one of these states remains. */
const STATES: readonly EntryState[] = ['CANCELLED', 'PENDING', 'UNUSED', 'USED']
const stateOf = (entry: Row): EntryState => entry.state

/**
 * Entries of different tickets are kept, those of the chosen person first. Of two entries with the
 * same ticket one remains, checked in if either was.
 */
async function moveEntries(
  trx: Db,
  { eventId, to, from, takesTicket }: MergedAccounts,
): Promise<readonly string[]> {
  const here = (userId: string): Promise<Row[]> =>
    trx('entries as n').where({ event_id: eventId, user_id: userId }).orderBy(ENTRY_ORDER).select('n.*')
  const own = await here(to)
  const others = await here(from)
  const tickets = (takesTicket ? [...others, ...own] : [...own, ...others]).map((entry) => entry.ticket_id)
  const lost: string[] = []
  for (const entry of others) {
    const same = own.find((one) => one.ticket_id === entry.ticket_id)
    if (!same) {
      await trx('entries').where({ id: entry.id }).update({ user_id: to })
      continue
    }
    await deleteEntries(trx, [entry.id])
    const isHigher = STATES.indexOf(stateOf(entry)) > STATES.indexOf(stateOf(same))
    const number: string | null = entry.external_id
    const takes = number !== null && same.external_id === null
    const list: string = entry.list_name
    if (number !== null && !takes) lost.push(numberAlias(list, number))
    const { state, state_before, used_at, used_by, used_station, used_key } = entry
    const update = {
      ...(isHigher && { state, state_before, used_at, used_by, used_station, used_key }),
      ...(takes && { external_id: number, list_name: list }),
      kept_columns: JSON.stringify({
        ...readKeptColumns(entry.kept_columns),
        ...readKeptColumns(same.kept_columns),
      }),
    }
    await trx('entries').where({ id: same.id }).update(update)
    // The deleted entry has freed its place.
    if (isHigher && !holdsPlace(stateOf(same))) await addPlaces(trx, [entry])
  }
  for (const [i, ticketId] of [...new Set(tickets)].entries())
    await trx('entries')
      .where({ event_id: eventId, user_id: to, ticket_id: ticketId })
      .update({ sort_order: i })
  return lost
}

async function moveTags(trx: Db, { eventId, to, from, now }: MergedAccounts): Promise<void> {
  const live = await trx('tag_keys').where({ event_id: eventId, user_id: to, ended_at: null }).first('id')
  if (live)
    await trx('tag_keys')
      .where({ event_id: eventId, user_id: from, ended_at: null })
      .update({ ended_at: isoTime(now), ended_reason: 'replaced' })
  await trx('tag_operations').where({ user_id: from, state: 'open' }).update({ state: 'cancelled' })
  for (const table of ['tag_keys', 'tag_operations'])
    await trx(table).where({ event_id: eventId, user_id: from }).update({ user_id: to })
}

/**
 * Moves the rows whose `key` the remaining person does not have. The others are deleted with the
 * account.
 */
async function moveMissing(
  trx: Db,
  table: string,
  key: readonly string[],
  { to, from }: MergedAccounts,
): Promise<void> {
  const rows: Row[] = await trx(table)
    .where({ user_id: from })
    .select(...key)
  for (const row of rows) {
    const same = await trx(table)
      .where({ ...row, user_id: to })
      .first(trx.raw('1 as found'))
    if (!same)
      await trx(table)
        .where({ ...row, user_id: from })
        .update({ user_id: to })
  }
}

/** A list that names the removed person's identities then finds the remaining person. */
export async function writeAliases(
  trx: Db,
  { eventId, to, now }: MergedAccounts,
  aliases: readonly Alias[],
): Promise<void> {
  for (const { kind, value } of aliases)
    await trx('merged_people')
      .insert(
        MERGED.write({
          eventId,
          kind,
          value: kind === 'email' ? foldEmail(value) : value,
          userId: to,
          mergedAt: isoTime(now),
        }),
      )
      .onConflict(['event_id', 'kind', 'value'])
      .merge()
}
