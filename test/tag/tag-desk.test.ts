import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { TagDeskState } from '../../contract/tag/reader/tag-desk.ts'
import {
  createSimulatedReader,
  createVirtualTag,
  type SimulatedReader,
  type TagSetUp,
  type VirtualTag,
} from '../../drivers/tag-reader.ts'
import { tagHash } from '../../src-server/tag/key/tag-url.ts'
import { expectError, codesNotShown, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type TestKiosk,
  type TestPerson,
} from '../support/kiosk.ts'
import { makeConfirmed, newTag, ownTags, whileStoreIsAway } from './support.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const { armTag, overwriteTag, writeTagsInBulk, getTagDesk, disarmTag } = endpoints

describe.each(databaseKinds)("the desk's tag reader on %s", (kind) => {
  let house: TestKiosk
  let reader: SimulatedReader
  let eventId: string
  let manager: TestPerson
  let clock = Date.now()
  beforeAll(async () => {
    reader = createSimulatedReader()
    house = await startTestKiosk({ kind, reader, now: () => (clock += 1) })
  })
  beforeEach(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })
  afterEach(async () => {
    reader.setState('ready')
    reader.remove()
    await post('disarm', {})
    await desk((state) => state.state === 'idle')
  })
  afterAll(async () => {
    await house.close()
    await reader.close()
  })

  const post = (what: string, body: Record<string, unknown>): Promise<Answer> =>
    manager.client.post(`/desk/tags/${what}`, { eventId, ...body })
  const arm = (person: TestPerson): Promise<Answer> => post('arm', { userId: person.userId })
  const state = async (): Promise<TagDeskState> =>
    (await manager.client.get(`/desk/tags?eventId=${eventId}`)).body
  /** Polls like the desk's window until the state is as expected. */
  const desk = (is: (state: TagDeskState) => boolean): Promise<TagDeskState> =>
    vi.waitUntil(
      async () => {
        const now = await state()
        return is(now) ? now : false
      },
      { timeout: 10_000, interval: 10 },
    )
  const until = (name: TagDeskState['state'], person?: TestPerson): Promise<TagDeskState> =>
    desk(
      (now) => now.state === name && (person === undefined || now.person?.userId === person.userId),
    )
  const fresh = (): Promise<TestPerson> => makeConfirmed(house, eventId)
  const tagOf = (setUp: Partial<TagSetUp> = {}): VirtualTag =>
    createVirtualTag({ kind: 'NTAG213', uid: newTag().uid, ...setUp })
  const put = (tag: VirtualTag): VirtualTag => {
    tag.present()
    reader.present(tag)
    return tag
  }
  /** The desk detects it at once; a tag placed afterwards is another arrival. */
  const takeOff = async (): Promise<void> => {
    reader.remove()
    await new Promise(setImmediate)
  }
  const nfcOf = async (person: TestPerson) =>
    (await person.client.get('/api/passes/events')).body.events[0].nfc
  /** Arms the reader, places the tag, and waits for the success banner. */
  const write = async (person: TestPerson, tag = tagOf()): Promise<VirtualTag> => {
    await arm(person)
    put(tag)
    await until('verified', person)
    await takeOff()
    return tag
  }
  const urlOn = async (tag: VirtualTag): Promise<string | null> => {
    const other = createSimulatedReader()
    tag.present()
    other.present(tag)
    const seen = await other.readTag({ timeoutMs: 1000 })
    await other.close()
    return seen.content.state === 'url' ? seen.content.url : null
  }

  it('writes a person’s tag, reads it back and says so until the next person', async () => {
    const person = await fresh()
    expect((await arm(person)).body).toMatchObject({
      state: 'touch',
      person: { userId: person.userId, name: '田中 美咲', kana: 'たなか みさき' },
    })
    const tag = put(tagOf())
    const done = await until('verified')
    expect(done.tag).toEqual({
      kind: 'NTAG213',
      uidStart: '04' + tag.uid.slice(2, 4),
      uidEnd: tag.uid.slice(-4),
      capacityBytes: 137,
      content: 'empty',
    })
    expect(done).toMatchObject({
      problem: null,
      question: null,
      done: 1,
      result: { ndefBytes: 45 },
    })
    expect(await nfcOf(person)).toMatchObject({
      status: 'verified',
      verifiedAt: done.result!.verifiedAt,
    })
    expect(await urlOn(tag)).toMatch(/^https:\/\/pass-kiosk\.local:8443\/n#[A-Za-z0-9]{16}$/)
    reader.remove()
    expect((await state()).state).toBe('verified')
  })

  it('records the staff member and the kiosk, and that no other tag resolves', async () => {
    const person = await fresh()
    const tag = await write(person)
    const operation = await house.db('tag_operations').where({ user_id: person.userId }).first()
    expect(operation).toMatchObject({
      state: 'completed',
      platform: 'kiosk',
      staff_id: manager.userId,
      completed_by: manager.userId,
    })
    const url = (await urlOn(tag))!
    expect((await ownTags(eventId).resolve(person, { url, hash: tagHash(tag.uid) })).body).toEqual({
      eventId,
    })
  })

  it('costs a poll nothing while nothing changed', async () => {
    const { rev } = await state()
    expect((await manager.client.get(`/desk/tags?eventId=${eventId}&since=${rev}`)).status).toBe(
      204,
    )
    await arm(await fresh())
    expect(
      (await manager.client.get(`/desk/tags?eventId=${eventId}&since=${rev}`)).body.rev,
    ).toBeGreaterThan(rev)
  })

  it('finishes a tag that was pulled away when it is put back, and refuses another', async () => {
    const person = await fresh()
    const tag = tagOf()
    await arm(person)
    tag.setFaults({ loseAfterWrites: 6 })
    reader.present(tag)
    expect((await until('hold')).problem).toEqual({ code: 'tag_lost' })
    expect((await nfcOf(person)).status).toBe('not_written')
    const other = put(tagOf())
    const refused = await until('stop')
    expect(refused.problem).toEqual({
      code: 'other_tag',
      expectedEnd: tag.uid.slice(-4),
      foundEnd: other.uid.slice(-4),
    })
    expect(other.counts().writes).toBe(0)
    await takeOff()
    put(tag)
    await until('verified')
    expect((await nfcOf(person)).status).toBe('verified')
  })

  it('takes the next person meanwhile, and finishes the first one’s tag whenever it comes back', async () => {
    const [first, second] = [await fresh(), await fresh()]
    const tag = tagOf()
    await arm(first)
    tag.setFaults({ loseAfterWrites: 6 })
    reader.present(tag)
    await until('hold', first)
    await arm(second)
    const waiting = await until('touch', second)
    expect(waiting.unfinished).toEqual([
      { userId: first.userId, name: '田中 美咲', kana: 'たなか みさき', uidEnd: tag.uid.slice(-4) },
    ])
    put(tag)
    await until('verified', first)
    reader.remove()
    expect((await until('touch', second)).unfinished).toEqual([])
    put(tagOf())
    await until('verified', second)
    expect([(await nfcOf(first)).status, (await nfcOf(second)).status]).toEqual([
      'verified',
      'verified',
    ])
  })

  it('armed again, takes another tag than the one that was pulled away', async () => {
    const person = await fresh()
    const tag = tagOf()
    await arm(person)
    tag.setFaults({ loseAfterWrites: 6 })
    reader.present(tag)
    const torn = await until('hold')
    await arm(person)
    expect((await until('touch')).operation).toEqual(torn.operation)
    put(tagOf())
    expect((await until('verified')).unfinished).toEqual([])
  })

  it('is not fooled by a tag that is exchanged while it is written', async () => {
    const person = await fresh()
    const [tag, other] = [tagOf(), tagOf()]
    await arm(person)
    tag.setFaults({ swap: { afterApdus: 14, to: other } })
    reader.present(tag)
    const stopped = await until('stop')
    expect(stopped.problem).toMatchObject({ code: 'other_tag', expectedEnd: tag.uid.slice(-4) })
    expect((await nfcOf(person)).status).toBe('not_written')
    await takeOff()
    put(tag)
    await until('verified')
  })

  it.each([
    ['a locked tag', { lockedPages: [5] }, { code: 'locked', by: 'lock_bits' }],
    ['a read-only tag', { readOnly: true }, { code: 'read_only' }],
    [
      'a tag that is too small',
      { kind: 'NTAG213', areaBytes: 48 },
      { code: 'too_small', needBytes: 45, haveBytes: 41 },
    ],
    ['a tag without NDEF', { unformatted: true }, { code: 'not_ndef' }],
    [
      'a card with a short UID',
      { uid: '0A0B0C0D' },
      { code: 'unsupported_tag', reason: 'short_uid' },
    ],
  ] as const)(
    'names %s before a byte is written, and takes the next',
    async (_, setUp, problem) => {
      const person = await fresh()
      await arm(person)
      const bad = put(tagOf(setUp))
      expect(await until('stop')).toMatchObject({ problem, step: 'check' })
      expect(bad.counts().writes).toBe(0)
      await takeOff()
      put(tagOf())
      expect((await until('verified')).problem).toBeNull()
    },
  )

  it('asks before the person’s older pass is overwritten, and overwrites exactly that', async () => {
    const person = await fresh()
    const tag = await write(person)
    const old = await urlOn(tag)
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', expectedRevision: 1, content: content({ title: 'Speaker' }) }),
    )
    expect((await nfcOf(person)).status).toBe('needs_rewrite')
    await arm(person)
    put(tag)
    const { question, problem } = await until('hold')
    expect({ question, problem }).toMatchObject({
      question: { on: 'own_pass', name: '田中 美咲', summary: null },
      problem: null,
    })
    expectError(
      await post('overwrite', { operationId: question!.operationId, fingerprint: '0'.repeat(64) }),
      'pass_nfc_rewrite_required',
    )
    expect(await urlOn(tag)).toBe(old)
    expect(
      (
        await post('overwrite', {
          operationId: question!.operationId,
          fingerprint: question!.fingerprint,
        })
      ).status,
    ).toBe(200)
    await until('verified')
    expect(await urlOn(tag)).not.toBe(old)
    expect(await nfcOf(person)).toMatchObject({ status: 'verified', draftRevision: 2 })
    const allowed = await house
      .db('audit_log')
      .where({ action: 'allow_overwrite', subject_id: person.userId })
    expect(allowed.map((line) => line.user_id)).toEqual([manager.userId])
  })

  it('finishes an overwrite that was torn', async () => {
    const person = await fresh()
    const tag = await write(person)
    await arm(person)
    tag.present({ loseAfterWrites: 4 })
    reader.present(tag)
    const { question } = await until('hold')
    await post('overwrite', {
      operationId: question!.operationId,
      fingerprint: question!.fingerprint,
    })
    await desk((now) => now.state === 'hold' && now.question === null)
    put(tag)
    await until('verified')
  })

  it('asks once per content: a tag lost before the first byte is overwritten when it returns', async () => {
    const person = await fresh()
    const tag = await write(person)
    await arm(person)
    put(tag)
    const { question } = await until('hold')
    tag.setFaults({ loseAfterApdus: 4 })
    const { writes } = tag.counts()
    await post('overwrite', {
      operationId: question!.operationId,
      fingerprint: question!.fingerprint,
    })
    await desk((now) => now.state === 'touch' && now.question === null)
    expect(tag.counts().writes).toBe(writes)
    put(tag)
    await until('verified')
  })

  it('drops the question when the tag is taken away, and asks anew for the next', async () => {
    const person = await fresh()
    await arm(person)
    put(tagOf({ url: 'https://example.com/menu' }))
    const { question } = await until('hold')
    expect(question).toMatchObject({
      on: 'foreign',
      name: null,
      summary: 'https://example.com/menu',
    })
    reader.remove()
    expect((await until('touch')).question).toBeNull()
    expectError(
      await post('overwrite', {
        operationId: question!.operationId,
        fingerprint: question!.fingerprint,
      }),
      'pass_nfc_rewrite_required',
    )
    put(tagOf({ messageHex: 'D101085402656E48656C6C6F' }))
    expect((await until('hold')).question).toMatchObject({
      on: 'foreign',
      summary: 'a text record',
    })
  })

  it('leaves the tag of another live pass alone, also when it was erased, and says whose it is', async () => {
    const owner = await fresh()
    const tag = await write(owner)
    const person = await fresh()
    await arm(person)
    const writes = put(tag).counts().writes
    expect((await until('stop')).problem).toEqual({
      code: 'refused',
      error: 'pass_nfc_tag_assigned',
      owner: '田中 美咲',
    })
    await takeOff()
    put(tagOf({ uid: tag.uid }))
    await desk((now) => now.state === 'stop' && now.tag?.content === 'empty')
    expect(tag.counts().writes).toBe(writes)
    expect((await nfcOf(owner)).status).toBe('verified')
  })

  it('asks before another person’s pass that is over is overwritten', async () => {
    const owner = await fresh()
    const tag = await write(owner)
    await write(owner)
    const person = await fresh()
    await arm(person)
    put(tag)
    const { question } = await until('hold')
    expect(question).toMatchObject({ on: 'other_pass', name: '田中 美咲' })
    await post('overwrite', {
      operationId: question!.operationId,
      fingerprint: question!.fingerprint,
    })
    await until('verified', person)
  })

  it('says what the reader lacks, and goes on by itself', async () => {
    const person = await fresh()
    reader.setState('no_reader')
    await arm(person)
    expect((await until('stop')).problem).toEqual({ code: 'no_reader' })
    reader.setState('ready')
    await until('touch')
    reader.setState('no_service')
    expect((await until('stop')).problem).toEqual({ code: 'no_service', reason: 'simulated' })
    reader.setState('ready')
    put(tagOf())
    await until('verified')
  })

  it('finishes a tag that lay on the reader when the reader was unplugged', async () => {
    const person = await fresh()
    const tag = tagOf()
    await arm(person)
    reader.present({
      ...tag,
      answer: (apdu) => {
        if (tag.counts().writes === 5) reader.setState('no_reader')
        return tag.answer(apdu)
      },
    })
    await desk((now) => now.problem?.code === 'no_reader')
    reader.present(tag)
    reader.setState('ready')
    await until('verified')
  })

  it('begins with the confirmed pass as it is when the tag comes', async () => {
    const person = await fresh()
    await arm(person)
    const before = (await state()).operation!
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', expectedRevision: 1, content: content({ title: 'Speaker' }) }),
    )
    put(tagOf())
    const done = await until('verified')
    expect(done.operation).toMatchObject({ draftRevision: 2 })
    expect(done.operation!.operationId).not.toBe(before.operationId)
  })

  it('prepares anew when nobody brought a tag for five minutes', async () => {
    const person = await fresh()
    await arm(person)
    const before = (await state()).operation!
    clock += 5 * 60_000
    put(tagOf())
    const done = await until('verified')
    expect(done.operation!.operationId).not.toBe(before.operationId)
    expect((await nfcOf(person)).status).toBe('verified')
  })

  it('stops at a pass that is no longer confirmed, and goes on once it is', async () => {
    const person = await fresh()
    await arm(person)
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ expectedRevision: 1, content: content({ title: 'Speaker' }) }),
    )
    const tag = put(tagOf())
    expect((await until('stop')).problem).toEqual({
      code: 'refused',
      error: 'pass_confirmation_required',
      owner: null,
    })
    expect(tag.counts().writes).toBe(0)
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', expectedRevision: 2, content: content({ title: 'Speaker' }) }),
    )
    await takeOff()
    put(tag)
    await until('verified')
  })

  it('puts the next person on the screen at once although the last tag still lies there', async () => {
    const [first, second] = [await fresh(), await fresh()]
    await arm(first)
    const tag = put(tagOf())
    await until('verified', first)
    await arm(second)
    await until('touch', second)
    const written = tag.counts().writes
    put(tagOf())
    await until('verified', second)
    expect(tag.counts().writes).toBe(written)
  })

  it('lets whoever was armed wait while a question is open', async () => {
    const [first, second] = [await fresh(), await fresh()]
    await arm(first)
    put(tagOf({ url: 'https://example.com/' }))
    await until('hold', first)
    expect((await arm(second)).body).toMatchObject({
      person: { userId: first.userId },
      waiting: 1,
      next: { userId: second.userId },
    })
    reader.remove()
    await until('touch', first)
    await post('disarm', {})
    await until('touch', second)
  })

  describe('in bulk', () => {
    it('writes one tag after the other, skips who may not have one, and lets a scan interrupt', async () => {
      const people = [await fresh(), await fresh()]
      const unconfirmed = await house.makePerson({ eventId, name: 'Anna Berg', kana: null })
      const order = [people[0]!.userId, unconfirmed.userId, people[1]!.userId]
      expect((await post('bulk', { userIds: [...order, NOWHERE] })).body).toMatchObject({
        bulk: true,
      })
      await until('touch', people[0])
      put(tagOf())
      await until('verified', people[0])
      reader.remove()
      const second = await until('touch', people[1])
      expect(second.skipped).toEqual([
        {
          userId: unconfirmed.userId,
          name: 'Anna Berg',
          kana: null,
          problem: { code: 'refused', error: 'pass_confirmation_required', owner: null },
        },
      ])
      const guest = await fresh()
      await arm(guest)
      await until('touch', guest)
      put(tagOf())
      await until('verified', guest)
      reader.remove()
      await until('touch', people[1])
      put(tagOf())
      expect((await until('verified', people[1])).done).toBe(3)
    })

    it('shows what tells people of one name apart', async () => {
      const make = (affiliation: string) =>
        house.makePerson({ eventId, name: 'Sato Ken', affiliation })
      const [one, other] = [await make('Lab A'), await make('Lab B')]
      const { body } = await post('bulk', { userIds: [one.userId, other.userId] })
      expect(body.apart).toMatchObject({ [one.userId]: 'Lab A', [other.userId]: 'Lab B' })
    })

    it('counts no tags of another event', async () => {
      await write(await fresh())
      const other = await house.makeEvent()
      const { client } = await house.makeManager(other)
      expect((await client.get(`/desk/tags?eventId=${other}`)).body.done).toBe(0)
      expect((await state()).done).toBeGreaterThan(0)
    })

    it('takes everybody with a printed pass and no current tag, in the order of printing', async () => {
      const people = [await fresh(), await fresh(), await fresh(), await fresh()]
      const [third, first, done, unprinted] = people as [
        TestPerson,
        TestPerson,
        TestPerson,
        TestPerson,
      ]
      for (const printed of [first, done, third]) await print(printed)
      await write(done)
      const begun = (await post('bulk', {})).body
      expect({ waiting: begun.waiting, next: begun.next?.userId }).toEqual({
        waiting: 1,
        next: third.userId,
      })
      await until('touch', first)
      expect((await nfcOf(unprinted)).status).toBe('not_written')
    })

    it('ends when staff leave', async () => {
      const people = [await fresh(), await fresh()]
      await post('bulk', { userIds: people.map((person) => person.userId) })
      await until('touch')
      await post('disarm', {})
      expect(await until('idle')).toMatchObject({ bulk: false, waiting: 0 })
    })
  })

  it('is another event’s business, and shows nothing of it', async () => {
    const person = await fresh()
    await arm(person)
    const other = await house.makeEvent()
    const colleague = await house.makeManager(other)
    const seen = (await colleague.client.get(`/desk/tags?eventId=${other}`)).body
    expect(seen).toMatchObject({
      state: 'idle',
      person: null,
      operation: null,
      waiting: 0,
      next: null,
    })
    await colleague.client.post('/desk/tags/disarm', { eventId: other })
    expect((await state()).state).toBe('touch')
  })

  it('arms nobody whose pass may not be written', async () => {
    const refused = async (id: string, chief: TestPerson, userId: string) =>
      chief.client.post('/desk/tags/arm', { eventId: id, userId })
    expectError(
      await refused(eventId, manager, (await house.makePerson()).userId),
      'pass_ticket_required',
    )
    expectError(await refused(eventId, manager, NOWHERE), 'pass_ticket_required')
    expectError(
      await refused(eventId, manager, (await house.makePerson({ eventId, consent: false })).userId),
      'consent_required',
    )
    expectError(
      await refused(eventId, manager, (await house.makePerson({ eventId })).userId),
      'pass_confirmation_required',
    )
    for (const [event, code] of [
      [{ nfcEnabled: false }, 'pass_nfc_not_enabled'],
      [{ endsInMs: -1000 }, 'pass_nfc_event_ended'],
    ] as const) {
      const id = await house.makeEvent(event)
      const chief = await house.makeManager(id)
      expectError(await refused(id, chief, (await house.makePerson({ eventId: id })).userId), code)
    }
    expect((await state()).state).toBe('idle')
  })

  it('obeys staff of the event, at the desk’s own window', async () => {
    const person = await fresh()
    for (const [name, rest] of [
      ['arm', { userId: person.userId }],
      ['disarm', {}],
      ['overwrite', { operationId: NOWHERE, fingerprint: '0'.repeat(64) }],
      ['bulk', {}],
    ] as const) {
      expectError(
        await person.client.post(`/desk/tags/${name}`, { eventId, ...rest }),
        'event_manager_required',
      )
      expectError(
        await manager.client.post(`/desk/tags/${name}`, { eventId: NOWHERE, ...rest }),
        'event_not_found',
      )
    }
    expectError(await person.client.get(`/desk/tags?eventId=${eventId}`), 'event_manager_required')
    expectError(await manager.client.get(`/desk/tags?eventId=${NOWHERE}`), 'event_not_found')
  })

  it('says that the store cannot be reached, and finishes the tag by itself when it can', async () => {
    const person = await fresh()
    clock += 120_000
    const answers = await whileStoreIsAway(house, 'web_sessions', () => [
      arm(person),
      post('bulk', {}),
    ])
    expectError(answers[0]!, 'nfc_source_unavailable')
    expectError(answers[1]!, 'nfc_source_unavailable')
    expect((await arm(person)).status).toBe(200)
    const tag = tagOf()
    const comes = (): Promise<TagDeskState>[] => (put(tag), [until('stop')])
    const [stopped] = await whileStoreIsAway(house, 'tag_operations', comes)
    expect(stopped!.problem).toEqual({
      code: 'refused',
      error: 'nfc_source_unavailable',
      owner: null,
    })
    await until('verified')
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([getTagDesk, armTag, disarmTag, overwriteTag, writeTagsInBulk])).toEqual(
      [],
    )
  })

  /** Stores a printed label, as the queue does. */
  async function print(person: TestPerson): Promise<void> {
    const { db } = house
    const confirmation = await db('pass_confirmations')
      .where({ user_id: person.userId })
      .first('id')
    const station = await db('stations').first('id')
    const printer = (await db('printers').first('id')) ?? { id: await aPrinter(station.id) }
    const [{ last_print_number: number }] = await db('events')
      .where({ id: eventId })
      .increment('last_print_number', 1)
      .returning('last_print_number')
    await db('print_jobs').insert({
      id: crypto.randomUUID(),
      number,
      event_id: eventId,
      user_id: person.userId,
      confirmation_id: confirmation.id,
      station_id: station.id,
      printer_id: printer.id,
      request_key: crypto.randomUUID(),
      request_hash: '',
      state: 'printed',
      stock: 'DK-2205',
      lines: 1,
      requested_by: manager.userId,
      created_at: new Date(clock).toISOString(),
    })
  }
  async function aPrinter(stationId: string): Promise<string> {
    const id = crypto.randomUUID()
    await house.db('printers').insert({
      id,
      station_id: stationId,
      name: randomBytes(3).toString('hex'),
      model: 'QL-820NWB',
      connection: 'virtual',
      address: 'virtual',
      stock: 'DK-2205',
      roll_mm: 1,
      used_dots: 0,
      created_at: '',
    })
    return id
  }
})
