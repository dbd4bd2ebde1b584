import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { toCaller } from '../../src-server/account/session/find-caller.ts'
import { setFirstPassword } from '../../src-server/person/user/user-store.ts'
import { saveTemplate } from '../../src-server/event/event/template-store.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { codesNotShown, expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type TestKiosk,
  type TestPerson,
} from '../support/kiosk.ts'
import {
  fingerprintOf,
  makeConfirmed,
  newTag,
  ownTags,
  report,
  whileStoreIsAway,
  type Operation,
} from './support.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const NONE = { operationId: NOWHERE, url: 'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678' }
const MINUTE = 60_000
const { prepareTag, completeTag, rewriteTag, resolveTag } = endpoints

describe.each(databaseKinds)("a person's own tag on %s", (kind) => {
  let house: TestKiosk
  let eventId: string
  let tags: ReturnType<typeof ownTags>
  let clock = Date.now()
  beforeAll(async () => {
    const caller = async (as: 'app' | 'oauth') =>
      toCaller(as, '', {
        user_id: (await house.db('users').first('id')).id,
        name: '',
        email: null,
        must_change_password: false,
      })
    const bearers = { pda_: () => caller('app'), oauth: () => caller('oauth') }
    house = await startTestKiosk({ kind, bearers, now: () => (clock += 1) })
    eventId = await house.makeEvent()
    tags = ownTags(eventId)
  })
  afterAll(() => house.close())

  const fresh = (): Promise<TestPerson> => makeConfirmed(house, eventId)
  const prepared = async (person: TestPerson): Promise<Operation> =>
    (await tags.prepare(person)).body
  const statusOf = async (person: TestPerson) =>
    (await person.client.get('/api/passes/events')).body.events[0].nfc
  const confirmAgain = (person: TestPerson, revision = 1): Promise<Answer> =>
    person.client.post(
      `/api/passes/${eventId}`,
      saveBody({
        action: 'confirm',
        expectedRevision: revision,
        content: content({ title: 'Speaker' }),
      }),
    )

  describe('preparing', () => {
    it('answers a URL of 48 characters with a key that the store cannot tell, for ten minutes', async () => {
      const person = await fresh()
      const { status, body } = await tags.prepare(person)
      expect(status).toBe(200)
      expect(body.url).toMatch(/^https:\/\/pass-kiosk\.local:8443\/n#[A-Za-z0-9]{16}$/)
      expect(body.url).toHaveLength(48)
      expect(body).toMatchObject({ templateRevision: 1, draftRevision: 1 })
      const row = await house.db('tag_operations').where({ id: body.operationId }).first()
      expect(Date.parse(body.expiresAt) - Date.parse(row.created_at)).toBeLessThanOrEqual(
        10 * MINUTE,
      )
      expect(Date.parse(body.expiresAt) - Date.parse(row.created_at)).toBeGreaterThan(9 * MINUTE)
      expect(JSON.stringify(row)).not.toContain(body.url.slice(-16))
    })

    it('refuses another request under the key, and a key whose operation is over', async () => {
      const person = await fresh()
      const requestKey = randomUUID()
      await tags.prepare(person, { requestKey })
      expectError(
        await tags.prepare(person, { requestKey, draftRevision: 2 }),
        'pass_request_key_conflict',
      )
      await tags.prepare(person)
      expectError(await tags.prepare(person, { requestKey }), 'pass_request_key_conflict')
    })

    it('ends the earlier unfinished operation', async () => {
      const person = await fresh()
      const first = await prepared(person)
      const second = await prepared(person)
      expectError(await tags.complete(person, first, newTag().hash), 'pass_nfc_operation_expired')
      expect((await tags.complete(person, second, newTag().hash)).status).toBe(200)
    })

    it('asks for a confirmation of what is stored now', async () => {
      const nobody = await house.makePerson({ eventId })
      expectError(await tags.prepare(nobody, { draftRevision: 0 }), 'pass_confirm_required')
      expectError(await tags.prepare(nobody), 'pass_revision_conflict')
      const person = await fresh()
      await person.client.post(
        `/api/passes/${eventId}`,
        saveBody({ expectedRevision: 1, content: content({ title: 'Speaker' }) }),
      )
      expectError(await tags.prepare(person), 'pass_revision_conflict')
      expectError(await tags.prepare(person, { draftRevision: 2 }), 'pass_confirm_required')
      expectError(
        await tags.prepare(person, { draftRevision: 2, templateRevision: 2 }),
        'pass_revision_conflict',
      )
    })

    it.each([
      ['without NFC', { nfcEnabled: false }, 'pass_nfc_not_enabled', 1],
      ['without a template', { template: null }, 'pass_nfc_not_enabled', 0],
      [
        'that has ended',
        { startsInMs: -2 * 86_400_000, endsInMs: -86_400_000 },
        'pass_nfc_event_ended',
        1,
      ],
    ] as const)('writes no tag for an event %s', async (_, event, code, templateRevision) => {
      const id = await house.makeEvent(event)
      const person = await house.makePerson({ eventId: id })
      await person.client.post(`/api/passes/${id}`, saveBody({ action: 'confirm' }))
      expectError(await ownTags(id).prepare(person, { templateRevision }), code)
    })
  })

  describe('completing', () => {
    it('makes the tag verified, and records no entry', async () => {
      const person = await fresh()
      expect(await statusOf(person)).toEqual({
        status: 'not_written',
        verifiedAt: null,
        templateRevision: null,
        draftRevision: null,
      })
      const before = await house.db('entries').where({ user_id: person.userId })
      const { answer } = await tags.write(person)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        status: 'verified',
        platform: 'android',
        templateRevision: 1,
        draftRevision: 1,
        profileUserId: person.userId,
      })
      expect(await statusOf(person)).toEqual({
        status: 'verified',
        verifiedAt: answer.body.verifiedAt,
        templateRevision: 1,
        draftRevision: 1,
      })
      expect(await house.db('entries').where({ user_id: person.userId })).toEqual(before)
    })

    it('keeps neither the UID, nor its hash, nor the key in clear', async () => {
      const person = await fresh()
      const tag = newTag()
      const { url } = await tags.write(person, tag.hash)
      const stored = JSON.stringify([
        await house.db('tag_keys').where({ user_id: person.userId }),
        await house.db('tag_operations').where({ user_id: person.userId }),
      ])
      for (const secret of [tag.uid, tag.hash, url.slice(-16)]) expect(stored).not.toContain(secret)
    })

    it('answers the same result to the same report, ten at once, and refuses another', async () => {
      const person = await fresh()
      const operation = await prepared(person)
      const { hash } = newTag()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => tags.complete(person, operation, hash)),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
      expect(answers[0]!.status).toBe(200)
      clock += 20 * MINUTE
      expect((await tags.complete(person, operation, hash)).body).toEqual(answers[0]!.body)
      expectError(
        await tags.complete(person, operation, newTag().hash),
        'pass_nfc_operation_expired',
      )
      expectError(
        await tags.complete(person, operation, hash, { platform: 'ios' }),
        'pass_nfc_operation_expired',
      )
    })

    it('is too late after ten minutes, and knows nobody else’s operation', async () => {
      const person = await fresh()
      const late = await prepared(person)
      clock += 10 * MINUTE
      expectError(await tags.complete(person, late, newTag().hash), 'pass_nfc_operation_expired')
      const others = await prepared(await fresh())
      expectError(await tags.complete(person, others, newTag().hash), 'pass_nfc_operation_expired')
      expectError(
        await tags.complete(person, { ...others, operationId: NOWHERE }, newTag().hash),
        'pass_nfc_operation_expired',
      )
    })

    it('refuses what was read back otherwise', async () => {
      const person = await fresh()
      const operation = await prepared(person)
      const other = { readbackUrl: `${operation.url.slice(0, -1)}!` }
      expectError(
        await tags.complete(person, operation, newTag().hash, other),
        'nfc_readback_invalid',
      )
      const tooLong = await tags.complete(person, operation, newTag().hash, { ndefBytes: 138 })
      expectError(tooLong, 'invalid_input')
      expect(tooLong.body.details.map((detail: { path: string }) => detail.path)).toEqual([
        'ndefBytes',
      ])
      expect((await tags.complete(person, operation, newTag().hash)).status).toBe(200)
    })

    it('is a conflict when the pass or its template moved on since', async () => {
      const person = await fresh()
      const operation = await prepared(person)
      await confirmAgain(person)
      expectError(await tags.complete(person, operation, newTag().hash), 'pass_revision_conflict')
      const id = await house.makeEvent()
      const two = await makeConfirmed(house, id)
      const { body } = await ownTags(id).prepare(two)
      await saveTemplate(house.db, {
        eventId: id,
        expectedRevision: 1,
        template: TEMPLATE_PRESETS[1]!,
        savedBy: null,
        now: clock,
      })
      expectError(await ownTags(id).complete(two, body, newTag().hash), 'pass_revision_conflict')
    })

    it('leaves the tag of another live pass alone, whoever asks first', async () => {
      const { hash } = await tags.write(await fresh())
      const person = await fresh()
      const operation = await prepared(person)
      expectError(await tags.complete(person, operation, hash), 'pass_nfc_tag_assigned')
      const racers = await Promise.all([fresh(), fresh(), fresh(), fresh()])
      const operations = await Promise.all(racers.map(prepared))
      const tag = newTag()
      const answers = await Promise.all(
        racers.map((racer, i) => tags.complete(racer, operations[i]!, tag.hash)),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
      expect(answers.find((answer) => answer.status === 409)!.body.error).toBe(
        'pass_nfc_tag_assigned',
      )
    })

    it('takes a tag over whose event has ended', async () => {
      const past = await house.makeEvent({ endsInMs: 30 * MINUTE })
      const { hash } = await ownTags(past).write(await makeConfirmed(house, past))
      clock += 31 * MINUTE
      const person = await fresh()
      expect((await tags.complete(person, await prepared(person), hash)).status).toBe(200)
    })
  })

  describe('a new tag for the same pass', () => {
    it('is needed after a new confirmation, and ends the old one only when it is verified', async () => {
      const person = await fresh()
      const old = await tags.write(person)
      await confirmAgain(person)
      expect(await statusOf(person)).toMatchObject({ status: 'needs_rewrite', draftRevision: 1 })
      const { body } = await tags.prepare(person, { draftRevision: 2 })
      expect((await tags.resolve(person, old)).status).toBe(200)
      const next = newTag()
      expect((await tags.complete(person, body, next.hash)).status).toBe(200)
      expect(await statusOf(person)).toMatchObject({ status: 'verified', draftRevision: 2 })
      expectError(await tags.resolve(person, old), 'pass_nfc_invalid')
      expect((await tags.resolve(person, { url: body.url, hash: next.hash })).body).toEqual({
        eventId,
      })
    })

    it('goes onto the old card only with the leave to overwrite exactly what is on it', async () => {
      const person = await fresh()
      const old = await tags.write(person)
      const operation = await prepared(person)
      const fingerprint = fingerprintOf(operation.operationId, old.hash, old.url)
      const yes = { overwriteConfirmed: true, overwriteFingerprint: fingerprint }
      expectError(await tags.complete(person, operation, old.hash), 'pass_nfc_rewrite_required')
      expectError(
        await tags.complete(person, operation, old.hash, yes),
        'pass_nfc_rewrite_required',
      )
      const allowed = await tags.rewrite(person, operation, old)
      expect(allowed.body).toEqual({
        operationId: operation.operationId,
        fingerprint,
        authorized: true,
      })
      expectError(
        await tags.complete(person, operation, old.hash, { overwriteFingerprint: fingerprint }),
        'pass_nfc_rewrite_required',
      )
      expectError(
        await tags.complete(person, operation, old.hash, {
          ...yes,
          overwriteFingerprint: '0'.repeat(64),
        }),
        'pass_nfc_rewrite_required',
      )
      expect((await tags.complete(person, operation, old.hash, yes)).status).toBe(200)
      expectError(await tags.resolve(person, old), 'pass_nfc_invalid')
    })

    it('may overwrite a card whose entitlement has ended', async () => {
      const person = await fresh()
      const first = await tags.write(person)
      await tags.write(person)
      const operation = await prepared(person)
      expectError(await tags.complete(person, operation, first.hash), 'pass_nfc_rewrite_required')
      expect((await tags.rewrite(person, operation, first)).status).toBe(200)
      const yes = {
        overwriteConfirmed: true,
        overwriteFingerprint: fingerprintOf(operation.operationId, first.hash, first.url),
      }
      expect((await tags.complete(person, operation, first.hash, yes)).status).toBe(200)
    })

    it('may overwrite nothing else: forged fingerprint, another person’s card, ended operation', async () => {
      const person = await fresh()
      const old = await tags.write(person)
      const operation = await prepared(person)
      expectError(
        await tags.rewrite(person, operation, old, { fingerprint: '0'.repeat(64) }),
        'pass_nfc_rewrite_required',
      )
      const stranger = await tags.write(await fresh())
      expectError(await tags.rewrite(person, operation, stranger), 'pass_nfc_invalid')
      expectError(
        await tags.rewrite(person, operation, { ...old, hash: newTag().hash }),
        'pass_nfc_invalid',
      )
      expectError(
        await tags.rewrite(person, operation, { ...old, url: operation.url }),
        'pass_nfc_invalid',
      )
      expectError(
        await tags.rewrite(person, { ...operation, operationId: NOWHERE }, old),
        'pass_nfc_operation_expired',
      )
      clock += 10 * MINUTE
      expectError(await tags.rewrite(person, operation, old), 'pass_nfc_operation_expired')
    })

    it.each([
      'https://pass-kiosk.local:8443/n#short',
      'https://pass-kiosk.local:8444/n#AbCd1234EfGh5678',
      'https://pass-kiosk.local:84433/n#AbCd1234EfGh5678',
    ])('takes no URL that is not one of this kiosk: %s', async (url) => {
      const person = await fresh()
      const operation = await prepared(person)
      const card = { url, hash: newTag().hash }
      const answers = [
        await tags.rewrite(person, operation, card, { fingerprint: '0'.repeat(64) }),
        await tags.resolve(person, card),
      ]
      for (const answer of answers) {
        expectError(answer, 'invalid_input')
        expect(answer.body.details[0].path).toBe('url')
      }
    })
  })

  describe('resolving', () => {
    it('knows the own current tag with the real tag hash only', async () => {
      const person = await fresh()
      const card = await tags.write(person)
      expect((await tags.resolve(person, card)).body).toEqual({ eventId })
      expectError(await tags.resolve(person, { ...card, hash: newTag().hash }), 'pass_nfc_invalid')
      expectError(await tags.resolve(await fresh(), card), 'pass_nfc_invalid')
      await house.db('entries').where({ user_id: person.userId }).update({ state: 'CANCELLED' })
      expectError(await tags.resolve(person, card), 'pass_ticket_required')
    })
  })

  describe('who may', () => {
    /** The four calls of a person about an event, with any credentials of the client. */
    const calls = async (person: TestPerson, event = eventId) => {
      const of = ownTags(event)
      const card = { url: NONE.url, hash: newTag().hash }
      return [
        await of.prepare(person),
        await of.complete(person, NONE, card.hash),
        await of.rewrite(person, NONE, card),
        await of.resolve(person, card),
      ]
    }

    it('nobody who is not signed in, no script, no foreign page', async () => {
      const person = await fresh()
      const script = {
        ...person,
        client: house.client.with({ bearer: await house.tokenOf(person) }),
      }
      for (const answer of await calls({ ...person, client: house.client }))
        expectError(answer, 'unauthorized')
      for (const answer of await calls(script)) expectError(answer, 'pass_human_action_required')
      const foreign = { ...person, client: person.client.with({ origin: 'https://evil.example' }) }
      for (const answer of await calls(foreign)) expectError(answer, 'invalid_origin')
    })

    it('no phone that was paired, and no third-party app', async () => {
      const person = await fresh()
      for (const [bearer, code] of [
        ['pda_phone', 'pass_human_action_required'],
        ['third-party', 'forbidden'],
      ] as const) {
        const client = house.client.with({ bearer, origin: null })
        for (const answer of await calls({ ...person, client })) expectError(answer, code)
      }
    })

    it('nobody whose password was set by reception', async () => {
      const person = await fresh()
      await setFirstPassword(house.db, person.userId, {
        hash: 'no hash',
        eventId: null,
        now: clock,
      })
      for (const answer of await calls(person)) expectError(answer, 'pass_human_action_required')
    })

    it('nobody without ticket or consent, and for no event that is not there', async () => {
      for (const answer of (await calls(await house.makePerson())).slice(0, 3))
        expectError(answer, 'pass_ticket_required')
      const noConsent = await house.makePerson({ eventId, consent: false })
      for (const answer of await calls(noConsent)) expectError(answer, 'consent_required')
      for (const answer of (await calls(await fresh(), NOWHERE)).slice(0, 3))
        expectError(answer, 'event_not_found')
    })

    it.each([
      ['prepare', { draftRevision: -1 }, 'draftRevision'],
      ['prepare', { requestKey: 'no-uuid' }, 'requestKey'],
      ['prepare', { colour: 'red' }, 'colour'],
      ['complete', { capacityBytes: 1_048_577 }, 'capacityBytes'],
      ['complete', { ndefBytes: 0 }, 'ndefBytes'],
      ['complete', { tagHash: 'A'.repeat(64) }, 'tagHash'],
      ['complete', { platform: 'kiosk' }, 'platform'],
      ['complete', { overwriteFingerprint: 'x' }, 'overwriteFingerprint'],
    ])('names the wrong field: %s %o', async (call, change, field) => {
      const person = await fresh()
      const answer =
        call === 'prepare'
          ? await tags.prepare(person, change)
          : await tags.complete(person, NONE, newTag().hash, change)
      expectError(answer, 'invalid_input')
      expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(field)
    })
  })

  it('says that the store cannot be reached, and goes on when it can', async () => {
    const person = await fresh()
    const operation = await prepared(person)
    const card = { url: operation.url, hash: newTag().hash }
    clock += 2 * MINUTE
    const answers = await whileStoreIsAway(house, 'web_sessions', () => [
      tags.prepare(person),
      tags.complete(person, operation, card.hash),
      tags.rewrite(person, operation, card),
      tags.resolve(person, card),
    ])
    for (const answer of answers) expectError(answer, 'svc_entry_unavailable')
    expect((await tags.complete(person, operation, card.hash)).body).toMatchObject({
      status: 'verified',
      operationId: report(operation, '').operationId,
    })
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([prepareTag, completeTag, rewriteTag, resolveTag])).toEqual([])
  })
})
