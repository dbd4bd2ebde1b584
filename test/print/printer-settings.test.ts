import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { faultOf, openPrinterAddress, type Bitmap1 } from '../../drivers/label-printer.ts'
import { leastSeconds } from '../../facts/label-time.ts'
import { confirmedBitmap } from '../../src-server/pass/confirmation/confirmation-store.ts'
import { testLabelBitmap } from '../../src-server/print/printer/test-label.ts'
import { codesNotShown, expectError, expectFieldError, type Answer, untilJob } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { orderPrint } from '../support/desk-steps.ts'
import { isBlack } from '../support/label-bitmaps.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { made } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'
import { confirmedOrder, shownPrinter, simulatedPrinters, SOON, NOWHERE } from './print-world.ts'

describe.each(databaseKinds)('the desk on %s:', (kind) => {
  const { simulators, labels, openPrinter } = simulatedPrinters({}, { idleMs: 300 })
  const house = openedEvent({
    kind,
    openPrinter(printer) {
      const { printerId: id, model, address, slowUsb } = printer
      steps.set(id, [...(steps.get(id) ?? []), slowUsb])
      const isUsb = address.startsWith('usb:')
      if (!isUsb && address !== 'virtual') return openPrinterAddress(address, { id, model })
      const opened = openPrinter(printer)
      return isUsb ? { ...opened, connection: 'usb' } : opened
    },
  })
  const visitor = made(() => house.guest())
  /** `slowUsb` of each time that a printer was opened. */
  const steps = new Map<string, boolean[]>()

  const add = (change: Record<string, unknown> = {}, by = house.manager): Promise<Answer> =>
    by.client.post('/desk/printers', virtualPrinter(change))
  const added = async (change: Record<string, unknown> = {}): Promise<string> => {
    const { printerId } = (await add({ isDefault: false, ...change })).body
    ofTest.push(printerId)
    return printerId
  }
  const ofTest: string[] = []
  // Each printer is polled.
  afterEach(() => Promise.all(ofTest.splice(0).map((printerId) => remove(printerId))))
  const set = (printerId: string, body: unknown, by = house.manager): Promise<Answer> =>
    by.client.post(`/desk/printers/${printerId}`, body)
  const act = (printerId: string, what: string, body?: unknown, by = house.manager): Promise<Answer> =>
    by.client.post(`/desk/printers/${printerId}/${what}`, body)
  const roll = (printerId: string, body: unknown) => act(printerId, 'roll', body)
  const remove = (printerId: string, by = house.manager) => by.client.delete(`/desk/printers/${printerId}`)
  const detail = async (printerId: string) =>
    (await house.desk.get(`/desk/printers/${printerId}/detail`)).body
  const shown = (printerId: string) => shownPrinter(house.desk, house.eventId, printerId)
  const allShown = async (): Promise<DeskPrinter[]> =>
    (await house.desk.get(`/desk/state?eventId=${house.eventId}`)).body.printers
  async function print(printerId: string, change: Record<string, unknown> = {}) {
    const body = await confirmedOrder(house, house.eventId, { printerId, ...change })
    return { jobId: await orderPrint(house.desk, body), body }
  }
  const job = async (jobId: string): Promise<PrintJob> =>
    (await house.desk.get(`/desk/prints/${jobId}`)).body.job
  const until = (jobId: string, ...states: PrintJob['state'][]): Promise<PrintJob> =>
    untilJob(house.desk, jobId, ...states)

  describe('printers', () => {
    it('start with a full roll, the first one as the desk’s default', async () => {
      const { status, body } = await add({ name: 'First', isDefault: false })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        name: 'First',
        connection: 'virtual',
        stock: 'DK-2205',
        rollMm: 30_480,
        usedMm: 0,
        isDefault: true,
        fallbackId: null,
        passesLeft: null,
      })
      const found = { state: 'ready', loadedMm: 62, passesLeft: Math.floor(360_000 / 472) }
      await expect.poll(() => shown(body.printerId), SOON).toMatchObject(found)
    })

    it('name each other as alternates; the next one becomes the default when one is removed', async () => {
      const one = await added({ isDefault: true })
      const two = await added()
      expect(await shown(one)).toMatchObject({ isDefault: true })
      expect((await shown(one)).fallbackId).not.toBe(one)
      expect(await shown(two)).toMatchObject({ isDefault: false, fallbackId: one })
      expect((await remove(one)).body).toEqual({ ok: true })
      expect(await shown(one)).toBeUndefined()
      const printers = await allShown()
      expect(printers.filter(({ isDefault }) => isDefault)).toHaveLength(1)
      expect(printers.some(({ fallbackId }) => fallbackId === one)).toBe(false)
    })

    it.each([
      ['an address of no known kind', { address: 'lpt1' }, 'address'],
      ['a folder in place of a host', { address: 'tcp://' }, 'address'],
      ['a QL-800 on a network', { model: 'QL-800', address: 'tcp://192.0.2.1:9100' }, 'address'],
      ['a model that prints black only with red', { model: 'QL-700', stock: 'DK-22251' }, 'stock'],
    ])('cannot be %s', async (_, change, path) => {
      expectFieldError(await add(change), 'invalid_input', path)
    })

    it('have a unique name and address', async () => {
      await added({ name: 'Twice' })
      expectError(await add({ name: 'Twice' }), 'conflict')
      expectError(await set(await added(), { name: 'Twice' }), 'conflict')
      const admin = await house.makeAdmin()
      const own = { address: 'tcp://127.0.0.1:9', confirmed: true }
      expectError(await add(own), 'admin_required')
      expectError(await add({ ...own, confirmed: false }, admin), 'address_confirmation_required')
      expectError(await add(own, await house.atPin(admin)), 'recent_password_required')
      expect((await add(own, admin)).status).toBe(201)
      expectError(await add(own, admin), 'conflict')
    })

    it('show the wrong roll for the event, both widths named', async () => {
      const printerId = await added({ stock: 'DK-2210', isDefault: true })
      simulators.get(printerId)!.loadRoll('DK-2210')
      const problem = {
        code: 'wrong_roll',
        loaded: { widthMm: 29, kind: 'continuous' },
        neededMm: 62,
        stock: 'DK-2205',
      }
      await expect
        .poll(() => shown(printerId), SOON)
        .toMatchObject({ state: 'problem', loadedMm: 29, problem })
    })

    it('print a pass for DK-2205 on a black and red roll once that is declared', async () => {
      const printerId = await added()
      const simulator = simulators.get(printerId)!
      simulator.loadRoll('DK-22251')
      const problem = { code: 'two_colour_roll', stock: 'DK-2205' }
      await expect.poll(() => shown(printerId), SOON).toMatchObject({ problem })
      const declared = { stock: 'DK-22251', rollMm: 30_480, roll: 'same' }
      expect((await roll(printerId, declared)).body).toMatchObject({ stock: 'DK-22251' })
      await until((await print(printerId)).jobId, 'printed')
      expect(simulator.counts()).toMatchObject({ printed: 1, refused: 0 })
      const black = await added({ model: 'QL-700' })
      expectError(await roll(black, { stock: 'DK-22251', rollMm: 30_480 }), 'invalid_input')
    })

    it('report why an alignment label cannot be printed', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setCover(true)
      const problem = { code: 'cover_open' }
      const { body } = await act(printerId, 'test')
      expect(body).toEqual({ state: 'blocked', label: 'alignment', problem })
      expect(await shown(printerId)).toMatchObject({ usedMm: 0 })
    })

    it('answer a test print that takes its time at once, and show its end', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setFaults([faultOf('cooling')])
      const waitsFor = act(printerId, 'test')
      await expect.poll(async () => (await shown(printerId)).test?.state, SOON).toBe('printing')
      await waitsFor
      const test = { state: 'printed', label: 'alignment', problem: null }
      await expect.poll(() => shown(printerId), SOON).toMatchObject({ test })
    })

    it('continue printing during an alignment label, and keep their place while a pass waits', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setFaults([faultOf('busy')])
      const { jobId } = await print(printerId)
      await expect.poll(async () => (await shown(printerId)).state, SOON).toBe('printing')
      expectError(await act(printerId, 'test'), 'print_state_conflict')
      expectError(await remove(printerId), 'print_state_conflict')
      simulators.get(printerId)!.setFaults([])
      await until(jobId, 'printed')
    })

    it('are managed by the staff of any event and by nobody else, until they are removed', async () => {
      const elsewhere = await house.makeManager(await house.makeEvent())
      const [printerId, gone] = [await added(), await added()]
      for (const by of [elsewhere, await house.makeAdmin()])
        expect((await act(printerId, 'pause', { paused: false }, by)).status).toBe(200)
      expectError(await add({}, visitor), 'event_manager_required')
      await remove(gone)
      for (const [id, by, code] of [
        [printerId, visitor, 'event_manager_required'],
        [gone, house.manager, 'not_found'],
        [NOWHERE, house.manager, 'not_found'],
      ] as const) {
        expectError(await remove(id, by), code)
        expectError(await set(id, { name: 'x' }, by), code)
        expectError(await by.client.get(`/desk/printers/${id}/detail`), code)
        expectError(await act(id, 'pause', { paused: true }, by), code)
        expectError(await act(id, 'roll', { stock: 'DK-2205', rollMm: 1 }, by), code)
        expectError(await act(id, 'power-off', { minutes: 0 }, by), code)
        expectError(await act(id, 'test', undefined, by), code)
      }
    })
  })

  describe('name, default and fallback', () => {
    it('change one by one, and together', async () => {
      const [one, two] = [await added(), await added()]
      const name = `Desk ${randomUUID()}`
      expect((await set(one, { name: `  ${name} ` })).body).toMatchObject({ name })
      const both = { isDefault: true, fallbackId: two }
      expect((await set(one, both)).body).toMatchObject({ name, ...both })
      expect((await allShown()).filter(({ isDefault }) => isDefault)).toMatchObject([{ printerId: one }])
    })

    it('keep the alternate that staff chose, or none; a removed alternate leaves none', async () => {
      const [one, two] = [await added(), await added()]
      await set(one, { fallbackId: null })
      await set(two, { fallbackId: one })
      await added()
      expect((await shown(one)).fallbackId).toBeNull()
      expect((await shown(two)).fallbackId).toBe(one)
      await remove(one)
      expect((await shown(two)).fallbackId).not.toBe(one)
      expect((await shown(two)).fallbackId).not.toBeNull()
    })

    it('tell their number of waiting passes and that their cover is open, and its end', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setCover(true)
      await until((await print(printerId)).jobId, 'blocked')
      const open = { state: 'problem', waiting: 1, problem: { code: 'cover_open' } }
      await expect.poll(() => shown(printerId), SOON).toMatchObject(open)
      simulators.get(printerId)!.setCover(false)
      const closed = { state: 'ready', waiting: 0, problem: null }
      await expect.poll(() => shown(printerId), SOON).toMatchObject(closed)
    })

    it.each<[string, (printerId: string) => object, string]>([
      ['nothing', () => ({}), ''],
      ['an empty name', () => ({ name: '  ' }), 'name'],
      ['a long name', () => ({ name: 'x'.repeat(61) }), 'name'],
      ['itself as its fallback', (fallbackId) => ({ fallbackId }), 'fallbackId'],
      ['a fallback that is not there', () => ({ fallbackId: NOWHERE }), 'fallbackId'],
      ['a fallback that is no id', () => ({ fallbackId: 'QL' }), 'fallbackId'],
      ['no default any more', () => ({ isDefault: false }), 'isDefault'],
      ['an offset beyond 3 mm', () => ({ offsets: { xMm: 3.1, yMm: 0 } }), 'offsets.xMm'],
      ['an offset between two tenths', () => ({ offsets: { xMm: 0, yMm: 0.25 } }), 'offsets.yMm'],
      ['half an offset', () => ({ offsets: { xMm: 0.1 } }), 'offsets.yMm'],
      ['short USB transfers without USB', () => ({ slowUsb: true }), 'slowUsb'],
      ['another setting', () => ({ volume: 11 }), 'volume'],
    ])('cannot be %s', async (_, bodyOf, path) => {
      const { printerId } = (await allShown()).find(({ isDefault }) => isDefault)!
      const answer = await set(printerId, bodyOf(printerId))
      expectFieldError(answer, 'invalid_input', path)
      expect(answer.body.details[0].message).not.toBe('')
    })

    it('are not confirmed by staff, nor after a PIN', async () => {
      const printerId = await added()
      expectError(await set(printerId, { confirmed: true }), 'admin_required')
      const atPin = await house.atPin(await house.makeAdmin())
      expectError(await set(printerId, { confirmed: true }, atPin), 'recent_password_required')
    })
  })

  describe('the offset', () => {
    it('moves the confirmed dots, all of them, and changes neither their hash nor their number', async () => {
      const printerId = await added()
      const offsets = { xMm: -0.5, yMm: 0.4 }
      expect((await set(printerId, { offsets })).body.offsets).toEqual(offsets)
      const { jobId, body } = await print(printerId)
      expect((await until(jobId, 'printed')).renderHash).toBe(body.renderHash)
      const jobs = house.db('print_jobs').where({ id: jobId })
      const { confirmation_id: id } = await jobs.first('confirmation_id')
      const confirmed = inkOf((await confirmedBitmap(house.db, id))!.bitmap)
      const label = inkOf(labels.at(-1)!.bitmap)
      // 0.5 mm are 5.9 dots, 0.4 mm 4.7.
      expect(label.length).toBeGreaterThan(1_000)
      expect(label.join(' ') === confirmed.map(([x, y]) => [x - 6, y + 5]).join(' ')).toBe(true)
      const { history } = (await house.desk.get(`/desk/prints/${jobId}`)).body
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
      const message = `+3.0 mm would cut ink off passes that were confirmed; ${fits} still fits`
      expect(answer.body.details).toEqual([{ path: 'offsets.xMm', message }])
      expect((await shown(printerId)).offsets).toEqual({ xMm: 0, yMm: 0 })
      expect((await set(printerId, { offsets: { xMm: room.xMm[1], yMm: room.yMm[0] } })).status).toBe(200)
    })

    it('holds up a pass that it would cut, says how much fits, and lets it go on with that', async () => {
      const printerId = await added()
      const { jobId } = await print(printerId)
      await until(jobId, 'printed')
      // Set before that pass was confirmed.
      await house.db('printers').where({ id: printerId }).update({ offset_x: 30 })
      const before = labels.length
      const held = await print(printerId)
      const problem = (await until(held.jobId, 'blocked')).problem as { code: string; fitsMm: number }
      expect(problem).toMatchObject({ code: 'offset_too_far', axis: 'x', offsetMm: 3 })
      expect(labels.length).toBe(before)
      await set(printerId, { offsets: { xMm: problem.fitsMm, yMm: 0 } })
      await until(held.jobId, 'printed')
    })

    it('moves the cross of the alignment label, whose tape is counted', async () => {
      const printerId = await added()
      await set(printerId, { offsets: { xMm: 0.3, yMm: -0.2 } })
      const { body } = await act(printerId, 'test')
      expect(body).toMatchObject({ state: 'printed', label: 'alignment', problem: null })
      const expected = testLabelBitmap('DK-2205', { x: 3, y: -2 })
      expect(Buffer.compare(labels.at(-1)!.bitmap.data, expected.data)).toBe(0)
      expect(await shown(printerId)).toMatchObject({ usedMm: 40 })
    })
  })

  it('short USB transfers are as the model needs until staff choose, and open the printer anew', async () => {
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

  describe('the counters', () => {
    it('count labels and millimetres by roll and printer', async () => {
      const printerId = await added()
      for (let i = 0; i < 2; i++) await until((await print(printerId)).jobId, 'printed')
      expect(await shown(printerId)).toMatchObject({ rollLabels: 2, labels: 2, totalMm: 80, usedMm: 80 })
      const put = await roll(printerId, { stock: 'DK-2205', rollMm: 30_480, usedMm: 10_480 })
      expect(put.body).toMatchObject({ rollLabels: 0, usedMm: 10_480, labels: 2, totalMm: 80 })
      await until((await print(printerId)).jobId, 'printed')
      const { printer } = await detail(printerId)
      expect(printer).toMatchObject({ rollLabels: 1, labels: 3, totalMm: 120, usedMm: 10_520 })
    })

    it('keep the roll when its details are corrected', async () => {
      const printerId = await added()
      await until((await print(printerId)).jobId, 'printed')
      const details = { stock: 'DK-4205', rollMm: 20_000, usedMm: 18_000 }
      const corrected = await roll(printerId, { ...details, roll: 'same' })
      expect(corrected.body).toMatchObject({ ...details, rollLabels: 1 })
      expect(await shown(printerId)).toMatchObject({ passesLeft: 50 })
    })

    it('count the tape of a label in doubt, and give it back to its roll if it did not print', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setFaults([faultOf('drop_during', { label: 1 })])
      const { jobId } = await print(printerId)
      await until(jobId, 'unknown')
      expect(await shown(printerId)).toMatchObject({ rollLabels: 1, usedMm: 40 })
      await roll(printerId, { stock: 'DK-2205', rollMm: 30_480 })
      await house.desk.post(`/desk/prints/${jobId}/answer`, { cameOut: false })
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
      ] as const)
        expectFieldError(await roll(printerId, body), 'invalid_input', path)
    })
  })

  // It is in no table of the database.
  describe.runIf(kind === 'sqlite')('the power-off timer', () => {
    const powerOff = (printerId: string, minutes: unknown) => act(printerId, 'power-off', { minutes })

    it('is asked for, set to never, read back, shown and recorded', async () => {
      const printerId = await added()
      expect((await shown(printerId)).powerOffMin).toBeNull()
      expect((await powerOff(printerId, null)).body).toEqual({ minutes: 60, problem: null })
      expect((await powerOff(printerId, 0)).body).toEqual({ minutes: 0, problem: null })
      expect((await shown(printerId)).powerOffMin).toBe(0)
      const entries = house.db('audit_log').where({ action: 'change_printer', subject_id: printerId })
      const details: string[] = await entries.pluck('detail')
      expect(details.map((detail) => JSON.parse(detail).powerOffMin)).toEqual([0])
    })

    it('is left alone at a printer that has a fault or does not report it', async () => {
      const printerId = await added()
      await powerOff(printerId, null)
      const simulator = simulators.get(printerId)!
      simulator.setCover(true)
      const problem = { code: 'cover_open' }
      expect((await powerOff(printerId, 0)).body).toEqual({ minutes: null, problem })
      simulator.setCover(false)
      simulator.setFaults([faultOf('no_settings')])
      expect((await powerOff(printerId, 0)).body).toEqual({ minutes: null, problem: null })
      simulator.setFaults([])
      expect((await powerOff(printerId, null)).body.minutes).toBe(60)
    })

    it('is refused while a label is printed, and for other times', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setFaults([faultOf('cooling')])
      const test = act(printerId, 'test')
      await expect.poll(async () => (await shown(printerId)).state, SOON).toBe('printing')
      expectError(await powerOff(printerId, 0), 'print_state_conflict')
      await test
      for (const minutes of [5, 70, -10, 'never', undefined])
        expectError(await powerOff(printerId, minutes), 'invalid_input')
    })
  })

  describe('a pass in front of whose person somebody stands', () => {
    it('comes out before those in bulk, which keep their order', async () => {
      const printerId = await added()
      await act(printerId, 'pause', { paused: true })
      const order: string[] = []
      for (let i = 0; i < 3; i++) order.push((await print(printerId, { bulk: true })).jobId)
      const person = (await print(printerId)).jobId
      expect(await job(order[0]!)).toMatchObject({ bulk: true })
      await act(printerId, 'pause', { paused: false })
      const done = await Promise.all([person, ...order].map((jobId) => until(jobId, 'printed')))
      const times = done.map((one) => one.finishedAt)
      expect(times).toEqual(times.toSorted())
    })

    it.each([
      [2, [true, false, true, false, true]],
      [0, [true, false, false, true]],
      [1, [true, true, true]],
    ])('is cut, and those in bulk after as many as the printer is set to: %d', async (cutEvery, cuts) => {
      const printerId = await added()
      const changed = await set(printerId, { bulk: { cutEvery, fast: true } })
      expect(changed.body.bulk).toEqual({ cutEvery, fast: true })
      await act(printerId, 'pause', { paused: true })
      const order: string[] = []
      for (let i = 1; i < cuts.length; i++) order.push((await print(printerId, { bulk: true })).jobId)
      order.push((await print(printerId)).jobId)
      labels.length = 0
      await act(printerId, 'pause', { paused: false })
      for (const jobId of order) await until(jobId, 'printed')
      expect(labels.map(({ cut }) => cut)).toEqual(cuts)
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

    it('has an estimated pace by speed and cut before it is measured', async () => {
      const printerId = await added()
      const each = await shown(printerId)
      expect(each.pace).toEqual({ careful: null, fast: null })
      expect(each.estimate).toEqual({ careful: 36, fast: 42 })
      await set(printerId, { bulk: { cutEvery: 0 } })
      expect((await shown(printerId)).estimate.careful).toBeGreaterThan(each.estimate.careful)
    })

    it('takes the place of the one that was made for them in bulk', async () => {
      const printerId = await added()
      simulators.get(printerId)!.setCover(true)
      const inBulk = await print(printerId, { bulk: true })
      await until(inBulk.jobId, 'blocked')
      const again = { ...inBulk.body, requestKey: randomUUID() }
      expectError(await house.desk.post('/desk/prints', again), 'print_state_conflict')
      const { bulk: _, ...own } = inBulk.body
      const taken = await house.desk.post('/desk/prints', { ...own, requestKey: randomUUID() })
      expect(taken.body).toMatchObject({ bulk: false, state: 'queued' })
      expect(await job(inBulk.jobId)).toMatchObject({ state: 'cancelled' })
      const before = labels.length
      simulators.get(printerId)!.setCover(false)
      await until(taken.body.jobId, 'printed')
      expect(labels.length).toBe(before + 1)
    })
  })

  it('every error code of the rows of printers was produced', () => {
    const { addPrinter, removePrinter, pausePrinter, declareRoll, testPrint } = endpoints
    const { changePrinter, getPrinterDetail, setPowerOff } = endpoints
    const ofPrinters = [addPrinter, removePrinter, pausePrinter, declareRoll, testPrint]
    const ofSettings = [changePrinter, getPrinterDetail, setPowerOff]
    expect(codesNotShown([...ofPrinters, ...ofSettings])).toEqual([])
  })
})

function inkOf(bitmap: Bitmap1): [number, number][] {
  const ink: [number, number][] = []
  for (let y = 0; y < bitmap.heightPx; y++)
    for (let x = 0; x < bitmap.widthPx; x++) if (isBlack(bitmap, x, y)) ink.push([x, y])
  return ink
}
