import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import {
  createQlSimulator,
  faultOf,
  openPrinterAddress,
  openVirtualPrinter,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import { testLabelBitmap } from '../../src-server/print/printer/test-label.ts'
import { codesNotShown, expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

/** Long enough for a busy machine. */
const SOON = { timeout: 10_000 }

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe.each(databaseKinds)('the printers of a desk on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter({ printerId, model, address }) {
        if (address !== 'virtual') return openPrinterAddress(address, { id: printerId, model })
        const simulator = createQlSimulator({
          onEvent: (event) => event.kind === 'label' && labels.push(event.bitmap.data),
        })
        simulators.set(printerId, simulator)
        return openVirtualPrinter(simulator, { id: printerId, model, timeouts: { idleMs: 300 } })
      },
    }),
  )
  let eventId: string
  let manager: TestPerson
  let visitor: TestPerson
  const simulators = new Map<string, QlSimulator>()
  const labels: Uint8Array[] = []

  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    visitor = await house.makePerson({ eventId })
  })

  const printer = (change: Record<string, unknown> = {}): Record<string, unknown> =>
    virtualPrinter({ ...change })
  const add = (change: Record<string, unknown> = {}, by = manager): Promise<Answer> =>
    by.client.post('/desk/printers', printer(change))
  const added = async (change: Record<string, unknown> = {}): Promise<string> =>
    (await add(change)).body.printerId
  const shown = async (printerId: string): Promise<DeskPrinter | undefined> => {
    const { body } = await manager.client.get(`/desk/state?eventId=${eventId}`)
    return body.printers.find((one: DeskPrinter) => one.printerId === printerId)
  }
  const act = (printerId: string, what: string, body?: unknown, by = manager): Promise<Answer> =>
    by.client.post(`/desk/printers/${printerId}/${what}`, body)
  async function blockedJob(printerId: string): Promise<string> {
    const person = await house.makePerson({ eventId })
    const saved = await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm' }),
    )
    const body = printOrder(eventId, person.userId, saved.body.render.hash, { printerId })
    return (await manager.client.post('/desk/prints', body)).body.jobId
  }

  it('start with a full roll, the first one as the desk’s default', async () => {
    const answer = await add({ name: 'First', isDefault: false })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'First',
      connection: 'virtual',
      stock: 'DK-2205',
      rollMm: 30_480,
      usedMm: 0,
      isDefault: true,
      fallbackId: null,
      passesLeft: null,
    })
    await expect
      .poll(async () => shown(answer.body.printerId), SOON)
      .toMatchObject({ state: 'ready', loadedMm: 62, passesLeft: Math.floor(360_000 / 472) })
  })

  it('name each other as alternates; the next one becomes the default when one is removed', async () => {
    const one = await added({ isDefault: true })
    const two = await added({ isDefault: false })
    expect(await shown(one)).toMatchObject({ isDefault: true })
    expect((await shown(one))!.fallbackId).not.toBe(one)
    expect(await shown(two)).toMatchObject({ isDefault: false, fallbackId: one })
    expect((await manager.client.delete(`/desk/printers/${one}`)).body).toEqual({ ok: true })
    expect(await shown(one)).toBeUndefined()
    const { body } = await manager.client.get(`/desk/state?eventId=${eventId}`)
    expect(body.printers.filter((p: DeskPrinter) => p.isDefault)).toHaveLength(1)
    expect(body.printers.some((p: DeskPrinter) => p.fallbackId === one)).toBe(false)
  })

  it.each([
    ['an address of no known kind', { address: 'lpt1' }],
    ['a folder in place of a host', { address: 'tcp://' }],
    ['a QL-800 on a network', { model: 'QL-800', address: 'tcp://192.0.2.1:9100' }],
  ])('cannot be %s', async (_, change) => {
    const answer = await add(change)
    expectError(answer, 'invalid_input')
    expect(answer.body.details[0].path).toBe('address')
  })

  it('have a unique name and address', async () => {
    await added({ name: 'Twice' })
    expectError(await add({ name: 'Twice' }), 'conflict')
    const admin = await house.makeAdmin()
    const own = { address: 'tcp://127.0.0.1:9', confirmed: true }
    expectError(await add(own), 'admin_required')
    expectError(await add({ ...own, confirmed: false }, admin), 'address_confirmation_required')
    expectError(await add(own, await house.atPin(admin)), 'recent_password_required')
    expect((await add(own, admin)).status).toBe(201)
    expectError(await add(own, admin), 'conflict')
  })

  it('show within seconds that their cover is open, and that it is closed again', async () => {
    const printerId = await added()
    simulators.get(printerId)!.setCover(true)
    await expect
      .poll(() => shown(printerId), SOON)
      .toMatchObject({ state: 'problem', problem: { code: 'cover_open' } })
    simulators.get(printerId)!.setCover(false)
    await expect.poll(() => shown(printerId), SOON).toMatchObject({ state: 'ready', problem: null })
  })

  it('show the wrong roll for the event, both widths named', async () => {
    const printerId = await added({ stock: 'DK-2210' })
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

  it('show the roll that staff declared', async () => {
    const printerId = await added()
    const answer = await act(printerId, 'roll', {
      stock: 'DK-4205',
      rollMm: 20_000,
      usedMm: 18_000,
    })
    expect(answer.body).toMatchObject({ stock: 'DK-4205', rollMm: 20_000, usedMm: 18_000 })
    expect(await shown(printerId)).toMatchObject({ passesLeft: 50 })
  })

  it('print a pass for DK-2205 on a black and red roll once that is declared', async () => {
    const printerId = await added()
    simulators.get(printerId)!.loadRoll('DK-22251')
    await expect
      .poll(() => shown(printerId), SOON)
      .toMatchObject({ problem: { code: 'two_colour_roll', stock: 'DK-2205' } })
    const roll = { stock: 'DK-22251', rollMm: 30_480, roll: 'same' }
    expect((await act(printerId, 'roll', roll)).body).toMatchObject({ stock: 'DK-22251' })
    // A virtual printer is reopened for another roll.
    simulators.get(printerId)!.loadRoll('DK-22251')
    const jobId = await blockedJob(printerId)
    await expect
      .poll(async () => (await manager.client.get(`/desk/prints/${jobId}`)).body.job, SOON)
      .toMatchObject({ state: 'printed' })
    expect(simulators.get(printerId)!.counts()).toMatchObject({ printed: 1, refused: 0 })
  })

  it('refuse a black and red roll where the model prints black only', async () => {
    const answer = await add({ model: 'QL-700', stock: 'DK-22251' })
    expectError(answer, 'invalid_input')
    expect(answer.body.details[0].path).toBe('stock')
    const printerId = await added({ model: 'QL-700' })
    const declared = await act(printerId, 'roll', { stock: 'DK-22251', rollMm: 30_480 })
    expectError(declared, 'invalid_input')
  })

  it('pause and continue', async () => {
    const printerId = await added()
    await expect.poll(async () => (await shown(printerId))?.state, SOON).toBe('ready')
    expect((await act(printerId, 'pause', { paused: true })).body).toMatchObject({
      paused: true,
      state: 'paused',
    })
    expect((await act(printerId, 'pause', { paused: false })).body).toMatchObject({
      paused: false,
      state: 'ready',
    })
  })

  it('print an alignment label on the declared roll and count its tape', async () => {
    const printerId = await added()
    const { body } = await act(printerId, 'test')
    expect(body).toMatchObject({
      state: 'printed',
      label: 'alignment',
      problem: null,
    })
    expect(
      Buffer.from(labels.at(-1)!).equals(
        Buffer.from(testLabelBitmap('DK-2205', { x: 0, y: 0 }).data),
      ),
    ).toBe(true)
    expect(await shown(printerId)).toMatchObject({ usedMm: 40 })
  })

  it('report why an alignment label cannot be printed', async () => {
    const printerId = await added()
    simulators.get(printerId)!.setCover(true)
    const { body } = await act(printerId, 'test')
    expect(body).toEqual({
      state: 'blocked',
      label: 'alignment',
      problem: { code: 'cover_open' },
    })
    expect(await shown(printerId)).toMatchObject({ usedMm: 0 })
  })

  it('continue printing during an alignment label, and keep their place while a pass waits', async () => {
    const printerId = await added()
    simulators.get(printerId)!.setFaults([faultOf('busy')])
    await blockedJob(printerId)
    await expect.poll(async () => (await shown(printerId))?.state, SOON).toBe('printing')
    expectError(await act(printerId, 'test'), 'print_state_conflict')
    expectError(await manager.client.delete(`/desk/printers/${printerId}`), 'print_state_conflict')
  })

  it('may be managed by all staff, also by an administrator, and by nobody else', async () => {
    const elsewhere = await house.makeManager(await house.makeEvent())
    const admin = await house.makeAdmin()
    const printerId = await added()
    expect((await act(printerId, 'pause', { paused: false }, elsewhere)).status).toBe(200)
    expect((await act(printerId, 'pause', { paused: false }, admin)).status).toBe(200)
    expectError(await add({}, visitor), 'event_manager_required')
    expectError(
      await visitor.client.delete(`/desk/printers/${printerId}`),
      'event_manager_required',
    )
    expectError(await act(printerId, 'pause', { paused: true }, visitor), 'event_manager_required')
    expectError(
      await act(printerId, 'roll', { stock: 'DK-2205', rollMm: 1 }, visitor),
      'event_manager_required',
    )
    expectError(await act(printerId, 'test', undefined, visitor), 'event_manager_required')
  })

  it('are not found after they are removed', async () => {
    const gone = await added()
    await manager.client.delete(`/desk/printers/${gone}`)
    for (const printerId of [gone, NOWHERE]) {
      expectError(await manager.client.delete(`/desk/printers/${printerId}`), 'not_found')
      expectError(await act(printerId, 'pause', { paused: true }), 'not_found')
      expectError(await act(printerId, 'roll', { stock: 'DK-2205', rollMm: 1 }), 'not_found')
      expectError(await act(printerId, 'test'), 'not_found')
    }
  })

  it('produce every error code of their rows', () => {
    const { addPrinter, removePrinter, pausePrinter, declareRoll, testPrint } = endpoints
    expect(
      codesNotShown([addPrinter, removePrinter, pausePrinter, declareRoll, testPrint]),
    ).toEqual([])
  })
})
