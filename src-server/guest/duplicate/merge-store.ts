import { MERGE_FIELDS, type DuplicatePerson } from '../../../contract/guest/duplicate/merge.ts'
import { UNSETTLED_STATES, PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { accountsBeyond } from '../../account/staff/account-reach.ts'
import { validEntriesOf } from '../../event/entry/entry-store.ts'

/** Data of two possible duplicates, as the screen shows them. */
export async function readDuplicates(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DuplicatePerson>> {
  const users = await db('users').where(among('id', userIds))
  const entries = Map.groupBy(await validEntriesOf(db, eventId, userIds), userOf)
  const confirmed = await db('pass_drafts')
    .where({ event_id: eventId })
    .where(among('user_id', userIds))
    .whereRaw('confirmed_revision = revision')
    .select('user_id')
  const printed = await db('print_jobs')
    .where({ event_id: eventId })
    .where(among('user_id', userIds))
    .whereIn('state', [...PRINTED_STATES])
    .select('user_id')
  const has = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.map(userOf))
  const [confirmedIds, printedIds] = [has(confirmed), has(printed)]
  return new Map(
    users.map((user): readonly [string, DuplicatePerson] => {
      const userId = user.id
      const own = entries.get(userId) ?? []
      const fields = Object.fromEntries(
        MERGE_FIELDS.map((field) => [field, (user[field] as string | null) ?? '']),
      ) as DuplicatePerson['fields']
      return [
        userId,
        {
          userId,
          fields,
          tickets: own.map((entry) => entry.name),
          confirmed: confirmedIds.has(userId),
          printed: printedIds.has(userId),
          checkedIn: own.some((entry) => entry.state === 'USED'),
        },
      ]
    }),
  )
}

/**
 * Accounts that must not be merged: used beyond the event, with a password, or a member of an
 * organization.
 */
export async function accountsInUse(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const beyond = await accountsBeyond(db, eventId, userIds)
  const used = await db('users')
    .where(among('id', userIds))
    .where((own) =>
      own.whereNotNull('password_hash').orWhereIn('id', db('organization_members').select('user_id')),
    )
    .select('id as user_id')
  return new Set([...beyond, ...used.map(userOf)])
}

/** People whose pass is being printed or waits in a print run. */
export async function peopleAtPrinter(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const jobs = await db('print_jobs')
    .where({ event_id: eventId })
    .where(among('user_id', userIds))
    .whereIn('state', [...UNSETTLED_STATES])
    .select('user_id')
  const labels = await db('print_run_labels as l')
    .join('print_runs as r', 'r.id', 'l.run_id')
    .where('l.event_id', eventId)
    .where(among('l.user_id', userIds))
    .whereNull('r.ended_at')
    .select('l.user_id')
  return new Set([...jobs, ...labels].map(userOf))
}

const userOf = (row: Row): string => row.user_id
