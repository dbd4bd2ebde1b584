import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { toCaller } from '../../src-server/account/session/find-caller.ts'
import { setFirstPassword } from '../../src-server/person/user/user-store.ts'
import { codesNotShown, expectError, expectFieldError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { made } from '../support/opened.ts'
import { saveBody, type TestPerson } from '../support/kiosk.ts'
import {
  changeTemplate,
  makeConfirmed,
  newTag,
  NONE,
  NOWHERE,
  ownTags,
  refused,
  retitle,
  whileStoreIsAway,
  yesTo,
  type Operation,
} from './support.ts'
import { openedEvent } from '../support/opened-event.ts'

const MINUTE = 60_000
const CONFLICT = 'pass_request_key_conflict'
const OLDER = 'pass_revision_conflict'
const EXPIRED = 'pass_nfc_operation_expired'
const REQUIRED = 'pass_nfc_rewrite_required'
const HUMAN = 'pass_human_action_required'
const { prepareTag, completeTag, rewriteTag, resolveTag } = endpoints

describe.each(databaseKinds)("a person's own tag on %s", (kind) => {
  let clock = Date.now()
  const caller = async (as: 'app' | 'oauth'): Promise<ReturnType<typeof toCaller>> =>
    toCaller(as, '', {
      user_id: (await house.db('users').first('id')).id,
      name: '',
      email: null,
      must_change_password: false,
    })
  const bearers = { pda_: () => caller('app'), oauth: () => caller('oauth') }
  const house = openedEvent({ kind, bearers, now: () => (clock += 1) })
  const tags = made(() => ownTags(house.eventId))

  const fresh = (): Promise<TestPerson> => makeConfirmed(house, house.eventId)
  const prepared = async (person: TestPerson): Promise<Operation> => (await tags.prepare(person)).body
  const begun = async () => {
    const person = await fresh()
    return { person, operation: await prepared(person) }
  }
  const statusOf = async (person: TestPerson) =>
    (await person.client.get('/api/passes/events')).body.events[0].nfc

  describe('preparing', () => {
    it('answers a URL of 48 characters with a key that the store cannot tell, for ten minutes', async () => {
      const { status, body } = await tags.prepare(await fresh())
      expect(status).toBe(200)
      expect(body.url).toMatch(/^https:\/\/pass-kiosk\.local:8443\/n#[A-Za-z0-9]{16}$/)
      expect(body.url).toHaveLength(48)
      expect(body).toMatchObject({ templateRevision: 1, draftRevision: 1 })
      const row = await house.db('tag_operations').where({ id: body.operationId }).first()
      const ms = Date.parse(body.expiresAt) - Date.parse(row.created_at)
      expect(ms).toBeLessThanOrEqual(10 * MINUTE)
      expect(ms).toBeGreaterThan(9 * MINUTE)
      expect(JSON.stringify(row)).not.toContain(body.url.slice(-16))
    })

    it('refuses another request under the key, and a key whose operation is over', async () => {
      const person = await fresh()
      const requestKey = randomUUID()
      await tags.prepare(person, { requestKey })
      await refused(tags.prepare(person, { requestKey, draftRevision: 2 }), CONFLICT)
      await tags.prepare(person)
      await refused(tags.prepare(person, { requestKey }), CONFLICT)
    })

    it('ends the earlier unfinished operation', async () => {
      const person = await fresh()
      const first = await prepared(person)
      const second = await prepared(person)
      await refused(tags.complete(person, first, newTag().hash), EXPIRED)
      expect((await tags.complete(person, second, newTag().hash)).status).toBe(200)
    })

    it('asks for a confirmation of what is stored now', async () => {
      const nobody = await house.guest()
      await refused(tags.prepare(nobody, { draftRevision: 0 }), 'pass_confirm_required')
      await refused(tags.prepare(nobody), OLDER)
      const person = await fresh()
      await retitle(person, house.eventId, 1, 'save')
      await refused(tags.prepare(person), OLDER)
      await refused(tags.prepare(person, { draftRevision: 2 }), 'pass_confirm_required')
      await refused(tags.prepare(person, { draftRevision: 2, templateRevision: 2 }), OLDER)
    })

    const OVER = { startsInMs: -2 * 86_400_000, endsInMs: -86_400_000 }
    it.each([
      ['without NFC', { nfcEnabled: false }, 'pass_nfc_not_enabled', 1],
      ['without a template', { template: null }, 'pass_nfc_not_enabled', 0],
      ['that has ended', OVER, 'pass_nfc_event_ended', 1],
    ] as const)('writes no tag for an event %s', async (_, event, code, templateRevision) => {
      const id = await house.makeEvent(event)
      const person = await house.makePerson({ eventId: id })
      await person.client.post(`/api/passes/${id}`, saveBody({ action: 'confirm' }))
      await refused(ownTags(id).prepare(person, { templateRevision }), code)
    })
  })

  describe('completing', () => {
    it('makes the tag verified, and records no entry and no UID, hash or key in clear', async () => {
      const person = await fresh()
      const nothing = { verifiedAt: null, templateRevision: null, draftRevision: null }
      expect(await statusOf(person)).toEqual({ status: 'not_written', ...nothing })
      const before = await house.db('entries').where({ user_id: person.userId })
      const tag = newTag()
      const { url, answer } = await tags.write(person, tag.hash)
      const revisions = { templateRevision: 1, draftRevision: 1 }
      const done = { status: 'verified', ...revisions }
      expect(answer.body).toMatchObject({ ...done, platform: 'android', profileUserId: person.userId })
      expect(await statusOf(person)).toEqual({ ...done, verifiedAt: answer.body.verifiedAt })
      expect(await house.db('entries').where({ user_id: person.userId })).toEqual(before)
      const stored = JSON.stringify([
        await house.db('tag_keys').where({ user_id: person.userId }),
        await house.db('tag_operations').where({ user_id: person.userId }),
      ])
      for (const secret of [tag.uid, tag.hash, url.slice(-16)]) expect(stored).not.toContain(secret)
    })

    it('answers the same result to the same report, ten at once, and refuses another', async () => {
      const { person, operation } = await begun()
      const { hash } = newTag()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => tags.complete(person, operation, hash)),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
      expect(answers[0]!.status).toBe(200)
      clock += 20 * MINUTE
      expect((await tags.complete(person, operation, hash)).body).toEqual(answers[0]!.body)
      await refused(tags.complete(person, operation, newTag().hash), EXPIRED)
      await refused(tags.complete(person, operation, hash, { platform: 'ios' }), EXPIRED)
    })

    it('is too late after ten minutes, and knows nobody else’s operation', async () => {
      const person = await fresh()
      const late = await prepared(person)
      clock += 10 * MINUTE
      await refused(tags.complete(person, late, newTag().hash), EXPIRED)
      for (const operation of [await prepared(await fresh()), NONE])
        await refused(tags.complete(person, operation, newTag().hash), EXPIRED)
    })

    it('refuses what was read back otherwise', async () => {
      const { person, operation } = await begun()
      const other = { readbackUrl: `${operation.url.slice(0, -1)}!` }
      await refused(tags.complete(person, operation, newTag().hash, other), 'nfc_readback_invalid')
      const tooLong = await tags.complete(person, operation, newTag().hash, { ndefBytes: 138 })
      expectFieldError(tooLong, 'invalid_input', 'ndefBytes')
      expect(tooLong.body.details).toHaveLength(1)
      expect((await tags.complete(person, operation, newTag().hash)).status).toBe(200)
    })

    it('is a conflict when the pass or its template moved on since', async () => {
      const { person, operation } = await begun()
      await retitle(person, house.eventId)
      await refused(tags.complete(person, operation, newTag().hash), OLDER)
      const id = await house.makeEvent()
      const two = await makeConfirmed(house, id)
      const { body } = await ownTags(id).prepare(two)
      await changeTemplate(house, id, clock)
      await refused(ownTags(id).complete(two, body, newTag().hash), OLDER)
    })

    it('leaves the tag of another live pass alone, whoever asks first', async () => {
      const racers = await Promise.all([fresh(), fresh(), fresh(), fresh()])
      const operations = await Promise.all(racers.map(prepared))
      const { hash } = newTag()
      const answers = await Promise.all(racers.map((racer, i) => tags.complete(racer, operations[i]!, hash)))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
      for (const answer of answers.filter(({ status }) => status === 409))
        expectError(answer, 'pass_nfc_tag_assigned')
      const person = await fresh()
      await refused(tags.complete(person, await prepared(person), hash), 'pass_nfc_tag_assigned')
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
      await retitle(person, house.eventId)
      expect(await statusOf(person)).toMatchObject({ status: 'needs_rewrite', draftRevision: 1 })
      const { body } = await tags.prepare(person, { draftRevision: 2 })
      expect((await tags.resolve(person, old)).status).toBe(200)
      const next = newTag()
      expect((await tags.complete(person, body, next.hash)).status).toBe(200)
      expect(await statusOf(person)).toMatchObject({ status: 'verified', draftRevision: 2 })
      await refused(tags.resolve(person, old), 'pass_nfc_invalid')
      const now = await tags.resolve(person, { url: body.url, hash: next.hash })
      expect(now.body).toEqual({ eventId: house.eventId })
    })

    it('counts although it was written by a desk whose clock is behind that of the old one', async () => {
      const person = await fresh()
      await tags.write(person)
      await retitle(person, house.eventId)
      clock -= 10 * MINUTE
      await tags.complete(person, (await tags.prepare(person, { draftRevision: 2 })).body, newTag().hash)
      clock += 10 * MINUTE
      expect(await statusOf(person)).toMatchObject({ status: 'verified', draftRevision: 2 })
    })

    it('is needed when the template moved on', async () => {
      const id = await house.makeEvent()
      const person = await makeConfirmed(house, id)
      await ownTags(id).write(person)
      await changeTemplate(house, id, clock)
      expect((await statusOf(person)).status).toBe('needs_rewrite')
    })

    it('goes onto the old card only with the leave to overwrite exactly what is on it', async () => {
      const person = await fresh()
      const old = await tags.write(person)
      const operation = await prepared(person)
      const yes = yesTo(operation, old)
      const complete = (change = {}) => tags.complete(person, operation, old.hash, change)
      await refused(complete(), REQUIRED)
      await refused(complete(yes), REQUIRED)
      const fingerprint = yes.overwriteFingerprint
      const allowed = await tags.rewrite(person, operation, old)
      expect(allowed.body).toEqual({ operationId: operation.operationId, fingerprint, authorized: true })
      await refused(complete({ overwriteFingerprint: fingerprint }), REQUIRED)
      await refused(complete({ ...yes, overwriteFingerprint: '0'.repeat(64) }), REQUIRED)
      expect((await complete(yes)).status).toBe(200)
      await refused(tags.resolve(person, old), 'pass_nfc_invalid')
    })

    it('may overwrite a card whose entitlement has ended', async () => {
      const person = await fresh()
      const first = await tags.write(person)
      await tags.write(person)
      const operation = await prepared(person)
      await refused(tags.complete(person, operation, first.hash), REQUIRED)
      expect((await tags.rewrite(person, operation, first)).status).toBe(200)
      expect((await tags.complete(person, operation, first.hash, yesTo(operation, first))).status).toBe(200)
    })

    it('may overwrite nothing else: forged fingerprint, another person’s card, ended operation', async () => {
      const person = await fresh()
      const old = await tags.write(person)
      const operation = await prepared(person)
      await refused(tags.rewrite(person, operation, old, { fingerprint: '0'.repeat(64) }), REQUIRED)
      const stranger = await tags.write(await fresh())
      for (const card of [stranger, { ...old, hash: newTag().hash }, { ...old, url: operation.url }])
        await refused(tags.rewrite(person, operation, card), 'pass_nfc_invalid')
      await refused(tags.rewrite(person, NONE, old), EXPIRED)
      clock += 10 * MINUTE
      await refused(tags.rewrite(person, operation, old), EXPIRED)
    })

    it.each([
      'https://pass-kiosk.local:8443/n#short',
      'https://pass-kiosk.local:8444/n#AbCd1234EfGh5678',
      'https://pass-kiosk.local:84433/n#AbCd1234EfGh5678',
    ])('takes no URL that is not one of this kiosk: %s', async (url) => {
      const { person, operation } = await begun()
      const card = { url, hash: newTag().hash }
      const answers = [
        await tags.rewrite(person, operation, card, { fingerprint: '0'.repeat(64) }),
        await tags.resolve(person, card),
      ]
      for (const answer of answers) expectFieldError(answer, 'invalid_input', 'url')
    })
  })

  it('is resolved while it is current, with the real tag hash only', async () => {
    const person = await fresh()
    const card = await tags.write(person)
    expect((await tags.resolve(person, card)).body).toEqual({ eventId: house.eventId })
    await refused(tags.resolve(person, { ...card, hash: newTag().hash }), 'pass_nfc_invalid')
    await refused(tags.resolve(await fresh(), card), 'pass_nfc_invalid')
    await house.db('entries').where({ user_id: person.userId }).update({ state: 'CANCELLED' })
    await refused(tags.resolve(person, card), 'pass_ticket_required')
  })

  describe('who may', () => {
    /** The four calls of a person about an event, with any credentials of the client. */
    const calls = async (person: TestPerson, event = house.eventId) => {
      const of = ownTags(event)
      const card = { url: NONE.url, hash: newTag().hash }
      return [
        await of.prepare(person),
        await of.complete(person, NONE, card.hash),
        await of.rewrite(person, NONE, card),
        await of.resolve(person, card),
      ]
    }

    it('nobody who is not signed in, no script, phone or third-party app, no foreign page', async () => {
      const person = await fresh()
      const app = (bearer: string) => house.client.with({ bearer, origin: null })
      for (const [client, code] of [
        [house.client, 'unauthorized'],
        [house.client.with({ bearer: await house.tokenOf(person) }), HUMAN],
        [app('pda_phone'), HUMAN],
        [app('third-party'), 'forbidden'],
        [person.client.with({ origin: 'https://evil.example' }), 'invalid_origin'],
      ] as const)
        await refused(calls({ ...person, client }), code)
    })

    it('nobody whose password was set by reception', async () => {
      const person = await fresh()
      await setFirstPassword(house.db, person.userId, { hash: 'no hash', eventId: null, now: clock })
      await refused(calls(person), HUMAN)
    })

    it('nobody without ticket or consent, and for no event that is not there', async () => {
      const firstThree = async (of: Promise<Answer[]>) => (await of).slice(0, 3)
      await refused(firstThree(calls(await house.makePerson())), 'pass_ticket_required')
      await refused(calls(await house.guest({ consent: false })), 'consent_required')
      await refused(firstThree(calls(await fresh(), NOWHERE)), 'event_not_found')
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
      expectFieldError(answer, 'invalid_input', field)
    })
  })

  it('says that the store cannot be reached, and goes on when it can', async () => {
    const { person, operation } = await begun()
    const card = { url: operation.url, hash: newTag().hash }
    clock += 2 * MINUTE
    const answers = whileStoreIsAway(house, 'web_sessions', () => [
      tags.prepare(person),
      tags.complete(person, operation, card.hash),
      tags.rewrite(person, operation, card),
      tags.resolve(person, card),
    ])
    await refused(answers, 'svc_entry_unavailable')
    const done = { status: 'verified', operationId: operation.operationId }
    expect((await tags.complete(person, operation, card.hash)).body).toMatchObject(done)
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([prepareTag, completeTag, rewriteTag, resolveTag])).toEqual([])
  })
})
