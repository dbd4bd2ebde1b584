import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bumpRevs, sweepPeopleChanges } from '../../src-server/platform/db/rev-store.ts'
import { createNarrowingSearch, isNarrower } from '../../src-server/guest/search/narrowing-search.ts'
import { createSearchIndex, type SearchIndex } from '../../src-server/guest/search/search-index.ts'
import { databaseKinds } from '../support/databases.ts'
import { randomFrom } from '../support/random.ts'
import { bestOf } from '../../src-server/guest/search/search-people.ts'
import { readQuery, searchNeedles, searchText } from '../../src-server/platform/text/search-text.ts'
import { inventPeople } from '../../src-server/kiosk/demo/invent-people.ts'
import { userRow } from '../../src-server/person/user/user-store.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { openedEach } from '../support/opened.ts'

describe.each(databaseKinds)('the people in memory on %s', (kind) => {
  const world = openedEach(() => startTestKiosk({ kind }))
  let eventId: string
  let index: SearchIndex
  /** Rows of the longest answer of the database since the last reset. */
  let longest = 0

  const add = (name: string, kana: string | null = null) =>
    world.makePerson({ eventId, name, kana, consent: false, qr: false })

  beforeEach(async () => {
    eventId = await world.makeEvent()
    for (let i = 0; i < 30; i += 1) await add(`Person ${i % 7}`, i % 3 ? `かな${i % 5}` : null)
    index = createSearchIndex(world.db)
    await index.peopleOf(eventId)
    world.db.on('query-response', (rows: unknown) => {
      longest = Math.max(longest, Array.isArray(rows) ? rows.length : 0)
    })
    longest = 0
  })

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
    const random = randomFrom(5)
    for (let round = 0; round < 12; round += 1) {
      const all = await index.peopleOf(eventId)
      const one = all[Math.floor(random() * all.length)]!
      longest = 0
      await world.db.transaction(async (trx) => {
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
        await bumpRevs(world.db, 'people', `user:${added.userId}`)
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
    const added = await add('Walk-in')
    await bumpRevs(world.db, 'people', `user:${added.userId}`, `user:${randomUUID()}`)
    const lists = await Promise.all([1, 2, 3].map(() => index.peopleOf(eventId)))
    for (const list of lists) expect(list.filter(({ id }) => id === added.userId)).toHaveLength(1)
  })
})

const people = inventPeople(400, 7).map((person, i) => {
  const row = userRow({ id: `${i}`, ...person, email: `p${i}@a.example`, kana: person.kana }, 0)
  return { id: i, searchText: row.search_text as string }
})

const QUERIES = ['わたなべ', '渡辺', 'tanaka yu', 'サトウ', 'anna berg', 'kumo', 'sho', 'shi', '髙橋 ま']

describe('a search that continues an earlier one', () => {
  it('finds whom a search of everybody finds, letter by letter, forwards and back', () => {
    const { find } = createNarrowingSearch(people)
    for (const query of QUERIES) {
      const typed = [...query].map((_, i) => [...query].slice(0, i + 1).join(''))
      for (const text of [...typed, ...typed.toReversed()]) {
        const terms = searchNeedles(text)
        expect(find(terms).map(({ id }) => id)).toEqual(
          createNarrowingSearch(people)
            .find(terms)
            .map(({ id }) => id),
        )
      }
    }
  })

  it.each([
    [[['tana']], [['ta']], true],
    [[['ta'], ['yu']], [['ta']], true],
    [[['ta']], [['tana']], false],
    // One of its spellings may be found where the earlier ones are not.
    [[['sya', 'sa']], [['sy']], false],
    [[['ta']], [['ta'], ['yu']], false],
  ])('%j is searched in what %j found: %s', (terms, wider, expected) => {
    expect(isNarrower(terms, wider)).toBe(expected)
  })
})

const person = (id: string, name: string, kana: string, cancelled = false) => {
  const fields = { name, kana, affiliation: '' }
  return { id, ...fields, cancelled, searchText: searchText(fields) }
}
const found = [
  person('inside a word', 'Ohtanaka Ken', ''),
  person('second word', 'Ken Otsuka Tanaka', ''),
  person('kana', '田中 健', 'たなか けん'),
  person('cancelled', 'Tanaka Ai', '', true),
  person('name', 'Tanaka Yui', ''),
]
const words = new Map(found.map((one) => [one.id, one]))
const best = async (limit: number): Promise<string[]> =>
  (await bestOf(found, readQuery('tanaka'), limit, async () => words)).map(({ id }) => id)

it('the best matches are names, then kana, then words; who cancelled is last among them', async () => {
  const order = ['name', 'cancelled', 'kana', 'second word', 'inside a word']
  for (const limit of [1, 2, 3, 4, 5]) expect(await best(limit)).toEqual(order.slice(0, limit))
})
