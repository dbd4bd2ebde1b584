import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectError } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { atOnce, expectRefusal, startEventWorld } from '../world.ts'
import { auditOf, choose, openOffice } from './world.ts'
import { madeEach, opened } from '../../support/opened.ts'

/** Queries of this PostgreSQL that wait for a lock. */
const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe.each(databaseKinds)('event administration on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const office = madeEach(() => openOffice(world))

  const officePath = (): string => `${office.path}/office`
  const ticketPath = (id: string): string => `${office.path}/tickets/${id}`

  describe('the event itself', () => {
    it('is changed field by field, and other apps read the change at once', async () => {
      const edit = {
        title: '秋の集まり / Autumn meeting',
        description: 'Two days.\n二日間。',
        place: '東京国際フォーラム',
        imageUrl: 'https://pictures.example/autumn.png',
        tags: ['startup', '東京'],
        languages: ['ja'],
        links: [{ title: 'Programme', url: 'https://example.com/programme' }],
        startsAt: '2026-11-20T00:00:00Z',
        endsAt: '2026-11-21T09:00:00Z',
        timeZone: 'Europe/Berlin',
        requiresFacePhoto: true,
        entryProfileFields: [{ key: 'company', label: '会社名', required: true }],
        positions: [
          { lat: 35.6767, lng: 139.7638 },
          { lat: -12.5, lng: -77.0428 },
        ],
      }
      const saved = await office.patch(officePath(), edit)
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(saved.body).toMatchObject({ ...edit, slug: office.slug, status: 'PUBLISHED' })
      const { positions, ...read } = edit
      expect((await office.published()).body).toMatchObject({
        ...read,
        coordinates: positions.map(({ lat, lng }) => [lng, lat]),
      })
      await office.patch(officePath(), { title: 'Winter meeting' })
      expect((await office.published()).body).toMatchObject({ title: 'Winter meeting', place: edit.place })
      expect(await auditOf(office)).toEqual(['edit_event', 'edit_event'])
    })

    it('is found by its new words, tags, days and place, and not by the old ones', async () => {
      const word = `w${randomUUID().slice(0, 8)}`
      const found = async (query: string): Promise<boolean> =>
        (await world.client.get(`/events/geojson?${query}`)).body.features.some(
          (one: { properties: { eventId: string } }) => one.properties.eventId === office.eventId,
        )
      await office.patch(officePath(), {
        title: word,
        tags: [word],
        startsAt: '2031-05-01T12:00:00Z',
        endsAt: '2031-05-01T14:00:00Z',
        positions: [{ lat: 10, lng: 20 }],
      })
      const day = 'startDate=2031-05-01&endDate=2031-05-01'
      const queries = [`q=${word}`, `tags=${word}`, day, 'bbox=19,9,21,11']
      for (const query of queries) expect(await found(query), query).toBe(true)
      await office.patch(officePath(), {
        title: 'Something else',
        tags: [],
        startsAt: '2032-05-01T12:00:00Z',
        endsAt: '2032-05-01T14:00:00Z',
        positions: [],
      })
      for (const query of queries) expect(await found(query), query).toBe(false)
    })

    it('is hidden as a draft, also under its old address after it has a new one', async () => {
      const slug = `new-${randomUUID().slice(0, 8)}`
      expect((await office.patch(officePath(), { slug })).body.slug).toBe(slug)
      expect((await world.client.get(`/events/${slug}`)).status).toBe(200)
      expect((await world.client.get(`/events/${office.slug}`)).status).toBe(404)
      await office.patch(officePath(), { status: 'DRAFT' })
      expect((await world.client.get(`/events/${slug}`)).status).toBe(404)
      expect((await office.desk.get(officePath())).body.status).toBe('DRAFT')
    })

    const times = { startsAt: '2026-11-20T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' }
    const entryProfileFields = ['A', 'B'].map((label) => ({ key: 'a', label, required: false }))
    it.each<[string, string, Record<string, unknown>]>([
      ['an address word that means the map', 'slug', { slug: 'geojson' }],
      ['an address word like an id', 'slug', { slug: randomUUID() }],
      ['an empty title', 'title', { title: '  ' }],
      ['an end before the start', 'endsAt', { ...times, endsAt: '2026-11-19T00:00:00Z' }],
      ['a time zone of nowhere', 'timeZone', { timeZone: 'Mars/Olympus' }],
      ['a place beyond the pole', 'positions[0].lat', { positions: [{ lat: 90.5, lng: 0 }] }],
      ['a place beyond the date line', 'positions[0].lng', { positions: [{ lat: 0, lng: 181 }] }],
      ['a picture that is no web address', 'imageUrl', { imageUrl: 'javascript:alert(1)' }],
      ['a link to no web address', 'links[0].url', { links: [{ title: 'x', url: 'ftp://x' }] }],
      ['a tag with a comma', 'tags[0]', { tags: ['a,b'] }],
      ['a tag named twice', 'tags', { tags: ['a', 'a'] }],
      ['two fields under one key', 'entryProfileFields', { entryProfileFields }],
      ['a field that nobody knows', 'owner', { owner: 'me' }],
      ['a NUL character', 'place', { place: 'a\u0000b' }],
    ])('refuses %s and names the field', async (_, field, edit) => {
      const answer = await office.patch(officePath(), edit)
      expectError(answer, 'invalid_input')
      expect(answer.body.details[0].path).toBe(field)
      expect(await auditOf(office)).toEqual([])
    })

    it('accepts a time with more digits than are stored', async () => {
      const saved = await office.patch(officePath(), {
        startsAt: '2026-11-20T00:00:00.123456789123456789Z',
        endsAt: '2026-11-21T00:00:00.000000000000000001Z',
      })
      expect(saved.body.startsAt).toBe('2026-11-20T00:00:00.123Z')
      expect(saved.body.endsAt).toBe('2026-11-21T00:00:00.000Z')
    })
  })

  describe('ticket types', () => {
    it('are created, listed in order with the number sold, changed, and read by everyone', async () => {
      const first = await office.addTicket({ name: '一般', salesLimit: 3, description: 'For all' })
      const second = await office.addTicket({
        name: '有料',
        price: 5000,
        paymentType: 'PREPAID_CARD',
        requiresApproval: true,
        transferable: true,
      })
      await office.register({ ticketId: first })
      const { tickets } = (await office.desk.get(`${office.path}/tickets`)).body
      expect(tickets).toMatchObject([
        { ticketId: first, name: '一般', salesLimit: 3, sold: 1, entries: 1, status: 'PUBLISHED' },
        { ticketId: second, name: '有料', price: 5000, salesLimit: null, sold: 0 },
      ])
      await office.desk.post(`${office.path}/order`, { of: 'tickets', ids: [second, first] })
      expect((await office.published()).body.tickets).toMatchObject([{ id: second }, { id: first }])
      await office.patch(ticketPath(second), { price: 4000, status: 'SUSPENDED' })
      const { body: read } = await office.published(`/tickets/${second}`)
      expect(read).toMatchObject({
        price: 4000,
        status: 'SUSPENDED',
        paymentType: 'PREPAID_CARD',
        requiresApproval: true,
        transferable: true,
      })
      expect((await office.published()).body.tickets[0]).toEqual(read)
      expectRefusal(await office.register({ ticketId: second }), 409, 'ticket_not_on_sale')
    })

    it('are hidden as drafts until they are published', async () => {
      const id = await office.addTicket({ status: 'DRAFT' })
      expect((await office.published(`/tickets/${id}`)).status).toBe(404)
      await office.patch(ticketPath(id), { status: 'PUBLISHED' })
      expect((await office.published(`/tickets/${id}`)).status).toBe(200)
    })

    it('reduce a limit down to the number sold, and report both numbers below it', async () => {
      const id = await office.addTicket({ salesLimit: 10 })
      for (let i = 0; i < 3; i += 1) await office.register({ ticketId: id })
      const answer = await office.patch(ticketPath(id), { salesLimit: 2 })
      expectError(answer, 'conflict')
      expect(answer.body.message).toMatch(/2.*3/)
      expect(answer.body.details).toMatchObject([{ path: 'salesLimit' }])
      expect((await office.patch(ticketPath(id), { salesLimit: 3 })).status).toBe(200)
      expect((await office.published(`/tickets/${id}`)).body.status).toBe('SOLD_OUT')
      expectRefusal(await office.register({ ticketId: id }), 409, 'sold_out')
      await office.patch(ticketPath(id), { salesLimit: null })
      expect((await office.register({ ticketId: id })).status).toBe(200)
    })

    it('never end below the number sold if the limit is reduced during registrations', async () => {
      const id = await office.addTicket({ salesLimit: 20 })
      const registering = atOnce(8, () => office.register({ ticketId: id }))
      await atOnce(3, (i) => office.patch(ticketPath(id), { salesLimit: 5 - i }))
      await registering
      const row = await world.db('ticket_types').where({ id }).first('sold', 'sales_limit')
      expect(row.sold).toBeLessThanOrEqual(row.sales_limit)
      expect(await world.db('entries').where({ ticket_id: id })).toHaveLength(row.sold)
    })

    it.each<[string, Record<string, unknown>, string]>([
      ['a price for a free ticket', { price: 100 }, 'paymentType'],
      ['no price for one that is paid', { paymentType: 'ONSITE' }, 'price'],
      ['a limit of none', { salesLimit: 0 }, 'salesLimit'],
      ['half a yen', { price: 0.5, paymentType: 'ONSITE' }, 'price'],
      ['an unknown state', { status: 'OPEN' }, 'status'],
      ['no name', { name: '' }, 'name'],
    ])('refuse %s', async (_, fields, field) => {
      const answer = await office.desk.post(`${office.path}/tickets`, { name: 'A ticket', ...fields })
      expectError(answer, 'invalid_input')
      expect(answer.body.details[0].path).toBe(field)
    })

    it('have unique names, and can be deleted only while nobody has one', async () => {
      const id = await office.addTicket({ name: '一般' })
      expectError(await office.desk.post(`${office.path}/tickets`, { name: '一般' }), 'conflict')
      await office.register({ ticketId: id })
      expectError(await office.desk.delete(ticketPath(id)), 'conflict')
      const other = await office.addTicket()
      expectError(await office.patch(ticketPath(other), { name: '一般' }), 'conflict')
      expect((await office.desk.delete(ticketPath(other))).status).toBe(200)
      expectError(await office.desk.delete(ticketPath(other)), 'not_found')
    })
  })

  describe('questions', () => {
    const add = async (body: Record<string, unknown>) =>
      (await office.desk.post(`${office.path}/questions`, body)).body
    const questionPath = (id: string): string => `${office.path}/questions/${id}`

    it('of every kind are asked in order, with ids for their options', async () => {
      const text = await add({ kind: 'TEXT', text: 'なにを始めますか', required: true })
      const size = { kind: 'SINGLE_CHOICE', text: 'Shirt size', required: true }
      const options = [{ text: 'S' }, { text: 'M' }]
      const one = await add({ ...size, options })
      const topics = [{ text: 'AI' }, { text: 'Robots' }]
      const many = await add({ kind: 'MULTIPLE_CHOICE', text: 'Topics', options: topics })
      const image = await add({ kind: 'IMAGE', text: 'A picture of you' })
      await office.desk.post(`${office.path}/order`, {
        of: 'questions',
        ids: [image, one, many, text].map((question) => question.questionId),
      })
      const { questions } = (await office.published('/questions')).body
      expect(questions).toMatchObject([
        { kind: 'IMAGE', required: false, options: [] },
        { ...size, options },
        { kind: 'MULTIPLE_CHOICE' },
        { kind: 'TEXT', required: true },
      ])
      const answers = [
        { questionId: one.questionId, answer: [one.options[1].id] },
        { questionId: text.questionId, answer: ['A shop'] },
      ]
      const ticketId = await office.addTicket()
      expect((await office.register({ ticketId, questionAnswers: answers })).status).toBe(200)
      expect((await office.desk.get(`${office.path}/questions`)).body.questions).toMatchObject([
        {},
        { answers: 1, options: [{ answers: 0 }, { answers: 1 }] },
        {},
        { answers: 1 },
      ])
    })

    it('keep their kind and their chosen options once somebody answered', async () => {
      const ticketId = await office.addTicket()
      const asked = await office.askChoice('Lunch', 'Fish', 'Rice', 'None')
      const [fish, rice, none] = asked.options.map(({ id }) => id)
      await office.register({ ticketId, ...choose(asked, 1) })
      expectError(await office.patch(questionPath(asked.questionId), { kind: 'TEXT' }), 'conflict')
      const options = [fish, none].map((id) => ({ id, text: `Option ${id}` }))
      const lost = await office.patch(questionPath(asked.questionId), { options })
      expectError(lost, 'conflict')
      expect(lost.body.details).toMatchObject([{ path: 'options', message: expect.stringContaining('Rice') }])
      expectError(await office.desk.delete(questionPath(asked.questionId)), 'conflict')
      const renamed = await office.patch(questionPath(asked.questionId), {
        text: 'Your lunch',
        options: [{ id: rice, text: 'Rice bowl' }, { text: 'Bread' }],
      })
      expect(renamed.body).toMatchObject({
        text: 'Your lunch',
        answers: 1,
        options: [{ id: rice, text: 'Rice bowl', answers: 1 }, { text: 'Bread' }],
      })
    })

    it.runIf(kind === 'postgres')('accept no answer checked against an earlier version', async () => {
      const ticketId = await office.addTicket()
      const asked = await office.askChoice('Breakfast', 'Yes', 'No')
      // Staff change the question while a person who saw the old one registers.
      const editing = await world.db.transaction()
      await editing('questions').where({ id: asked.questionId }).update({ kind: 'TEXT', options: '[]' })
      const registering = office.register({ ticketId, ...choose(asked, 0) })
      await expect.poll(async () => (await world.db.raw(WAITING)).rowCount).toBeGreaterThan(0)
      await editing.commit()
      expectRefusal(await registering, 400, 'invalid_input')
      expect((await office.desk.get(`${office.path}/questions`)).body.questions).toMatchObject([
        { kind: 'TEXT', answers: 0 },
      ])
    })

    it('without answers can change their kind and be deleted', async () => {
      const asked = await office.askChoice('Dinner', 'Yes', 'No')
      expect((await office.patch(questionPath(asked.questionId), { kind: 'TEXT' })).body).toMatchObject({
        kind: 'TEXT',
        options: [],
      })
      expect((await office.desk.delete(questionPath(asked.questionId))).status).toBe(200)
      expect((await office.published('/questions')).body.questions).toEqual([])
    })

    it.each<[string, string, string[], string, string]>([
      ['one option', 'SINGLE_CHOICE', ['A'], 'Q', 'options'],
      ['the same option twice', 'SINGLE_CHOICE', ['A', 'A '], 'Q', 'options'],
      ['options for a text', 'TEXT', ['A', 'B'], 'Q', 'options'],
      ['no words', 'TEXT', [], ' ', 'text'],
    ])('refuse %s', async (_, of, texts, text, field) => {
      const options = texts.map((one) => ({ text: one }))
      const answer = await office.desk.post(`${office.path}/questions`, { kind: of, text, options })
      expectError(answer, 'invalid_input')
      expect(answer.body.details[0].path).toBe(field)
    })
  })

  describe('invitation codes', () => {
    const invite = async (count: number, uses: number) => {
      const ticketId = await office.addTicket({ invitationOnly: true })
      const made = await office.desk.post(`${office.path}/codes`, { ticketId, count, uses })
      expect(made.status).toBe(201)
      const codes: string[] = made.body.codes.map((one: { code: string }) => one.code)
      return { ticketId, codes }
    }

    it('are random, admit their number of people, and list who used them', async () => {
      const { ticketId, codes } = await invite(50, 2)
      expect(new Set(codes).size).toBe(50)
      for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
      const use = () => office.register({ ticketId, invitationCode: codes[0] })
      const users = [await use(), await use()]
      expect(users.map((one) => one.status)).toEqual([200, 200])
      expectRefusal(await use(), 400, 'invalid_input')
      const listed = (await office.desk.get(`${office.path}/codes`)).body.codes.find(
        (one: { code: string }) => one.code === codes[0],
      )
      expect(listed).toMatchObject({ usesLeft: 0, used: 2, revokedAt: null })
      expect(new Set(listed.usedBy.map((one: { userId: string }) => one.userId))).toEqual(
        new Set(users.map((one) => one.person.userId)),
      )
    })

    it('end when they are revoked, and are valid again after the undo', async () => {
      const { ticketId, codes } = await invite(1, 5)
      const [code] = codes
      const at = `${office.path}/tickets/${ticketId}/codes/${code}`
      const first = (await office.desk.post(at, { revoked: true })).body.revokedAt
      expect((await office.desk.post(at, { revoked: true })).body.revokedAt).toBe(first)
      expectRefusal(await office.register({ ticketId, invitationCode: code }), 400, 'invalid_input')
      expect((await office.desk.post(at, { revoked: false })).body.revokedAt).toBe(null)
      expect((await office.register({ ticketId, invitationCode: code })).status).toBe(200)
    })
  })
})
