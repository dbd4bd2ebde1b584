import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bumpRevs,
  peopleChanged,
  peopleSteps,
  sweepPeopleChanges,
} from '../../../src-server/platform/db/rev-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../../support/databases.ts'

describe.each(databaseKinds)('the changes of people on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await makeDatabase(kind)
  })
  afterEach(() => database.drop())

  it('name each person who changed since a rev, once', async () => {
    const { db } = database
    await bumpRevs(db, 'people', 'user:a')
    const since = await peopleSteps(db)
    await bumpRevs(db, 'people', 'user:b', 'user:c')
    await bumpRevs(db, 'people', 'user:b')
    const now = await peopleSteps(db)
    expect((await peopleChanged(db, since, now))?.toSorted()).toEqual(['b', 'c'])
    expect(await peopleChanged(db, now, now)).toEqual([])
  })

  it('are unknown after a change that names nobody, and for a rev of another database', async () => {
    const { db } = database
    await bumpRevs(db, 'people', 'user:a')
    const since = await peopleSteps(db)
    await bumpRevs(db, 'people')
    const now = await peopleSteps(db)
    expect(await peopleChanged(db, since, now)).toBeNull()
    expect(await peopleChanged(db, now + 1, now)).toBeNull()
  })

  it('are kept for 5,000 changes', async () => {
    const { db } = database
    for (const id of ['a', 'b']) await bumpRevs(db, 'people', `user:${id}`)
    await db('revs').where({ scope: 'people' }).update({ rev: 5_001 })
    await sweepPeopleChanges(db)
    expect(await db('people_changes').select('user_id')).toEqual([{ user_id: 'b' }])
    expect(await peopleChanged(db, 0, 5_001)).toBeNull()
  })
})
