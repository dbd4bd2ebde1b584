import type { ErrorCode } from '../../contract/platform/http/errors.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { handOutEndpoints } from '../../contract/print/run/hand-out.ts'
import { storeChange } from '../../src-server/print/job/job-history-store.ts'
import { boxLetters } from '../../src-server/print/run/run-plan-rules.ts'
import { putInBox } from '../support/put-in-box.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { faultOf } from '../../drivers/label-printer.ts'
import { findFirstBrokenEntry } from '../../src-server/platform/db/audit-store.ts'
import { encodeBitmap } from '../../facts/png.ts'
import { pngDataUrl } from '../../src-server/pass/drawing/encode-png.ts'
import { expectError, expectFieldError, codesNotShown, type Answer, untilJob } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { addPrinter, bodyOf, confirmOwn } from '../support/desk-steps.ts'
import { content, saveBody, type PersonOptions, type TestPerson } from '../support/kiosk.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { made } from '../support/opened.ts'
import { PLAIN_CONTENT, simulatedPrinters, SOON, NOWHERE } from './print-world.ts'
import { openedEvent, withEvent } from '../support/opened-event.ts'

const NO_HASH = 'f'.repeat(64)

it('letters boxes A to Z, then AA', () => {
  expect([0, 10, 25, 26, 27, 52].map(boxLetters)).toEqual(['A', 'K', 'Z', 'AA', 'AB', 'BA'])
})

