import { describe, expect, it } from 'vitest'
import { createSimulatedReader } from '../../drivers/tag-reader.ts'
import {
  createTagUrls,
  noteTagAddress,
  overwriteFingerprint,
  tagHash,
  urlMessageHex,
} from '../../src-server/tag/key/tag-url.ts'
import { expectError } from '../support/client.ts'
import { startTestKiosk, type TestKioskOptions, type TestPerson } from '../support/kiosk.ts'
import { closeAtEnd } from '../support/opened.ts'
import { withEvent } from '../support/opened-event.ts'
import { makeConfirmed, ownTags } from './support.ts'
import { encodeUriMessage } from '../../drivers/nfc-tag/protocol/ndef.ts'

describe('an installation with an address of its own', () => {
  async function personAt(options: TestKioskOptions) {
    const kiosk = await startTestKiosk(options)
    closeAtEnd(kiosk)
    const house = await withEvent(kiosk)
    return { ...house, person: await makeConfirmed(house, house.eventId), tags: ownTags(house.eventId) }
  }
  const deskState = async ({ client }: TestPerson, eventId: string) =>
    (await client.get(`/desk/state?eventId=${eventId}`)).body

  it.each([
    ['https://kiosk.example:8443', 26],
    ['https://kiosk.example.org:18443', 31],
  ])('writes no tags at %s and says so everywhere', async (publicUrl, found) => {
    const { eventId, person, manager, tags } = await personAt({ publicUrl })
    const prepared = await tags.prepare(person)
    expectError(prepared, 'pass_nfc_not_enabled')
    expect(prepared.body.message).toBe(
      `Tags are off: the kiosk's address has ${found} characters; 29 are needed.`,
    )
    const armed = await manager.client.post('/desk/tags/arm', { eventId, userId: person.userId })
    expectError(armed, 'pass_nfc_not_enabled')
    const off = { nfcEnabled: false, tagAddress: { found, needed: 29 } }
    const [event] = (await person.client.get('/api/passes/events')).body.events
    expect([event.nfcEnabled, 'nfc' in event]).toEqual([false, false])
    expect((await deskState(manager, eventId)).event).toMatchObject(off)
    expect((await manager.client.get('/desk/events')).body.events[0]).toMatchObject(off)
  })

  it('tells clients that poll when another address switched tags off or on', async () => {
    const { person, db } = await personAt({})
    const held = (await person.client.get('/api/passes/events')).body.rev as number
    await noteTagAddress(db, createTagUrls('https://kiosk.example:8443', 'spec'))
    const off = (await person.client.get('/api/passes/events')).body.rev as number
    expect(off).toBeGreaterThan(held)
    await noteTagAddress(db, createTagUrls('https://kiosk.example:8443', 'spec'))
    expect((await person.client.get('/api/passes/events')).body.rev).toBe(off)
  })

  it('writes them when the operator chose the length of the own address', async () => {
    const { eventId, person, tags } = await personAt({
      publicUrl: 'https://kiosk.example:8443',
      tagUrlLength: 'origin',
    })
    const card = await tags.write(person)
    expect(card.url).toMatch(/^https:\/\/kiosk\.example:8443\/n#\w{16}$/)
    expect((await tags.resolve(person, card)).body).toEqual({ eventId })
    const tooLong = { ...card, url: card.url.replace('kiosk', 'kiosks') }
    expectError(await tags.resolve(person, tooLong), 'invalid_input')
  })

  it('tells staff at once that the desk has no reader', async () => {
    const { eventId, person, manager } = await personAt({})
    await manager.client.post('/desk/tags/arm', { eventId, userId: person.userId })
    const state = async () => (await manager.client.get(`/desk/tags?eventId=${eventId}`)).body
    await expect.poll(state).toMatchObject({ state: 'stop', problem: { code: 'no_reader' } })
    expect((await deskState(manager, eventId)).reader).toEqual({ state: 'off', name: null })
  })

  it('shows on the rail what the reader is doing', async () => {
    const reader = createSimulatedReader()
    const { eventId, manager } = await personAt({ reader })
    const rail = () => deskState(manager, eventId)
    const before = await rail()
    expect(before.reader).toEqual({ state: 'simulated', name: 'Simulated NFC reader' })
    for (const state of ['no_reader', 'no_service', 'no_library', 'restarting'] as const) {
      reader.setState(state)
      expect((await rail()).reader).toEqual({ state, name: null })
    }
    await expect.poll(async () => (await rail()).rev).toBeGreaterThan(before.rev)
    await reader.close()
    expect((await rail()).reader.state).toBe('off')
  })
})

const UID = '04A1B2C3D4E5F6'
const OPERATION = '0b2f3c1e-7a55-4d1f-9a44-6f3f6f7c2b11'
const URLS = [
  'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678',
  'https://www.pass-kiosk.example/n#AbCd1234EfGh5678',
  'http://127.0.0.1:8484/n#AbCd1234EfGh5678',
  'http://www.kiosk.example/n#AbCd1234EfGh5678',
  'https://受付.example/n#AbCd1234EfGh5678',
  `https://${'a'.repeat(246)}`,
  `https://${'a'.repeat(247)}`,
  `https://${'a'.repeat(255)}`,
]

describe('what kiosk and reader agree on', () => {
  it('names a tag by its UID, whatever the case of its digits', () => {
    const hash = 'cbc5bfba4270be6e96dc9a0dc07544939000d9eb02be4e43f19bf498dd4d72a7'
    expect([tagHash(UID), tagHash(UID.toLowerCase())]).toEqual([hash, hash])
  })

  it('counts 45 bytes for a URL of 48 characters, and one fingerprint', () => {
    const message = urlMessageHex(URLS[0]!)
    expect(message).toBe(
      'D101295504706173732D6B696F736B2E6C6F63616C3A383434332F6E2341624364313233344566476835363738',
    )
    expect(message).toHaveLength(2 * 45)
    expect(overwriteFingerprint(OPERATION, tagHash(UID), message)).toBe(
      '350ad0736fcbfc4bd9270529495f340017abc48877d79bb74ab509410c3dee18',
    )
  })

  it.each(URLS)('knows what a tag holds that carries %s', (url) => {
    const bytes = Buffer.from(encodeUriMessage(url)).toString('hex').toUpperCase()
    expect(urlMessageHex(url)).toBe(bytes)
    expect(overwriteFingerprint(OPERATION, tagHash(UID), bytes.toLowerCase())).toBe(
      overwriteFingerprint(OPERATION, tagHash(UID), bytes),
    )
  })
})
