import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { codesNotShown, expectFieldError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, type TestPerson } from '../support/kiosk.ts'
import {
  makeConfirmed,
  newTag,
  NONE,
  NOWHERE,
  ownTags,
  refused,
  report,
  retitle,
  whileStoreIsAway,
  yesTo,
  type Operation,
} from './support.ts'
import { made } from '../support/opened.ts'
import { openedEvent, withEvent } from '../support/opened-event.ts'

const MINUTE = 60_000
const CONFLICT = 'pass_request_key_conflict'
const OLDER = 'pass_revision_conflict'
const EXPIRED = 'pass_nfc_expired'
const REQUIRED = 'pass_nfc_rewrite_required'
const { staffPrepareTag, staffCompleteTag } = endpoints

describe.each(databaseKinds)('a tag that staff write on %s', (kind) => {
  const house = openedEvent({ kind, now: () => (clock += 1) })
  const own = made(() => ownTags(house.eventId))
  let clock = Date.now()

  const fresh = (): Promise<TestPerson> => makeConfirmed(house, house.eventId, { qr: true })
  const path = (event = house.eventId): string => `/api/admin/passes/${event}/nfc`
  const prepareBody = ({ userId, qr }: TestPerson) => ({
    userId,
    qr,
    templateRevision: 1,
    draftRevision: 1,
    requestKey: randomUUID(),
  })
  const prepare = (person: TestPerson, change = {}, by = house.manager): Promise<Answer> =>
    by.client.post(`${path()}/prepare`, { ...prepareBody(person), ...change })
  const complete = (
    person: TestPerson,
    operation: Operation,
    hash = newTag().hash,
    change = {},
    by = house.manager,
  ): Promise<Answer> => {
    const body = { ...report(operation, hash), userId: person.userId, platform: 'ios', ...change }
    return by.client.post(`${path()}/complete`, body)
  }
  const prepared = async (person: TestPerson): Promise<Operation> => (await prepare(person)).body
  const begun = async () => {
    const person = await fresh()
    return { person, operation: await prepared(person) }
  }

  it('is prepared for five minutes, once for one request', async () => {
    const person = await fresh()
    const requestKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => prepare(person, { requestKey })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const row = await house.db('tag_operations').where({ id: answers[0]!.body.operationId }).first()
    const ms = Date.parse(row.expires_at) - Date.parse(row.created_at)
    expect(ms).toBeGreaterThan(4 * MINUTE)
    expect(ms).toBeLessThanOrEqual(5 * MINUTE)
    expect(row.staff_id).toBe(house.manager.userId)
    await refused(prepare(person, { requestKey, draftRevision: 2 }), CONFLICT)
  })

  it('is verified in the name of who did it, and records no entry', async () => {
    const { person, operation } = await begun()
    const { hash } = newTag()
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(person, operation, hash)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      status: 'verified',
      operationId: operation.operationId,
      platform: 'ios',
      userId: person.userId,
      draftRevision: 1,
    })
    const subject = { action: 'complete_tag', subject_id: person.userId }
    expect(await house.db('audit_log').where(subject).pluck('user_id')).toEqual([house.manager.userId])
    expect(await house.db('entries').where({ user_id: person.userId }).pluck('state')).toEqual(['UNUSED'])
    await refused(complete(person, operation), EXPIRED)
  })

  it('is seen at once on every desk and by the person', async () => {
    const { person, operation } = await begun()
    const revs = async (): Promise<number[]> => [
      (await house.desk.get(`/desk/state?eventId=${house.eventId}`)).body.rev,
      (await person.client.get('/api/passes/events')).body.rev,
    ]
    const before = await revs()
    expect((await complete(person, operation)).status).toBe(200)
    expect((await revs()).map((rev, at) => rev > before[at]!)).toEqual([true, true])
  })

  it('may be finished by a colleague of the same event, under the colleague’s name', async () => {
    const { person, operation } = await begun()
    const colleague = await house.makeManager(house.eventId)
    expect((await complete(person, operation, newTag().hash, {}, colleague)).status).toBe(200)
    const row = await house.db('tag_operations').where({ id: operation.operationId }).first()
    expect(row.completed_by).toBe(colleague.userId)
  })

  it('is not the one that the person began alone, nor the other way round', async () => {
    const person = await fresh()
    const { body } = await own.prepare(person)
    await refused(complete(person, body), 'nfc_permission_denied')
    const operation = await prepared(person)
    for (const one of [body, operation])
      await refused(own.complete(person, one, newTag().hash), 'pass_nfc_operation_expired')
    expect((await complete(person, operation)).status).toBe(200)
  })

  it('is too late after five minutes, and is that person’s at that event only', async () => {
    const { person, operation } = await begun()
    await refused(complete(await fresh(), operation), EXPIRED)
    clock += 5 * MINUTE
    for (const one of [operation, NONE]) await refused(complete(person, one), EXPIRED)
  })

  it('needs the person’s own QR', async () => {
    const person = await fresh()
    const stranger = await fresh()
    for (const qr of ['unknown', stranger.qr]) await refused(prepare(person, { qr }), 'pass_invalid_one_qr')
    const qrs = house.db('personal_qrs').where({ user_id: person.userId })
    await qrs.update({ revoked_at: new Date().toISOString() })
    await refused(prepare(person), 'pass_invalid_one_qr')
  })

  it('needs a pass that is confirmed as it is stored', async () => {
    const person = await house.guest()
    await refused(prepare(person, { draftRevision: 0 }), 'pass_confirmation_required')
    await refused(prepare(person), OLDER)
    const confirmed = await fresh()
    const operation = await prepared(confirmed)
    await retitle(confirmed, house.eventId)
    await refused(complete(confirmed, operation), OLDER)
  })

  const OVER = { startsInMs: -2 * 86_400_000, endsInMs: -86_400_000 }
  it.each([
    ['without NFC', { nfcEnabled: false }, 'pass_nfc_not_enabled'],
    ['that has ended', OVER, 'pass_nfc_event_ended'],
  ] as const)('is none for an event %s', async (_, event, code) => {
    const { eventId: id, manager: chief } = await withEvent(house, event)
    const person = await house.makePerson({ eventId: id })
    await person.client.post(`/api/passes/${id}`, saveBody({ action: 'confirm' }))
    await refused(chief.client.post(`${path(id)}/prepare`, prepareBody(person)), code)
  })

  it('leaves the tag of another live pass alone, and believes no other readback', async () => {
    const { person, operation } = await begun()
    const { hash } = await own.write(await fresh())
    await refused(complete(person, operation, hash), 'pass_nfc_tag_assigned')
    const other = { readbackUrl: 'https://evil.example/n' }
    await refused(complete(person, operation, newTag().hash, other), 'nfc_readback_invalid')
    const tooLong = await complete(person, operation, newTag().hash, { capacityBytes: 44 })
    expectFieldError(tooLong, 'invalid_input', 'ndefBytes')
  })

  it('overwrites the person’s older card with its fingerprint or the person’s permission', async () => {
    const person = await fresh()
    const card = await own.write(person)
    const first = await prepared(person)
    const yes = yesTo(first, card)
    const forged = yesTo(NONE, card)
    const silent = { overwriteFingerprint: yes.overwriteFingerprint }
    for (const change of [{}, forged, { overwriteConfirmed: true }, silent])
      await refused(complete(person, first, card.hash, change), REQUIRED)
    const leaves = async () =>
      (
        await house
          .db('audit_log')
          .where({ action: 'allow_overwrite', subject_id: person.userId })
          .orderBy('seq')
      ).map((line) => ({ by: line.user_id, ...JSON.parse(line.detail) }))
    expect(await leaves()).toEqual([])
    for (const _ of [1, 2]) expect((await complete(person, first, card.hash, yes)).status).toBe(200)
    expect(await leaves()).toEqual([{ operation: first.operationId, by: 'Kobayashi Megumi' }])
    const second = await prepared(person)
    const onIt = { url: first.url, hash: card.hash }
    expect((await own.rewrite(person, second, onIt)).status).toBe(200)
    expect((await complete(person, second, card.hash, yesTo(second, onIt))).status).toBe(200)
    // The person's own permission is recorded as theirs, and not again as that of staff.
    expect(await leaves()).toEqual([
      { operation: first.operationId, by: 'Kobayashi Megumi' },
      { operation: second.operationId, by: person.userId },
    ])
  })

  describe('who may', () => {
    const calls = async (by: TestPerson, person: TestPerson) => [
      await prepare(person, {}, by),
      await complete(person, NONE, newTag().hash, {}, by),
    ]

    it('managers of this event, no script of theirs', async () => {
      const person = await fresh()
      const other = await house.makeManager(await house.makeEvent())
      for (const by of [person, other]) await refused(calls(by, person), 'event_manager_required')
      const bearer = await house.tokenOf(house.manager)
      const script = { ...house.manager, client: house.client.with({ bearer }) }
      await refused(calls(script, person), 'pass_human_action_required')
      await refused(calls({ ...house.manager, client: house.client }, person), 'unauthorized')
    })

    it('for people with a ticket, when both have consented', async () => {
      for (const person of [await house.makePerson(), { ...(await fresh()), userId: NOWHERE }])
        await refused(calls(house.manager, person), 'pass_ticket_required')
      await refused(calls(house.manager, await house.guest({ consent: false })), 'consent_required')
      const careless = await house.makeManager(house.eventId, { consent: false })
      await refused(calls(careless, await fresh()), 'consent_required')
    })

    it('for an event that is there', async () => {
      const person = await fresh()
      for (const [name, body] of [
        ['prepare', prepareBody(person)],
        ['complete', { ...report(NONE, newTag().hash), userId: person.userId, platform: 'kiosk' }],
      ] as const)
        for (const [id, code] of [
          [NOWHERE, 'event_not_found'],
          ['no-uuid', 'invalid_event_id'],
        ] as const)
          await refused(house.desk.post(`${path(id)}/${name}`, body), code)
      await refused(prepare(person, { qr: '' }), 'invalid_input')
    })
  })

  it('says that the store cannot be reached, and goes on when it can', async () => {
    const { person, operation } = await begun()
    clock += 2 * MINUTE
    const answers = whileStoreIsAway(house, 'web_sessions', () => [
      prepare(person),
      complete(person, operation),
    ])
    await refused(answers, 'nfc_source_unavailable')
    expect((await complete(person, operation)).status).toBe(200)
  })

  it('shows every code that these rows name: the list of the specification is that of both', () => {
    const notShown = codesNotShown([staffPrepareTag])
    expect(codesNotShown([staffCompleteTag])).toEqual([])
    const listed = staffCompleteTag.errors.map((code) => `staffPrepareTag ${code}`)
    expect(notShown.filter((name) => !listed.some((one) => one === name))).toEqual([])
  })
})
