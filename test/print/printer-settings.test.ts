import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import {
  createQlSimulator,
  faultOf,
  openVirtualPrinter,
  type Bitmap1,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import { leastSeconds } from '../../facts/label-time.ts'
import { confirmedBitmap } from '../../src-server/pass/confirmation/confirmation-store.ts'
import { shiftBitmap } from '../../src-server/print/printer/offset-rules.ts'
import { testLabelBitmap } from '../../src-server/print/printer/test-label.ts'
import { codesNotShown, expectError, type Answer, untilJob } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { readByStaff } from './screen-messages.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

/** Long enough for a busy machine. */
const SOON = { timeout: 10_000 }
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe.each(databaseKinds)('the settings of a printer on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter({ printerId, model, address, slowUsb }) {
        steps.set(printerId, [...(steps.get(printerId) ?? []), slowUsb])
        const simulator =
          simulators.get(printerId) ??
          createQlSimulator({
            onEvent: (event) => {
              if (event.kind !== 'label') return
              labels.push(event.bitmap)
              cuts.push(event.cut)
            },
          })
        simulators.set(printerId, simulator)
        const options = { id: printerId, model, timeouts: { idleMs: 300 } }
        const printer = openVirtualPrinter(simulator, options)
        return address.startsWith('usb:') ? { ...printer, connection: 'usb' } : printer
      },
    }),
  )
  let eventId: string
  let manager: TestPerson
  const simulators = new Map<string, QlSimulator>()
  const labels: Bitmap1[] = []
  const cuts: boolean[] = []
  /** `slowUsb` of each time that a printer was opened. */
  const steps = new Map<string, boolean[]>()

  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const added = async (change: Record<string, unknown> = {}): Promise<string> => {
    const body = virtualPrinter({ isDefault: false, ...change })
    return (await manager.client.post('/desk/printers', body)).body.printerId
  }
  const set = (printerId: string, body: unknown, by = manager): Promise<Answer> =>
    by.client.post(`/desk/printers/${printerId}`, body)
  const roll = (printerId: string, body: unknown): Promise<Answer> =>
    manager.client.post(`/desk/printers/${printerId}/roll`, body)
  const detail = async (printerId: string) =>
    (await manager.client.get(`/desk/printers/${printerId}/detail`)).body
  const shown = async (printerId: string): Promise<DeskPrinter> => {
    const { body } = await manager.client.get(`/desk/state?eventId=${eventId}`)
    return body.printers.find((one: DeskPrinter) => one.printerId === printerId)
  }

  interface Order {
    readonly jobId: string
    readonly body: Record<string, unknown>
  }
  async function print(printerId: string, change: Record<string, unknown> = {}): Promise<Order> {
    const person = await house.makePerson({ eventId })
    const saved = await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm' }),
    )
    const body = printOrder(eventId, person.userId, saved.body.render.hash, {
      printerId,
      ...change,
    })
    const answer = await manager.client.post('/desk/prints', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { jobId: answer.body.jobId, body }
  }
  const job = async (jobId: string): Promise<PrintJob> =>
    (await manager.client.get(`/desk/prints/${jobId}`)).body.job
  const until = (jobId: string, ...states: PrintJob['state'][]): Promise<PrintJob> =>
    untilJob(manager.client, jobId, ...states)

  describe('name, default and fallback', () => {
    it('change one by one, and together', async () => {
      const [one, two] = [await added(), await added()]
      const name = `Desk ${randomUUID()}`
      expect((await set(one, { name: `  ${name} ` })).body).toMatchObject({ name })
      expect((await set(one, { isDefault: true, fallbackId: two })).body).toMatchObject({
        name,
        isDefault: true,
        fallbackId: two,
      })
      const { body } = await manager.client.get(`/desk/state?eventId=${eventId}`)
      expect(
        body.printers
          .filter((printer: DeskPrinter) => printer.isDefault)
          .map((printer: DeskPrinter) => printer.printerId),
      ).toEqual([one])
    })

    it('keep the alternate that staff chose, or none; a removed alternate leaves none', async () => {
      const [one, two] = [await added(), await added()]
      await set(one, { fallbackId: null })
      await set(two, { fallbackId: one })
      await added()
      expect((await shown(one)).fallbackId).toBeNull()
      expect((await shown(two)).fallbackId).toBe(one)
      await manager.client.delete(`/desk/printers/${one}`)
      expect((await shown(two)).fallbackId).not.toBe(one)
      expect((await shown(two)).fallbackId).not.toBeNull()
    })

    it('let two printers be alternates: a pass goes where staff move it, and prints once', async () => {
      const [one, two] = [await added(), await added()]
      await set(one, { fallbackId: two })
      await set(two, { fallbackId: one })
      simulators.get(one)!.setCover(true)
      simulators.get(two)!.setCover(true)
      const before = labels.length
      const { jobId } = await print(one)
      for (const printerId of [two, one, two]) {
        await until(jobId, 'blocked')
        expect(
          (await manager.client.post(`/desk/prints/${jobId}/move`, { printerId })).status,
        ).toBe(200)
      }
      simulators.get(two)!.setCover(false)
      expect(await until(jobId, 'printed')).toMatchObject({ jobId, printerId: two, moved: true })
      simulators.get(one)!.setCover(false)
      // Jobs print in order: what was left at this printer would come out before the next one.
      await until((await print(one)).jobId, 'printed')
      expect(labels.length).toBe(before + 2)
    })

    it('tell their number of waiting passes and what to do, in both languages', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setCover(true)
      await until((await print(printerId)).jobId, 'blocked')
      await expect
        .poll(async () => shown(printerId), SOON)
        .toMatchObject({
          state: 'problem',
          waiting: 1,
          problem: { code: 'cover_open' },
        })
      simulators.get(printerId)!.setCover(false)
      await expect.poll(async () => (await shown(printerId)).waiting, SOON).toBe(0)
    })

    it.each<[string, () => Promise<[string, unknown]>, string]>([
      ['nothing', async () => [await added(), {}], ''],
      ['an empty name', async () => [await added(), { name: '  ' }], 'name'],
      ['a long name', async () => [await added(), { name: 'x'.repeat(61) }], 'name'],
      ['itself as its fallback', async () => fallbackOf(await added()), 'fallbackId'],
      [
        'a fallback that is not there',
        async () => [await added(), { fallbackId: NOWHERE }],
        'fallbackId',
      ],
      ['a fallback that is no id', async () => [await added(), { fallbackId: 'QL' }], 'fallbackId'],
      [
        'no default any more',
        async () => [await added({ isDefault: true }), { isDefault: false }],
        'isDefault',
      ],
      [
        'an offset beyond 3 mm',
        async () => [await added(), { offsets: { xMm: 3.1, yMm: 0 } }],
        'offsets.xMm',
      ],
      [
        'an offset between two tenths',
        async () => [await added(), { offsets: { xMm: 0, yMm: 0.25 } }],
        'offsets.yMm',
      ],
      ['half an offset', async () => [await added(), { offsets: { xMm: 0.1 } }], 'offsets.yMm'],
      ['another setting', async () => [await added(), { volume: 11 }], 'volume'],
    ])('cannot be %s', async (_, make, path) => {
      const [printerId, body] = await make()
      const answer = await set(printerId, body)
      expectError(answer, 'invalid_input')
      expect(answer.body.details[0].path).toBe(path)
      expect(answer.body.details[0].message).not.toBe('')
    })
    const fallbackOf = (printerId: string): [string, unknown] => [
      printerId,
      { fallbackId: printerId },
    ]

    it('have a name of their own', async () => {
      await added({ name: 'Only one' })
      expectError(await set(await added(), { name: 'Only one' }), 'conflict')
    })

    it('are for staff, and for printers of this desk', async () => {
      const visitor = await house.makePerson({ eventId })
      const printerId = await added()
      expectError(await set(printerId, { name: 'x' }, visitor), 'event_manager_required')
      expectError(
        await visitor.client.get(`/desk/printers/${printerId}/detail`),
        'event_manager_required',
      )
      expectError(await set(printerId, { confirmed: true }), 'admin_required')
      expectError(
        await set(printerId, { confirmed: true }, await house.atPin(await house.makeAdmin())),
        'recent_password_required',
      )
      expectError(await set(NOWHERE, { name: 'x' }), 'not_found')
      expectError(await manager.client.get(`/desk/printers/${NOWHERE}/detail`), 'not_found')
      expect(codesNotShown([endpoints.changePrinter, endpoints.getPrinterDetail])).toEqual([])
    })
  })

  describe('the offset', () => {
    it('moves the confirmed dots, all of them, and changes neither their hash nor their number', async () => {
      const printerId = await added()
      const offsets = { xMm: -0.5, yMm: 0.4 }
      expect((await set(printerId, { offsets })).body.offsets).toEqual(offsets)
      const { jobId, body } = await print(printerId)
      const printed = await until(jobId, 'printed')
      expect(printed.renderHash).toBe(body.renderHash)
      const { confirmation_id: id } = await house
        .db('print_jobs')
        .where({ id: jobId })
        .first('confirmation_id')
      const confirmed = inkOf((await confirmedBitmap(house.db, id))!.bitmap)
      const label = inkOf(labels.at(-1)!)
      // 0.5 mm are 5.9 dots, 0.4 mm 4.7.
      expect(label.length).toBeGreaterThan(1_000)
      expect(label.join(' ') === confirmed.map(([x, y]) => [x - 6, y + 5]).join(' ')).toBe(true)
      const { history } = (await manager.client.get(`/desk/prints/${jobId}`)).body
      expect(history.find((line: { state: string }) => line.state === 'sending').note).toBe(
        'x -0.5 mm, y +0.4 mm',
      )
    })

    it('is refused if it would cut confirmed passes, with the number that still fits', async () => {
      const printerId = await added()
      await until((await print(printerId)).jobId, 'printed')
      const { room } = await detail(printerId)
      expect(room.xMm[1]).toBeLessThan(3)
      const answer = await set(printerId, { offsets: { xMm: 3, yMm: 0 } })
      expectError(answer, 'invalid_input')
      const fits = `+${room.xMm[1].toFixed(1)} mm`
      expect(answer.body.details).toEqual([
        {
          path: 'offsets.xMm',
          message: `+3.0 mm would cut ink off passes that were confirmed; ${fits} still fits`,
        },
      ])
      expect((await shown(printerId)).offsets).toEqual({ xMm: 0, yMm: 0 })
      expect(
        (await set(printerId, { offsets: { xMm: room.xMm[1], yMm: room.yMm[0] } })).status,
      ).toBe(200)
    })

    it('holds up a pass that it would cut, says how much fits, and lets it go on with that', async () => {
      const printerId = await added()
      const { jobId } = await print(printerId)
      await until(jobId, 'printed')
      // Set before that pass was confirmed.
      await house.db('printers').where({ id: printerId }).update({ offset_x: 30 })
      const before = labels.length
      const held = await print(printerId)
      const blocked = await until(held.jobId, 'blocked')
      const problem = blocked.problem as { code: string; fitsMm: number }
      expect(problem).toMatchObject({ code: 'offset_too_far', axis: 'x', offsetMm: 3 })
      expect(readByStaff(blocked)).toEqual({
        ja: `位置の調整を ${problem.fitsMm} mm にする — 左右方向 3 mm では、このパスが切れます`,
        en: `Set the offset to ${problem.fitsMm} mm — Sideways 3 mm would cut this pass.`,
      })
      expect(labels.length).toBe(before)
      await set(printerId, { offsets: { xMm: problem.fitsMm, yMm: 0 } })
      await until(held.jobId, 'printed')
    })

    it('moves the cross of the alignment label and leaves frame and rulers', async () => {
      const printerId = await added()
      await set(printerId, { offsets: { xMm: 0.3, yMm: -0.2 } })
      expect((await manager.client.post(`/desk/printers/${printerId}/test`)).body.state).toBe(
        'printed',
      )
      const label = labels.at(-1)!
      expect(
        Buffer.from(label.data).equals(
          Buffer.from(testLabelBitmap('DK-2205', { x: 3, y: -2 }).data),
        ),
      ).toBe(true)
      expect(at(label, 0, 0)).toBe(true)
    })
  })

  describe('short USB transfers with pauses', () => {
    it('are as the model needs them, until staff choose, and open the printer anew', async () => {
      const printerId = await added({ address: 'usb:A1', model: 'QL-800' })
      expect(await shown(printerId)).toMatchObject({ slowUsb: false })
      expect((await set(printerId, { slowUsb: true })).body).toMatchObject({ slowUsb: true })
      expect(steps.get(printerId)).toEqual([false, true])
      expect((await set(printerId, { name: `Desk ${randomUUID()}` })).status).toBe(200)
      expect(steps.get(printerId)).toEqual([false, true])
      const other = await added({ address: 'usb:A2', model: 'QL-820NWB' })
      expect(await shown(other)).toMatchObject({ slowUsb: true })
      expect((await set(other, { slowUsb: false })).body).toMatchObject({ slowUsb: false })
    })

    it('are refused for a printer without USB', async () => {
      const printerId = await added()
      expectError(await set(printerId, { slowUsb: true }), 'invalid_input')
    })
  })

  describe('the counters', () => {
    it('count labels and millimetres by roll and printer', async () => {
      const printerId = await added()
      for (let i = 0; i < 2; i++) await until((await print(printerId)).jobId, 'printed')
      expect(await shown(printerId)).toMatchObject({
        rollLabels: 2,
        labels: 2,
        totalMm: 80,
        usedMm: 80,
      })
      const put = await roll(printerId, { stock: 'DK-2205', rollMm: 30_480, usedMm: 10_480 })
      expect(put.body).toMatchObject({ rollLabels: 0, usedMm: 10_480, labels: 2, totalMm: 80 })
      await until((await print(printerId)).jobId, 'printed')
      const { printer } = await detail(printerId)
      expect(printer).toMatchObject({ rollLabels: 1, labels: 3, totalMm: 120, usedMm: 10_520 })
    })

    it('keep the roll when its details are corrected', async () => {
      const printerId = await added()
      await until((await print(printerId)).jobId, 'printed')
      const corrected = await roll(printerId, {
        stock: 'DK-4205',
        rollMm: 20_000,
        usedMm: 5_000,
        roll: 'same',
      })
      expect(corrected.body).toMatchObject({
        stock: 'DK-4205',
        rollMm: 20_000,
        usedMm: 5_000,
        rollLabels: 1,
      })
    })

    it('count the tape of a label in doubt, and give it back to its roll if it did not print', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setFaults([faultOf('drop_during', { label: 1 })])
      const { jobId } = await print(printerId)
      await until(jobId, 'unknown')
      expect(await shown(printerId)).toMatchObject({ rollLabels: 1, usedMm: 40 })
      await roll(printerId, { stock: 'DK-2205', rollMm: 30_480 })
      await manager.client.post(`/desk/prints/${jobId}/answer`, { cameOut: false })
      await until(jobId, 'printed')
      const { printer } = await detail(printerId)
      expect(printer).toMatchObject({ rollLabels: 1, labels: 1, totalMm: 40, usedMm: 40 })
    })

    it('are told by a roll that says how long it is and how much is gone', async () => {
      const printerId = await added()
      for (const [body, path] of [
        [{ stock: 'DK-2205', rollMm: 1_000, usedMm: 1_001 }, 'usedMm'],
        [{ stock: 'DK-2205', rollMm: 100_001 }, 'rollMm'],
        [{ stock: 'DK-2205', rollMm: -1 }, 'rollMm'],
        [{ stock: 'DK-9999', rollMm: 1_000 }, 'stock'],
        [{ stock: 'DK-2205', rollMm: 1_000, roll: 'old' }, 'roll'],
      ] as const) {
        const answer = await roll(printerId, body)
        expectError(answer, 'invalid_input')
        expect(answer.body.details[0].path).toBe(path)
      }
    })
  })

  describe('the power-off timer', () => {
    const powerOff = (printerId: string, minutes: unknown, by = manager) =>
      by.client.post(`/desk/printers/${printerId}/power-off`, { minutes })

    it('is asked for, set to never, read back, shown and recorded', async () => {
      const printerId = await added()
      expect((await shown(printerId)).powerOffMin).toBeNull()
      expect((await powerOff(printerId, null)).body).toEqual({ minutes: 60, problem: null })
      expect((await powerOff(printerId, 0)).body).toEqual({ minutes: 0, problem: null })
      expect((await shown(printerId)).powerOffMin).toBe(0)
      const details: string[] = await house
        .db('audit_log')
        .where({ action: 'change_printer', subject_id: printerId })
        .pluck('detail')
      expect(details.map((detail) => JSON.parse(detail).powerOffMin)).toEqual([0])
    })

    it('is left alone at a printer that has a fault or does not report it', async () => {
      const printerId = await added()
      await powerOff(printerId, null)
      const simulator = simulators.get(printerId)!
      simulator.setCover(true)
      expect((await powerOff(printerId, 0)).body).toEqual({
        minutes: null,
        problem: { code: 'cover_open' },
      })
      simulator.setCover(false)
      simulator.setFaults([faultOf('no_settings')])
      expect((await powerOff(printerId, 0)).body).toEqual({ minutes: null, problem: null })
      simulator.setFaults([])
      expect((await powerOff(printerId, null)).body.minutes).toBe(60)
    })

    it('answers each error of its contract', async () => {
      const row = endpoints.setPowerOff
      const printerId = await added()
      const visitor = await house.makePerson({ eventId })
      expectError(await powerOff(printerId, 0, visitor), 'event_manager_required')
      expectError(await powerOff(NOWHERE, 0), 'not_found')
      simulators.get(printerId)!.setFaults([faultOf('cooling')])
      const test = manager.client.post(`/desk/printers/${printerId}/test`)
      await expect.poll(async () => (await shown(printerId)).state, SOON).toBe('printing')
      expectError(await powerOff(printerId, 0), 'print_state_conflict')
      await test
      for (const minutes of [5, 70, -10, 'never', undefined])
        expectError(await powerOff(printerId, minutes), 'invalid_input')
      expect(codesNotShown([row])).toEqual([])
    })
  })

  describe('a pass in front of whose person somebody stands', () => {
    it('comes out before those in bulk, which keep their order', async () => {
      const printerId = await added()
      await manager.client.post(`/desk/printers/${printerId}/pause`, { paused: true })
      const order: string[] = []
      for (let i = 0; i < 3; i++) order.push((await print(printerId, { bulk: true })).jobId)
      const person = (await print(printerId)).jobId
      expect(await job(order[0]!)).toMatchObject({ bulk: true })
      await manager.client.post(`/desk/printers/${printerId}/pause`, { paused: false })
      const done = await Promise.all([person, ...order].map((jobId) => until(jobId, 'printed')))
      expect(done.map((one) => one.finishedAt)).toEqual(
        done.map((one) => one.finishedAt).toSorted(),
      )
    })

    it('is cut, and those in bulk after as many as the printer is set to', async () => {
      for (const [cutEvery, expected] of [
        [2, [true, false, true, false, true, true]],
        [0, [true, false, false, false, false, true]],
        [1, [true, true, true, true, true, true]],
      ] as const) {
        const printerId = await added()
        const changed = await set(printerId, { bulk: { cutEvery, fast: true } })
        expect(changed.body.bulk).toEqual({ cutEvery, fast: true })
        await manager.client.post(`/desk/printers/${printerId}/pause`, { paused: true })
        const order: string[] = []
        for (let i = 0; i < 5; i++) order.push((await print(printerId, { bulk: true })).jobId)
        order.push((await print(printerId)).jobId)
        cuts.length = 0
        await manager.client.post(`/desk/printers/${printerId}/pause`, { paused: false })
        for (const jobId of order) await until(jobId, 'printed')
        expect(cuts).toEqual(expected)
      }
    })

    it('is measured only where the printer is not faster than its model', async () => {
      const printerId = await added({ address: `usb:${randomUUID()}` })
      const most = 60 / leastSeconds({ model: 'QL-820NWB', stock: 'DK-2205' }, 40)
      await until((await print(printerId)).jobId, 'printed')
      expect((await shown(printerId)).pace.careful ?? 0).toBeLessThanOrEqual(most)
      simulators.get(printerId)!.setFaults([faultOf('slow')])
      await until((await print(printerId)).jobId, 'printed')
      const { careful } = (await shown(printerId)).pace
      expect(careful).toBeGreaterThan(0)
      expect(careful).toBeLessThanOrEqual(most)
    })

    it('is not measured at a virtual printer', async () => {
      const printerId = await added()
      await shown(printerId)
      simulators.get(printerId)!.setFaults([faultOf('slow')])
      await until((await print(printerId)).jobId, 'printed')
      expect((await shown(printerId)).pace).toEqual({ careful: null, fast: null })
    })

    it('has an estimated pace by speed and cut before it is measured', async () => {
      const printerId = await added()
      const each = await shown(printerId)
      expect(each.pace).toEqual({ careful: null, fast: null })
      expect(each.estimate.fast).toBeGreaterThan(each.estimate.careful)
      await set(printerId, { bulk: { cutEvery: 0 } })
      const strip = await shown(printerId)
      expect(strip.estimate.careful).toBeGreaterThan(each.estimate.careful)
    })

    it('takes the place of the one that was made for them in bulk', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setCover(true)
      const inBulk = await print(printerId, { bulk: true })
      await until(inBulk.jobId, 'blocked')
      const refused = await manager.client.post('/desk/prints', {
        ...inBulk.body,
        requestKey: randomUUID(),
      })
      expectError(refused, 'print_state_conflict')
      const { bulk: _, ...own } = inBulk.body
      const taken = await manager.client.post('/desk/prints', { ...own, requestKey: randomUUID() })
      expect(taken.body).toMatchObject({ bulk: false, state: 'queued' })
      expect(await job(inBulk.jobId)).toMatchObject({ state: 'cancelled' })
      const before = labels.length
      simulators.get(printerId)!.setCover(false)
      await until(taken.body.jobId, 'printed')
      expect(labels.length).toBe(before + 1)
    })
  })

  it('answer a test print that takes its time at once, and show its end with the printer', async () => {
    const printerId = await added()
    simulators.get(printerId)!.setFaults([faultOf('cooling')])
    const waitsFor = manager.client.post(`/desk/printers/${printerId}/test`)
    await expect.poll(async () => (await shown(printerId)).test?.state, SOON).toBe('printing')
    await waitsFor
    await expect
      .poll(async () => (await shown(printerId)).test, SOON)
      .toMatchObject({
        state: 'printed',
        label: 'alignment',
        problem: null,
      })
  })
})

