import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DuplicatePair } from '../../../contract/guest/duplicate/merge.ts'
import { joinParty } from '../../../src-server/guest/party/party-store.ts'
import { findPairs } from '../../../src-server/guest/duplicate/merge-people.ts'
import { ticketNamesOf } from '../../../src-server/event/entry/entry-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { bodyOf, confirmAtDesk, orderPrint } from '../../support/desk-steps.ts'
import { startTestKiosk, type PersonOptions, type TestPerson } from '../../support/kiosk.ts'
import { putInBox } from '../../support/put-in-box.ts'
import { simulatedPrinters } from '../../print/print-world.ts'
import { takeList } from '../import/take-list.ts'
import { expectError, untilJob } from '../../support/client.ts'
import { opened } from '../../support/opened.ts'
import { virtualPrinter, printOrder, ticketClass } from '../../support/desk-bodies.ts'
import { eventOfEach } from '../../support/opened-event.ts'

const person = (id: string, name: string, kana: string | null = null, affiliation = '') => {
  return { id, name, kana, affiliation }
}

it('pairs of duplicates have the same name, in any width and case, or the same kana and affiliation', () => {
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

describe.each(databaseKinds)('merging duplicates on %s', (kind) => {
  const { openPrinter } = simulatedPrinters()
  const house = eventOfEach(opened(() => startTestKiosk({ kind, openPrinter })))

  const db = () => house.db
  const at = ({ userId }: Pick<TestPerson, 'userId'>): string =>
    `/desk/events/${house.eventId}/people/${userId}`
  const userOf = ({ userId }: TestPerson) => db()('users').where({ id: userId }).first()
  const entriesOf = ({ userId }: TestPerson) =>
    db()('entries').where({ event_id: house.eventId, user_id: userId })
  const sold = () => db()('ticket_types').where({ event_id: house.eventId }).pluck('sold')
  const twin = (options: PersonOptions = {}): Promise<TestPerson> => house.guest({ name: 'Twin', ...options })
  const merge = (stays: TestPerson, goes: TestPerson, take: readonly string[] = []) =>
    house.desk.post(`${at(stays)}/merge`, { otherUserId: goes.userId, take })
  const merged = (...people: Parameters<typeof merge>) => bodyOf(200, merge(...people))
  const pairs = async (): Promise<DuplicatePair[]> =>
    (await house.desk.get(`/desk/events/${house.eventId}/duplicates`)).body.pairs
  const scanned = async (qr: string): Promise<string | undefined> =>
    (await house.desk.post('/desk/match', { eventId: house.eventId, qr })).body.person?.userId
  const confirm = ({ userId }: TestPerson, text: Record<string, unknown>) =>
    confirmAtDesk(house.desk, house.eventId, userId, text)

  it('keeps the chosen values, both codes, and what was printed', async () => {
    const one = await twin({ affiliation: 'Hokuto', title: 'Chair', kana: null })
    const two = await twin({ affiliation: 'Kumo', kana: 'ついん', consent: true })
    expect((await pairs()).map(({ people, obstacle }) => [people.length, obstacle])).toEqual([[2, null]])
    await house.desk.post('/desk/printers', virtualPrinter({ name: `Main ${house.eventId.slice(0, 8)}` }))
    const renderHash = await confirm(two, { name: 'Twin', affiliation: 'Kumo' })
    const jobId = await orderPrint(house.desk, printOrder(house.eventId, two.userId, renderHash))
    await untilJob(house.desk, jobId, 'printed')
    await putInBox(db(), { eventId: house.eventId, userId: two.userId, jobId, renderHash, place: 1 })
    const jobIs = (state: string) => db()('print_jobs').where({ id: jobId }).update({ state })
    await jobIs('unknown')
    expect(await pairs()).toMatchObject([{ obstacle: 'printing' }])
    expectError(await merge(one, two), 'conflict')
    await jobIs('printed')
    await merged(one, two, ['affiliation', 'kana'])
    const values = { affiliation: 'Kumo', title: 'Chair', kana: 'ついん', email: one.email }
    expect(await userOf(one)).toMatchObject(values)
    expect(await userOf(two)).toBeUndefined()
    expect(await entriesOf(one)).toHaveLength(1)
    expect(await sold()).toEqual([1])
    for (const qr of [one.qr, two.qr]) expect(await scanned(qr)).toBe(one.userId)
    expect((await house.desk.get(at(one))).body.box).toMatchObject({ place: 1 })
    expect(await db()('print_jobs').where({ id: jobId }).pluck('user_id')).toEqual([one.userId])
    const draft = await db()('pass_drafts').where({ event_id: house.eventId, user_id: one.userId })
    expect(draft).toMatchObject([{ confirmed_revision: 1 }])
    expect(await pairs()).toEqual([])
    const [line] = await db()('audit_log').where({ action: 'merge_people', event_id: house.eventId })
    expect([line.user_id, line.subject_id]).toEqual([house.manager.userId, one.userId])
  })

  it('does not add a removed walk-in again for its repeated request', async () => {
    const walkIn = { eventId: house.eventId, name: 'Twin', requestKey: randomUUID() }
    const { body } = await house.desk.post('/desk/people', walkIn)
    await merge(await twin(), { userId: body.userId } as TestPerson)
    expectError(await house.desk.post('/desk/people', walkIn), 'not_found')
  })

  it.each([
    { which: 'the removed account', used: [false, true], states: ['USED'] },
    { which: 'the remaining account', used: [true, false], states: ['USED'] },
    { which: 'neither account', used: [false, false], states: ['UNUSED'] },
    { which: 'both accounts', used: [true, true], states: ['USED'] },
  ])('keeps the check-in of $which', async ({ used, states }) => {
    await house.desk.post(`/desk/events/${house.eventId}/check-in`, { on: true })
    const people = [await twin(), await twin()] as const
    for (const [i, { userId }] of people.entries())
      if (used[i])
        await house.desk.post('/desk/check-ins', { eventId: house.eventId, userId, requestKey: randomUUID() })
    const [before] = (await Promise.all(people.map(entriesOf))).flatMap((rows) =>
      rows.filter(({ state }) => state === 'USED'),
    )
    await merged(...people)
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
    await merged(one, await twin({ entryState: of.goes }))
    expect(await entriesOf(one)).toMatchObject([{ state: of.state }])
    expect(await sold()).toEqual([of.state === 'CANCELLED' ? 0 : 1])
  })

  it('keeps the help desk, the party, the note and the consent of the removed account', async () => {
    const one = await twin({ consent: false })
    const two = await twin()
    const note = 'Enter by the left door'
    const names = { nameJa: '一般', nameEn: 'General', tickets: ['General'] }
    await house.desk.post(`/desk/events/${house.eventId}/classes`, ticketClass({ ...names, note }))
    await house.desk.post(`${at(two)}/park`, { parked: true, note: 'Lost a bag' })
    await house.desk.post(`${at(two)}/note`, { note })
    await db().transaction((trx) =>
      joinParty(trx, { eventId: house.eventId, name: 'Maple', userId: two.userId, now: Date.now() }),
    )
    const before = (await house.desk.get(at(two))).body
    await merged(one, two)
    const after = (await house.desk.get(at(one))).body
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
    const now = new Date().toISOString()
    const common = { event_id: house.eventId, template_revision: 1, draft_revision: 1 }
    for (const [i, [name, { userId }]] of Object.entries(people).entries()) {
      const ofPerson = { ...common, user_id: userId, key_hmac: `key ${name} ${house.eventId}` }
      if (tagged[i])
        await db()('tag_keys').insert({
          ...ofPerson,
          id: randomUUID(),
          operation_id: randomUUID(),
          tag_hmac: `${name} ${house.eventId}`,
          verified_at: now,
        })
      await db()('tag_operations').insert({
        ...ofPerson,
        id: randomUUID(),
        request_key: randomUUID(),
        request_hash: '',
        key_encrypted: '',
        state: 'open',
        created_at: now,
        expires_at: now,
      })
    }
    await merged(people.stays, people.goes)
    const own = { event_id: house.eventId, user_id: people.stays.userId }
    const keys = await db()('tag_keys').where(own)
    expect(keys).toHaveLength(tagged.filter(Boolean).length)
    const stillLive = keys.filter(({ ended_at: endedAt }) => endedAt === null)
    expect(stillLive.map(({ tag_hmac: tag }) => tag.split(' ')[0])).toEqual(live)
    const writes = await db()('tag_operations').where(own).select('key_hmac', 'state')
    expect(writes.map(({ key_hmac: key, state }) => [key.split(' ')[1], state]).toSorted()).toEqual([
      ['goes', 'cancelled'],
      ['stays', 'open'],
    ])
  })

  it('prefers the place at the help desk of the remaining account', async () => {
    const [one, two] = [await twin(), await twin()]
    await house.desk.post(`${at(one)}/park`, { parked: true, note: 'Stays' })
    await house.desk.post(`${at(two)}/park`, { parked: true, note: 'Goes' })
    await merged(one, two)
    const { people } = (await house.desk.get(`/desk/events/${house.eventId}/help-desk`)).body
    expect(people).toMatchObject([{ userId: one.userId, note: 'Stays' }])
  })

  it.each([
    { take: ['affiliation'], affiliation: 'Kumo', revision: 2 },
    { take: [], affiliation: 'Hokuto on the pass', revision: 1 },
  ])('leaves the text of a pass except for another chosen value: $take', async (of) => {
    const one = await twin({ affiliation: 'Hokuto' })
    const two = await twin({ affiliation: 'Kumo' })
    await confirm(one, { name: 'Twin on the pass', affiliation: 'Hokuto on the pass' })
    await merged(one, two, of.take)
    const draft = await db()('pass_drafts').where({ user_id: one.userId }).first()
    const { affiliation, revision } = of
    expect(JSON.parse(draft.content)).toMatchObject({ name: 'Twin on the pass', affiliation })
    expect(draft).toMatchObject({ revision, confirmed_revision: 1 })
  })

  it.each([
    [['name'], 'Goes'],
    [['ticket'], 'Stays'],
  ] as const)('with the choice of %j has the given name %s', async (take, given) => {
    const [one, two] = [await twin(), await twin()]
    for (const [{ userId }, name] of [[one, 'Stays'] as const, [two, 'Goes'] as const])
      await db()('users').where({ id: userId }).update({ given_name: name })
    await merged(one, two, [...take])
    expect(await userOf(one)).toMatchObject({ given_name: given })
  })

  it('is remembered: the same list does not add the second person again', async () => {
    const mail = (name: string): string => `${name}-${house.eventId}@people.example`
    const list = `name,mail,affiliation\nTwin,${mail('a')},Hokuto\nTwin,${mail('b')},Kumo\n`
    await takeList(house.desk, house.eventId, list)
    const [{ people } = { people: [] }] = await pairs()
    const [one, two] = people.map(({ userId }) => ({ userId }) as TestPerson)
    await merged(one!, two!)
    const again = await takeList(house.desk, house.eventId, list)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 })
    expect(await db()('entries').where({ event_id: house.eventId, source: 'import' })).toHaveLength(1)
    const { listId } = (await house.desk.get(`/desk/events/${house.eventId}/imports`)).body.imports[0]
    const undo = await house.desk.get(`/desk/events/${house.eventId}/imports/${listId}/undo`)
    expect(undo.body).toMatchObject({ stays: 1, people: [{ name: 'Twin' }] })
  })

  it('is remembered over several merges, also in a list that has only numbers', async () => {
    const list = 'name,id\nTwin,1\nTwin,2\nTwin,3\n'
    await takeList(house.desk, house.eventId, list)
    const ids: string[] = await db()('entries')
      .where({ event_id: house.eventId })
      .orderBy('external_id')
      .pluck('user_id')
    const [one, two, three] = ids.map((userId) => ({ userId }) as TestPerson)
    await merged(one!, two!)
    await merged(three!, one!)
    const again = await takeList(house.desk, house.eventId, list)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    expect(await db()('entries').where({ event_id: house.eventId }).pluck('user_id')).toEqual([three!.userId])
  })

  it('keeps the columns of both lists, and a language that only one has', async () => {
    const [one, two] = [await twin(), await twin({ locale: 'ja' })]
    const keep = (person: TestPerson, columns: Record<string, string>) =>
      entriesOf(person).update({ kept_columns: JSON.stringify(columns) })
    await keep(one, { Seat: 'A1' })
    await keep(two, { Seat: 'B2', Meal: 'Vegan' })
    await merged(one, two)
    const [entry] = await entriesOf(one)
    expect(JSON.parse(entry.kept_columns)).toEqual({ Seat: 'A1', Meal: 'Vegan' })
    expect(await userOf(one)).toMatchObject({ locale: 'ja' })
  })

  it.each([
    { title: 'of the remaining person', take: [], ticket: 'General' },
    { title: 'of the other person if it is chosen', take: ['ticket'], ticket: 'Speaker' },
  ])('keeps both tickets, first the one $title', async ({ take, ticket }) => {
    const mail = (name: string): string => `${name}-${house.eventId}@people.example`
    const list = `name,mail,ticket\nTwin,${mail('a')},General\nTwin,${mail('b')},Speaker\n`
    await takeList(house.desk, house.eventId, list)
    const [{ people } = { people: [] }] = await pairs()
    const [one, two] = people.toSorted((a, b) => (a.tickets[0]! < b.tickets[0]! ? -1 : 1))
    expect([one!.tickets, two!.tickets]).toEqual([['General'], ['Speaker']])
    await merged(one as never, two as never, take)
    const other = ticket === 'General' ? 'Speaker' : 'General'
    const { body } = await house.desk.get(at(one!))
    expect(body.entries.map((entry: { ticket: string }) => entry.ticket)).toEqual([ticket, other])
    expect((await ticketNamesOf(db(), house.eventId, [one!.userId])).get(one!.userId)).toBe(ticket)
  })

  it('is refused for an account that is used beyond the event, and for another event', async () => {
    const other = await house.makeEvent()
    const one = await twin()
    const own = await twin({ password: 'correct horse battery' })
    const staff = await twin()
    await house.grant(staff, 'receptionist', house.eventId)
    const stranger = await house.makePerson({ eventId: other, name: 'Twin' })
    for (const [stays, goes, status] of [
      [one, own, 409],
      [own, one, 409],
      [one, staff, 409],
      [one, stranger, 404],
      [stranger, one, 404],
      [one, one, 404],
    ] as const)
      expect((await merge(stays, goes)).status).toBe(status)
    for (const person of [one, own, staff, stranger]) expect(await userOf(person)).toBeDefined()
  })
})
