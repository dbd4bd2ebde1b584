// @module-tag slow
import { describe, expect, it } from 'vitest'
import type { PastImport } from '../../../contract/guest/import/import-history.ts'
import { takeList } from './take-list.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

const PEOPLE = 5000
/** The maximum part of the time of the undo that a call of the desk waits: in one transaction, all. */
const MOST = 0.2

describe('the undo of an import of 5,000 people on SQLite', () => {
  const house = opened(() => startTestKiosk())

  it('does not keep the desk waiting, and shows how far it is', async () => {
    const eventId = await house.makeEvent()
    const { client } = await house.makeManager(eventId)
    const guest = await house.makePerson({ eventId })
    const rows = Array.from(
      { length: PEOPLE },
      (_, i) => `P${i},p${i}@undo.example,VIP,${i % 3 ? '' : `A${i % 200}`},yes\n`,
    )
    await takeList(client, eventId, `name,mail,ticket,party,consent\n${rows.join('')}`)
    const imports = async (): Promise<PastImport[]> =>
      (await client.get(`/desk/events/${eventId}/imports`)).body.imports
    const { listId } = (await imports())[0]!

    const path = `/desk/events/${eventId}`
    const from = performance.now()
    let ended = false
    const undo = client.post(`${path}/imports/${listId}/undo`).finally(() => (ended = true))
    const waits: [string, number][] = []
    let revision = 0
    const timed = async (name: string, work: () => Promise<{ status: number }>): Promise<void> => {
      const from = performance.now()
      expect((await work()).status, name).toBe(200)
      waits.push([name, performance.now() - from])
    }
    const progress: number[] = []
    while (!ended) {
      const { undoing } = (await imports())[0]!
      if (undoing) progress.push(undoing.done)
      await timed('match', () => client.post('/desk/match', { eventId, qr: guest.qr }))
      await timed('open', () => client.get(`${path}/people/${guest.userId}`))
      await timed('kana', () =>
        client.post(`${path}/people/${guest.userId}/kana`, { kana: `べん${(revision += 1)}` }),
      )
    }
    const { status, body } = await undo
    const undoMs = performance.now() - from
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ removed: PEOPLE, stays: 0 })
    const longest = waits.toSorted(([, one], [, other]) => other - one)[0]!
    expect(longest[1] / undoMs, longest[0]).toBeLessThan(MOST)
    expect(waits.length).toBeGreaterThan(30)
    expect(new Set(progress).size).toBeGreaterThan(3)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    expect(await imports()).toMatchObject([{ undoing: null, undone: { removed: PEOPLE } }])
  }, 120_000)
})
