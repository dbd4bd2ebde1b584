import { describe, expect, it } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  createWindowsSimulator,
  findUsbPrinters,
  openPrinterAddress,
  type LabelPrinter,
  type PrinterModel,
  type QlPrinterOptions,
  type SimulatorEvent,
} from '../../../drivers/label-printer.ts'
import { CONSTANTS } from '../../../drivers/brother-ql/transport/windows/constants.ts'
import { withTimeLimits } from '../../../drivers/brother-ql/transport/windows/time-limits.ts'
import { createSpooler } from '../../../drivers/brother-ql/transport/windows/spooler.ts'
import { parseDevicePath } from '../../../drivers/brother-ql/transport/windows/usbprint-bus.ts'
import { createWindowsBus } from '../../../drivers/brother-ql/transport/windows/windows-bus.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'
import { closeAtEnd } from '../../support/opened.ts'
import { PATIENT, SOON, unknownBy, notStarted } from './rig.ts'

const BITMAP = randomBitmap(696, 402, 3)
const { ERROR_ACCESS_DENIED, ERROR_BUSY, ERROR_SHARING_VIOLATION } = CONSTANTS

interface RigOptions {
  readonly model?: PrinterModel
  readonly timeouts?: QlPrinterOptions['timeouts']
  readonly limits?: Parameters<typeof createWindowsBus>[2]
}

function rig({ model = 'QL-820NWB', timeouts, limits }: RigOptions = {}) {
  const windows = createWindowsSimulator()
  const seen: SimulatorEvent[] = []
  const simulator = createQlSimulator({ model, onEvent: (event) => seen.push(event) })
  const cable = windows.plug(simulator, { model, serial: 'A1' })
  const bus = createWindowsBus(createUsbSimulator({ platform: 'win32' }), async () => windows.calls, limits)
  const printer = openPrinterAddress('usb:', {
    model,
    usb: bus,
    timeouts: { ...PATIENT, stuckMs: 200, ...timeouts },
  })
  closeAtEnd(printer, simulator)
  return {
    windows,
    simulator,
    cable,
    bus,
    printer,
    labels: () => seen.flatMap((event) => (event.kind === 'label' ? [event.bitmap] : [])),
    problems: async () => (await printer.status()).problems,
    calls: (name: string) => windows.log.filter((call) => call.startsWith(name)),
  }
}
const print = (printer: LabelPrinter, jobId = 'job') =>
  printer.print({ jobId, bitmap: BITMAP, stock: 'DK-2205' }, () => {})

