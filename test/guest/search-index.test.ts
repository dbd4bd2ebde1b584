import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bumpRevs, sweepPeopleChanges } from '../../src-server/platform/db/rev-store.ts'
import { createSearchIndex, type SearchIndex } from '../../src-server/guest/search/search-index.ts'
import { databaseKinds } from '../support/databases.ts'
import { randomFrom } from '../support/random.ts'
import { searchNeedles } from '../../src-server/platform/text/search-text.ts'
import { startTestKiosk, type TestKiosk } from '../support/kiosk.ts'

describe.each(databaseKinds)('the people in memory on %s', (kind) => {
  let world: TestKiosk
  let eventId: string
  let index: SearchIndex
  /** Rows of the longest answer of the database since the last reset. */
  let longest = 0

  const add = (name: string, kana: string | null = null) =>
    world.makePerson({ eventId, name, kana, consent: false, qr: false })

  beforeEach(async () => {
    world = await startTestKiosk({ kind })
    eventId = await world.makeEvent()
    for (let i = 0; i < 30; i += 1) await add(`Person ${i % 7}`, i % 3 ? `かな${i % 5}` : null)
    index = createSearchIndex(world.db)
    await index.peopleOf(eventId)
    world.db.on('query-response', (rows: unknown) => {
      longest = Math.max(longest, Array.isArray(rows) ? rows.length : 0)
    })
    longest = 0
  })
  afterEach(() => world.close())

  const searchesOf = async (from: SearchIndex) => {
    const { find } = await from.searchOf(eventId)
    return ['person 1', 'new', 'walk'].map((text) => find(searchNeedles(text)))
  }

  const sameAsAnew = async (): Promise<void> => {
    const all = await index.peopleOf(eventId)
    const found = await searchesOf(index)
    const rows = longest
    const anew = createSearchIndex(world.db)
    expect(all).toEqual(await anew.peopleOf(eventId))
    expect(found).toEqual(await searchesOf(anew))
    longest = 0
    expect(rows, 'nobody but the changed people was read').toBeLessThan(15)
  }

  it('follow walk-ins, new names and cancelled entries without loading everybody', async () => {
    const { db } = world
    const random = randomFrom(5)
    for (let round = 0; round < 12; round += 1) {
      const all = await index.peopleOf(eventId)
      const one = all[Math.floor(random() * all.length)]!
      longest = 0
      await db.transaction(async (trx) => {
        if (round % 3 === 0)
          await trx('users')
            .where({ id: one.id })
            .update({
              name: `New ${round}`,
              search_text: `new ${round}`,
              kana: random() < 0.5 ? null : 'あたらしい',
            })
        if (round % 3 === 1)
          await trx('entries').where({ user_id: one.id, event_id: eventId }).update({ state: 'CANCELLED' })
        if (round % 3 !== 2) return bumpRevs(trx, 'people', `event:${eventId}`, `user:${one.id}`)
      })
      if (round % 3 === 2) {
        const added = await add(`Walk-in ${round}`)
        await bumpRevs(db, 'people', `user:${added.userId}`)
      }
      longest = 0
      await sameAsAnew()
    }
  })

  it('stay in memory while their event is in use, even if many other events are read', async () => {
    for (let i = 0; i < 6; i += 1) {
      await index.peopleOf(await world.makeEvent())
      longest = 0
      expect(await index.peopleOf(eventId)).toHaveLength(30)
      expect(longest, 'nobody was read').toBeLessThan(15)
    }
  })

  it('are loaded again after a change without names, and after one that is no longer stored', async () => {
    const { db } = world
    const added = await add('Imported')
    await bumpRevs(db, 'people', `event:${eventId}`)
    expect((await index.peopleOf(eventId)).some(({ id }) => id === added.userId)).toBe(true)

    const other = await add('Long ago')
    await bumpRevs(db, 'people', `user:${other.userId}`)
    await db('revs').where({ scope: 'people' }).increment('rev', 6_000)
    await sweepPeopleChanges(db)
    expect(await db('people_changes').select()).toEqual([])
    expect((await index.peopleOf(eventId)).some(({ id }) => id === other.userId)).toBe(true)
  })

  it('are loaded once for parallel searches', async () => {
    const { db } = world
    const added = await add('Walk-in')
    await bumpRevs(db, 'people', `user:${added.userId}`, `user:${randomUUID()}`)
    const lists = await Promise.all([1, 2, 3].map(() => index.peopleOf(eventId)))
    for (const list of lists) expect(list.filter(({ id }) => id === added.userId)).toHaveLength(1)
  })
})
