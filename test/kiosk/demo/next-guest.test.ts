import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { trainingEndpoints } from '../../../contract/kiosk/practice/training.ts'
import { readDemoFile, type DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { expectError, codesNotShown, createClient, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { printOrder } from '../../support/desk-bodies.ts'

const row = trainingEndpoints.nextGuest

describe.each(databaseKinds)('the next guest of a demo on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, demo: true }))
  let demo: DemoFile
  let eventId: string
  let desk: Client
  beforeAll(async () => {
    demo = readDemoFile(join(house.dir, 'demo.json'))!
    eventId = demo.events[0]!.eventId
    const { email, password } = (await house.client.get('/desk/setup')).body.demoSignIn
    desk = await createClient(house.kiosk.url).signIn(email, password)
  })

  const nextQr = async (): Promise<string | null> => {
    const answer = await desk.post(row.path, { eventId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.qr
  }
  const scanNext = async () => {
    const { body } = await desk.post('/desk/match', { eventId, qr: await nextQr() })
    expect(body.outcome).toBe('person')
    return body.person
  }
  const print = async (person: Awaited<ReturnType<typeof scanNext>>) =>
    desk.post(
      '/desk/prints',
      printOrder(eventId, person.userId, person.pass.render.hash, {
        draftRevision: person.pass.draft.revision,
      }),
    )

  it('is first one whose pass prints at once, and stays until they are served', async () => {
    const first = await scanNext()
    expect([first.consentGiven, first.confirmed, first.print]).toEqual([true, true, null])
    expect((await scanNext()).userId).toBe(first.userId)
    expect((await print(first)).status).toBe(201)
    const second = await scanNext()
    expect(second.userId).not.toBe(first.userId)
    await desk.post(`/desk/events/${eventId}/people/${second.userId}/park`, { parked: true })
    expect([first.userId, second.userId]).not.toContain((await scanNext()).userId)
  })

  it('is nobody once everybody was served', async () => {
    const { db } = house
    const at = new Date().toISOString()
    const people = db('entries').where({ event_id: eventId }).distinct('user_id')
    const left = await people.whereNotIn('user_id', db('parked_people').select('user_id'))
    await db('parked_people').insert(
      left.map(({ user_id }) => ({ event_id: eventId, user_id, at, parked_by: user_id, note: '' })),
    )
    expect(await nextQr()).toBeNull()
  })

  it('is for staff of the event', async () => {
    expectError(await desk.post(row.path, { eventId: randomUUID() }), 'event_not_found')
    const visitor = (await house.makePerson()).client
    expectError(await visitor.post(row.path, { eventId }), 'event_manager_required')
  })

  it.each([
    ['paid', 402, { error: 'payment_required' }],
    ['approval', 200, { entry: { state: 'PENDING' } }],
    ['soldOut', 409, { error: 'sold_out' }],
    ['notOnSale', 409, { error: 'ticket_not_on_sale' }],
  ] as const)('leaves people without a ticket to sign in and try one: %s', async (name, status, body) => {
    const newcomer = demo.newcomers.find((one) => one.case === name)!
    const { userId, ticketId } = newcomer
    expect(await house.db('entries').where({ user_id: userId })).toEqual([])
    const { email, password, consented } = demo.users.find((user) => user.userId === userId)!
    expect(consented).toBe(true)
    const client = await house.client.signIn(email, password)
    const answer = await client.post(`/events/${newcomer.eventId}/register`, { ticketId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body).toMatchObject(body)
  })
})

it('a kiosk with real people has no next guest', async () => {
  const house = await startTestKiosk()
  try {
    const eventId = await house.makeEvent()
    await house.makePerson({ eventId })
    const manager = (await house.makeManager(eventId)).client
    expectError(await manager.post(row.path, { eventId }), 'not_found')
  } finally {
    await house.close()
  }
  expect(codesNotShown([row])).toEqual([])
}, 60_000)
