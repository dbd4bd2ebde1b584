import type { Db } from './database.ts'

/**
 * Counters behind polled reads (§4.4): a change bumps the scopes that can show it, in the transaction of the change.
 * A read's `rev` is the sum over its scopes, which grows whenever one of them does.
 * `people` moves when somebody is added, renamed or loses an entry: lists of people in memory are good while it stands.
 */
export type RevScope = `user:${string}` | `event:${string}` | `station:${string}` | 'templates' | 'people'

/** Adds one to each scope. */
export async function bumpRevs(db: Db, ...scopes: readonly RevScope[]): Promise<void> {
  // Sorted, so that two transactions take the rows' locks in one order and never wait for each other in a circle.
  for (const scope of [...new Set(scopes)].sort()) {
    await db('revs')
      .insert({ scope, rev: 1 })
      .onConflict('scope')
      .merge({ rev: db.raw('?? + 1', ['revs.rev']) })
  }
}

/** The rev of a read over these scopes. */
export async function readRev(db: Db, ...scopes: readonly RevScope[]): Promise<number> {
  const row = await db('revs').whereIn('scope', [...scopes]).sum({ rev: 'rev' }).first()
  return Number(row?.rev ?? 0)
}
