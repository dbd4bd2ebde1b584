import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DuplicatePair } from '../../../contract/guest/duplicate/merge.ts'
import { createQlSimulator, openVirtualPrinter } from '../../../drivers/label-printer.ts'
import { readRev, type RevScope } from '../../../src-server/platform/db/rev-store.ts'
import { joinParty } from '../../../src-server/guest/party/party-store.ts'
import { findPairs } from '../../../src-server/guest/duplicate/merge-people.ts'
import { ticketNamesOf } from '../../../src-server/event/entry/entry-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type PersonOptions,
  type TestPerson,
} from '../../support/kiosk.ts'
import { putInBox } from '../../support/put-in-box.ts'
import { takeList } from '../import/take-list.ts'
import { untilJob } from '../../support/client.ts'
import { opened } from '../../support/opened.ts'
import { virtualPrinter, printOrder, ticketClass } from '../../support/desk-bodies.ts'

describe('pairs of duplicates', () => {
  const person = (id: string, name: string, kana: string | null = null, affiliation = '') => ({
    id,
    name,
    kana,
    affiliation,
  })

  it('have the same name, in any width and case, or the same kana and affiliation', () => {
    const people = [
      person('1', 'Ann Lee'),
      person('2', 'ＡＮＮ lee'),
      person('3', '渡辺 徹', 'わたなべ とおる', 'Hokuto'),
      person('4', '渡邊 徹', 'わたなべ とおる', 'hokuto'),
      person('5', '渡部 徹', 'わたなべ とおる', 'Kumo'),
    ]
    expect(findPairs(people, 10)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(findPairs(people, 1)).toHaveLength(1)
  })
})

describe.each(databaseKinds)('merging duplicates on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: ({ printerId, model }) =>
        openVirtualPrinter(createQlSimulator(), { id: printerId, model }),
    }),
  )
  let eventId: string
  let manager: TestPerson
  beforeEach(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const db = () => house.db
  const twin = (options: PersonOptions = {}): Promise<TestPerson> =>
    house.makePerson({ eventId, name: 'Twin', ...options })
  const merge = (stays: TestPerson, goes: TestPerson, take: readonly string[] = []) =>
    manager.client.post(`/desk/events/${eventId}/people/${stays.userId}/merge`, {
      otherUserId: goes.userId,
      take,
    })
  const pairs = async (): Promise<DuplicatePair[]> =>
    (await manager.client.get(`/desk/events/${eventId}/duplicates`)).body.pairs
  const scanned = async (qr: string): Promise<string | undefined> =>
    (await manager.client.post('/desk/match', { eventId, qr })).body.person?.userId
  const confirm = async (person: TestPerson, text: Record<string, unknown>) => {
    const saved = await manager.client.post(
      `/desk/events/${eventId}/people/${person.userId}/pass`,
      saveBody({ action: 'confirm', content: content(text) }),
    )
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return saved.body.pass.render.hash as string
  }

  it('keeps the chosen values, both codes, and what was printed', async () => {
    const one = await twin({ affiliation: 'Hokuto', title: 'Chair', kana: null })
    const two = await twin({ affiliation: 'Kumo', kana: 'ついん', consent: true })
    expect((await pairs()).map(({ people, obstacle }) => [people.length, obstacle])).toEqual([
      [2, null],
    ])
    await manager.client.post(
      '/desk/printers',
      virtualPrinter({ name: `Main ${eventId.slice(0, 8)}` }),
    )
    const renderHash = await confirm(two, { name: 'Twin', affiliation: 'Kumo' })
    const { body: job } = await manager.client.post(
      '/desk/prints',
      printOrder(eventId, two.userId, renderHash),
    )
    await untilJob(manager.client, job.jobId, 'printed')
    const boxed = { eventId, userId: two.userId, jobId: job.jobId, renderHash, place: 1 }
    await putInBox(db(), boxed)
    const answer = await merge(one, two, ['affiliation', 'kana'])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await db()('users').where({ id: one.userId }).first()).toMatchObject({
      affiliation: 'Kumo',
      title: 'Chair',
      kana: 'ついん',
      email: one.email,
    })
    expect(await db()('users').where({ id: two.userId }).first()).toBeUndefined()
    expect(await db()('entries').where({ event_id: eventId, user_id: one.userId })).toHaveLength(1)
    const ticket = await db()('ticket_types').where({ event_id: eventId }).first('sold')
    expect(ticket.sold).toBe(
      (await db()('entries').where({ event_id: eventId }).whereNot({ state: 'CANCELLED' })).length,
    )
    for (const qr of [one.qr, two.qr]) expect(await scanned(qr)).toBe(one.userId)
    const path = `/desk/events/${eventId}/people/${one.userId}`
    expect((await manager.client.get(path)).body.box).toMatchObject({ place: 1 })
    expect(await db()('print_jobs').where({ id: job.jobId }).first('user_id')).toEqual({
      user_id: one.userId,
    })
    const draft = await db()('pass_drafts').where({ event_id: eventId, user_id: one.userId })
    expect(draft).toMatchObject([{ confirmed_revision: 1 }])
    expect(await pairs()).toEqual([])
    const [line] = await db()('audit_log').where({ action: 'merge_people', event_id: eventId })
    expect([line.user_id, line.subject_id]).toEqual([manager.userId, one.userId])
  })

  it.each([
    { which: 'the removed account', used: [false, true], states: ['USED'] },
    { which: 'the remaining account', used: [true, false], states: ['USED'] },
    { which: 'neither account', used: [false, false], states: ['UNUSED'] },
    { which: 'both accounts', used: [true, true], states: ['USED'] },
  ])('keeps the check-in of $which', async ({ used, states }) => {
    await manager.client.post(`/desk/events/${eventId}/check-in`, { on: true })
    const people = [await twin(), await twin()] as const
    for (const [i, { userId }] of people.entries())
      if (used[i])
        await manager.client.post('/desk/check-ins', { eventId, userId, requestKey: randomUUID() })
    const entriesOf = ({ userId }: TestPerson) =>
      db()('entries').where({ event_id: eventId, user_id: userId })
    const [before] = (await Promise.all(people.map(entriesOf))).flatMap((rows) =>
      rows.filter(({ state }) => state === 'USED'),
    )
    expect((await merge(...people)).status).toBe(200)
    const after = await entriesOf(people[0])
    expect(after.map(({ state }) => state)).toEqual(states)
    for (const column of ['used_at', 'used_by', 'used_station', 'used_key'])
      expect(after[0][column], column).toBe(before?.[column] ?? null)
  })

  it.each([
    { stays: 'CANCELLED', goes: 'UNUSED', state: 'UNUSED' },
    { stays: 'PENDING', goes: 'UNUSED', state: 'UNUSED' },
    { stays: 'UNUSED', goes: 'CANCELLED', state: 'UNUSED' },
    { stays: 'CANCELLED', goes: 'PENDING', state: 'PENDING' },
    { stays: 'CANCELLED', goes: 'CANCELLED', state: 'CANCELLED' },
  ] as const)('makes of a ticket that is $stays and $goes one that is $state', async (of) => {
    const one = await twin({ entryState: of.stays })
    const two = await twin({ entryState: of.goes })
    expect((await merge(one, two)).status).toBe(200)
    expect(await db()('entries').where({ event_id: eventId, user_id: one.userId })).toMatchObject([
      { state: of.state },
    ])
    const ticket = await db()('ticket_types').where({ event_id: eventId }).first('sold')
    expect(ticket.sold).toBe(of.state === 'CANCELLED' ? 0 : 1)
  })

  it('keeps the help desk, the party, the note and the consent of the removed account', async () => {
    const one = await twin({ consent: false })
    const two = await twin()
    const ofPerson = (who: TestPerson) => `/desk/events/${eventId}/people/${who.userId}`
    await manager.client.post(
      `/desk/events/${eventId}/classes`,
      ticketClass({
        nameJa: '一般',
        nameEn: 'General',
        tickets: ['General'],
        note: 'Enter by the left door',
      }),
    )
    await manager.client.post(`${ofPerson(two)}/park`, { parked: true, note: 'Lost a bag' })
    await manager.client.post(`${ofPerson(two)}/note`, { note: 'Enter by the left door' })
    await db().transaction((trx) =>
      joinParty(trx, { eventId, name: 'Maple', userId: two.userId, now: Date.now() }),
    )
    const before = (await manager.client.get(ofPerson(two))).body
    expect((await merge(one, two)).status).toBe(200)
    const after = (await manager.client.get(ofPerson(one))).body
    for (const field of ['helpDeskNote', 'ticketClass', 'party', 'consentGiven'])
      expect(after[field], field).toEqual(before[field])
    expect(after).toMatchObject({
      helpDeskNote: 'Lost a bag',
      ticketClass: { toldAt: expect.any(String) },
      party: { name: 'Maple' },
      consentGiven: true,
    })
  })

  it.each([
    { has: 'only the removed account', tagged: [false, true], live: ['goes'] },
    { has: 'both accounts', tagged: [true, true], live: ['stays'] },
  ])('keeps one live tag if $has had one, and cancels a write', async ({ tagged, live }) => {
    const people = { stays: await twin(), goes: await twin() }
    const at = new Date().toISOString()
    const common = { event_id: eventId, template_revision: 1, draft_revision: 1 }
    for (const [i, [name, { userId }]] of Object.entries(people).entries()) {
      const ofPerson = { ...common, user_id: userId, key_hmac: `key ${name} ${eventId}` }
      if (tagged[i])
        await db()('tag_keys').insert({
          ...ofPerson,
          id: randomUUID(),
          operation_id: randomUUID(),
          tag_hmac: `${name} ${eventId}`,
          verified_at: at,
        })
      await db()('tag_operations').insert({
        ...ofPerson,
        id: randomUUID(),
        request_key: randomUUID(),
        request_hash: '',
        key_encrypted: '',
        state: 'open',
        created_at: at,
        expires_at: at,
      })
    }
    expect((await merge(people.stays, people.goes)).status).toBe(200)
    const own = { event_id: eventId, user_id: people.stays.userId }
    const keys = await db()('tag_keys').where(own)
    expect(keys).toHaveLength(tagged.filter(Boolean).length)
    const stillLive = keys.filter(({ ended_at: endedAt }) => endedAt === null)
    expect(stillLive.map(({ tag_hmac: tag }) => tag.split(' ')[0])).toEqual(live)
    const writes = await db()('tag_operations').where(own).select('key_hmac', 'state')
    expect(writes.map(({ key_hmac: key, state }) => [key.split(' ')[1], state]).toSorted()).toEqual(
      [
        ['goes', 'cancelled'],
        ['stays', 'open'],
      ],
    )
  })

  it('prefers the place at the help desk of the remaining account', async () => {
    const [one, two] = [await twin(), await twin()]
    for (const [person, note] of [
      [one, 'Stays'],
      [two, 'Goes'],
    ] as const)
      await manager.client.post(`/desk/events/${eventId}/people/${person.userId}/park`, {
        parked: true,
        note,
      })
    expect((await merge(one, two)).status).toBe(200)
    const { people } = (await manager.client.get(`/desk/events/${eventId}/help-desk`)).body
    expect(people).toMatchObject([{ userId: one.userId, note: 'Stays' }])
  })

  it('changes what every window polls', async () => {
    const [one, two] = [await twin(), await twin()]
    const scopes = ['people', `event:${eventId}`, `user:${one.userId}`, `user:${two.userId}`]
    const revs = async (): Promise<number[]> =>
      Promise.all(scopes.map((scope) => readRev(db(), scope as RevScope)))
    const before = await revs()
    expect((await merge(one, two)).status).toBe(200)
    const after = await revs()
    expect(scopes.filter((_, i) => after[i]! <= before[i]!)).toEqual([])
  })

  it('changes the text of a pass only if another value was chosen', async () => {
    const one = await twin({ affiliation: 'Hokuto' })
    const two = await twin({ affiliation: 'Kumo' })
    await confirm(one, { name: 'Twin on the pass', affiliation: 'Hokuto' })
    expect((await merge(one, two, ['affiliation'])).status).toBe(200)
    const draft = await db()('pass_drafts').where({ user_id: one.userId }).first()
    expect(JSON.parse(draft.content)).toMatchObject({
      name: 'Twin on the pass',
      affiliation: 'Kumo',
    })
    expect(draft).toMatchObject({ revision: 2, confirmed_revision: 1 })
  })

  it('keeps an edited text of a pass if the remaining value was chosen', async () => {
    const one = await twin({ affiliation: 'Hokuto' })
    const two = await twin({ affiliation: 'Kumo' })
    await confirm(one, { name: 'Twin', affiliation: 'Hokuto on the pass' })
    expect((await merge(one, two, [])).status).toBe(200)
    const draft = await db()('pass_drafts').where({ user_id: one.userId }).first()
    expect(JSON.parse(draft.content)).toMatchObject({ affiliation: 'Hokuto on the pass' })
    expect(draft).toMatchObject({ revision: 1, confirmed_revision: 1 })
  })

  it.each([
    [['name'], 'Goes'],
    [['ticket'], 'Stays'],
  ] as const)('with the choice of %j has the given name %s', async (take, given) => {
    const [one, two] = [await twin(), await twin()]
    for (const [{ userId }, name] of [[one, 'Stays'] as const, [two, 'Goes'] as const])
      await db()('users').where({ id: userId }).update({ given_name: name })
    expect((await merge(one, two, [...take])).status).toBe(200)
    const user = await db()('users').where({ id: one.userId }).first('given_name')
    expect(user.given_name).toBe(given)
  })

  it('is remembered: the same list does not add the second person again', async () => {
    const mail = (name: string): string => `${name}-${eventId}@people.example`
    const list = `name,mail,id,affiliation\nTwin,${mail('a')},1,Hokuto\nTwin,${mail('b')},2,Kumo\n`
    await takeList(manager.client, eventId, list)
    const [{ people } = { people: [] }] = await pairs()
    const [one, two] = people.map(({ userId }) => ({ userId }) as TestPerson)
    expect((await merge(one!, two!)).status).toBe(200)
    const again = await takeList(manager.client, eventId, list)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 })
    expect(await db()('entries').where({ event_id: eventId, source: 'import' })).toHaveLength(1)
    const { listId } = (await manager.client.get(`/desk/events/${eventId}/imports`)).body.imports[0]
    const undo = await manager.client.get(`/desk/events/${eventId}/imports/${listId}/undo`)
    expect(undo.body).toMatchObject({ stays: 1, people: [{ name: 'Twin' }] })
  })

  it('is remembered over several merges, also in a list that has only numbers', async () => {
    const list = 'name,id\nTwin,1\nTwin,2\nTwin,3\n'
    await takeList(manager.client, eventId, list)
    const ids: string[] = await db()('entries')
      .where({ event_id: eventId })
      .orderBy('external_id')
      .pluck('user_id')
    const [one, two, three] = ids.map((userId) => ({ userId }) as TestPerson)
    expect((await merge(one!, two!)).status).toBe(200)
    expect((await merge(three!, one!)).status).toBe(200)
    const again = await takeList(manager.client, eventId, list)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    expect(await db()('entries').where({ event_id: eventId }).pluck('user_id')).toEqual([
      three!.userId,
    ])
  })

  it('keeps the columns of both lists, and a language that only one has', async () => {
    const [one, two] = [await twin(), await twin({ locale: 'ja' })]
    const keep = ({ userId }: TestPerson, columns: Record<string, string>) =>
      db()('entries')
        .where({ event_id: eventId, user_id: userId })
        .update({ kept_columns: JSON.stringify(columns) })
    await keep(one, { Seat: 'A1' })
    await keep(two, { Seat: 'B2', Meal: 'Vegan' })
    expect((await merge(one, two)).status).toBe(200)
    const entry = await db()('entries').where({ user_id: one.userId }).first('kept_columns')
    expect(JSON.parse(entry.kept_columns)).toEqual({ Seat: 'A1', Meal: 'Vegan' })
    expect(await db()('users').where({ id: one.userId }).pluck('locale')).toEqual(['ja'])
  })

  it.each([
    { title: 'of the remaining person', take: [], ticket: 'General' },
    { title: 'of the other person if it is chosen', take: ['ticket'], ticket: 'Speaker' },
  ])('keeps both tickets, first the one $title', async ({ take, ticket }) => {
    const mail = (name: string): string => `${name}-${eventId}@people.example`
    const list = `name,mail,ticket\nTwin,${mail('a')},General\nTwin,${mail('b')},Speaker\n`
    await takeList(manager.client, eventId, list)
    const [{ people } = { people: [] }] = await pairs()
    const [one, two] = people.toSorted((a, b) => (a.tickets[0]! < b.tickets[0]! ? -1 : 1))
    expect([one!.tickets, two!.tickets]).toEqual([['General'], ['Speaker']])
    expect((await merge(one as never, two as never, take)).status).toBe(200)
    const other = ticket === 'General' ? 'Speaker' : 'General'
    const { body } = await manager.client.get(`/desk/events/${eventId}/people/${one!.userId}`)
    expect(body.entries.map((entry: { ticket: string }) => entry.ticket)).toEqual([ticket, other])
    const names = await ticketNamesOf(db(), eventId, [one!.userId])
    expect(names.get(one!.userId)).toBe(ticket)
  })

  it('is refused for an account that is used beyond the event, and for another event', async () => {
    const other = await house.makeEvent()
    const managerB = await house.makeManager(other)
    const one = await twin()
    const victims = [
      await twin({ password: 'correct horse battery' }),
      await twin(),
      await house.makePerson({ eventId: other, name: 'Twin' }),
    ]
    await house.grant(victims[1]!, 'receptionist', eventId)
    const statuses = async (stays: TestPerson, goes: TestPerson) =>
      (await merge(stays, goes)).status
    expect(await statuses(one, victims[0]!)).toBe(409)
    expect(await statuses(victims[0]!, one)).toBe(409)
    expect(await statuses(one, victims[1]!)).toBe(409)
    expect(await statuses(one, victims[2]!)).toBe(404)
    expect(await statuses(victims[2]!, one)).toBe(404)
    expect(await statuses(one, one)).toBe(404)
    const path = `/desk/events/${eventId}/people/${one.userId}/merge`
    const two = await twin()
    const body = { otherUserId: two.userId, take: [] }
    expect((await managerB.client.post(path, body)).status).toBe(403)
    for (const { userId } of [one, two, ...victims])
      expect(await db()('users').where({ id: userId }), userId).toHaveLength(1)
  })
})
