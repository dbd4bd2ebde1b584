import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_FILE, exampleList } from '../../../messages/data/list-presets.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

describe.each(['ja', 'en'] as const)('the example list in %s', (language) => {
  const house = opened(() => startTestKiosk())

  it('is the file in docs/examples', () => {
    const file = new URL(`../../../docs/examples/${EXAMPLE_FILE[language]}`, import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(exampleList(language))
  })

  it('is imported as it is, with classes, a party and consent', async () => {
    const eventId = await house.makeEvent()
    const { client } = await house.makeManager(eventId)
    const list = await readList(client, eventId, exampleList(language))
    expect(list).toMatchObject({
      ignored: [],
      missing: [],
      guessed: [],
      consent: { from: 'column', yes: 3, no: 1 },
      counts: { new: 5, refused: 0, flagged: 0 },
    })
    await applyList(client, list.importId)
    const places = await house.db('party_places').where({ event_id: eventId })
    expect(places.map(({ user_id: userId }) => userId !== null).toSorted()).toEqual([
      false,
      true,
      true,
    ])
    const tickets = await house.db('ticket_types').where({ event_id: eventId, sold: 1 })
    expect(tickets).toHaveLength(2)
  })
})
