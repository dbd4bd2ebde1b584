import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SaveTicketClass } from '../../contract/event/ticket-class/ticket-class.ts'
import { presetOf, TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { createQlSimulator, openVirtualPrinter, type Bitmap1 } from '../../drivers/label-printer.ts'
import { classOf, lookOf, sharedTicket } from '../../src-server/event/ticket-class/ticket-class-rules.ts'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { bitmapInk, decodePicture, type Picture } from '../support/pass-proofs.ts'
import { content, saveBody, startTestKiosk, type PersonOptions } from '../support/kiosk.ts'
import { printOrder, virtualPrinter, ticketClass } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

const wide = presetOf('DK-2205')
const narrow = presetOf('DK-2210')
const body = (change: Partial<SaveTicketClass> = {}): SaveTicketClass =>
  ticketClass({ nameJa: '登壇者', nameEn: 'Speaker', tickets: ['General'], ...change })

describe('the class of a ticket', () => {
  const classes = [body(), body({ nameJa: '出展者', nameEn: 'Exhibitor', tickets: ['ブース　A'] })]

  it('is found by either name and by the values of the list, whatever their width and case', () => {
    expect(classOf(classes, 'SPEAKER')?.nameJa).toBe('登壇者')
    expect(classOf(classes, 'ブース a')?.nameJa).toBe('出展者')
    expect(classOf(classes, 'Visitor')).toBeNull()
    expect(classOf([body({ nameEn: '' })], '')).toBeNull()
  })

  it('is unambiguous', () => {
    expect(sharedTicket(body({ tickets: ['ＥＸＨＩＢＩＴＯＲ'] }), classes.slice(1))).toBe('exhibitor')
    expect(sharedTicket(classes[0]!, classes.slice(1))).toBeNull()
  })

  it('without anything of its own has the look of the event', () => {
    expect(lookOf(body(), wide)).toBeNull()
    expect(lookOf(body({ roll: 'DK-4205' }), wide)?.template.printer?.stock).toBe('DK-4205')
    expect(lookOf(body({ roll: 'DK-4205' }), { ...wide, printer: undefined })?.template.printer).toEqual({
      model: 'QL-820NWB',
      connection: 'wifi',
      stock: 'DK-4205',
    })
    expect(lookOf(body({ roll: 'DK-2210' }), wide)?.template).toEqual(wide)
    // The API has no name for the black and red roll, so it is stored beside the template.
    expect(lookOf(body({ roll: 'DK-22251' }), wide)).toMatchObject({
      roll: 'DK-22251',
      template: { printer: { stock: 'DK-2205' } },
    })
    const red = { kind: 'band', text: 'VIP', colour: 'red' } as const
    expect(lookOf(body({ roll: 'DK-22251', mark: red }), wide)?.mark).toEqual(red)
    // The template changed since: the roll does not fit any more, and nothing else prints red.
    expect(lookOf(body({ roll: 'DK-22251', mark: red }), narrow)?.mark).toEqual({ kind: 'band', text: 'VIP' })
    expect(lookOf(body({ ownTemplate: narrow }), wide)?.template).toEqual(narrow)
  })
})

describe.each(databaseKinds)('ticket classes on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: ({ printerId, model }) => openVirtualPrinter(simulator, { id: printerId, model }),
    }),
  )
  const labels: { readonly bitmap: Bitmap1; readonly red?: Bitmap1 }[] = []
  const simulator = createQlSimulator({ onEvent: (event) => event.kind === 'label' && labels.push(event) })

  const setUp = async () => {
    const eventId = await house.makeEvent()
    const { client, userId: managerId } = await house.makeManager(eventId)
    const guest = await house.makePerson({ eventId })
    const office = `/desk/events/${eventId}`
    const person = `${office}/people/${guest.userId}`
    const post = (change: Partial<SaveTicketClass>) => client.post(`${office}/classes`, body(change))
    const addClass = async (change: Partial<SaveTicketClass>) => {
      const made = await post(change)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body
    }
    const read = async (path: string) => (await client.get(path)).body
    const confirm = async (change = {}, who = person) =>
      (await client.post(`${who}/pass`, saveBody({ action: 'confirm', ...change }))).body
    /** A new default printer, and the job that prints the pass on it. */
    const print = async (renderHash: string) => {
      const { printerId } = (await client.post('/desk/printers', virtualPrinter({ isDefault: true }))).body
      const order = printOrder(eventId, guest.userId, renderHash, { printerId })
      const { jobId } = (await client.post('/desk/prints', order)).body
      const detail = () => read(`/desk/prints/${jobId}`)
      const becomes = (expected: object) =>
        expect.poll(async () => (await detail()).job, { timeout: 10_000 }).toMatchObject(expected)
      return { roll: `/desk/printers/${printerId}/roll`, detail, becomes }
    }
    const actions = { post, addClass, read, confirm, print }
    return { eventId, client, managerId, guest, office, person, ...actions }
  }
  /** A participant with a ticket that no class has. */
  const addVisitor = async (eventId: string, options?: PersonOptions): Promise<string> => {
    const { userId } = await house.makePerson({ eventId, ...options })
    const ticket = { id: randomUUID(), event_id: eventId, name: 'Visitor' }
    await house.db('ticket_types').insert(ticket)
    await house.db('entries').where({ user_id: userId }).update({ ticket_id: ticket.id })
    return userId
  }
  it('add a band to the passes of their people only, who confirm again', async () => {
    const { eventId, client, office, person, addClass, read, confirm } = await setUp()
    expect((await confirm()).confirmed).toBe(true)
    const theirs = `${office}/people/${await addVisitor(eventId)}`
    await confirm({}, theirs)

    const mark = { kind: 'band' as const, text: '登壇者' }
    const made = await addClass({ mark })
    expect(made).toMatchObject({ mark, entries: 1 })
    const banded = await read(person)
    expect(banded).toMatchObject({ confirmed: false, ticketClass: { hasMark: true } })
    expect(banded.pass.templateRevision).toBe(2)
    expect(await read(theirs)).toMatchObject({ confirmed: true, ticketClass: null })

    // The look is unchanged: nobody has to confirm again.
    await confirm({ templateRevision: 2, expectedRevision: 1 })
    await client.send('PUT', `${office}/classes/${made.classId}`, body({ mark, note: 'Door B' }))
    const { confirmed, ticketClass: told } = await read(person)
    expect([confirmed, told.note, told.toldAt]).toEqual([true, 'Door B', null])

    // A new template of the event applies to the class too.
    const template = { ...TEMPLATE_PRESETS[0]!, name: 'Another' }
    const saved = await client.post(`${office}/template`, { expectedRevision: 1, template })
    expect(saved.body.templateRevision).toBe(3)
    expect((await read(person)).pass).toMatchObject({ templateRevision: 4, template: { name: 'Another' } })

    await client.delete(`${office}/classes/${made.classId}`)
    expect(await read(person)).toMatchObject({ ticketClass: null })
  })

  it('are visible to the person as part of the pass to confirm', async () => {
    const { eventId, guest, addClass } = await setUp()
    await guest.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    const mark = { kind: 'star' as const, text: '' }
    await addClass({ mark, note: 'x' })
    const { events } = (await guest.client.get('/api/passes/events')).body
    expect(events[0]).toMatchObject({ needsConfirmation: true, templateRevision: 2 })
    const pass = (await guest.client.get(`/api/passes/${eventId}`)).body
    expect(Object.keys(pass.template)).not.toContain('mark')
    const answer = await guest.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', templateRevision: 2, expectedRevision: 1, content: content() }),
    )
    expect(answer.body.draft.currentConfirmation).toBe(true)
  })

  it.each<[string, Partial<SaveTicketClass>]>([
    ['that they list', {}],
    ['with their name', { nameEn: 'General', tickets: [] }],
  ])('keep a ticket %s when it is renamed, and phones read it again', async (_, change) => {
    const { client, guest, office, person, addClass, read } = await setUp()
    await addClass({ ...change, mark: { kind: 'star', text: '' } })
    const { rev } = (await guest.client.get('/api/passes/events')).body
    const [{ ticketId }] = (await read(`${office}/tickets`)).tickets
    await client.send('PATCH', `${office}/tickets/${ticketId}`, { name: 'Regular' })
    expect(await read(person)).toMatchObject({ ticketClass: { hasMark: true } })
    expect((await guest.client.get('/api/passes/events')).body.rev).toBeGreaterThan(rev)
  })

  it('get a template of their own from the designer, for their people only', async () => {
    const { eventId, client, managerId, office, person, addClass, read, confirm } = await setUp()
    /** Tries a template on everybody; a call ends after some time. */
    const tried = async (wanted: Record<string, unknown>) => {
      const path = `${office}/template/try`
      const failing: unknown[] = []
      for (let count = 0, after: string | null = null; ;) {
        const { body: part } = await client.post(path, { ...wanted, after })
        count += part.tried
        failing.push(...part.failing.map(({ userId }: { userId: string }) => userId))
        after = part.next
        if (after === null)
          return { confirmations: part.confirmations, people: part.people, tried: count, failing }
      }
    }
    const other = await addVisitor(eventId, { affiliation: '長'.repeat(160) })
    const mark = { kind: 'band' as const, text: '登壇者' }
    const { classId } = await addClass({ mark, note: 'Door B' })
    await confirm({ templateRevision: 2 })
    const designed = () => read(`${office}/template?classId=${classId}`)
    expect(await designed()).toMatchObject({
      ticketClass: { classId, nameEn: 'Speaker', roll: null },
      template: null,
      templateRevision: 2,
    })

    // Only the people of the class are tried, with its mark.
    const template = { ...wide, lengthMm: 50, name: 'Speaker 50' }
    const sample = { name: '田中 美咲', title: '', affiliation: '', qr: true, logos: 0 }
    const drawn = await client.post(`${office}/template/draw`, { classId, template, sample })
    const plain = await client.post(`${office}/template/draw`, { template, sample })
    expect(drawn.body.render.hash).not.toBe(plain.body.render.hash)
    const one = { people: 1, tried: 1, failing: [] }
    expect(await tried({ classId, template })).toEqual({ confirmations: 1, ...one })
    expect(await tried({ template })).toEqual({ confirmations: 1, people: 2, tried: 2, failing: [other] })

    const path = `${office}/classes/${classId}/template`
    const saved = await client.post(path, { expectedRevision: 2, template })
    expect(saved.body).toEqual({ template, templateRevision: 3 })
    expect(await designed()).toMatchObject({ template, templateRevision: 3 })
    expect(await read(person)).toMatchObject({
      confirmed: false,
      ticketClass: { note: 'Door B', hasMark: true },
      pass: { templateRevision: 3, template: { lengthMm: 50 } },
    })
    expect((await read(`${office}/people/${other}`)).pass).toMatchObject({ templateRevision: 1 })
    expectError(await client.post(path, { expectedRevision: 2, template }), 'pass_revision_conflict')

    // The template of the event no longer concerns the class.
    expect(await tried({ template: wide })).toMatchObject({ confirmations: 0, people: 1, tried: 1 })
    await client.post(`${office}/template`, { expectedRevision: 1, template: wide })
    expect((await read(person)).pass.templateRevision).toBe(3)

    const audit = await house.db('audit_log').where({ action: 'save_class_template', subject_id: classId })
    expect(audit).toMatchObject([{ user_id: managerId }])
    await client.send('PUT', `${office}/classes/${classId}`, body({ mark, note: 'Door B' }))
    expect(await designed()).toMatchObject({ template: null, templateRevision: 5 })
  })

  it('have no template of another width than their roll, or that a foreign class names', async () => {
    const { client, office, addClass } = await setUp()
    const { classId } = await addClass({ roll: 'DK-22251' })
    const path = `${office}/classes/${classId}/template`
    const refused = await client.post(path, { expectedRevision: 2, template: narrow })
    expectError(refused, 'invalid_input')
    expect(refused.body.details[0].path).toBe('roll')
    const foreign = (await setUp()).office
    const save = { expectedRevision: 2, template: wide }
    for (const request of [
      client.get(`${office}/template?classId=${randomUUID()}`),
      client.post(`${office}/template/try`, { classId: randomUUID(), template: wide, after: null }),
      client.post(`${office}/classes/${randomUUID()}/template`, save),
    ])
      expectError(await request, 'not_found')
    expectError(await client.post(`${foreign}/classes/${classId}/template`, save), 'event_manager_required')
  })

  it('print on their own roll; on another one of that width the printer rejects the job', async () => {
    const { client, addClass, confirm, print } = await setUp()
    await addClass({ roll: 'DK-4205' })
    const { pass } = await confirm({ templateRevision: 2 })
    const job = await print(pass.render.hash)
    await job.becomes({ state: 'blocked', problem: { code: 'wrong_roll', stock: 'DK-4205' } })
    expect((await client.post(job.roll, { stock: 'DK-4205', rollMm: 30_000 })).status).toBe(200)
    await job.becomes({ state: 'printed' })
  })

  it('print a red band on a black and red roll only, and show it in red', async () => {
    const { client, person, addClass, read, confirm, print, post } = await setUp()
    const mark = { kind: 'band', text: 'VIP', colour: 'red' } as const
    const refused = await post({ mark, roll: 'DK-2205' })
    expectError(refused, 'invalid_input')
    expect(refused.body.details[0].path).toBe('mark.colour')
    expect(await addClass({ mark, roll: 'DK-22251' })).toMatchObject({ mark, roll: 'DK-22251' })
    const { pass } = await confirm({ templateRevision: 2 })
    const preview = await decodePicture(pass.render.image)
    const reds = Array.from(preview.ink.keys()).filter((at) => isRed(preview, at))
    expect(reds.length).toBeGreaterThan(1_000)

    const job = await print(pass.render.hash)
    await job.becomes({ state: 'blocked', problem: { code: 'wrong_roll', stock: 'DK-22251' } })
    expect(labels.filter(({ red }) => red)).toEqual([])
    simulator.loadRoll('DK-22251')
    await client.post(job.roll, { stock: 'DK-22251', rollMm: 15_240 })
    await job.becomes({ state: 'printed' })
    simulator.loadRoll('DK-2205')

    const { bitmap, red } = labels.at(-1)!
    const dots = (of: Bitmap1) => bitmapInk({ bitmap: of })
    const [black, reddish] = [dots(bitmap), dots(red!)]
    for (const at of preview.ink.keys()) {
      const expected = isRed(preview, at) ? [0, 1] : [preview.ink[at], 0]
      if (black[at] !== expected[0] || reddish[at] !== expected[1])
        expect([at, black[at], reddish[at]]).toEqual([at, ...expected])
    }
    expect((await job.detail()).image).toBe(pass.render.image)
    expect((await read(person)).pass.render.image).toBe(pass.render.image)
  })

  it('store for each person the notes read', async () => {
    const { eventId, client, office, person, addClass } = await setUp()
    const made = await addClass({ note: '搬入は B 口' })
    const staff = (await house.makeReceptionist(eventId)).client
    expect((await staff.get(person)).body.ticketClass).toMatchObject({ toldAt: null })
    expect((await staff.post(`${person}/note`, { note: 'x' })).status).toBe(409)
    const told = await staff.post(`${person}/note`, { note: '搬入は B 口' })
    expect(told.body.ticketClass.toldAt).not.toBeNull()
    // A changed note must be read again.
    await client.send('PUT', `${office}/classes/${made.classId}`, body({ note: '搬入は C 口' }))
    expect((await staff.get(person)).body.ticketClass).toMatchObject({ toldAt: null })
  })

  it('reject the ticket of another class, another width, and a text without glyphs', async () => {
    const { addClass, post } = await setUp()
    await addClass({})
    const shared = await post({ nameJa: '別', nameEn: 'Other', tickets: ['ｇｅｎｅｒａｌ'] })
    expectError(shared, 'conflict')
    expect(shared.body.details[0].path).toBe('tickets')
    const other = { nameJa: '別', nameEn: '', tickets: [] }
    const mark = { kind: 'band' as const, text: '\u{10900}' }
    for (const [path, change] of [
      ['roll', { roll: 'DK-2210' }],
      ['mark.text', { mark }],
      ['nameJa', { nameJa: '' }],
    ] as const)
      expect((await post({ ...other, ...change })).body.details[0].path).toBe(path)
  })
})

const isRed = ({ ink, rgba }: Picture, at: number): boolean => ink[at] === 1 && rgba[4 * at]! > 128