describe('a printer of Windows, through usbprint.sys', () => {
  it.each(['QL-800', 'QL-820NWB'] as const)('%s: reads the status and prints', async (model) => {
    const { printer, labels, calls } = rig({ model })
    expect(await printer.status()).toMatchObject({ model, evidence: 'frames', problems: [] })
    expect(await print(printer)).toEqual({ result: 'printed' })
    expect(labels()).toEqual([BITMAP])
    expect(calls('CreateFileW')).toEqual([expect.stringMatching(/#a1#\{28d78fad-.* 3221225472 0$/)])
    // SOFT_RESET and vendor requests hang other printers.
    expect(calls('DeviceIoControl')).toEqual([])
  })

  it('writes at most 4 KiB at once and goes on where a short write ended', async () => {
    const { printer, cable, labels, calls } = rig({ model: 'QL-800' })
    cable.setQuirks({ acceptAtMost: 1_000 })
    expect(await print(printer)).toEqual({ result: 'printed' })
    expect(labels()).toEqual([BITMAP])
    const sizes = calls('WriteFile ').map((call) => Number(call.split(' ')[1]))
    expect(Math.max(...sizes)).toBe(4_096)
  })

  it('is found, with its serial number and the driver of Windows', async () => {
    expect(await findUsbPrinters(rig().bus)).toMatchObject([
      { address: 'usb:A1', model: 'QL-820NWB', problem: null, via: 'usbprint', queue: null },
    ])
  })

  it('waits for another program, whatever error Windows reports, and prints nothing meanwhile', async () => {
    const waits = async (code: number): Promise<void> => {
      const { printer, windows, labels } = rig()
      windows.fail('CreateFileW', code, 2)
      expect(await print(printer)).toEqual({ result: 'printed' })
      expect(labels()).toHaveLength(1)
    }
    await Promise.all([ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_BUSY].map(waits))
  })

  it('names the program that holds it, and prints when it is free', async () => {
    const { bus, printer, windows, cable, labels, problems } = rig()
    windows.setOpenElsewhere(cable.path, true)
    expect(await findUsbPrinters(bus)).toMatchObject([{ why: 'busy', problem: { code: 'other_program' } }])
    await expect.poll(problems, SOON).toMatchObject([{ code: 'in_use_by_other' }])
    expect(labels()).toEqual([])
    windows.setOpenElsewhere(cable.path, false)
    await expect.poll(problems, SOON).toEqual([])
    expect(await print(printer)).toEqual({ result: 'printed' })
  })

  it('asks about the label when the printer is unplugged in the middle', async () => {
    const { printer, cable, simulator, labels, problems } = rig({ model: 'QL-800' })
    const label = { jobId: 'a', bitmap: BITMAP, stock: 'DK-2205' } as const
    const outcome = await printer.print(label, (event) => {
      if (event.kind === 'line' && event.lines > 100) cable.unplug()
    })
    expect(outcome).toMatchObject({ result: 'unknown', problem: { code: 'link_lost', link: 'usb' } })
    expect(labels()).toEqual([])
    cable.plugIn()
    await expect.poll(problems, SOON).toEqual([])
    expect(await print(printer, 'b')).toEqual({ result: 'printed' })
    expect(simulator.counts().printed).toBe(1)
  })

  it('does not resend a label whose write was cancelled: its count proves nothing', async () => {
    const { printer, cable, labels } = rig({ model: 'QL-800', timeouts: { writeMs: 500, replyMs: 500 } })
    await printer.status()
    cable.setQuirks({ buffer: { bytes: 20_000, drainMs: 60_000 } })
    expect(await print(printer)).toMatchObject(unknownBy('write_timeout'))
    expect(labels()).toEqual([])
  })

  it('that Windows does not open holds nothing up, and is opened once only meanwhile', async () => {
    const { windows, cable, bus, printer, calls, problems } = rig({ limits: { openMs: 50 } })
    windows.setHangs(cable.path, true)
    const message = 'Windows does not answer CreateFileW'
    for (const _ of [1, 2, 3])
      expect(await findUsbPrinters(bus)).toMatchObject([
        { why: 'timeout', problem: { code: 'cannot_open', value: message } },
      ])
    expect(await print(printer)).toMatchObject({
      result: 'not_started',
      problem: { code: 'link_lost', link: 'usb', detail: message },
    })
    expect([calls('CreateFileW').length, calls('CloseHandle')]).toEqual([1, []])
    windows.setHangs(cable.path, false)
    await expect.poll(() => calls('CloseHandle'), SOON).toHaveLength(1)
    await expect.poll(problems, SOON).toEqual([])
    expect(await print(printer)).toEqual({ result: 'printed' })
  })

  it('keeps the memory of a call that cannot be cancelled, and its handle', async () => {
    const { printer, windows, calls, problems } = rig({ timeouts: { replyMs: 250 } })
    windows.setEndless('read', true)
    expect(await problems()).toMatchObject([{ code: 'no_answer' }])
    await printer.close()
    expect(calls('CancelIoEx')).not.toEqual([])
    expect(calls('CloseHandle')).toEqual([])
  })
})

describe('a printer of Windows that cannot be opened', () => {
  function heldRig(attributes = 0, options: RigOptions = {}) {
    const all = rig(options)
    all.windows.setOpenElsewhere(all.cable.path, true)
    return { ...all, queue: all.windows.addQueue({ model: 'QL-820NWB', attributes }) }
  }
  /** Prints by the queue. The other program does so too: the spooler holds the printer. */
  async function printByQueue({ printer, windows, cable }: ReturnType<typeof rig>) {
    const printing = print(printer, 'aaaaaaaa-1')
    await expect.poll(() => windows.log.includes('EndDocPrinter'), SOON).toBe(true)
    windows.setOpenElsewhere(cable.path, false)
    return printing
  }

  it('gets the label from its queue as RAW, sent and not confirmed', async () => {
    const all = heldRig()
    const { printer, queue, labels } = all
    expect(await printer.status()).toMatchObject({ reachable: true, problems: [], evidence: 'none' })
    expect(await printByQueue(all)).toEqual({ result: 'sent_unconfirmed' })
    expect(queue.handedOver).toMatchObject([{ datatype: 'RAW' }])
    expect(labels()).toEqual([BITMAP])
    expect(all.windows.log).toContain('StartDocPrinterW PassDesk aaaaaaaa RAW')
  })

  it.each([
    ['XPS_PASS', ['XPS_PASS', 'RAW']],
    ['RAW', ['RAW']],
  ] as const)('is sent %s by an XPS driver that takes %j', async (datatype, datatypes) => {
    const all = heldRig()
    all.queue.setDriver(CONSTANTS.PRINTER_DRIVER_XPS, datatypes)
    await printByQueue(all)
    expect(all.queue.handedOver).toMatchObject([{ datatype }])
  })

  it('is sent nothing while the queue is offline', async () => {
    const { printer, queue, calls } = heldRig(CONSTANTS.PRINTER_ATTRIBUTE_WORK_OFFLINE)
    expect(await print(printer)).toMatchObject(notStarted('link_lost', { linesSent: 0 }))
    expect(queue.handedOver).toEqual([])
    expect(calls('StartDoc')).toEqual([])
  })

  it('asks about a label that the queue took in part', async () => {
    const all = heldRig()
    const { windows } = all
    let writes = 0
    const { writeDocument } = windows.calls
    Object.assign(windows.calls, {
      writeDocument(queue: number, bytes: Uint8Array) {
        if (++writes === 2) windows.fail('WritePrinter', 1_722)
        return writeDocument(queue, bytes)
      },
    })
    expect(await print(all.printer)).toMatchObject({ result: 'unknown' })
  })

  it('is left to the queue until the queue has printed', async () => {
    const { windows, cable } = heldRig()
    const spooler = createSpooler(windows.calls, 50)
    const queue = (await spooler.findQueue('QL-820NWB'))!
    expect(await spooler.send(queue, 'a', new Uint8Array(500))).toBe('waiting')
    expect(await spooler.isPrinting()).toBe(true)
    windows.setOpenElsewhere(cable.path, false)
    await expect.poll(() => spooler.isPrinting(), SOON).toBe(false)
  })

  describe('whose spooler does not answer', () => {
    function hangingRig(call: string) {
      const all = heldRig(0, { limits: { spoolMs: 50 } })
      all.windows.setHangs(call, true)
      return all
    }

    it('holds nothing up: the printer is shown as held, and the spooler is asked once', async () => {
      const { printer, windows, calls, problems } = hangingRig('EnumPrintersW')
      for (const _ of [1, 2]) expect(await problems()).toMatchObject([{ code: 'in_use_by_other' }])
      expect(await print(printer)).toMatchObject({ result: 'not_started' })
      expect(calls('EnumPrintersW')).toHaveLength(1)
      windows.setHangs('EnumPrintersW', false)
      await expect.poll(problems, SOON).toEqual([])
    })

    it.each(['OpenPrinterW', 'StartDocPrinterW'])(
      'at %s: nothing was sent, its queue is closed',
      async (call) => {
        const { printer, windows, calls } = hangingRig(call)
        expect(await print(printer)).toMatchObject({
          result: 'not_started',
          problem: { code: 'link_lost', detail: `Windows does not answer ${call}` },
        })
        expect(calls(call)).toHaveLength(1)
        expect([...calls('ClosePrinter'), ...calls('WritePrinter')]).toEqual([])
        windows.setHangs(call, false)
        await expect.poll(() => calls('ClosePrinter'), SOON).toHaveLength(1)
      },
    )

    it.each(['WritePrinter', 'EndDocPrinter'])('at %s: asks about it, and writes no more', async (call) => {
      const { printer, windows, calls } = hangingRig(call)
      expect(await print(printer)).toMatchObject({ result: 'unknown' })
      const written = calls('WritePrinter')
      windows.setHangs(call, false)
      await expect.poll(() => calls('ClosePrinter'), SOON).toHaveLength(1)
      expect(calls('WritePrinter')).toEqual(written)
    })

    it('when asked for the job: it stays sent and not confirmed', async () => {
      const { windows } = hangingRig('GetJobW')
      const spooler = createSpooler(withTimeLimits(windows.calls, { spoolMs: 50 }), 200)
      const queue = (await spooler.findQueue('QL-820NWB'))!
      expect(await spooler.send(queue, 'a', new Uint8Array(500))).toBe('waiting')
      expect(await spooler.isPrinting()).toBe(true)
    })
  })

  it('has no queue when two would do', async () => {
    const { windows } = heldRig()
    windows.addQueue({ model: 'QL-820NWB', name: 'Brother QL-820NWB (Copy 1)' })
    expect(await createSpooler(windows.calls).findQueue('QL-820NWB')).toBeNull()
  })
})

describe('the USB ports of Windows', () => {
  it('show what only the package sees, once each', async () => {
    const { windows, simulator } = rig()
    const rest = createUsbSimulator({ platform: 'win32' })
    rest.plug(simulator, { model: 'QL-820NWB', serial: 'A1' })
    rest.plug(simulator, { model: 'QL-800', serial: 'B2' }).setEditorLite(true)
    expect(await findUsbPrinters(createWindowsBus(rest, async () => windows.calls))).toMatchObject([
      { serial: 'A1', via: 'usbprint' },
      { serial: 'B2', via: 'package', why: 'editor_lite' },
    ])
  })

  it('work with the package alone where the system calls do not load', async () => {
    const { simulator } = rig()
    const rest = createUsbSimulator({ platform: 'win32' })
    rest.plug(simulator, { serial: 'B2' })
    const bus = createWindowsBus(rest, () => Promise.reject(new Error('no koffi')))
    expect(await findUsbPrinters(bus)).toMatchObject([{ serial: 'B2', via: 'package' }])
  })

  it.each([
    [String.raw`\\?\usb#vid_04f9&pid_209b#000a1b#{28d78fad}`, '000A1B', 0x209b],
    [String.raw`\\?\USB#VID_04F9&PID_209D#6&1f2e&0&3#{28d78fad}`, null, 0x209d],
    [String.raw`\\?\usb#vid_04f9&pid_209d&mi_00#000a1b#{28d78fad}`, null, 0x209d],
  ])('read a device path: %s', (path, serial, productId) => {
    expect(parseDevicePath(path)).toMatchObject({ serial, productId, vendorId: 0x04f9 })
  })

  it.each(['', String.raw`\\?\hid#vid_04f9`, 'COM5'])('leave other paths alone: %j', (path) => {
    expect(parseDevicePath(path)).toBeNull()
  })
})
