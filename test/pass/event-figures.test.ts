import type { EntryState } from '../../contract/event/entry/entry-state.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bumpRevs, type RevScope } from '../../src-server/platform/db/rev-store.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { createEventFigures } from '../../src-server/pass/draft/event-figures.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { countParticipants, insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { findEvent, type EventRecord } from '../../src-server/event/event/event-store.ts'
import { insertUser } from '../../src-server/person/user/user-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { randomFrom } from '../support/random.ts'
import { putInBox } from '../support/put-in-box.ts'
import { makePrintWorld, storePrinter } from '../print/print-world.ts'
import { madeEach } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'

const NOW = Date.parse('2026-11-22T09:00:00.000Z')
const DAY = 86_400_000

describe.each(databaseKinds)('the figures of a day on %s', (kind) => {
  const database = databaseOfEach(kind)
  const world = madeEach(() => makePrintWorld(database.db))
  let event: EventRecord
  const figures = madeEach(() => createEventFigures(database.db))
  const stations = [randomUUID(), randomUUID()]
  const printers = [randomUUID(), randomUUID()]
  /** Rows of the longest answer of the database. */
  let longest = 0

  beforeEach(async () => {
    const { db } = database
    for (const [i, stationId] of stations.entries()) {
      await registerStation(db, { stationId, name: `Desk ${i}` }, NOW)
      await storePrinter(db, { id: printers[i]!, stationId }, NOW)
    }
    event = (await findEvent(db, world.eventId))!
    db.on(
      'query-response',
      (rows: unknown) => (longest = Math.max(longest, Array.isArray(rows) ? rows.length : 0)),
    )
  })

  const finish = async (at: number, desk = 0): Promise<string> => {
    const id = await world.order(printers[desk]!, stations[desk]!)
    await database
      .db('print_jobs')
      .where({ id })
      .update({ state: 'printed', finished_at: isoTime(at) })
    return id
  }
  /** What the figures say, by default of a complete count. */
  const counts = async (of = createEventFigures(database.db)) => {
    const { firstAt, byStation } = await of.dayPasses(event, NOW)
    return { firstAt, byStation }
  }

  it('equal a complete count after any change, and read only what is new', async () => {
    const random = randomFrom(9)
    const ids = []
    for (let i = 0; i < 30; i += 1) ids.push(await finish(NOW - 3_600_000 + i * 60_000, i % 2))
    await figures.dayPasses(event, NOW)
    for (let round = 0; round < 8; round += 1) {
      longest = 0
      ids.push(await finish(NOW - 1_700_000 + round * 60_000, round % 2))
      const followed = await counts(figures)
      expect(longest, 'only what is new was read').toBeLessThan(10)
      expect(followed).toEqual(await counts())
      // Staff report that one did not come out; another one ends earlier than the known ones.
      const back = ids.splice(Math.floor(random() * ids.length), 1)[0]!
      await database.db('print_jobs').where({ id: back }).update({ state: 'queued', finished_at: null })
      if (round % 2) ids.push(await finish(NOW - 3_500_000, round % 2))
      expect(await counts(figures)).toEqual(await counts())
    }
  })

  it('count the people with a valid ticket after every change, and read only who changed', async () => {
    const { db } = database
    const random = randomFrom(5)
    const ticketId = await ticketNamed(db, world.eventId, 'Second')
    const add = async (userId: string, state: EntryState, ...scopes: RevScope[]): Promise<void> => {
      const entry = { eventId: world.eventId, userId, ticketId, state, source: 'import' } as const
      await insertEntry(db, entry, NOW)
      await bumpRevs(db, ...scopes)
    }
    const newPerson = async (): Promise<string> => {
      const id = randomUUID()
      await insertUser(db, { id, name: 'N', email: `${id}@people.example` }, NOW)
      return id
    }
    const people: string[] = []
    for (let i = 0; i < 30; i += 1) people.push(await newPerson())
    for (const id of people) await add(id, 'UNUSED', 'people', `user:${id}`)
    const counted = () => figures.participants(world.eventId)
    const same = async () => expect(await counted()).toBe(await countParticipants(db, world.eventId))
    await same()
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = [people[Math.floor(random() * people.length)]!, await newPerson()]
      await add(other, round % 2 ? 'UNUSED' : 'CANCELLED', 'people', `user:${other}`)
      const state = round % 3 ? 'CANCELLED' : 'USED'
      await db('entries').where({ user_id: one }).update({ state })
      await bumpRevs(db, 'people', `user:${one}`)
      longest = 0
      await counted()
      expect(longest, 'only who changed was read').toBeLessThan(10)
      await same()
    }
    // An import names no people. Changes without a step are detected by the count.
    await add(await newPerson(), 'UNUSED', 'people')
    await same()
    await add(await newPerson(), 'UNUSED')
    await same()
  })

  it('count a pass of a print run when it is handed out, at the desk that does', async () => {
    await finish(NOW - 60_000)
    const jobId = await finish(NOW - 50_000)
    const { user_id: userId } = await database.db('print_jobs').where({ id: jobId }).first()
    const box = { eventId: event.id, userId, jobId, renderHash: 'a'.repeat(64), place: 1 }
    const { placeId } = await putInBox(database.db, box)
    expect((await figures.dayPasses(event, NOW)).firstAt.size).toBe(1)
    const handedOut = { handed_out_at: isoTime(NOW - 10_000), handed_out_station: stations[1]! }
    await database.db('print_run_labels').where({ id: placeId }).update(handedOut)
    const served = await figures.dayPasses(event, NOW)
    expect(served.firstAt.get(userId)).toBe(NOW - 10_000)
    expect(served.byStation.get(stations[1]!)).toEqual(new Set([userId]))
  })

  it('start again with the day', async () => {
    await finish(NOW)
    expect((await figures.dayPasses(event, NOW)).firstAt.size).toBe(1)
    expect((await figures.dayPasses(event, NOW + DAY)).firstAt.size).toBe(0)
    expect((await figures.dayPasses(event, NOW)).firstAt.size).toBe(1)
  })
})
