import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { saveTemplate } from '../../src-server/event/event/template-store.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { codesNotShown, expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import {
  fingerprintOf,
  makeConfirmed,
  newTag,
  ownTags,
  report,
  whileStoreIsAway,
  type Operation,
} from './support.ts'
import { opened } from '../support/opened.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const MINUTE = 60_000
const { staffPrepareTag, staffCompleteTag } = endpoints

describe.each(databaseKinds)('a tag that staff write on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, now: () => (clock += 1) }))
  let eventId: string
  let manager: TestPerson
  let own: ReturnType<typeof ownTags>
  let clock = Date.now()
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    own = ownTags(eventId)
  })

  const fresh = (): Promise<TestPerson> => makeConfirmed(house, eventId, { qr: true })
  const path = (event = eventId): string => `/api/admin/passes/${event}/nfc`
  const prepareBody = ({ userId, qr }: TestPerson) => ({
    userId,
    qr,
    templateRevision: 1,
    draftRevision: 1,
    requestKey: randomUUID(),
  })
  const prepare = (person: TestPerson, change = {}, by = manager): Promise<Answer> =>
    by.client.post(`${path()}/prepare`, { ...prepareBody(person), ...change })
  const complete = (
    person: TestPerson,
    operation: Operation,
    hash: string,
    change = {},
    by = manager,
  ): Promise<Answer> =>
    by.client.post(`${path()}/complete`, {
      ...report(operation, hash),
      userId: person.userId,
      platform: 'ios',
      ...change,
    })
  const prepared = async (person: TestPerson): Promise<Operation> => (await prepare(person)).body

  it('is prepared for five minutes, once for one request', async () => {
    const person = await fresh()
    const requestKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => prepare(person, { requestKey })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const row = await house.db('tag_operations').where({ id: answers[0]!.body.operationId }).first()
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBeGreaterThan(4 * MINUTE)
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBeLessThanOrEqual(5 * MINUTE)
    expect(row.staff_id).toBe(manager.userId)
  })

  it('is verified in the name of who did it, and records no entry', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    const { hash } = newTag()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => complete(person, operation, hash)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      status: 'verified',
      operationId: operation.operationId,
      platform: 'ios',
      userId: person.userId,
      draftRevision: 1,
    })
    const lines = await house
      .db('audit_log')
      .where({ action: 'complete_tag', subject_id: person.userId })
    expect(lines.map((line) => line.user_id)).toEqual([manager.userId])
    expect((await house.db('entries').where({ user_id: person.userId }).first()).state).toBe(
      'UNUSED',
    )
    expectError(await complete(person, operation, newTag().hash), 'pass_nfc_expired')
  })

  it('may be finished by a colleague of the same event, under the colleague’s name', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    const colleague = await house.makeManager(eventId)
    expect((await complete(person, operation, newTag().hash, {}, colleague)).status).toBe(200)
    expect(
      (await house.db('tag_operations').where({ id: operation.operationId }).first()).completed_by,
    ).toBe(colleague.userId)
  })

  it('is not the one that the person began alone, nor the other way round', async () => {
    const person = await fresh()
    const { body } = await own.prepare(person)
    expectError(await complete(person, body, newTag().hash), 'nfc_permission_denied')
    const operation = await prepared(person)
    expectError(await own.complete(person, body, newTag().hash), 'pass_nfc_operation_expired')
    expectError(await own.complete(person, operation, newTag().hash), 'pass_nfc_operation_expired')
    expect((await complete(person, operation, newTag().hash)).status).toBe(200)
  })

  it('is too late after five minutes, and is that person’s at that event only', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    expectError(await complete(await fresh(), operation, newTag().hash), 'pass_nfc_expired')
    clock += 5 * MINUTE
    expectError(await complete(person, operation, newTag().hash), 'pass_nfc_expired')
    expectError(
      await complete(person, { ...operation, operationId: NOWHERE }, newTag().hash),
      'pass_nfc_expired',
    )
  })

  it('refuses another request under the key, and a key whose operation is over', async () => {
    const person = await fresh()
    const requestKey = randomUUID()
    await prepare(person, { requestKey })
    expectError(
      await prepare(person, { requestKey, draftRevision: 2 }),
      'pass_request_key_conflict',
    )
    clock += 5 * MINUTE
    expectError(await prepare(person, { requestKey }), 'pass_request_key_conflict')
  })

  it('needs the person’s own QR', async () => {
    const person = await fresh()
    const stranger = await fresh()
    for (const qr of ['unknown', stranger.qr])
      expectError(await prepare(person, { qr }), 'pass_invalid_one_qr')
    await house
      .db('personal_qrs')
      .where({ user_id: person.userId })
      .update({ revoked_at: new Date().toISOString() })
    expectError(await prepare(person), 'pass_invalid_one_qr')
  })

  it('needs a pass that is confirmed as it is stored', async () => {
    const person = await house.makePerson({ eventId })
    expectError(await prepare(person, { draftRevision: 0 }), 'pass_confirmation_required')
    expectError(await prepare(person), 'pass_revision_conflict')
    const confirmed = await fresh()
    const operation = await prepared(confirmed)
    const again = saveBody({
      action: 'confirm',
      expectedRevision: 1,
      content: content({ title: 'Speaker' }),
    })
    await confirmed.client.post(`/api/passes/${eventId}`, again)
    expectError(await complete(confirmed, operation, newTag().hash), 'pass_revision_conflict')
  })

  it.each([
    ['without NFC', { nfcEnabled: false }, 'pass_nfc_not_enabled'],
    [
      'that has ended',
      { startsInMs: -2 * 86_400_000, endsInMs: -86_400_000 },
      'pass_nfc_event_ended',
    ],
  ] as const)('is none for an event %s', async (_, event, code) => {
    const id = await house.makeEvent(event)
    const chief = await house.makeManager(id)
    const person = await house.makePerson({ eventId: id })
    await person.client.post(`/api/passes/${id}`, saveBody({ action: 'confirm' }))
    const body = prepareBody(person)
    expectError(await chief.client.post(`${path(id)}/prepare`, body), code)
  })

  it('leaves the tag of another live pass alone, and believes no other readback', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    const { hash } = await own.write(await fresh())
    expectError(await complete(person, operation, hash), 'pass_nfc_tag_assigned')
    expectError(
      await complete(person, operation, newTag().hash, { readbackUrl: 'https://evil.example/n' }),
      'nfc_readback_invalid',
    )
    const tooLong = await complete(person, operation, newTag().hash, { capacityBytes: 44 })
    expectError(tooLong, 'invalid_input')
    expect(tooLong.body.details[0].path).toBe('ndefBytes')
  })

  it('overwrites the person’s older card with its fingerprint or the person’s permission', async () => {
    const person = await fresh()
    const card = await own.write(person)
    const first = await prepared(person)
    const fingerprint = fingerprintOf(first.operationId, card.hash, card.url)
    expectError(await complete(person, first, card.hash), 'pass_nfc_rewrite_required')
    const forged = {
      overwriteConfirmed: true,
      overwriteFingerprint: fingerprintOf(NOWHERE, card.hash, card.url),
    }
    expectError(await complete(person, first, card.hash, forged), 'pass_nfc_rewrite_required')
    const missing = { overwriteConfirmed: true }
    expectError(await complete(person, first, card.hash, missing), 'pass_nfc_rewrite_required')
    expectError(
      await complete(person, first, card.hash, { overwriteFingerprint: fingerprint }),
      'pass_nfc_rewrite_required',
    )
    const leaves = async () =>
      (
        await house
          .db('audit_log')
          .where({ action: 'allow_overwrite', subject_id: person.userId })
          .orderBy('seq')
      ).map((line) => ({ by: line.user_id, ...JSON.parse(line.detail) }))
    expect(await leaves()).toEqual([])
    const yesByStaff = { overwriteConfirmed: true, overwriteFingerprint: fingerprint }
    expect((await complete(person, first, card.hash, yesByStaff)).status).toBe(200)
    expect((await complete(person, first, card.hash, yesByStaff)).status).toBe(200)
    expect(await leaves()).toEqual([{ operation: first.operationId, by: 'Kobayashi Megumi' }])
    const second = await prepared(person)
    const onIt = { url: first.url, hash: card.hash }
    const leave = await own.rewrite(person, second, onIt)
    expect(leave.status).toBe(200)
    const yes = { overwriteConfirmed: true, overwriteFingerprint: leave.body.fingerprint }
    expect((await complete(person, second, card.hash, yes)).status).toBe(200)
    // The person's own permission is recorded as theirs, and not again as that of staff.
    expect(await leaves()).toEqual([
      { operation: first.operationId, by: 'Kobayashi Megumi' },
      { operation: second.operationId, by: person.userId },
    ])
  })

  describe('who may', () => {
    const none = { operationId: NOWHERE, url: 'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678' }
    const calls = async (by: TestPerson, person: TestPerson) => [
      await prepare(person, {}, by),
      await complete(person, none, newTag().hash, {}, by),
    ]

    it('managers of this event, no script of theirs', async () => {
      const person = await fresh()
      for (const answer of await calls(person, person))
        expectError(answer, 'event_manager_required')
      const other = await house.makeManager(await house.makeEvent())
      for (const answer of await calls(other, person)) expectError(answer, 'event_manager_required')
      const script = {
        ...manager,
        client: house.client.with({ bearer: await house.tokenOf(manager) }),
      }
      for (const answer of await calls(script, person))
        expectError(answer, 'pass_human_action_required')
      for (const answer of await calls({ ...manager, client: house.client }, person))
        expectError(answer, 'unauthorized')
    })

    it('for people with a ticket, when both have consented', async () => {
      for (const person of [await house.makePerson(), { ...(await fresh()), userId: NOWHERE }]) {
        for (const answer of await calls(manager, person))
          expectError(answer, 'pass_ticket_required')
      }
      const silent = await house.makePerson({ eventId, consent: false })
      for (const answer of await calls(manager, silent)) expectError(answer, 'consent_required')
      const careless = await house.makeManager(eventId, { consent: false })
      for (const answer of await calls(careless, await fresh()))
        expectError(answer, 'consent_required')
    })

    it('for an event that is there', async () => {
      const person = await fresh()
      const done = { ...report(none, newTag().hash), userId: person.userId, platform: 'kiosk' }
      for (const [name, body] of [
        ['prepare', prepareBody(person)],
        ['complete', done],
      ] as const)
        for (const [id, code] of [
          [NOWHERE, 'event_not_found'],
          ['no-uuid', 'invalid_event_id'],
        ] as const)
          expectError(await manager.client.post(`${path(id)}/${name}`, body), code)
      expectError(await prepare(person, { qr: '' }), 'invalid_input')
    })
  })

  it('says that the store cannot be reached, and goes on when it can', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    clock += 2 * MINUTE
    const answers = await whileStoreIsAway(house, 'web_sessions', () => [
      prepare(person),
      complete(person, operation, newTag().hash),
    ])
    expectError(answers[0]!, 'nfc_source_unavailable')
    expectError(answers[1]!, 'nfc_source_unavailable')
    expect((await complete(person, operation, newTag().hash)).status).toBe(200)
  })

  it('needs a new one when the template moved on', async () => {
    const id = await house.makeEvent()
    const chief = await house.makeManager(id)
    const person = await makeConfirmed(house, id, { qr: true })
    const body = prepareBody(person)
    const operation = (await chief.client.post(`${path(id)}/prepare`, body)).body
    const done = { ...report(operation, newTag().hash), userId: person.userId, platform: 'kiosk' }
    expect((await chief.client.post(`${path(id)}/complete`, done)).status).toBe(200)
    await saveTemplate(house.db, {
      eventId: id,
      expectedRevision: 1,
      template: TEMPLATE_PRESETS[1]!,
      savedBy: null,
      now: clock,
    })
    expect((await person.client.get('/api/passes/events')).body.events[0].nfc.status).toBe(
      'needs_rewrite',
    )
  })

  it('shows every code that these rows name: the list of the specification is that of both', () => {
    const notShown = codesNotShown([staffPrepareTag])
    expect(codesNotShown([staffCompleteTag])).toEqual([])
    expect(
      notShown.every((name) =>
        staffCompleteTag.errors.some((code) => name === `staffPrepareTag ${code}`),
      ),
    ).toBe(true)
  })
})
