import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { revokeTags } from '../../../src-server/tag/key/tag-key-store.ts'
import { codesNotShown, expectError, type Answer } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { makeConfirmed, ownTags, whileStoreIsAway } from '../../tag/support.ts'
import { made } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const MINUTE = 60_000
const { tagProfile, getProfile, setOwnProfile } = endpoints

describe.each(databaseKinds)('a person who finds a tag on %s', (kind) => {
  const house = openedEvent({ kind, now: () => (clock += 1) })
  let clock = Date.now()
  /** A new person with a tag, and the key of the tag. */
  const tagged = async (eventId = house.eventId): Promise<{ person: TestPerson; key: string }> => {
    const person = await makeConfirmed(house, eventId)
    return { person, key: (await ownTags(eventId).write(person)).url.slice(-16) }
  }
  const own = made(() => tagged())
  beforeEach(() => house.db('rate_windows').delete())

  const ask = (body: unknown = { key: own.key }, client = house.client): Promise<Answer> =>
    client.post('/api/passes/nfc/profile', body)
  const profile = (userId = own.person.userId): Promise<Answer> => house.client.get(`/api/profiles/${userId}`)
  const reportLost = ({ userId }: TestPerson) => {
    const at = new Date(clock).toISOString()
    return revokeTags(house.db, { eventId: house.eventId, userId, reason: 'lost', at })
  }

  it('gets its owner, and nothing is recorded', async () => {
    const records = async () => [
      await house.db('entries').orderBy('id'),
      await house.db('audit_log').count('seq as n'),
    ]
    const before = await records()
    expect((await ask()).body).toEqual({ userId: own.person.userId })
    expect(await records()).toEqual(before)
  })

  it('gets nothing for a key that is unknown, unverified, lost, replaced or expired', async () => {
    expectError(await ask({ key: 'AbCd1234EfGh5678' }), 'pass_nfc_profile_invalid')
    const { body } = await ownTags(house.eventId).prepare(await makeConfirmed(house, house.eventId))
    expectError(await ask({ key: body.url.slice(-16) }), 'pass_nfc_profile_invalid')
    const lost = await tagged()
    await reportLost(lost.person)
    const replaced = await tagged()
    await ownTags(house.eventId).write(replaced.person)
    const noTicket = await tagged()
    await house.db('entries').where({ user_id: noTicket.person.userId }).update({ state: 'CANCELLED' })
    const past = await tagged(await house.makeEvent({ endsInMs: 30 * MINUTE }))
    expect((await ask({ key: past.key })).status).toBe(200)
    clock += 31 * MINUTE
    for (const gone of [lost, replaced, noTicket, past])
      expectError(await ask({ key: gone.key }), 'pass_nfc_profile_invalid')
  })

  it('is told to every station and phone when a tag is reported lost', async () => {
    const lost = await tagged()
    const { rev } = (await lost.person.client.get('/api/passes/events')).body
    await reportLost(lost.person)
    const { body } = await lost.person.client.get(`/api/passes/events?since=${rev}`)
    expect(body.events[0].nfc.status).toBe('needs_rewrite')
  })

  it.each([{ key: 'short' }, { key: 'AbCd1234EfGh567!' }, {}, { key: 'AbCd1234EfGh5678', colour: 'red' }])(
    'needs a key of 16 letters or digits, not %o',
    async (body) => {
      expectError(await ask(body), 'invalid_input')
    },
  )

  it('needs a page of this kiosk, and no script can ask', async () => {
    for (const origin of ['https://evil.example', null])
      expectError(await ask(undefined, house.client.with({ origin })), 'invalid_origin')
    const script = house.client.with({ bearer: await house.tokenOf(own.person) })
    expectError(await ask(undefined, script), 'pass_human_action_required', 403)
    expectError(await ask({ key: 'x'.repeat(1_100_000) }), 'payload_too_large')
    expect((await ask(undefined, own.person.client)).status).toBe(200)
  })

  const expectWait = async (moreThanSeconds: number): Promise<void> => {
    const stopped = await ask()
    expectError(stopped, 'rate_limited')
    expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(moreThanSeconds)
  }

  it('can ask thirty times a minute', async () => {
    for (let i = 0; i < 30; i += 1) expect((await ask({ key: 'AbCd1234EfGh5678' })).status).toBe(404)
    await expectWait(50)
    clock += MINUTE
    expect((await ask()).status).toBe(200)
  })

  it('can ask three hundred times an hour', async () => {
    await ask()
    expect(await house.db('rate_windows').where('key', 'like', 'tag:hour:%').update({ n: 299 })).toBe(1)
    clock += 2 * MINUTE
    expect((await ask()).status).toBe(200)
    await expectWait(3000)
  })

  it('gets an error if the limiter is unavailable', async () => {
    const [look, seen] = await whileStoreIsAway(house, 'rate_windows', () => [ask(), profile()])
    expectError(look!, 'rate_limit_unavailable')
    expectError(seen!, 'rate_limit_unavailable')
    expect((await ask()).status).toBe(200)
  })

  describe('finds a profile that', () => {
    const set = (publicProfile: unknown, client = own.person.client): Promise<Answer> =>
      client.send('PUT', '/api/v1/me/profile', { publicProfile })

    it('is private until the person publishes it, and private again on request', async () => {
      expectError(await profile(), 'not_found')
      expectError(await profile(NOWHERE), 'not_found')
      expect((await own.person.client.get('/api/v1/me/profile')).body.publicProfile).toBe(false)
      expect((await set(true)).body).toMatchObject({ userId: own.person.userId, publicProfile: true })
      expect((await profile()).body).toEqual({
        userId: own.person.userId,
        name: '田中 美咲',
        title: '登壇者',
        affiliation: '株式会社クモ',
      })
      await set(false)
      expectError(await profile(), 'not_found')
    })

    it('cannot be published by others', async () => {
      expectError(await set(true, house.client), 'unauthorized')
      const foreign = own.person.client.with({ origin: 'https://evil.example' })
      expectError(await set(true, foreign), 'invalid_origin')
      const script = house.client.with({ bearer: await house.tokenOf(own.person) })
      expectError(await set(true, script), 'pass_human_action_required')
      expect((await script.get('/api/v1/me/profile')).body.publicProfile).toBe(false)
      expectError(await set('yes'), 'invalid_input')
    })

    it('can be read thirty times a minute from one address', async () => {
      for (let i = 0; i < 30; i += 1) expect((await profile()).status).toBe(404)
      expectError(await profile(), 'rate_limited')
    })
  })

  it('produces every code of these rows', () => {
    expect(codesNotShown([tagProfile, getProfile, setOwnProfile])).toEqual([])
  })
})
