import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { ErrorCode } from '../../contract/platform/http/errors.ts'
import type { TagDeskState } from '../../contract/tag/reader/tag-desk.ts'
import {
  createSimulatedReader,
  createVirtualTag,
  type TagFaults,
  type TagSetUp,
  type VirtualTag,
} from '../../drivers/tag-reader.ts'
import { tagHash } from '../../src-server/tag/key/tag-url.ts'
import { codesNotShown, untilJob, type Answer, expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { startTestKiosk, type PersonOptions, type TestPerson } from '../support/kiosk.ts'
import { makeConfirmed, newTag, NOWHERE, ownTags, refused, retitle, whileStoreIsAway } from './support.ts'
import { eventOfEach, withEvent } from '../support/opened-event.ts'

const { armTag, overwriteTag, writeTagsInBulk, getTagDesk, disarmTag } = endpoints
const refusedBy = (error: ErrorCode) => ({ code: 'refused', error, owner: null })

describe.each(databaseKinds)("the desk's tag reader on %s", (kind) => {
  let clock = Date.now()
  const reader = opened(async () => createSimulatedReader())
  const house = eventOfEach(opened(() => startTestKiosk({ kind, reader, now: () => (clock += 1) })))
  afterEach(async () => {
    reader.setState('ready')
    reader.remove()
    await post('disarm', {})
    await until('idle')
  })

  const post = (what: string, body: Record<string, unknown>): Promise<Answer> =>
    house.desk.post(`/desk/tags/${what}`, { eventId: house.eventId, ...body })
  const arm = (person: TestPerson): Promise<Answer> => post('arm', { userId: person.userId })
  const state = async (): Promise<TagDeskState> =>
    (await house.desk.get(`/desk/tags?eventId=${house.eventId}`)).body
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
    desk((now) => now.state === name && (person === undefined || now.person?.userId === person.userId))
  const fresh = (): Promise<TestPerson> => makeConfirmed(house, house.eventId)
  const tagOf = (setUp: Partial<TagSetUp> = {}): VirtualTag =>
    createVirtualTag({ kind: 'NTAG213', uid: newTag().uid, ...setUp })
  const put = (tag: VirtualTag, faults?: TagFaults): VirtualTag => {
    tag.present(faults)
    reader.present(tag)
    return tag
  }
  const armAndPut = async (person: TestPerson, tag = tagOf(), faults?: TagFaults): Promise<VirtualTag> => {
    await arm(person)
    return put(tag, faults)
  }
  /** A tag that is pulled away in the middle of its write. */
  const tear = async (person: TestPerson): Promise<VirtualTag> => {
    const tag = await armAndPut(person, tagOf(), { loseAfterWrites: 6 })
    await until('hold', person)
    return tag
  }
  const overwrite = (question: TagDeskState['question'], change = {}): Promise<Answer> => {
    const { operationId, fingerprint } = question!
    return post('overwrite', { operationId, fingerprint, ...change })
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
    await armAndPut(person, tag)
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
    expect(done).toMatchObject({ problem: null, question: null, done: 1, result: { ndefBytes: 45 } })
    expect(await nfcOf(person)).toMatchObject({ status: 'verified', verifiedAt: done.result!.verifiedAt })
    reader.remove()
    expect((await state()).state).toBe('verified')
    expect(await house.db('tag_operations').where({ user_id: person.userId }).first()).toMatchObject({
      state: 'completed',
      platform: 'kiosk',
      staff_id: house.manager.userId,
      completed_by: house.manager.userId,
    })
    const url = (await urlOn(tag))!
    expect(url).toMatch(/^https:\/\/pass-kiosk\.local:8443\/n#[A-Za-z0-9]{16}$/)
    const resolved = await ownTags(house.eventId).resolve(person, { url, hash: tagHash(tag.uid) })
    expect(resolved.body).toEqual({ eventId: house.eventId })
  })

  it('costs a poll nothing while nothing changed', async () => {
    const { rev } = await state()
    const since = () => house.desk.get(`/desk/tags?eventId=${house.eventId}&since=${rev}`)
    expect((await since()).status).toBe(204)
    await arm(await fresh())
    expect((await since()).body.rev).toBeGreaterThan(rev)
  })

  it('finishes a tag that was pulled away when it is put back, and refuses another', async () => {
    const person = await fresh()
    const tag = await tear(person)
    expect(await state()).toMatchObject({ step: 'write', problem: { code: 'tag_lost' } })
    expect((await nfcOf(person)).status).toBe('not_written')
    const other = put(tagOf())
    expect((await until('stop')).problem).toEqual({
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
    const tag = await tear(first)
    await arm(second)
    expect((await until('touch', second)).unfinished).toEqual([
      { userId: first.userId, name: '田中 美咲', kana: 'たなか みさき', uidEnd: tag.uid.slice(-4) },
    ])
    put(tag)
    await until('verified', first)
    reader.remove()
    expect((await until('touch', second)).unfinished).toEqual([])
    put(tagOf())
    await until('verified', second)
    for (const person of [first, second]) expect((await nfcOf(person)).status).toBe('verified')
  })

  it('armed again, takes another tag than the one that was pulled away', async () => {
    const person = await fresh()
    await tear(person)
    const torn = await state()
    await arm(person)
    expect((await until('touch')).operation).toEqual(torn.operation)
    put(tagOf())
    expect((await until('verified')).unfinished).toEqual([])
  })

  it('is not fooled by a tag that is exchanged while it is written', async () => {
    const person = await fresh()
    const [tag, other] = [tagOf(), tagOf()]
    await armAndPut(person, tag, { swap: { afterApdus: 14, to: other } })
    expect((await until('stop')).problem).toMatchObject({ code: 'other_tag', expectedEnd: tag.uid.slice(-4) })
    expect((await nfcOf(person)).status).toBe('not_written')
    await takeOff()
    put(tag)
    await until('verified')
  })

  it.each([
    ['a locked tag', { lockedPages: [5] }, { code: 'locked', by: 'lock_bits' }],
    ['a read-only tag', { readOnly: true }, { code: 'read_only' }],
    ['a tag that is too small', { areaBytes: 48 }, { code: 'too_small', needBytes: 45, haveBytes: 41 }],
    ['a tag without NDEF', { unformatted: true }, { code: 'not_ndef' }],
    ['a card with a short UID', { uid: '0A0B0C0D' }, { code: 'unsupported_tag', reason: 'short_uid' }],
  ] as const)('names %s before a byte is written, and takes the next', async (_, setUp, problem) => {
    const bad = await armAndPut(await fresh(), tagOf(setUp))
    expect(await until('stop')).toMatchObject({ problem, step: 'check' })
    expect(bad.counts().writes).toBe(0)
    await takeOff()
    put(tagOf())
    expect((await until('verified')).problem).toBeNull()
  })

  it('asks before the person’s older pass is overwritten, and overwrites exactly that', async () => {
    const person = await fresh()
    const tag = await write(person)
    const old = await urlOn(tag)
    await retitle(person, house.eventId)
    expect((await nfcOf(person)).status).toBe('needs_rewrite')
    await armAndPut(person, tag)
    const { question, problem } = await until('hold')
    expect({ question, problem }).toMatchObject({
      question: { on: 'own_pass', name: '田中 美咲', summary: null },
      problem: null,
    })
    await refused(overwrite(question, { fingerprint: '0'.repeat(64) }), 'pass_nfc_rewrite_required')
    expect(await urlOn(tag)).toBe(old)
    expect((await overwrite(question)).status).toBe(200)
    await until('verified')
    expect(await urlOn(tag)).not.toBe(old)
    expect(await nfcOf(person)).toMatchObject({ status: 'verified', draftRevision: 2 })
    const allowed = { action: 'allow_overwrite', subject_id: person.userId }
    expect(await house.db('audit_log').where(allowed).pluck('user_id')).toEqual([house.manager.userId])
  })

  it('finishes an overwrite that was torn', async () => {
    const person = await fresh()
    const tag = await write(person)
    await armAndPut(person, tag, { loseAfterWrites: 4 })
    await overwrite((await until('hold')).question)
    await desk((now) => now.state === 'hold' && now.question === null)
    put(tag)
    await until('verified')
  })

  it('asks once per content: a tag lost before the first byte is overwritten when it returns', async () => {
    const person = await fresh()
    const tag = await write(person)
    await armAndPut(person, tag)
    const { question } = await until('hold')
    tag.setFaults({ loseAfterApdus: 4 })
    const { writes } = tag.counts()
    await overwrite(question)
    await desk((now) => now.state === 'touch' && now.question === null)
    expect(tag.counts().writes).toBe(writes)
    put(tag)
    await until('verified')
  })

  it('drops the question when the tag is taken away, and asks anew for the next', async () => {
    await armAndPut(await fresh(), tagOf({ url: 'https://example.com/menu' }))
    const { question } = await until('hold')
    expect(question).toMatchObject({ on: 'foreign', name: null, summary: 'https://example.com/menu' })
    reader.remove()
    expect((await until('touch')).question).toBeNull()
    await refused(overwrite(question), 'pass_nfc_rewrite_required')
    put(tagOf({ messageHex: 'D101085402656E48656C6C6F' }))
    expect((await until('hold')).question).toMatchObject({ on: 'foreign', summary: 'a text record' })
  })

  it('leaves the tag of another live pass alone, also when it was erased, and says whose it is', async () => {
    const owner = await fresh()
    const tag = await write(owner)
    const { writes } = (await armAndPut(await fresh(), tag)).counts()
    const problem = { ...refusedBy('pass_nfc_tag_assigned'), owner: '田中 美咲' }
    expect((await until('stop')).problem).toEqual(problem)
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
    await armAndPut(person, tag)
    const { question } = await until('hold')
    expect(question).toMatchObject({ on: 'other_pass', name: '田中 美咲' })
    await overwrite(question)
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

  it.each([
    ['begins with the confirmed pass as it is when the tag comes', true, 2],
    ['prepares anew when nobody brought a tag for five minutes', false, 1],
  ] as const)('%s', async (_, isEdited, draftRevision) => {
    const person = await fresh()
    await arm(person)
    const before = (await state()).operation!
    if (isEdited) await retitle(person, house.eventId)
    else clock += 5 * 60_000
    put(tagOf())
    const done = await until('verified')
    expect(done.operation).toMatchObject({ draftRevision })
    expect(done.operation!.operationId).not.toBe(before.operationId)
    expect((await nfcOf(person)).status).toBe('verified')
  })

  it('stops at a pass that is no longer confirmed, and goes on once it is', async () => {
    const person = await fresh()
    await arm(person)
    await retitle(person, house.eventId, 1, 'save')
    const tag = put(tagOf())
    expect((await until('stop')).problem).toEqual(refusedBy('pass_confirmation_required'))
    expect(tag.counts().writes).toBe(0)
    await retitle(person, house.eventId, 2)
    await takeOff()
    put(tag)
    await until('verified')
  })

  it('puts the next person on the screen at once although the last tag still lies there', async () => {
    const [first, second] = [await fresh(), await fresh()]
    const tag = await armAndPut(first)
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
    await armAndPut(first, tagOf({ url: 'https://example.com/' }))
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
      const [one, other] = [await fresh(), await fresh()]
      const unconfirmed = await house.guest({ name: 'Anna Berg', kana: null })
      const userIds = [one.userId, unconfirmed.userId, other.userId, NOWHERE]
      expect((await post('bulk', { userIds })).body).toMatchObject({ bulk: true })
      const writeNext = async (person: TestPerson): Promise<TagDeskState> => {
        await until('touch', person)
        put(tagOf())
        return until('verified', person)
      }
      await writeNext(one)
      reader.remove()
      const problem = refusedBy('pass_confirmation_required')
      expect((await until('touch', other)).skipped).toEqual([
        { userId: unconfirmed.userId, name: 'Anna Berg', kana: null, problem },
      ])
      const guest = await fresh()
      await arm(guest)
      await writeNext(guest)
      reader.remove()
      expect((await writeNext(other)).done).toBe(3)
    })

    it('skips a half-written tag once if its pass is not confirmed any more', async () => {
      const [one, next] = [await fresh(), await fresh()]
      await post('bulk', { userIds: [one.userId] })
      await until('touch', one)
      const torn = put(tagOf(), { loseAfterWrites: 6 })
      await until('hold', one)
      await arm(next)
      await until('touch', next)
      await retitle(one, house.eventId, 1, 'save')
      put(torn)
      expect((await until('verified', next)).skipped).toHaveLength(1)
    })

    it('shows what tells people of one name apart', async () => {
      const make = (affiliation: string) => house.guest({ name: 'Sato Ken', affiliation })
      const [one, other] = [await make('Lab A'), await make('Lab B')]
      const { body } = await post('bulk', { userIds: [one.userId, other.userId] })
      expect(body.apart).toMatchObject({ [one.userId]: 'Lab A', [other.userId]: 'Lab B' })
    })

    it('takes everybody with a printed pass and no current tag, in the order of printing', async () => {
      const [third, first] = [await fresh(), await fresh()]
      const [done, unprinted] = [await fresh(), await fresh()]
      await house.desk.post('/desk/printers', virtualPrinter())
      for (const printed of [first, done, third]) await print(printed)
      await write(done)
      const begun = (await post('bulk', {})).body
      expect([begun.waiting, begun.next?.userId]).toEqual([1, third.userId])
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
    await write(await fresh())
    expect((await state()).done).toBeGreaterThan(0)
    const { eventId: other, manager: colleague } = await withEvent(house)
    const seen = async () => (await colleague.client.get(`/desk/tags?eventId=${other}`)).body
    expect((await seen()).done).toBe(0)
    await arm(await fresh())
    const nothing = { state: 'idle', person: null, operation: null, waiting: 0, next: null }
    expect(await seen()).toMatchObject(nothing)
    await colleague.client.post('/desk/tags/disarm', { eventId: other })
    expect((await state()).state).toBe('touch')
  })

  it('arms nobody whose pass may not be written', async () => {
    const armAt = async (code: ErrorCode, options: PersonOptions, id = house.eventId, by = house.manager) => {
      const { userId } = await house.makePerson(options)
      await refused(by.client.post('/desk/tags/arm', { eventId: id, userId }), code)
    }
    await armAt('pass_ticket_required', {})
    await refused(post('arm', { userId: NOWHERE }), 'pass_ticket_required')
    await armAt('consent_required', { eventId: house.eventId, consent: false })
    await armAt('pass_confirmation_required', { eventId: house.eventId })
    for (const [event, code] of [
      [{ nfcEnabled: false }, 'pass_nfc_not_enabled'],
      [{ endsInMs: -1000 }, 'pass_nfc_event_ended'],
    ] as const) {
      const id = await house.makeEvent(event)
      await armAt(code, { eventId: id }, id, await house.makeManager(id))
    }
    expect((await state()).state).toBe('idle')
  })

  it('obeys staff of the event, at the desk’s own window', async () => {
    const person = await fresh()
    for (const [by, id, code] of [
      [person, house.eventId, 'event_manager_required'],
      [house.manager, NOWHERE, 'event_not_found'],
    ] as const) {
      for (const [name, rest] of [
        ['arm', { userId: person.userId }],
        ['disarm', {}],
        ['overwrite', { operationId: NOWHERE, fingerprint: '0'.repeat(64) }],
        ['bulk', {}],
      ] as const)
        await refused(by.client.post(`/desk/tags/${name}`, { eventId: id, ...rest }), code)
      await refused(by.client.get(`/desk/tags?eventId=${id}`), code)
    }
  })

  it('says that the store cannot be reached, and finishes the tag by itself when it can', async () => {
    const person = await fresh()
    clock += 120_000
    const away = () => [arm(person), post('bulk', {})]
    await refused(whileStoreIsAway(house, 'web_sessions', away), 'nfc_source_unavailable')
    expect((await arm(person)).status).toBe(200)
    const tag = tagOf()
    const comes = (): Promise<TagDeskState>[] => (put(tag), [until('stop')])
    const [stopped] = await whileStoreIsAway(house, 'tag_operations', comes)
    expect(stopped!.problem).toEqual(refusedBy('nfc_source_unavailable'))
    await until('verified')
  })

  describe('testing the reader before the event', () => {
    const test = (body: unknown = { seconds: 10 }): Promise<Answer> =>
      house.desk.post('/desk/reader/test', body)
    const lay = async (tag: VirtualTag): Promise<Answer> => {
      reader.remove()
      put(tag)
      return test()
    }

    it('writes an empty tag, verifies it, and does so again with the same tag', async () => {
      const tag = tagOf()
      expect((await lay(tag)).body).toMatchObject({ result: 'verified', kind: 'NTAG213', capacityBytes: 137 })
      expect((await lay(tag)).body.result).toBe('verified')
    })

    it('does not change a tag with content, and reports it', async () => {
      const url = 'https://example.com/menu'
      const full = tagOf({ url })
      expect((await lay(full)).body).toEqual({ result: 'failed', problem: { code: 'foreign_content' } })
      expect((await reader.readTag({ timeoutMs: 5_000 })).content).toMatchObject({ state: 'url', url })
    })

    it('allows a pass on a tested tag without a question', async () => {
      const tag = tagOf()
      await lay(tag)
      reader.remove()
      await armAndPut(await fresh(), tag)
      const end = await desk(({ state }) => ['verified', 'hold', 'stop'].includes(state))
      expect(end).toMatchObject({ state: 'verified', question: null })
    })

    it('reports that no tag comes, or that there is no reader', async () => {
      expect((await test({ seconds: 1 })).body.problem).toEqual({ code: 'timed_out' })
      reader.setState('no_reader')
      expect((await house.desk.get('/desk/reader')).body.state).toBe('no_reader')
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

  it('shows every code that these rows name', () => {
    expect(codesNotShown([getTagDesk, armTag, disarmTag, overwriteTag, writeTagsInBulk])).toEqual([])
  })

  async function print(person: TestPerson): Promise<void> {
    const { body } = await person.client.get(`/api/passes/${house.eventId}`)
    const order = printOrder(house.eventId, person.userId, body.render.hash)
    await untilJob(house.desk, (await house.desk.post('/desk/prints', order)).body.jobId, 'printed')
  }
})
