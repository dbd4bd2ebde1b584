import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDemoFile, type DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

describe.each(databaseKinds)('people of the demo without a ticket on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, demo: true }))
  let demo: DemoFile
  beforeAll(async () => {
    demo = readDemoFile(join(house.dir, 'demo.json'))!
  })

  it.each([
    ['paid', 402, { error: 'payment_required' }],
    ['approval', 200, { entry: { state: 'PENDING' } }],
    ['soldOut', 409, { error: 'sold_out' }],
    ['notOnSale', 409, { error: 'ticket_not_on_sale' }],
  ] as const)('one of them signs in and tries the ticket: %s', async (name, status, body) => {
    const { userId, eventId, ticketId } = demo.newcomers.find((one) => one.case === name)!
    expect(await house.db('entries').where({ user_id: userId })).toEqual([])
    const { email, password, consented } = demo.users.find((user) => user.userId === userId)!
    expect(consented).toBe(true)
    const client = await house.client.signIn(email, password)
    const answer = await client.post(`/events/${eventId}/register`, { ticketId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body).toMatchObject(body)
  })
})
