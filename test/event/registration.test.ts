import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { resourceEndpoints } from '../../contract/event/resource-api/resource-endpoints.ts'
import { readRev } from '../../src-server/platform/db/rev-store.ts'
import { OWN_TICKETS } from '../../messages/data/import-answers.ts'
import { ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { addWalkIn } from '../../src-server/guest/walk-in/add-walk-in.ts'
import type { Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { whileStoreIsAway } from '../tag/support.ts'
import {
  atOnce,
  expectRefusal,
  refusalsNotShown,
  startEventWorld,
  wrongFields,
  type TicketOptions,
} from './world.ts'
import { made, opened } from '../support/opened.ts'

const { registerForEvent, getTicket } = resourceEndpoints
const IMAGE = 'https://photos.example/face.jpg'

describe.each(databaseKinds)('registering for an event on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))

  const path = (event: { eventId: string }): string => `/events/${event.eventId}/register`
  const soldOf = async (ticketId: string): Promise<number> =>
    (await world.db('ticket_types').where({ id: ticketId }).first('sold')).sold
  const keptEntry = (id: string) => world.db('entries').where({ id }).first()
  const register = async (event: { eventId: string }, body: unknown): Promise<Answer> =>
    (await world.makePerson()).client.post(path(event), body)
  /** A new event with this ticket. */
  const onSale = async (ticket?: TicketOptions) => {
    const event = await world.addEvent()
    return { event, ticketId: await world.addTicket(event.eventId, ticket) }
  }

  it('gives a free ticket at once, by id or slug, and counts its place', async () => {
    const { event, ticketId } = await onSale()
    const answer = await register(event, { ticketId })
    expect(answer.status).toBe(200)
    expect(answer.body.entry).toMatchObject({ state: 'UNUSED', eventId: event.eventId, ticketId })
    const { client } = await world.makePerson()
    expect((await client.post(`/api/events/${event.slug}/register/`, { ticketId })).status).toBe(200)
    expect(await soldOf(ticketId)).toBe(2)
  })

  it('returns the same entry for the same person, also ten times at once', async () => {
    const { event, ticketId } = await onSale({ sales_limit: 1 })
    const { client } = await world.makePerson()
    const answers = await atOnce(10, () => client.post(path(event), { ticketId }))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((answer) => answer.body.entry.id)).size).toBe(1)
    expect(await soldOf(ticketId)).toBe(1)
    await world.db('entries').where({ ticket_id: ticketId }).update({ state: 'USED' })
    expect((await client.post(path(event), { ticketId })).body.entry.state).toBe('USED')
  })

  it('lets a person hold two tickets of one event', async () => {
    const { event, ticketId: one } = await onSale()
    const two = await world.addTicket(event.eventId, { name: 'Dinner' })
    const { client } = await world.makePerson()
    const first = await client.post(path(event), { ticketId: one })
    expect((await client.post(path(event), { ticketId: two })).body.entry.id).not.toBe(first.body.entry.id)
  })

  it('sells the last three places to three of a hundred parallel requests', async () => {
    const { event, ticketId } = await onSale({ sales_limit: 3 })
    const people = await atOnce(100, () => world.makePerson({ consent: false, qr: false }))
    const answers = await atOnce(100, (i) => people[i]!.client.post(path(event), { ticketId }))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    for (const answer of answers.filter((one) => one.status !== 200)) expectRefusal(answer, 409, 'sold_out')
    expect(await world.db('entries').where({ ticket_id: ticketId })).toHaveLength(3)
    expect(await soldOf(ticketId)).toBe(3)
    const { body } = await world.client.get(`/events/${event.eventId}/tickets/${ticketId}`)
    expect(body).toMatchObject({ salesLimit: 3, status: 'SOLD_OUT' })
  })

  it('counts the places of people who are added at reception', async () => {
    const { event, ticketId } = await onSale({ sales_limit: 1 })
    const { webUrl } = world.kiosk.addresses
    const { userId } = await world.makePerson()
    const somebody = { name: 'Walk In', kana: '', email: '', affiliation: '', title: '' }
    const walkIn = { eventId: event.eventId, ticketId, requestKey: randomUUID(), ...somebody }
    await addWalkIn({ ...world.kiosk, webUrl, now: Date.now }, userId, walkIn as never)
    expectRefusal(await register(event, { ticketId }), 409, 'sold_out')
  })

  it('opens an event without ticket types to everyone, and lists no ticket for it', async () => {
    const event = await world.addEvent()
    const first = await register(event, {})
    expect(first.body.entry.state).toBe('UNUSED')
    expect((await register(event, {})).body.entry.ticketId).toBe(first.body.entry.ticketId)
    expect((await world.client.get(`/events/${event.eventId}`)).body.tickets).toEqual([])
    const ticket = `/events/${event.eventId}/tickets/${first.body.entry.ticketId}`
    expectRefusal(await world.client.get(ticket), 404, 'not_found')
  })

  it('changes the revs of lists of people and passes', async () => {
    const { event, ticketId } = await onSale()
    const person = await world.makePerson()
    const scopes = ['people', `event:${event.eventId}`, `user:${person.userId}`] as const
    const before = await Promise.all(scopes.map((scope) => readRev(world.db, scope)))
    await person.client.post(path(event), { ticketId })
    const after = await Promise.all(scopes.map((scope) => readRev(world.db, scope)))
    expect(after.map((rev, i) => rev > before[i]!)).toEqual([true, true, true])
  })

  it('requires payment for a paid ticket, and sells nothing that is not on sale or over', async () => {
    const { event, ticketId: paid } = await onSale({ price: 5000, payment_type: 'PREPAID_CARD' })
    const stopped = await world.addTicket(event.eventId, { status: 'SUSPENDED' })
    const draft = await world.addTicket(event.eventId, { status: 'DRAFT' })
    const soldOut = await world.addTicket(event.eventId, { status: 'SOLD_OUT' })
    expectRefusal(await register(event, { ticketId: paid }), 402, 'payment_required')
    expectRefusal(await register(event, { ticketId: stopped }), 409, 'ticket_not_on_sale')
    expectRefusal(await register(event, { ticketId: draft }), 404, 'not_found')
    expectRefusal(await register(event, { ticketId: soldOut }), 409, 'sold_out')
    const past = await world.addEvent({ startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' })
    expectRefusal(await register(past, {}), 409, 'event_ended')
  })

  it('keeps tickets of a list and of reception, and drafts, from people who register', async () => {
    const event = await world.addEvent()
    const walkIn = await ticketNamed(world.db, event.eventId, OWN_TICKETS.walkIn)
    expect((await register(event, {})).status).toBe(200)
    expectRefusal(await register(event, { ticketId: walkIn }), 409, 'ticket_not_on_sale')
    await world.addTicket(event.eventId, { status: 'DRAFT', price: 5000 })
    expectRefusal(await register(event, {}), 409, 'ticket_not_on_sale')
    const listed = await ticketNamed(world.db, event.eventId, 'VIP')
    expectRefusal(await register(event, { ticketId: listed }), 409, 'ticket_not_on_sale')
    expectRefusal(await register(event, {}), 400, 'invalid_input')
  })

  it('rejects unpublished and unknown events, and tickets of another event', async () => {
    const hidden = await world.addEvent({ status: 'DRAFT' })
    const ticketId = await world.addTicket((await world.addEvent()).eventId)
    expectRefusal(await register(hidden, {}), 404, 'not_found')
    expectRefusal(await register({ eventId: randomUUID() }, {}), 404, 'not_found')
    expectRefusal(await register(await world.addEvent(), { ticketId }), 404, 'not_found')
  })

  /** The code of its invitation is for three people. */
  const byInvitation = async (ticket?: TicketOptions) => {
    const sale = await onSale({ invitation_only: true, ...ticket })
    await world.db('invitation_codes').insert({ ticket_id: sale.ticketId, code: 'HOKUTO26', uses_left: 3 })
    return sale
  }

  it('uses an invitation as often as allowed, and releases it if no place is left', async () => {
    const { event, ticketId } = await byInvitation({ sales_limit: 2 })
    const use = () => register(event, { ticketId, invitationCode: 'HOKUTO26' })
    expect((await atOnce(5, use)).map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(await world.db('invitation_codes').where({ ticket_id: ticketId }).pluck('uses_left')).toEqual([1])
    await world.db('ticket_types').where({ id: ticketId }).update({ sales_limit: null })
    expect((await use()).status).toBe(200)
    const late = await use()
    expectRefusal(late, 400, 'invalid_input')
    expect(wrongFields(late)).toEqual(['invitationCode'])
  })

  it.each([
    ['none', undefined],
    ['another one', 'HOKUTO27'],
    ['seven characters', 'HOKUTO2'],
    ['nine characters', 'HOKUTO260'],
    ['other case', 'hokuto26'],
    ['a NUL', 'HOKUTO2\0'],
  ])('rejects an invitation with %s', async (_, invitationCode) => {
    const { event, ticketId } = await byInvitation()
    const answer = await register(event, { ticketId, invitationCode })
    expectRefusal(answer, 400, 'invalid_input')
    expect(wrongFields(answer)).toEqual(['invitationCode'])
    expect(await soldOf(ticketId)).toBe(0)
  })

  /** An event that asks for a photo, a diet and a text, and has optional questions. */
  const asking = async () => {
    const event = await world.addEvent({
      requiresFacePhoto: true,
      profileFields: [{ key: 'diet', label: 'Diet', required: true }],
    })
    const ask = world.addQuestion.bind(null, event.eventId)
    const choices = ['red', 'green', 'blue']
    return {
      event,
      text: await ask('TEXT', { required: true }),
      single: await ask('SINGLE_CHOICE', { choices }),
      multiple: await ask('MULTIPLE_CHOICE', { choices }),
      image: await ask('IMAGE'),
    }
  }

  it('stores the answers to questions of every kind', async () => {
    const { event, text, single, multiple, image } = await asking()
    const questionAnswers = [
      { questionId: text, answer: ['𠮷'.repeat(1000)] },
      { questionId: single, answer: ['green'] },
      { questionId: multiple, answer: ['red', 'blue'] },
      { questionId: image, answer: [IMAGE] },
    ]
    const { body } = await register(event, {
      faceImageUrl: IMAGE,
      questionAnswers,
      profileAnswers: { diet: 'vegetarian' },
    })
    expect(await keptEntry(body.entry.id)).toMatchObject({
      face_image_url: IMAGE,
      profile_answers: '{"diet":"vegetarian"}',
      source: 'register',
    })
    const rows = await world.db('entry_answers').where({ entry_id: body.entry.id })
    const kept = rows.map((row) => ({ questionId: row.question_id, answer: JSON.parse(row.answer) }))
    expect(kept).toHaveLength(4)
    expect(kept).toEqual(expect.arrayContaining(questionAnswers))
  })

  it('leaves optional questions open, also when the answer is empty', async () => {
    const event = await world.addEvent()
    const question = await world.addQuestion(event.eventId, 'TEXT')
    const questionAnswers = [{ questionId: question, answer: [] }]
    expect((await register(event, { questionAnswers })).status).toBe(200)
    expect(await world.db('entry_answers').where({ question_id: question })).toEqual([])
  })

  describe('required answers', () => {
    const ids = made(asking)
    const full = (change: Record<string, unknown> = {}) => ({
      faceImageUrl: IMAGE,
      profileAnswers: { diet: 'none' },
      questionAnswers: [{ questionId: ids.text, answer: ['yes'] }],
      ...change,
    })
    const text = (answer: unknown) => full({ questionAnswers: [{ questionId: ids.text, answer }] })
    const profile = (profileAnswers?: Record<string, string>) => full({ profileAnswers })
    const also = (questionId: string, ...answer: string[]) =>
      full({ questionAnswers: [...full().questionAnswers, { questionId, answer }] })

    it.each<[string, string, () => unknown]>([
      ['no photo', 'faceImageUrl', () => full({ faceImageUrl: undefined })],
      ['a photo that is no address', 'faceImageUrl', () => full({ faceImageUrl: 'face.jpg' })],
      ['a photo that is a script', 'faceImageUrl', () => full({ faceImageUrl: 'javascript:alert(1)' })],
      ['no answer to a required question', 'questionAnswers', () => full({ questionAnswers: [] })],
      ['an empty answer to a required question', 'questionAnswers[0].answer', () => text([])],
      ['an empty text', 'questionAnswers[0].answer[0]', () => text([''])],
      ['1001 characters', 'questionAnswers[0].answer[0]', () => text(['x'.repeat(1001)])],
      ['two texts', 'questionAnswers[0].answer', () => text(['a', 'b'])],
      ['an answer that is no list', 'questionAnswers[0].answer', () => text('yes')],
      ['a question of nobody', 'questionAnswers[1].questionId', () => also('nobody', 'x')],
      ['a question answered twice', 'questionAnswers[1].questionId', () => also(ids.text, 'again')],
      ['two of a single choice', 'questionAnswers[1].answer', () => also(ids.single, 'red', 'green')],
      ["an option's text, not its id", 'questionAnswers[1].answer', () => also(ids.single, 'The red one')],
      ['an option that is not there', 'questionAnswers[1].answer', () => also(ids.multiple, 'red', 'black')],
      ['an option twice', 'questionAnswers[1].answer', () => also(ids.multiple, 'red', 'red')],
      ['an image that is no address', 'questionAnswers[1].answer', () => also(ids.image, 'face')],
      ['a profile field not asked', 'profileAnswers.shoe', () => profile({ diet: 'x', shoe: '42' })],
      ['a required profile field left open', 'profileAnswers.diet', () => profile({ diet: ' ' })],
      ['no profile answers', 'profileAnswers.diet', () => profile()],
      ['a field that is not known', 'colour', () => full({ colour: 'red' })],
      ['a body that is a list', '', () => []],
    ])('names the field: %s', async (_, field, body) => {
      const answer = await register(ids.event, body())
      expectRefusal(answer, 400, 'invalid_input')
      expect(wrongFields(answer)).toContain(field)
    })

    it('requires a ticket if the event has one, and stores nothing of a rejected registration', async () => {
      await world.addTicket(ids.event.eventId)
      expect(wrongFields(await register(ids.event, full()))).toEqual(['ticketId'])
      expect(await world.db('entries').where({ event_id: ids.event.eventId })).toEqual([])
    })
  })

  it('rejects registrations from other sites, and anonymous ones', async () => {
    const event = await world.addEvent()
    const { client } = await world.makePerson()
    for (const origin of ['https://evil.example', 'null', null])
      expectRefusal(await client.with({ origin }).post(path(event), {}), 403, 'invalid_origin')
    const nobody = await world.client.post(path(event), {})
    expectRefusal(nobody, 401, 'unauthorized')
    expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await world.db('entries').where({ event_id: event.eventId })).toEqual([])
  })

  it('rejects malformed JSON, and bodies that are too large', async () => {
    const event = await world.addEvent()
    const { client } = await world.makePerson()
    const post = (body: string, type = 'application/json') =>
      client.post(path(event), body, { 'Content-Type': type })
    expectRefusal(await post('{"ticketId":'), 400, 'invalid_input')
    expectRefusal(await post('ticketId=1', 'text/plain'), 400, 'invalid_input')
    expectRefusal(await post(JSON.stringify('x'.repeat(1_100_000))), 413, 'payload_too_large')
  })

  it('reports an unavailable database, and continues when it is back', async () => {
    const event = await world.addEvent()
    const { client } = await world.makePerson()
    const [away] = await whileStoreIsAway(world, 'entries', () => [client.post(path(event), {})])
    expectRefusal(away!, 503, 'temporarily_unavailable')
    expect((await client.post(path(event), {})).status).toBe(200)
  })

  it('produces every code of these rows', () => {
    expect(refusalsNotShown([registerForEvent, getTicket])).toEqual([])
  })
})