describe.each(databaseKinds)('printing at the desk on %s', (kind) => {
  const { simulators, labels, openPrinter } = simulatedPrinters()
  const house = openedEvent({ kind, openPrinter })
  const stranger = made(async () => house.makeManager(await house.makeEvent()))
  beforeAll(() => addPrinter(house.desk, { name: 'Main', isDefault: true }))

  const otherPrinter = (): Promise<string> => addPrinter(house.desk, { isDefault: false })
  const pausedPrinter = async (): Promise<string> => {
    const printerId = await otherPrinter()
    await house.desk.post(`/desk/printers/${printerId}/pause`, { paused: true })
    return printerId
  }

  type Confirmed = Awaited<ReturnType<typeof confirmed>>
  async function confirmed(options: PersonOptions = {}) {
    const person = await house.guest(options)
    return { person, hash: await confirmOwn(person, house.eventId) }
  }
  const print = (of: Confirmed, change: Record<string, unknown> = {}, by = house.manager) =>
    by.client.post('/desk/prints', printOrder(house.eventId, of.person.userId, of.hash, change))
  const post = (jobId: string, what: string, body?: object, by = house.manager): Promise<Answer> =>
    by.client.post(`/desk/prints/${jobId}/${what}`, body)
  const list = (query = '', by = house.manager, headers = {}): Promise<Answer> =>
    by.client.get(`/desk/prints?eventId=${house.eventId}${query}`, headers)
  const personAtDesk = async (of: Confirmed): Promise<Answer['body']> =>
    (await house.desk.get(`/desk/events/${house.eventId}/people/${of.person.userId}`)).body
  const until = (jobId: string, ...states: PrintJob['state'][]): Promise<PrintJob> =>
    untilJob(house.desk, jobId, ...states)
  const confirmations = (userId: string) =>
    house.db('pass_confirmations').where({ user_id: userId }).orderBy('confirmed_at')

  it('reports that the desk has no printer', async () => {
    const of = await confirmed()
    const printers = house.db('printers').where({ name: 'Main' })
    await printers.clone().update({ is_default: false })
    expectError(await print(of), 'print_state_conflict')
    await printers.clone().update({ is_default: true })
    expect((await print(of)).status).toBe(201)
  })

  it('prints exactly the dots that were confirmed and shown', async () => {
    const of = await confirmed({ name: '髙橋 翔太' })
    const { status, body } = await print(of)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'queued',
      name: '髙橋 翔太',
      station: 'Desk 1',
      requestedBy: 'Kobayashi Megumi',
      renderHash: of.hash,
      lines: 402,
    })
    await until(body.jobId, 'printed')
    const detail = (await house.desk.get(`/desk/prints/${body.jobId}`)).body
    const shown = (await of.person.client.get(`/api/passes/${house.eventId}`)).body.render.image
    expect(detail.image).toBe(shown)
    expect(pngDataUrl(encodeBitmap(labels.at(-1)!.bitmap))).toBe(shown)
    expect(detail.history[0].by).toBe('Kobayashi Megumi')
  })

  it('accepts one of ten desks that print the same person at once', async () => {
    const of = await confirmed()
    const printerId = await pausedPrinter()
    const answers = await Promise.all(Array.from({ length: 10 }, () => print(of, { printerId })))
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(1)
    for (const refused of answers.filter((answer) => answer.status !== 201)) {
      expectError(refused, 'print_state_conflict')
      expect(refused.body.details).toEqual([{ path: 'jobId', message: made[0]!.body.jobId }])
    }
  })

  it('prints once what is sent five times at once with one request key', async () => {
    const of = await confirmed()
    const requestKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => print(of, { requestKey })))
    const ids = new Set(answers.map(({ body }) => body.jobId))
    expect(ids.size).toBe(1)
    await until([...ids][0], 'printed')
    const audited = house.db('audit_log').where({ action: 'print', subject_id: of.person.userId })
    expect(await audited).toHaveLength(1)
  })

  it('records steps of one moment that repeat each other only if none is between', async () => {
    const printerId = await pausedPrinter()
    const { jobId } = (await print(await confirmed(), { printerId })).body
    const from = ['queued', 'blocked'] as const
    const common = { jobId, eventId: house.eventId, from, ofPrinter: printerId, problem: null, by: null }
    const at = new Date().toISOString()
    const stored: string[] = []
    for (const to of ['blocked', 'queued', 'blocked', 'blocked'] as const)
      stored.push(await storeChange(house.db, { ...common, to, at }))
    expect(stored).toEqual(['changed', 'changed', 'changed', 'repeated'])
  })

  it('numbers the jobs of an event one after another', async () => {
    const { body } = await list()
    const numbers = body.jobs.map((job: PrintJob) => job.number).toSorted((a: number, b: number) => a - b)
    expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1))
  })

  it('requires a reason for a reprint, and stores it', async () => {
    const of = await confirmed()
    await until((await print(of)).body.jobId, 'printed')
    expectError(await print(of), 'print_reason_required')
    expectError(await print(of, { reason: 'other' }), 'print_reason_required')
    const again = await print(of, { reason: 'other', reasonText: 'ink on it' })
    expect(again.body).toMatchObject({ reason: 'other', reasonText: 'ink on it' })
    await until(again.body.jobId, 'printed')
    for (const reason of ['lost', 'damaged', 'text_changed', 'misprint']) {
      const job = await print(of, { reason })
      expect(job.status).toBe(201)
      await until(job.body.jobId, 'printed')
    }
  })

  it('ends the tag of a lost pass', async () => {
    const of = await confirmed()
    await house.db('tag_keys').insert({
      id: randomUUID(),
      event_id: house.eventId,
      user_id: of.person.userId,
      operation_id: randomUUID(),
      key_hmac: 'a'.repeat(64),
      tag_hmac: 'b'.repeat(64),
      template_revision: 1,
      draft_revision: 1,
      verified_at: new Date().toISOString(),
    })
    await until((await print(of)).body.jobId, 'printed')
    const tag = () => house.db('tag_keys').where({ user_id: of.person.userId }).first()
    expect((await tag()).ended_at).toBeNull()
    await print(of, { reason: 'lost' })
    expect(await tag()).toMatchObject({ ended_reason: 'lost' })
  })

  it('prints the look that staff see after a new QR changed it, as confirmed by them', async () => {
    const of = await confirmed()
    await house.desk.post(`/desk/events/${house.eventId}/people/${of.person.userId}/qr`, { reason: 'lost' })
    const seen = await personAtDesk(of)
    expect(seen.pass.render.hash).not.toBe(seen.confirmedHash)
    expectError(await print(of), 'pass_preview_mismatch')
    const look = { ...of, hash: seen.pass.render.hash }
    const job = await print(look)
    expect(job.body.renderHash).toBe(seen.pass.render.hash)
    const [, second, ...rest] = await confirmations(of.person.userId)
    expect(second).toMatchObject({
      revision: 1,
      confirmed_by: 'staff',
      confirmed_by_user: house.manager.userId,
      origin: `desk:${house.kiosk.stationId}`,
    })
    expect(rest).toEqual([])
    expect(await personAtDesk(of)).toMatchObject({ confirmedHash: look.hash, confirmed: true })
    await until(job.body.jobId, 'printed')
    await until((await print(look, { reason: 'misprint' })).body.jobId, 'printed')
    expect(await confirmations(of.person.userId)).toHaveLength(2)
  })

  describe('rejects', () => {
    it.each<[string, ErrorCode, Record<string, unknown>]>([
      ['an event that is not there', 'event_not_found', { eventId: NOWHERE }],
      ['a person who is not there', 'not_found', { userId: NOWHERE }],
      ['a printer that is not there', 'not_found', { printerId: NOWHERE }],
      ['a pass that changed meanwhile', 'pass_revision_conflict', { draftRevision: 2 }],
      ['another look than the one drawn now', 'pass_preview_mismatch', { renderHash: NO_HASH }],
    ])('%s', async (_, code, change) => {
      expectError(await print(await confirmed(), change), code)
    })

    it('the manager of another event', async () => {
      expectError(await print(await confirmed(), {}, stranger), 'event_manager_required')
      expectError(await list('', stranger), 'event_manager_required')
      expectError(await house.desk.get(`/desk/prints?eventId=${NOWHERE}`), 'event_not_found')
    })

    it('a person without a ticket, before consent is checked', async () => {
      const of = await confirmed()
      await house.db('entries').where({ user_id: of.person.userId }).update({ state: 'CANCELLED' })
      await house.db('consents').where({ user_id: of.person.userId }).delete()
      expectError(await print(of), 'pass_ticket_required')
      await house.db('entries').where({ user_id: of.person.userId }).update({ state: 'USED' })
      expectError(await print(of), 'consent_required')
    })

    it('a pass that is not confirmed, or only for an older template', async () => {
      const person = await house.guest()
      expectError(await print({ person, hash: NO_HASH }, { draftRevision: 0 }), 'pass_confirmation_required')
      const saved = await person.client.post(`/api/passes/${house.eventId}`, saveBody())
      expectError(await print({ person, hash: saved.body.render.hash }), 'pass_confirmation_required')
    })

    it('an event without a template', async () => {
      const bare = await house.makeEvent({ template: null })
      const person = await house.makePerson({ eventId: bare })
      const boss = await house.makeManager(bare)
      expectError(await print({ person, hash: NO_HASH }, { eventId: bare }, boss), 'pass_template_disabled')
    })

    it('a request key of another print', async () => {
      const of = await confirmed()
      const requestKey = randomUUID()
      expect((await print(of, { requestKey })).status).toBe(201)
      expectError(await print(of, { requestKey, reason: 'misprint' }), 'pass_request_key_conflict')
      expectError(await print(await confirmed(), { requestKey }), 'pass_request_key_conflict')
    })

    it('one of two events that use the same request key at once', async () => {
      const { eventId: other, manager: boss } = await withEvent(house)
      const person = await house.makePerson({ eventId: other })
      const of = { person, hash: await confirmOwn(person, other) }
      const requestKey = randomUUID()
      const here = print(await confirmed(), { requestKey })
      const answers = await Promise.all([here, print(of, { requestKey, eventId: other }, boss)])
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
      expectError(
        answers.find(({ status }) => status === 409)!,
        'pass_request_key_conflict',
      )
    })

    it('a text that can no longer be drawn, naming the field', async () => {
      const of = await confirmed()
      const content = JSON.stringify({ ...PLAIN_CONTENT, name: '\u{F0000}' })
      await house.db('pass_drafts').where({ user_id: of.person.userId }).update({ content })
      expectFieldError(await print(of), 'pass_render_failed', 'content.name')
    })
  })

  it('lists questions first, then the newest, and has no body without changes', async () => {
    const printerId = await otherPrinter()
    simulators.get(printerId)!.setFaults([faultOf('drop_after')])
    const asked = await print(await confirmed(), { printerId })
    await until(asked.body.jobId, 'unknown')
    await until((await print(await confirmed())).body.jobId, 'printed')
    const { body, headers } = await list()
    expect(body.jobs[0]).toMatchObject({
      jobId: asked.body.jobId,
      state: 'unknown',
      problem: { code: 'link_lost', connection: 'virtual' },
    })
    expect(body.jobs[1].number).toBeGreaterThan(body.jobs[2].number)
    expect((await list(`&since=${body.rev}`)).status).toBe(204)
    expect((await list('', house.manager, { 'If-None-Match': headers.get('ETag')! })).status).toBe(304)
    await post(asked.body.jobId, 'answer', { cameOut: true })
    const after = await list(`&since=${body.rev}&limit=1`)
    expect(after.body.jobs).toHaveLength(1)
    expect(after.body.rev).toBeGreaterThan(body.rev)
  })

  it('does not reprint a person whose last pass has an unknown outcome', async () => {
    const printerId = await otherPrinter()
    simulators.get(printerId)!.setFaults([faultOf('drop_after', { label: 1 })])
    const of = await confirmed()
    const asked = await print(of, { printerId })
    await until(asked.body.jobId, 'unknown')
    expectError(await print(of, { reason: 'misprint' }), 'print_state_conflict')
    const again = await post(asked.body.jobId, 'answer', { cameOut: false })
    expect(again.body).toMatchObject({ jobId: asked.body.jobId, attempts: 1 })
    await until(asked.body.jobId, 'printed')
    expectError(await post(asked.body.jobId, 'answer', { cameOut: true }), 'print_state_conflict')
  })

  it('cancels and moves waiting jobs only', async () => {
    const [one, two] = [await otherPrinter(), await otherPrinter()]
    simulators.get(one)!.setCover(true)
    const [first, second] = [
      await print(await confirmed(), { printerId: one }),
      await print(await confirmed(), { printerId: one }),
    ]
    await until(first.body.jobId, 'blocked')
    const cancel = () => post(second.body.jobId, 'cancel')
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', problem: null })
    expectError(await cancel(), 'print_state_conflict')
    const move = (printerId: string) => post(first.body.jobId, 'move', { printerId })
    expectError(await move(one), 'print_state_conflict')
    expectError(await move(NOWHERE), 'not_found')
    expect((await move(two)).body).toMatchObject({ jobId: first.body.jobId, printerId: two, moved: true })
    await until(first.body.jobId, 'printed')
    expectError(await move(one), 'print_state_conflict')
  })

  // On SQLite a transaction that writes waits for the others anyway.
  it.runIf(kind === 'postgres')('prints once if the printer takes the pass in bulk meanwhile', async () => {
    const of = await confirmed()
    const printerId = await pausedPrinter()
    const { jobId } = (await print(of, { printerId, bulk: true })).body
    const { db } = house
    const taking = await db.transaction()
    await taking('print_jobs').where({ id: jobId }).update({ state: 'preflight' })
    const answer = print(of, { printerId })
    const waiting = () =>
      db('pg_stat_activity').whereRaw('datname = current_database()').where({ wait_event_type: 'Lock' })
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await taking.commit()
    expectError(await answer, 'print_state_conflict')
    const jobs = db('print_jobs').where({ event_id: house.eventId, user_id: of.person.userId })
    expect(await jobs.pluck('id')).toEqual([jobId])
    await db('print_jobs').where({ id: jobId }).update({ state: 'cancelled' })
  })

  it.each([
    ['get', undefined],
    ['answer', { cameOut: true }],
    ['cancel', undefined],
    ['move', { printerId: NOWHERE }],
  ])('opens a job for managers of its event only, and is unknown to others: %s', async (what, body) => {
    const { jobId } = (await print(await confirmed())).body
    const at = (id: string, by: TestPerson): Promise<Answer> =>
      what === 'get' ? by.client.get(`/desk/prints/${id}`) : post(id, what, body, by)
    expectError(await at(jobId, stranger), 'not_found')
    expectError(await at(jobId, await house.guest()), 'event_manager_required')
    expectError(await at(NOWHERE, house.manager), 'not_found')
  })

  it('writes each print, decision and result into the audit chain', async () => {
    const of = await confirmed()
    const { jobId } = (await print(of)).body
    await until(jobId, 'printed')
    const lines = async () => house.db('audit_log').where({ subject_id: of.person.userId }).orderBy('seq')
    await expect
      .poll(async () => (await lines()).map((line) => line.action), SOON)
      .toEqual(['print', 'print_result'])
    const [asked, result] = await lines()
    expect(asked).toMatchObject({ user_id: house.manager.userId, event_id: house.eventId })
    expect(JSON.parse(asked.detail)).toMatchObject({
      job: jobId,
      revision: 1,
      hash: of.hash,
      printer: 'Main',
    })
    expect(JSON.parse(result.detail)).toMatchObject({ job: jobId, result: 'printed' })
    expect(await findFirstBrokenEntry(house.db, house.kiosk.secrets, house.kiosk.stationId)).toBeNull()
  })

  it('produces every error code of its rows', () => {
    const { print: row, listPrints, getPrint, answerJob, cancelJob, reassignJob } = endpoints
    expect(codesNotShown([row, listPrints, getPrint, answerJob, cancelJob, reassignJob])).toEqual([])
  })

  describe('hands out passes in boxes:', () => {
    // The passes of a run have an event of their own.
    const own = made(() => withEvent(house))
    const receptionist = made(() => house.makeReceptionist(own.eventId))
    let runId: string | undefined
    let lastPlace = 0

    const personOf = async (userId: string): Promise<Answer['body']> =>
      (await receptionist.client.get(`/desk/events/${own.eventId}/people/${userId}`)).body

    async function printPass(person: TestPerson, change: object = {}): Promise<Answer['body']> {
      const { pass } = await personOf(person.userId)
      const { body } = await own.desk.post(
        '/desk/prints',
        printOrder(own.eventId, person.userId, pass.render.hash, {
          draftRevision: pass.draft.revision,
          bulk: true,
          ...change,
        }),
      )
      return untilJob(own.desk, body.jobId, 'printed')
    }

    type Boxed = Awaited<ReturnType<typeof boxed>>
    /** A person whose confirmed pass was printed by a run and waits in box K. */
    async function boxed(name = '村上 結菜') {
      const { eventId } = own
      const person = await own.guest({ name })
      await confirmOwn(person, eventId, { name })
      const { jobId, renderHash } = await printPass(person)
      const place = (lastPlace += 1)
      const pass = { eventId, userId: person.userId, jobId, renderHash, place, ...(runId && { runId }) }
      const made = await putInBox(house.db, pass)
      runId = made.runId
      return { person, placeId: made.placeId }
    }

    const handOut = ({ placeId }: Boxed, change: object = {}, by = receptionist): Promise<Answer> => {
      const { eventId } = own
      return by.client.post('/desk/hand-outs', { eventId, placeId, requestKey: randomUUID(), ...change })
    }

    const undo = ({ placeId }: Boxed, handedOutAt: string): Promise<Answer> =>
      receptionist.client.post(`/desk/hand-outs/${placeId}/undo`, { eventId: own.eventId, handedOutAt })

    const auditOf = ({ person }: Boxed): Promise<string[]> =>
      house
        .db('audit_log')
        .where({ subject_id: person.userId })
        .whereIn('action', ['hand_out', 'undo_hand_out'])
        .orderBy('seq')
        .pluck('action')

    it('a scan names box, place and neighbours instead of a print', async () => {
      const [before, one, after] = [await boxed('村上 大輝'), await boxed(), await boxed('村上 陽菜')]
      const scanned = { eventId: own.eventId, qr: one.person.qr }
      const { body } = await receptionist.client.post('/desk/match', scanned)
      expect(body.person.box).toMatchObject({ box: 'K', place: 2, state: 'in_box', handedOut: null })
      expect(body.person.box.neighbours).toEqual([
        { place: 1, name: '村上 大輝' },
        { place: 3, name: '村上 陽菜' },
      ])
      expect(body.person.box.counts).toEqual({ handedOut: 0, boxed: 3 })
      expect((await personOf(before.person.userId)).box.place).toBe(1)
      expect((await personOf(after.person.userId)).box.neighbours).toHaveLength(1)
    })

    it('is handed out once, and every desk sees when, where and by whom', async () => {
      const one = await boxed()
      const done = await bodyOf(200, handOut(one))
      expect(done.outcome).toBe('handed_out')
      const again = await bodyOf(200, handOut(one, {}, own.manager))
      expect(again).toMatchObject({ outcome: 'already', place: { handedOut: done.place.handedOut } })
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
      const repeated = await Promise.all(Array.from({ length: 5 }, () => handOut(two, { requestKey })))
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
        `/api/passes/${own.eventId}`,
        saveBody({ action: 'confirm', expectedRevision: 1, content: content({ name: '村上 ゆいな' }) }),
      )
      expect((await personOf(one.person.userId)).box.state).toBe('outdated')
      expectError(await handOut(one), 'conflict')
      await printPass(one.person, { reason: 'text_changed' })
      expect((await personOf(one.person.userId)).box).toBeNull()
      expectError(await handOut(one), 'conflict')
    })

    it('a pass without ticket or consent stays in its box', async () => {
      const noTicket = await boxed()
      await house.db('entries').where({ user_id: noTicket.person.userId }).update({ state: 'CANCELLED' })
      expectError(await handOut(noTicket), 'pass_ticket_required')
      const noConsent = await boxed()
      await house.db('consents').where({ user_id: noConsent.person.userId }).delete()
      expectError(await handOut(noConsent), 'consent_required')
    })

    it('refuses staff of another event, unknown places, and a key of another request', async () => {
      const one = await boxed()
      const otherEvent = await house.makeEvent()
      await house.grant(stranger, 'event_manager', otherEvent)
      const handedOutAt = new Date().toISOString()
      expectError(await handOut(one, {}, stranger), 'event_manager_required')
      expectError(await handOut(one, { eventId: otherEvent }, stranger), 'not_found')
      expectError(await handOut(one, { eventId: NOWHERE }), 'event_not_found')
      expectError(await handOut({ ...one, placeId: NOWHERE }), 'not_found')
      const requestKey = randomUUID()
      const two = await boxed()
      await handOut(two, { requestKey })
      expectError(await handOut(one, { requestKey }), 'pass_request_key_conflict')
      await house.db('print_run_labels').where({ id: two.placeId }).update({ state: 'waiting' })
      expectError(await handOut(two), 'not_found')
      const refused = (by: TestPerson, placeId: string, event: string): Promise<Answer> =>
        by.client.post(`/desk/hand-outs/${placeId}/undo`, { eventId: event, handedOutAt })
      expectError(await refused(stranger, one.placeId, own.eventId), 'event_manager_required')
      expectError(await refused(receptionist, NOWHERE, own.eventId), 'not_found')
      expectError(await refused(receptionist, one.placeId, NOWHERE), 'event_not_found')
    })

    it('every error code of the rows was produced', () => {
      expect(codesNotShown(Object.values(handOutEndpoints))).toEqual([])
    })
  })
})