const at = ({ widthPx, data }: Bitmap1, x: number, y: number): boolean =>
  (data[y * Math.ceil(widthPx / 8) + (x >> 3)]! & (0x80 >> (x & 7))) !== 0

function inkOf(bitmap: Bitmap1): [number, number][] {
  const ink: [number, number][] = []
  for (let y = 0; y < bitmap.heightPx; y++)
    for (let x = 0; x < bitmap.widthPx; x++) if (at(bitmap, x, y)) ink.push([x, y])
  return ink
}

describe('a drawing that is moved', () => {
  const blank = (widthPx: number, heightPx: number): Bitmap1 => ({
    widthPx,
    heightPx,
    data: new Uint8Array(Math.ceil(widthPx / 8) * heightPx),
  })
  const put = (bitmap: Bitmap1, x: number, y: number): void => {
    bitmap.data[y * Math.ceil(bitmap.widthPx / 8) + (x >> 3)]! |= 0x80 >> (x & 7)
  }

  it.each([
    [0, 0],
    [1, 0],
    [-1, 0],
    [30, -30],
    [-30, 30],
    [7, 13],
    [-22, -9],
  ])('by %i and %i tenths has the same dots at another place', (x, y) => {
    const bitmap = blank(306, 284)
    for (let i = 0; i < 200; i++) put(bitmap, 40 + ((i * 37) % 226), 40 + ((i * 53) % 204))
    const [dx, dy] = [Math.round((x * 300) / 254), Math.round((y * 300) / 254)]
    const expected = inkOf(bitmap).map(([left, top]) => [left + dx, top + dy])
    expect(inkOf(shiftBitmap(bitmap, { x, y }))).toEqual(expected)
  })
})
