import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findFirstBrokenEntry } from '../../../src-server/platform/db/audit-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { atOnce, startEventWorld } from '../world.ts'
import { auditOf, choose, openOffice } from './world.ts'
import { madeEach, opened } from '../../support/opened.ts'

describe.each(databaseKinds)('approvals on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const office = madeEach(() => openOffice(world))
  let ticketId: string
  beforeEach(async () => void (ticketId = await office.addTicket({ requiresApproval: true, salesLimit: 3 })))

  const apply = async (): Promise<string> => {
    const answer = await office.register({ ticketId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.entry.id
  }
  const decide = async (decision: string, ...entryIds: string[]) =>
    (await office.desk.post(`${office.path}/decisions`, { entryIds, decision })).body.decided
  const soldOf = async (): Promise<number> =>
    (await world.db('ticket_types').where({ id: ticketId }).first('sold')).sold
  const stateOf = async (entryId: string): Promise<string> =>
    (await world.db('entries').where({ id: entryId }).first('state')).state
  const setState = (entryId: string, state: string) =>
    world.db('entries').where({ id: entryId }).update({ state })

  it('are listed longest first, with answers, photo and profile fields', async () => {
    await office.patch(`${office.path}/office`, {
      requiresFacePhoto: true,
      entryProfileFields: [{ key: 'size', label: 'サイズ', required: true }],
    })
    const asked = await office.askChoice('Lunch', 'Fish', 'Rice')
    const body = {
      ticketId,
      faceImageUrl: 'https://photos.example/me.png',
      profileAnswers: { size: 'M' },
      ...choose(asked, 1),
    }
    const { person } = await office.register(body)
    await office.register(body)
    const { body: listed } = await office.desk.get(`${office.path}/approvals`)
    expect(listed).toMatchObject({
      pending: 2,
      approvals: [
        {
          userId: person.userId,
          name: '田中 美咲',
          faceImageUrl: body.faceImageUrl,
          answers: [{ question: 'Lunch', answer: ['Rice'] }],
          profileAnswers: [{ label: 'サイズ', answer: 'M' }],
        },
        {},
      ],
    })
    expect((await office.desk.get(`${office.path}/office`)).body.pending).toBe(2)
    const news = () => office.desk.get(`${office.path}/approvals?since=${listed.rev}`)
    expect((await news()).status).toBe(204)
    await decide('approve', listed.approvals[0].entryId)
    expect((await news()).body.pending).toBe(1)
  })

  it('give the ticket to the person, whose pass is then available', async () => {
    const { body, person } = await office.register({ ticketId })
    const entryId = body.entry.id
    expect(await decide('approve', entryId)).toEqual([{ entryId, outcome: 'done', state: 'UNUSED' }])
    const again = await person.client.post(`/events/${office.eventId}/register`, { ticketId })
    expect(again.body.entry.state).toBe('UNUSED')
    expect(await soldOf()).toBe(1)
    expect(await auditOf(office)).toContain('approve_entry')
    const { secrets, stationId } = world.kiosk
    expect(await findFirstBrokenEntry(world.db, secrets, stationId)).toBe(null)
  })

  it('are in the records with the name of their person', async () => {
    await decide('refuse', await apply())
    const { lines } = (await office.desk.get(`/desk/records?eventId=${office.eventId}`)).body
    expect(lines[0]).toMatchObject({ action: 'refuse_entry', subject: '田中 美咲' })
  })

  it('free the place of a refused person for somebody else', async () => {
    const [first] = [await apply(), await apply(), await apply()]
    expect((await office.register({ ticketId })).status).toBe(409)
    expect(await decide('refuse', first)).toMatchObject([{ outcome: 'done', state: 'CANCELLED' }])
    expect(await soldOf()).toBe(2)
    expect((await office.register({ ticketId })).status).toBe(200)
  })

  it('end in one state if one approves while another refuses', async () => {
    const first = await apply()
    const answers = (await Promise.all([decide('approve', first), decide('refuse', first)])).flat()
    const done = answers.filter((one) => one.outcome === 'done')
    // Once approved, it cannot be refused: that would remove a valid ticket.
    expect(done).toHaveLength(1)
    expect(await soldOf()).toBe((await stateOf(first)) === 'CANCELLED' ? 0 : 1)
  })

  it('free the place of a cancelled ticket, but not that of a checked-in person', async () => {
    const [first, second] = [await apply(), await apply()]
    await decide('approve', first, second)
    await setState(second, 'USED')
    expect(await decide('cancel', first, second)).toMatchObject([
      { outcome: 'done', state: 'CANCELLED' },
      { outcome: 'other_state', state: 'USED' },
    ])
    expect(await soldOf()).toBe(1)
  })

  it('apply to several entries at once, each separately', async () => {
    const [one, two, three] = [await apply(), await apply(), await apply()]
    await decide('refuse', two)
    const decided = await decide('approve', one, two, three, randomUUID())
    const outcomes = decided.map((each: { outcome: string }) => each.outcome)
    expect(outcomes).toEqual(['done', 'other_state', 'done', 'not_found'])
  })

  it('can be undone: the place is taken again, once', async () => {
    const first = await apply()
    await decide('refuse', first)
    const answers = (await atOnce(5, () => decide('undo', first))).flat()
    expect(answers.filter((one) => one.outcome === 'done')).toMatchObject([{ state: 'PENDING' }])
    expect([await soldOf(), await stateOf(first)]).toEqual([1, 'PENDING'])
    await decide('approve', first)
    expect(await decide('undo', first)).toMatchObject([{ outcome: 'done', state: 'PENDING' }])
    expect(await soldOf()).toBe(1)
    expect(await decide('undo', first)).toMatchObject([{ outcome: 'other_state' }])
  })

  it('cannot be undone if the place was given to somebody else, or the person is checked in', async () => {
    const [first, second] = [await apply(), await apply(), await apply()]
    await decide('refuse', first)
    await apply()
    expect(await decide('undo', first)).toMatchObject([{ outcome: 'sold_out', state: 'CANCELLED' }])
    expect(await soldOf()).toBe(3)
    await decide('approve', second)
    await setState(second, 'USED')
    expect(await decide('undo', second)).toMatchObject([{ outcome: 'other_state', state: 'USED' }])
  })

  it('keep the count of places correct through a hundred parallel decisions', async () => {
    const entries = [await apply(), await apply(), await apply()]
    const decisions = ['approve', 'refuse', 'cancel', 'undo']
    await atOnce(100, (i) => decide(decisions[(i * 7) % 4]!, entries[i % 3]!))
    const states = await world.db('entries').where({ ticket_id: ticketId }).pluck('state')
    expect(await soldOf()).toBe(states.filter((state) => state !== 'CANCELLED').length)
  })
})
