import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ListPreset } from '../../../contract/guest/import/import.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

const FOLDER = new URL('../../../docs/examples/shops/', import.meta.url)
/** The people of each example who come. */
const COMING: Readonly<Record<string, readonly string[]>> = {
  eventbrite: ['Ada Sample', 'Ben Example', 'Cleo Example', 'Dan Invented'],
  peatix: ['見本 花子', '架空 太郎'],
  connpass: ['見本花子', 'あかり@LT'],
  doorkeeper: ['見本 花子', '架空 太郎'],
  tito: ['Ada Sample', 'Ben Example'],
  luma: ['Ada Sample', 'Ben Example'],
  'hi-events': ['Ada Sample', 'Ben Example'],
  'google-forms': ['見本 花子', '架空 太郎'],
  pretix: ['Ada Sample', 'Ben Example'],
}

describe('the example of each shop', () => {
  const house = opened(() => startTestKiosk())

  it('exists for every shop that is recognised', () => {
    const shops = Object.keys(COMING).map((shop) => shop.replace('-', '_'))
    expect(shops.toSorted()).toEqual([...ListPreset.options].toSorted())
    expect(readdirSync(FOLDER).toSorted()).toEqual(
      Object.keys(COMING)
        .map((shop) => `${shop}.csv`)
        .toSorted(),
    )
  })

  it.each(Object.entries(COMING))('is imported with those who come: %s', async (shop, names) => {
    const eventId = await house.makeEvent()
    const { client } = await house.makeManager(eventId)
    const list = await readList(
      client,
      eventId,
      readFileSync(new URL(`${shop}.csv`, FOLDER), 'utf8'),
    )
    expect(list).toMatchObject({
      preset: shop.replace('-', '_'),
      missing: [],
      encodings: [],
      states: { unknown: [] },
    })
    // The export of Doorkeeper has no states.
    expect(list.states.columns.length > 0).toBe(shop !== 'doorkeeper')
    await applyList(client, list.importId)
    const people = await house
      .db('entries as e')
      .join('users as u', 'u.id', 'e.user_id')
      .where({ event_id: eventId, state: 'UNUSED' })
      .pluck('u.name')
    expect(people.toSorted()).toEqual([...names].toSorted())
  })
})
