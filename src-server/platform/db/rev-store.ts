import { isPostgres, type Db } from './database.ts'

/**
 * Counters of polled reads (§4.4): a change increments its scopes in its transaction. A read's
 * `rev` is the sum over its scopes. `people` changes when somebody is added, renamed or loses an
 * entry, and invalidates lists in memory. `names` changes when a station or a printer is renamed.
 */
export type RevScope =
  | `user:${string}`
  | `event:${string}`
  | `station:${string}`
  | 'templates'
  | 'people'
  | 'names'

/** Part of every rev. Raised at each start, so a restored database has higher revs than before. */
export const EPOCH = 'epoch'

/** Rows of one statement, with two bound parameters each. */
const ROWS = 200

/**
 * Increments each scope. For `people`, the changed persons are recorded if they are named, so lists
 * in memory can be updated.
 */
export async function bumpRevs(db: Db, ...scopes: readonly RevScope[]): Promise<void> {
  const named = scopes
    .filter((scope) => scope.startsWith('user:'))
    .map((scope) => scope.slice('user:'.length))
  // Sorted: transactions take the locks in one order and cannot deadlock.
  const sorted = [...new Set(scopes)].sort()
  for (let from = 0; from < sorted.length; from += ROWS) {
    const moved: { scope: string; rev: number }[] = await db('revs')
      .insert(sorted.slice(from, from + ROWS).map((scope) => ({ scope, rev: 1 })))
      .onConflict('scope')
      .merge({ rev: db.raw('?? + 1', ['revs.rev']) })
      .returning(['scope', 'rev'])
    const people = moved.find(({ scope }) => scope === 'people')
    if (people && named.length > 0)
      await db('people_changes').insert([...new Set(named)].map((id) => ({ rev: people.rev, user_id: id })))
  }
}

/** Number of changes of `people` that are stored. */
const KEPT_CHANGES = 5_000

/** The number of changes of `people`, not a rev of a polled read. */
export async function peopleSteps(db: Db): Promise<number> {
  return Number((await db('revs').where({ scope: 'people' }).first('rev'))?.rev ?? 0)
}

/**
 * Ids of the persons changed after `since` up to `rev`; null if a change does not name them (an
 * import), or is deleted.
 */
export async function peopleChanged(db: Db, since: number, rev: number): Promise<readonly string[] | null> {
  if (rev < since || rev - since > KEPT_CHANGES) return null
  const rows: { rev: number; user_id: string }[] = await db('people_changes')
    .where('rev', '>', since)
    .where('rev', '<=', rev)
    .select('rev', 'user_id')
  if (new Set(rows.map((row) => Number(row.rev))).size < rev - since) return null
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Deletes old changes of `people`. */
export async function sweepPeopleChanges(db: Db): Promise<void> {
  await db('people_changes')
    .where('rev', '<=', (await peopleSteps(db)) - KEPT_CHANGES)
    .delete()
}

/** The rev of a read over these scopes; `stations` stands for every station. */
export async function readRev(db: Db, ...scopes: readonly (RevScope | 'stations')[]): Promise<number> {
  const query = db('revs')
    .whereIn('scope', [EPOCH, ...scopes])
    .sum({ rev: 'rev' })
    .first()
  if (scopes.includes('stations'))
    void query.orWhereIn('scope', db('stations').select(db.raw("'station:' || ??", ['id'])))
  const row = await query
  return Number(row?.rev ?? 0)
}

/**
 * The part of a rev that grows with time alone: by one every `ms`, also if the clock is set back, so
 * that no change has a rev that a client holds already.
 */
export function createTicks(now: () => number, ms: number): () => number {
  let last = now()
  let passed = last
  return () => {
    const at = now()
    passed += Math.max(0, at - last)
    last = at
    return Math.floor(passed / ms)
  }
}

/** The counter of each scope and of the epoch. */
export async function readScopes(db: Db, scopes: readonly RevScope[]): Promise<ReadonlyMap<string, number>> {
  const revs = new Map<string, number>()
  const distinct = [...new Set([EPOCH, ...scopes])]
  for (let from = 0; from < distinct.length; from += 2 * ROWS) {
    const rows: { scope: string; rev: number }[] = await db('revs')
      .whereIn('scope', distinct.slice(from, from + 2 * ROWS))
      .select('scope', 'rev')
    for (const { scope, rev } of rows) revs.set(scope, Number(rev))
  }
  return revs
}

/**
 * Raises every rev above any client's: to the milliseconds of `now`, and by at least one. A
 * database restored from a backup has lower counters than its clients.
 */
export async function raiseEpoch(db: Db, now: number): Promise<void> {
  await db('revs')
    .insert({ scope: EPOCH, rev: now })
    .onConflict('scope')
    .merge({ rev: db.raw(`${isPostgres(db) ? 'greatest' : 'max'}(?? + 1, ?)`, ['revs.rev', now]) })
}
