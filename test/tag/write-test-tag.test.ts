import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createSimulatedReader,
  createVirtualTag,
  type SimulatedReader,
  type VirtualTag,
} from '../../drivers/tag-reader.ts'
import { expectError, type Answer } from '../support/client.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { makeConfirmed, newTag } from './support.ts'

describe('testing the reader before the event', () => {
  let house: TestKiosk
  let reader: SimulatedReader
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    reader = createSimulatedReader()
    house = await startTestKiosk({ reader, publicUrl: 'https://pass-kiosk.local:8443' })
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })
  afterEach(() => reader.remove())
  afterAll(async () => {
    await house.close()
    await reader.close()
  })

  const tagOf = (): VirtualTag => createVirtualTag({ kind: 'NTAG213', uid: newTag().uid })
  const test = (body: unknown = { seconds: 10 }): Promise<Answer> =>
    manager.client.post('/desk/reader/test', body)
  const lay = async (tag: VirtualTag): Promise<Answer> => {
    reader.remove()
    tag.present()
    reader.present(tag)
    return test()
  }

  it('writes an empty tag, verifies it, and does so again with the same tag', async () => {
    const tag = tagOf()
    const done = { result: 'verified', kind: 'NTAG213', capacityBytes: 137 }
    expect((await lay(tag)).body).toMatchObject(done)
    expect((await lay(tag)).body.result).toBe('verified')
  })

  it('does not change a tag with content, and reports it', async () => {
    const url = 'https://example.com/menu'
    const full = createVirtualTag({ kind: 'NTAG213', url })
    const failed = { result: 'failed', problem: { code: 'foreign_content' } }
    expect((await lay(full)).body).toEqual(failed)
    const { content } = await reader.readTag({ timeoutMs: 5_000 })
    expect(content).toMatchObject({ state: 'url', url })
  })

  it('allows a pass on a tested tag without a question', async () => {
    const tag = tagOf()
    await lay(tag)
    reader.remove()
    const person = await makeConfirmed(house, eventId)
    await manager.client.post('/desk/tags/arm', { eventId, userId: person.userId })
    tag.present()
    reader.present(tag)
    const desk = async () => (await manager.client.get(`/desk/tags?eventId=${eventId}`)).body
    await vi.waitUntil(async () => ['verified', 'hold', 'stop'].includes((await desk()).state), {
      timeout: 10_000,
    })
    expect(await desk()).toMatchObject({ state: 'verified', question: null })
  })

  it('reports that no tag comes, or that there is no reader', async () => {
    expect((await test({ seconds: 1 })).body.problem).toEqual({ code: 'timed_out' })
    reader.setState('no_reader')
    expect((await manager.client.get('/desk/reader')).body.state).toBe('no_reader')
    expect((await test({ seconds: 1 })).body.problem).toEqual({ code: 'no_reader' })
    reader.setState('ready')
  })

  it('is for staff, and waits at most a minute', async () => {
    const { client } = await house.makePerson()
    expectError(await client.get('/desk/reader'), 'event_manager_required')
    expectError(await client.post('/desk/reader/test', { seconds: 5 }), 'event_manager_required')
    expectError(await test({ seconds: 61 }), 'invalid_input')
  })
})
