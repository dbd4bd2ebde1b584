import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import { printOrder, virtualPrinter } from '../../support/desk-bodies.ts'
import { bodyOf, confirmAtDesk, orderPrint } from '../../support/desk-steps.ts'
import { newTag, report } from '../../tag/support.ts'
import { applyList, peopleOf, readList, shopList, takeAtTerminal, takeList, undoNewest } from './take-list.ts'
import { openedEvent, eventOfEach } from '../../support/opened-event.ts'
import { made } from '../../support/opened.ts'

/** A list that says who paid, then one that says who was refunded. */
describe.each(databaseKinds)('people whom a later list cancels, on %s', (kind) => {
  const kiosk = openedEvent({ kind })
  const printer = made(() =>
    bodyOf(201, kiosk.desk.post('/desk/printers', virtualPrinter({ isDefault: true }))),
  )
  const house = eventOfEach(kiosk)
  beforeEach(() => pause(false))

  const db = () => house.db
  const pause = (paused: boolean) => house.desk.post(`/desk/printers/${printer.printerId}/pause`, { paused })
  const list = (name: string): string => shopList(name).replaceAll('TICKET-', `${house.eventId}-`)
  const take = (name: string) => takeList(house.desk, house.eventId, list(name), name)
  const people = () => peopleOf(house, house.eventId)
  const state = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await people()).map((one) => [one.name, one.state]))
  const idOf = async (name: string) => (await people()).find((one) => one.name === name)!.id as string
  const at = async (name: string): Promise<string> =>
    `/desk/events/${house.eventId}/people/${await idOf(name)}`
  const sold = async (): Promise<number> =>
    (await db()('ticket_types').where({ event_id: house.eventId, name: 'General' }).first('sold')).sold
  const checkIn = async (name: string) => {
    const body = { eventId: house.eventId, userId: await idOf(name), requestKey: randomUUID() }
    return house.desk.post('/desk/check-ins', body)
  }
  /** Records consent and confirms the pass; returns the hash of its drawing. */
  async function confirm(name: string): Promise<string> {
    await house.desk.post(`${await at(name)}/consent`)
    return confirmAtDesk(house.desk, house.eventId, await idOf(name), { name })
  }
  const order = async (name: string, hash: string): Promise<string> =>
    orderPrint(
      house.desk,
      printOrder(house.eventId, await idOf(name), hash, { printerId: printer.printerId }),
    )
  const jobState = async (jobId: string): Promise<string> =>
    (await db()('print_jobs').where({ id: jobId }).first('state')).state
  async function writeTag(name: string): Promise<string> {
    const userId = await idOf(name)
    const path = `/api/admin/passes/${house.eventId}/nfc`
    const code = { userId, qr: `${house.eventId}-RF-0001`, requestKey: randomUUID() }
    const body = { ...code, templateRevision: 1, draftRevision: 1 }
    const prepared = await bodyOf(200, house.desk.post(`${path}/prepare`, body))
    const done = { ...report(prepared, newTag().hash), userId, platform: 'kiosk' }
    await bodyOf(200, house.desk.post(`${path}/complete`, done))
    return prepared.url
  }

  it('are listed apart, lose their entry and free their place; nobody else changes', async () => {
    await take('refunds-1.csv')
    expect(await sold()).toBe(3)
    const before = await house.desk.get(await at('Sam Stays'))
    const { counts, rows } = await take('refunds-2.csv')
    const others = { new: 0, changed: 0, refused: 0, asked: 0 }
    expect(counts).toMatchObject({ cancelled: 2, leftOut: 1, unchanged: 1, ...others })
    expect(rows.map(({ result, problems }) => [result, problems.map(({ code }) => code)])).toEqual([
      ['cancelled', ['entry_ends']],
      ['unchanged', []],
      ['cancelled', ['entry_ends']],
      ['left_out', ['ticket_ended']],
    ])
    expect(await state()).toEqual({
      'Rita Refund': 'CANCELLED',
      'Sam Stays': 'UNUSED',
      'Vera Void': 'CANCELLED',
    })
    expect(await sold()).toBe(1)
    expect((await house.desk.get(await at('Sam Stays'))).body).toEqual(before.body)
    expect((await take('refunds-2.csv')).counts).toMatchObject({ cancelled: 0, unchanged: 3 })
  })

  it('are found by the search, marked, and are no participants', async () => {
    await take('refunds-1.csv')
    const find = async (q: string) =>
      (await house.desk.get(`/desk/search?eventId=${house.eventId}&q=${q}`)).body
    const participants = async (): Promise<{ name: string }[]> =>
      (await house.desk.get(`/api/admin/passes/${house.eventId}/participants`)).body.participants
    const rita = expect.objectContaining({ name: 'Rita Refund' })
    expect((await find('rr')).people).toMatchObject(Array(3).fill({ cancelled: false }))
    const before = await find('Rita')
    await take('refunds-2.csv')
    expect(await find('Rita')).toMatchObject({
      found: 1,
      of: before.of - 2,
      people: [{ name: 'Rita Refund', cancelled: true, ticket: null, checkedInAt: null }],
    })
    const others: { cancelled: boolean }[] = (await find('rr')).people
    expect(others.map(({ cancelled }) => cancelled).toSorted()).toEqual([false, true, true])
    expect(await participants()).not.toContainEqual(rita)
    await undoNewest(house.desk, house.eventId)
    expect((await find('Rita')).people).toMatchObject([{ cancelled: false }])
    expect(await participants()).toContainEqual(rita)
  })

  it('are not admitted at the desk, and are not printed', async () => {
    await take('refunds-1.csv')
    const hash = await confirm('Rita Refund')
    await take('refunds-2.csv')
    expect((await house.desk.get(await at('Rita Refund'))).body).toMatchObject({ entryState: 'CANCELLED' })
    const qr = `${house.eventId}-RF-0001`
    const scanned = await house.desk.post('/desk/match', { eventId: house.eventId, qr })
    expect(scanned.body.person).toMatchObject({ entryState: 'CANCELLED' })
    expect((await checkIn('Rita Refund')).body).toMatchObject({ outcome: 'cancelled' })
    const body = printOrder(house.eventId, await idOf('Rita Refund'), hash, { printerId: printer.printerId })
    expect((await house.desk.post('/desk/prints', body)).status).toBe(403)
  })

  it('lose their tag and the prints that wait; an undo gives the entry and the tag back', async () => {
    await take('refunds-1.csv')
    const hash = await confirm('Rita Refund')
    const url = await writeTag('Rita Refund')
    await pause(true)
    const jobId = await order('Rita Refund', hash)
    expect(['queued', 'blocked', 'preflight']).toContain(await jobState(jobId))
    const resolve = async (): Promise<number> =>
      (await house.client.post('/api/passes/nfc/profile', { key: url.slice(-16) })).status
    const ended = async (): Promise<unknown> =>
      (await db()('tag_keys').where({ event_id: house.eventId }).first('ended_at')).ended_at
    expect(await resolve()).toBe(200)
    await take('refunds-2.csv')
    expect(await jobState(jobId)).toBe('cancelled')
    expect(await resolve()).toBe(404)
    expect(await ended()).not.toBeNull()
    expect(await undoNewest(house.desk, house.eventId)).toMatchObject({ restored: 2, removed: 0, stays: 0 })
    expect(await state()).toMatchObject({ 'Rita Refund': 'UNUSED', 'Vera Void': 'UNUSED' })
    expect(await sold()).toBe(3)
    expect(await resolve()).toBe(200)
    expect(await ended()).toBeNull()
    expect(await jobState(jobId)).toBe('cancelled')
    expect((await checkIn('Rita Refund')).body).toMatchObject({ outcome: 'checked_in' })
  })

  it('are named and not changed if they are checked in or have their pass', async () => {
    await take('refunds-1.csv')
    await checkIn('Rita Refund')
    const jobId = await order('Vera Void', await confirm('Vera Void'))
    await expect.poll(() => jobState(jobId), { timeout: 20_000 }).toBe('printed')
    const { counts, rows } = await take('refunds-2.csv')
    expect(counts).toMatchObject({ cancelled: 0, unchanged: 3, flagged: 2 })
    expect(rows.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
      ['alreadyCheckedIn'],
      [],
      ['alreadyHasPass'],
      [],
    ])
    expect(await state()).toEqual({ 'Rita Refund': 'USED', 'Sam Stays': 'UNUSED', 'Vera Void': 'UNUSED' })
  })

  it('stay with a newer ticket and a print of theirs: only the ticket of the row ends', async () => {
    const take = (...rows: string[]) => {
      const lines = rows.map((row) => `Rita,r-${house.eventId}@example.com,${row}\n`)
      const head = 'Name,Email,Ticket,Registration ID,Status\n'
      return takeList(house.desk, house.eventId, head + lines.join(''))
    }
    await take('General,1,Paid')
    await take('VIP,2,Paid', 'General,1,Refunded')
    await pause(true)
    const jobId = await order('Rita', await confirm('Rita'))
    await take('General,1,Refunded')
    const tickets = (await people()).map(({ ticket, state }) => `${ticket} ${state}`)
    expect(tickets.toSorted()).toEqual(['General CANCELLED', 'VIP UNUSED'])
    expect(await jobState(jobId)).not.toBe('cancelled')
  })

  it('are asked for by a number with another name and e-mail, and end with the answer', async () => {
    await take('refunds-1.csv')
    const other = list('refunds-2.csv')
      .replaceAll('rr', 'zz')
      .replaceAll(/Rita|Vera/g, 'Zoe')
      .replaceAll(/RF-000\d/g, '')
    const { importId, ...open } = await readList(house.desk, house.eventId, other, 'refunds-1.csv')
    expect(open.counts).toMatchObject({ cancelled: 0, asked: 2, leftOut: 1 })
    const answer = { kind: 'not_coming', line: 2, answer: 'same' }
    await house.desk.post(`/desk/imports/${importId}`, { answer })
    const { counts } = await applyList(house.desk, importId)
    expect(counts).toMatchObject({ cancelled: 1, asked: 1, leftOut: 1 })
    expect(await state()).toMatchObject({ 'Rita Refund': 'CANCELLED', 'Vera Void': 'UNUSED' })
  })

  it('are reported by the command line, and a person who comes again is named', async () => {
    const take = async (fileName: string, dryRun = false): Promise<string> =>
      (await takeAtTerminal(house, house.eventId, list(fileName), { fileName, dryRun })).report
    await take('refunds-1.csv')
    const planned = await take('refunds-2.csv', true)
    expect(planned).toContain('Entries that would be cancelled')
    expect(planned).toContain('row 2  Rita Refund: Status = Refunded: the entry ends')
    expect(planned).toContain('Columns that say who comes: Status')
    expect(await state()).toMatchObject({ 'Rita Refund': 'UNUSED' })
    expect(await take('refunds-2.csv')).toContain('Left out, because they do not come: 1')
    expect(await state()).toMatchObject({ 'Rita Refund': 'CANCELLED' })
    expect(await take('refunds-1.csv')).toContain(
      'row 2  check: Rita Refund: The list says that the person comes, but the entry was cancelled',
    )
    expect(await state()).toMatchObject({ 'Rita Refund': 'CANCELLED' })
  })
})
