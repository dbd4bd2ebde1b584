import { isPostgres, type Db } from './database.ts'

/**
 * Counters behind polled reads (§4.4): a change bumps the scopes that can show it, in the
 * transaction of the change. A read's `rev` is the sum over its scopes, which grows whenever one of
 * them does; a read always names the same scopes. `people` moves when somebody is added, renamed or
 * loses an entry: lists of people in memory are good while it stands. `names` moves when a station
 * or a printer is renamed, which every list that names it shows.
 */
export type RevScope =
  `user:${string}` | `event:${string}` | `station:${string}` | 'templates' | 'people' | 'names'

/**
 * Part of every rev. Raised at each start of a kiosk, so that a restored database answers higher
 * revs than before.
 */
const EPOCH = 'epoch'

/** Rows of one statement: two bound parameters each, under the lowest limit of both databases. */
const ROWS = 200

/**
 * Adds one to each scope. A bump of `people` that names its people is noted, so that lists in
 * memory follow it.
 */
export async function bumpRevs(db: Db, ...scopes: readonly RevScope[]): Promise<void> {
  const named = scopes
    .filter((scope) => scope.startsWith('user:'))
    .map((scope) => scope.slice('user:'.length))
  // Sorted, so that two transactions take the rows' locks in one order and never wait for each
  // other in a circle.
  const sorted = [...new Set(scopes)].sort()
  for (let from = 0; from < sorted.length; from += ROWS) {
    const moved: { scope: string; rev: number }[] = await db('revs')
      .insert(sorted.slice(from, from + ROWS).map((scope) => ({ scope, rev: 1 })))
      .onConflict('scope')
      .merge({ rev: db.raw('?? + 1', ['revs.rev']) })
      .returning(['scope', 'rev'])
    const people = moved.find(({ scope }) => scope === 'people')
    if (people && named.length > 0)
      await db('people_changes').insert(
        [...new Set(named)].map((id) => ({ rev: people.rev, user_id: id })),
      )
  }
}

/** So many steps of `people` are kept. */
const KEPT_CHANGES = 5_000

/** The steps of `people` so far; a counter, no rev of a polled read. */
export async function peopleSteps(db: Db): Promise<number> {
  return Number((await db('revs').where({ scope: 'people' }).first('rev'))?.rev ?? 0)
}

/**
 * Ids of the people whom the steps of `people` after `since` up to `rev` are about; null when one
 * of the steps does not say so (an import), or is no longer kept.
 */
export async function peopleChanged(
  db: Db,
  since: number,
  rev: number,
): Promise<readonly string[] | null> {
  if (rev < since || rev - since > KEPT_CHANGES) return null
  const rows: { rev: number; user_id: string }[] = await db('people_changes')
    .where('rev', '>', since)
    .where('rev', '<=', rev)
    .select('rev', 'user_id')
  if (new Set(rows.map((row) => Number(row.rev))).size < rev - since) return null
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Forgets the steps of `people` that nobody asks for any more. */
export async function sweepPeopleChanges(db: Db): Promise<void> {
  await db('people_changes')
    .where('rev', '<=', (await peopleSteps(db)) - KEPT_CHANGES)
    .delete()
}

/** The rev of a read over these scopes. */
export async function readRev(db: Db, ...scopes: readonly RevScope[]): Promise<number> {
  const row = await db('revs')
    .whereIn('scope', [EPOCH, ...scopes])
    .sum({ rev: 'rev' })
    .first()
  return Number(row?.rev ?? 0)
}

/**
 * Raises every rev above what any client holds: to the milliseconds of `now`, and by one at least.
 * A database that was restored from a backup has lower counters than its clients have seen, but not
 * by more than one a millisecond.
 */
export async function raiseEpoch(db: Db, now: number): Promise<void> {
  await db('revs')
    .insert({ scope: EPOCH, rev: now })
    .onConflict('scope')
    .merge({ rev: db.raw(`${isPostgres(db) ? 'greatest' : 'max'}(?? + 1, ?)`, ['revs.rev', now]) })
}
