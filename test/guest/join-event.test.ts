import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { joinEndpoints } from '../../contract/guest/walk-in/join.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { importedQrRow, insertQr, showableQr } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { codesNotShown, expectError } from '../support/client.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { databaseKinds } from '../support/databases.ts'
import { bodyOf, confirmAtDesk, foundAtDesk, orderPrint } from '../support/desk-steps.ts'
import { openedEvent } from '../support/opened-event.ts'
import { madeEach } from '../support/opened.ts'

describe.each(databaseKinds)('joining an event on %s', (kind) => {
  const house = openedEvent({ kind })
  const b = madeEach(async () => {
    const eventId = await house.makeEvent()
    const owner = await house.guest({ name: '佐藤 凛', consent: false })
    return { eventId, owner, reception: await house.makeReceptionist(eventId) }
  })

  const desk = () => b.reception.client
  const at = (userId: string): string => `/desk/events/${b.eventId}/people/${userId}`
  const walkIn = async (email: string, name = 'Typed Name') =>
    (await desk().post('/desk/people', { eventId: b.eventId, name, email, requestKey: randomUUID() })).body
  const match = async (qr: string) => (await desk().post('/desk/match', { eventId: b.eventId, qr })).body
  const found = (name: string) => foundAtDesk(desk(), b.eventId, name)
  const byQr = (qr: string, who = b.reception, eventId = b.eventId) =>
    who.client.post('/desk/people/join', { eventId, qr })
  const joins = async (who = b.owner) => (await who.client.get('/api/v1/me/joins')).body.joins
  const join = (eventId: string, who = b.owner) => who.client.post('/api/v1/me/joins', { eventId })
  const log = () => house.db('audit_log').where({ event_id: b.eventId }).whereLike('action', 'join_%')

  it('with the own QR at the desk opens the pass of the account, once', async () => {
    expect(await match(b.owner.qr)).toEqual({ outcome: 'no_entry' })
    expect(await found('佐藤')).toEqual([])
    const answers = await Promise.all([byQr(b.owner.qr), byQr(b.owner.qr)].map((asked) => bodyOf(200, asked)))
    const known = { userId: b.owner.userId, name: '佐藤 凛', consentGiven: false }
    expect(answers).toMatchObject([known, known])
    expect(answers[0].entries).toHaveLength(1)
    expect(await match(b.owner.qr)).toMatchObject({ outcome: 'person' })
    expect(await found('佐藤')).toEqual([b.owner.userId])
    expect(await log()).toMatchObject([{ action: 'join_by_qr', user_id: b.reception.userId }])
  })

  it('takes over what the typed person did at another event meanwhile', async () => {
    const { userId } = await walkIn(b.owner.email!)
    const eventC = await house.makeEvent()
    const staff = await house.makeManager(eventC)
    const qr = (await showableQr(house.db, house.kiosk.secrets, userId))!
    await bodyOf(200, byQr(qr, staff, eventC))
    await house.db('entries').where({ event_id: eventC }).update({ state: 'USED' })
    await bodyOf(200, join(b.eventId))
    const [entry] = await house.db('entries').where({ event_id: eventC }).select('user_id', 'state')
    expect(entry).toEqual({ user_id: b.owner.userId, state: 'USED' })
    expect(await house.db('audit_log').where({ action: 'join_event' }).pluck('event_id')).toContain(eventC)
  })

  it('is refused for a code that could be guessed, is revoked or unknown', async () => {
    const { db, secrets } = house.kiosk
    const short = `10${b.eventId.slice(0, 4)}`
    await insertQr(db, importedQrRow(secrets, b.owner.userId, short, Date.now()))
    expectError(await byQr(short), 'pass_invalid_one_qr')
    await db('personal_qrs').where({ user_id: b.owner.userId }).update({ revoked_at: '2026' })
    for (const qr of [b.owner.qr, 'unknown']) expectError(await byQr(qr), 'pass_invalid_one_qr')
    expectError(await byQr(b.owner.qr, b.owner), 'event_manager_required')
    expectError(await byQr(b.owner.qr, b.reception, randomUUID()), 'event_not_found')
  })

  it('on the own phone takes over what staff typed, with pass and code, but no consent', async () => {
    const typed = await walkIn(b.owner.email.toUpperCase())
    await desk().post(`${at(typed.userId)}/consent`)
    await confirmAtDesk(desk(), b.eventId, typed.userId, { name: 'Typed Name' })
    const code = await house.db('personal_qrs').where({ user_id: typed.userId }).first()
    expect(await joins()).toEqual([{ eventId: b.eventId, title: expect.stringContaining('Event') }])
    expect((await join(b.eventId)).body).toEqual({ joins: [] })
    const [person] = (await desk().get(`/desk/search?eventId=${b.eventId}&q=佐藤`)).body.people
    expect(person).toMatchObject({ userId: b.owner.userId, consentGiven: false, confirmed: true })
    expectError(await desk().get(at(typed.userId)), 'not_found')
    expect((await desk().get(at(b.owner.userId))).body.pass.draft.content.name).toBe('Typed Name')
    expect(await house.db('personal_qrs').where({ id: code.id }).pluck('user_id')).toEqual([b.owner.userId])
    expect(await log()).toMatchObject([{ action: 'join_event', user_id: b.owner.userId }])
  })

  it('with the QR takes over the person whom staff typed with the e-mail', async () => {
    const typed = await walkIn(b.owner.email)
    expect([await found('Typed'), await found('佐藤')]).toEqual([[typed.userId], []])
    expect((await byQr(b.owner.qr)).body).toMatchObject({ userId: b.owner.userId })
    expect([await found('Typed'), await found('佐藤')]).toEqual([[], [b.owner.userId]])
    expectError(await desk().get(at(typed.userId)), 'not_found')
    expect((await desk().get(`/desk/search?eventId=${b.eventId}&q=`)).body.of).toBe(1)
  })

  it('is offered for the own e-mail alone, and not where several people have it', async () => {
    await walkIn(b.owner.email)
    const stranger = await house.guest()
    expect(await joins(stranger)).toEqual([])
    expectError(await join(b.eventId, stranger), 'not_found')
    const { userId } = await walkIn(`second-${b.eventId}@people.example`)
    await house.db('users').where({ id: userId }).update({ email: b.owner.email, email_folded: null })
    expect(await joins()).toEqual([])
    expectError(await join(b.eventId), 'not_found')
  })

  it('is not offered to an account that takes part already', async () => {
    await walkIn(b.owner.email)
    const ticketId = await ticketNamed(house.db, b.eventId, 'Own')
    const entry = { eventId: b.eventId, userId: b.owner.userId, ticketId, source: 'register' } as const
    await insertEntry(house.db, { ...entry, state: 'UNUSED' }, Date.now())
    expect(await joins()).toEqual([])
    expectError(await join(b.eventId), 'not_found')
  })

  it('waits until the pass is printed', async () => {
    const typed = await walkIn(b.owner.email)
    const printer = await desk().post('/desk/printers', virtualPrinter())
    await desk().post(`/desk/printers/${printer.body.printerId}/pause`, { paused: true })
    await desk().post(`${at(typed.userId)}/consent`)
    const hash = await confirmAtDesk(desk(), b.eventId, typed.userId)
    await orderPrint(desk(), printOrder(b.eventId, typed.userId, hash))
    expectError(await join(b.eventId), 'conflict')
    expectError(await byQr(b.owner.qr), 'conflict')
  })

  it('needs a session of the owner and the own origin', async () => {
    const script = { ...b.owner, client: house.client.with({ bearer: await house.tokenOf(b.owner) }) }
    expectError(await script.client.get('/api/v1/me/joins'), 'pass_human_action_required')
    expectError(await join(b.eventId, script), 'pass_human_action_required')
    expectError(await join(b.eventId, await house.atPin(b.owner)), 'recent_password_required')
    const client = b.owner.client.with({ origin: 'https://evil.example' })
    expectError(await join(b.eventId, { ...b.owner, client }), 'invalid_origin')
  })

  it('has each of its codes in a test', () => {
    expect(codesNotShown(Object.values(joinEndpoints))).toEqual([])
  })
})
