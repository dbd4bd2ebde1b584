import { describe, expect, it } from 'vitest'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('printing on scan on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))

  it('is off at first, switched on for one event, and seen by every desk at its next look', async () => {
    const [eventId, other] = [await house.makeEvent(), await house.makeEvent()]
    const { client } = await house.makeManager(eventId)
    const state = async () => (await client.get(`/desk/state?eventId=${eventId}`)).body
    const before = await state()
    expect(before.event.express).toBe(false)
    const path = `/desk/events/${eventId}/express`
    const switched = await client.post(path, { on: true })
    expect(switched.body).toMatchObject({ eventId, express: true })
    const after = await state()
    expect(after.event.express).toBe(true)
    expect(after.rev).toBeGreaterThan(before.rev)
    expect((await house.db('events').where({ id: other }).first('express')).express).toBeFalsy()
    const line = { event_id: eventId, action: 'express_on' }
    expect(await house.db('audit_log').where(line)).toHaveLength(1)
  })

  it('is for the staff of the event to decide', async () => {
    const eventId = await house.makeEvent()
    const stranger = (await house.makeManager(await house.makeEvent())).client
    const switched = stranger.post(`/desk/events/${eventId}/express`, { on: true })
    expectError(await switched, 'event_manager_required')
  })
})
