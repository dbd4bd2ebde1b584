import { describe, expect, it } from 'vitest'
import { createRequestTransaction } from '../../src-server/account/oauth/request-transaction.ts'
import type { Db } from '../../src-server/platform/db/database.ts'
import { writeSetting } from '../../src-server/platform/db/setting-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { databaseOfEach } from '../support/opened-database.ts'

describe.each(databaseKinds)('the transaction of a request on %s', (kind) => {
  const database = databaseOfEach(kind)
  let written = 0
  const write = (db: Db): Promise<void> => writeSetting(db, `written ${(written += 1)}`, true)
  const stored = async (): Promise<number> =>
    (await database.db('settings').where('key', 'like', 'written %')).length

  it('commits all writes of a request, also one that nothing awaits', async () => {
    const { together, use } = createRequestTransaction(database.db)
    const request = async (): Promise<void> => {
      await use(write)
      void use(write)
    }
    await together(request, () => true)
    expect(await stored()).toBe(2)
  })

  it('stores nothing if the reply is an error', async () => {
    const { together, use } = createRequestTransaction(database.db)
    await together(
      () => use(write),
      () => false,
    )
    expect(await stored()).toBe(0)
  })

  it('stores nothing of a request that throws, and throws its error', async () => {
    const transaction = createRequestTransaction(database.db)
    const request = async (): Promise<void> => {
      await transaction.use(write)
      throw new Error('planned')
    }
    await expect(transaction.together(request, () => true)).rejects.toThrow('planned')
    expect(await stored()).toBe(0)
  })

  it('writes at once outside of a request', async () => {
    await createRequestTransaction(database.db).use(write)
    expect(await stored()).toBe(1)
  })
})
