import { afterEach, describe, expect, it } from 'vitest'
import { createSimulatedReader } from '../../drivers/tag-reader.ts'
import { createTagUrls, noteTagAddress } from '../../src-server/tag/key/tag-url.ts'
import { expectError } from '../support/client.ts'
import { startTestKiosk, type TestKiosk, type TestKioskOptions } from '../support/kiosk.ts'
import { makeConfirmed, ownTags } from './support.ts'

describe('an installation with an address of its own', () => {
  let house: TestKiosk | null = null
  afterEach(async () => {
    await house?.close()
    house = null
  })

  async function personAt(options: TestKioskOptions) {
    house = await startTestKiosk(options)
    const eventId = await house.makeEvent()
    return { eventId, person: await makeConfirmed(house, eventId), tags: ownTags(eventId) }
  }

  it('writes no tags when its URLs have not exactly 48 characters, at the desk neither', async () => {
    const { eventId, person, tags } = await personAt({ publicUrl: 'https://kiosk.example:8443' })
    expectError(await tags.prepare(person), 'pass_nfc_not_enabled')
    const manager = await house!.makeManager(eventId)
    expectError(
      await manager.client.post('/desk/tags/arm', { eventId, userId: person.userId }),
      'pass_nfc_not_enabled',
    )
  })

  it('says everywhere that tags are off, with the length that its address has and needs', async () => {
    const { eventId, person, tags } = await personAt({
      publicUrl: 'https://kiosk.example.org:18443',
    })
    const manager = await house!.makeManager(eventId)
    const off = { nfcEnabled: false, tagAddress: { found: 31, needed: 29 } }
    expect((await person.client.get('/api/passes/events')).body.events[0]).toMatchObject({
      nfcEnabled: false,
    })
    expect((await person.client.get('/api/passes/events')).body.events[0]).not.toHaveProperty('nfc')
    expect((await manager.client.get(`/desk/state?eventId=${eventId}`)).body.event).toMatchObject(
      off,
    )
    expect((await manager.client.get('/desk/events')).body.events[0]).toMatchObject(off)
    expect((await tags.prepare(person)).body.message).toBe(
      "Tags are off: the kiosk's address has 31 characters; 29 are needed.",
    )
  })

  it('reports tags as on if the address has the right length, and no address if tags are off', async () => {
    const { eventId, person } = await personAt({})
    const manager = await house!.makeManager(eventId)
    expect((await person.client.get('/api/passes/events')).body.events[0]).toMatchObject({
      nfcEnabled: true,
    })
    expect((await manager.client.get(`/desk/state?eventId=${eventId}`)).body.event).toMatchObject({
      nfcEnabled: true,
      tagAddress: null,
    })
  })

  it('tells clients that poll when another address switched tags off or on', async () => {
    const { person } = await personAt({})
    const { db } = house!.kiosk
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
    const tooLong = await tags.resolve(person, {
      ...card,
      url: card.url.replace('kiosk', 'kiosks'),
    })
    expectError(tooLong, 'invalid_input')
  })

  it('tells staff at once that the desk has no reader', async () => {
    const { eventId, person } = await personAt({})
    const manager = await house!.makeManager(eventId)
    await manager.client.post('/desk/tags/arm', { eventId, userId: person.userId })
    const state = async () => (await manager.client.get(`/desk/tags?eventId=${eventId}`)).body
    await expect.poll(state).toMatchObject({ state: 'stop', problem: { code: 'no_reader' } })
    expect((await manager.client.get(`/desk/state?eventId=${eventId}`)).body.reader).toEqual({
      state: 'off',
      name: null,
    })
  })

  it('shows on the rail what the reader is doing', async () => {
    const reader = createSimulatedReader()
    const { eventId } = await personAt({ reader })
    const manager = await house!.makeManager(eventId)
    const rail = async () => (await manager.client.get(`/desk/state?eventId=${eventId}`)).body
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

  it('knows no key under a stranger’s address', async () => {
    const { person, tags } = await personAt({})
    const card = await tags.write(person)
    const copied = { ...card, url: card.url.replace('pass-kiosk.local', 'fake-kiosk.local') }
    expectError(await tags.resolve(person, copied), 'invalid_input')
  })
})
