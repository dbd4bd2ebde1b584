import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { handOutEndpoints } from '../../contract/print/run/hand-out.ts'
import { boxLetters } from '../../src-server/print/run/run-plan-rules.ts'
import { expectError, codesNotShown, type Answer, untilJob } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { putInBox } from '../support/put-in-box.ts'
import { virtualPrinter, printOrder } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { simulatedPrinters } from './print-world.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

it('letters boxes A to Z, then AA', () => {
  expect([0, 10, 25, 26, 27, 52].map(boxLetters)).toEqual(['A', 'K', 'Z', 'AA', 'AB', 'BA'])
})

describe.each(databaseKinds)('passes in boxes on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, openPrinter: simulatedPrinters().openPrinter }))
  let eventId: string
  let manager: TestPerson
  let receptionist: TestPerson
  let runId: string | undefined
  let lastPlace = 0

  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    receptionist = await house.makeReceptionist(eventId)
    await manager.client.post('/desk/printers', virtualPrinter({ name: 'Main' }))
  })

  const personOf = async (userId: string): Promise<Answer['body']> =>
    (await receptionist.client.get(`/desk/events/${eventId}/people/${userId}`)).body

  async function printPass(person: TestPerson, change: object = {}): Promise<Answer['body']> {
    const { pass } = await personOf(person.userId)
    const { body } = await manager.client.post(
      '/desk/prints',
      printOrder(eventId, person.userId, pass.render.hash, {
        draftRevision: pass.draft.revision,
        bulk: true,
        ...change,
      }),
    )
    return untilJob(manager.client, body.jobId, 'printed')
  }

  interface Boxed {
    readonly person: TestPerson
    readonly placeId: string
  }

  /** A person whose confirmed pass was printed by a run and waits in box K. */
  async function boxed(name = '村上 結菜'): Promise<Boxed> {
    const person = await house.makePerson({ eventId, name })
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', content: content({ name }) }),
    )
    const { jobId, renderHash } = await printPass(person)
    const place = (lastPlace += 1)
    const { userId } = person
    const pass = { eventId, userId, jobId, renderHash, place, ...(runId && { runId }) }
    const made = await putInBox(house.db, pass)
    runId = made.runId
    return { person, placeId: made.placeId }
  }

  const handOut = ({ placeId }: Boxed, change: object = {}, by = receptionist): Promise<Answer> =>
    by.client.post('/desk/hand-outs', { eventId, placeId, requestKey: randomUUID(), ...change })

  const undo = ({ placeId }: Boxed, handedOutAt: string): Promise<Answer> =>
    receptionist.client.post(`/desk/hand-outs/${placeId}/undo`, { eventId, handedOutAt })

  const auditOf = ({ person }: Boxed): Promise<string[]> =>
    house
      .db('audit_log')
      .where({ subject_id: person.userId })
      .whereIn('action', ['hand_out', 'undo_hand_out'])
      .orderBy('seq')
      .pluck('action')

  it('a scan names box, place and neighbours instead of a print', async () => {
    const [before, one, after] = [await boxed('村上 大輝'), await boxed(), await boxed('村上 陽菜')]
    const { body } = await receptionist.client.post('/desk/match', { eventId, qr: one.person.qr })
    const { box } = body.person
    expect(box).toMatchObject({ box: 'K', place: 2, state: 'in_box', handedOut: null })
    expect(box.neighbours).toEqual([
      { place: 1, name: '村上 大輝' },
      { place: 3, name: '村上 陽菜' },
    ])
    expect(box.counts).toEqual({ handedOut: 0, boxed: 3 })
    expect((await personOf(before.person.userId)).box.place).toBe(1)
    expect((await personOf(after.person.userId)).box.neighbours).toHaveLength(1)
  })

  it('is handed out once, and every desk sees when, where and by whom', async () => {
    const one = await boxed()
    const done = await handOut(one)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body.outcome).toBe('handed_out')
    const again = await handOut(one, {}, manager)
    expect(again.body.outcome).toBe('already')
    expect(again.body.place.handedOut).toEqual(done.body.place.handedOut)
    expect((await personOf(one.person.userId)).box).toMatchObject({
      state: 'handed_out',
      handedOut: { by: 'Sasaki Ken', station: 'Desk 1' },
    })
    expect(await auditOf(one)).toEqual(['hand_out'])
  })

  it('of ten desks at once one hands it out, and one repeated request is one hand-out', async () => {
    const one = await boxed()
    const results = await Promise.all(Array.from({ length: 10 }, () => handOut(one)))
    expect(results.filter(({ body }) => body.outcome === 'handed_out')).toHaveLength(1)
    const two = await boxed()
    const requestKey = randomUUID()
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => handOut(two, { requestKey })),
    )
    expect(repeated.map(({ body }) => body.outcome)).toEqual(Array(5).fill('handed_out'))
    expect(await auditOf(one)).toEqual(['hand_out'])
    expect(await auditOf(two)).toEqual(['hand_out'])
  })

  it('an undo reverts the hand-out that was shown, and no later one', async () => {
    const one = await boxed()
    const first = (await handOut(one)).body.place.handedOut.at
    expect((await undo(one, first)).body).toMatchObject({ state: 'in_box', handedOut: null })
    expectError(await undo(one, first), 'conflict')
    await handOut(one)
    expectError(await undo(one, first), 'conflict')
    expect(await auditOf(one)).toEqual(['hand_out', 'undo_hand_out', 'hand_out'])
  })

  it('a pass whose text changed after the run is outdated and is not handed out', async () => {
    const one = await boxed()
    await one.person.client.post(
      `/api/passes/${eventId}`,
      saveBody({
        action: 'confirm',
        expectedRevision: 1,
        content: content({ name: '村上 ゆいな' }),
      }),
    )
    expect((await personOf(one.person.userId)).box.state).toBe('outdated')
    expectError(await handOut(one), 'conflict')
    await printPass(one.person, { reason: 'text_changed' })
    expect((await personOf(one.person.userId)).box).toBeNull()
    expectError(await handOut(one), 'conflict')
  })

  it('a pass without ticket or consent stays in its box', async () => {
    const { db } = house
    const noTicket = await boxed()
    await db('entries').where({ user_id: noTicket.person.userId }).update({ state: 'CANCELLED' })
    expectError(await handOut(noTicket), 'pass_ticket_required')
    const noConsent = await boxed()
    await db('consents').where({ user_id: noConsent.person.userId }).delete()
    expectError(await handOut(noConsent), 'consent_required')
  })

  it('refuses staff of another event, unknown places, and a key of another request', async () => {
    const one = await boxed()
    const otherEvent = await house.makeEvent()
    const stranger = await house.makeManager(otherEvent)
    const handedOutAt = new Date().toISOString()
    expectError(await handOut(one, {}, stranger), 'event_manager_required')
    expectError(await handOut(one, { eventId: otherEvent }, stranger), 'not_found')
    expectError(await handOut(one, { eventId: NOWHERE }), 'event_not_found')
    expectError(await handOut({ ...one, placeId: NOWHERE }), 'not_found')
    const requestKey = randomUUID()
    const two = await boxed()
    await handOut(two, { requestKey })
    expectError(await handOut(one, { requestKey }), 'pass_request_key_conflict')
    const refused = (by: TestPerson, placeId: string, event: string): Promise<Answer> =>
      by.client.post(`/desk/hand-outs/${placeId}/undo`, { eventId: event, handedOutAt })
    expectError(await refused(stranger, one.placeId, eventId), 'event_manager_required')
    expectError(await refused(receptionist, NOWHERE, eventId), 'not_found')
    expectError(await refused(receptionist, one.placeId, NOWHERE), 'event_not_found')
  })

  it('every error code of the rows was produced', () => {
    expect(codesNotShown(Object.values(handOutEndpoints))).toEqual([])
  })
})
