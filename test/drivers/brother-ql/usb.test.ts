import { describe, expect, it, onTestFinished } from 'vitest'
import {
  behaviourOf,
  createQlSimulator,
  createUsbSimulator,
  faultOf,
  openPrinterAddress,
  type PluggedPrinter,
  type PrinterModel,
} from '../../../drivers/label-printer.ts'
import { LABEL, PATIENT, SOON, midLabel, notStarted, rig, unknownBy, type RigOptions } from './rig.ts'
import { printerProblemLine } from '../../../messages/printer-problem.ts'
import { translator } from '../../../messages/translate.ts'

const IMPATIENT = { writeMs: 500, replyMs: 500 }

const usbRig = (options: RigOptions = {}) =>
  rig({
    link: 'usb',
    ...options,
    times: { slowMs: 1, ...options.times },
    timeouts: { stuckMs: 300, idleMs: 5_000, hardMs: 10_000, ...options.timeouts },
  })

const pipe = (number: number, direction: 'in' | 'out', type: 'bulk' | 'interrupt' = 'bulk') =>
  ({ number, direction, type, packetSize: 64 }) as const
const face = (
  number: number,
  alternateSetting: number,
  classCode: number,
  ...endpoints: ReturnType<typeof pipe>[]
) => ({ number, alternateSetting, classCode, endpoints })

const codes = async (printer: {
  status(): Promise<{ problems: readonly { code: string }[] }>
}): Promise<string[]> => (await printer.status()).problems.map(({ code }) => code)

describe.each(['QL-800', 'QL-820NWB'] satisfies PrinterModel[])('a %s at a USB port', (model) => {
  it.each([
    ['has no peculiarity', {}],
    ['takes fewer bytes than it is given', { acceptAtMost: 1_000 }],
    ['takes one packet at a time', { acceptAtMost: 64 }],
    ['joins two words into one full packet', { joined: true }],
    ['sends its words in pieces of 5 bytes', { pieceBytes: 5 }],
    ['sends its words byte by byte, with empty packets between', { pieceBytes: 1, emptyReads: 2 }],
  ])('prints the same if it %s', async (_, quirks) => {
    const { printer, seen, on, simulator } = await usbRig({ model, quirks })
    expect(printer).toMatchObject({ connection: 'usb', model })
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(simulator.counts()).toMatchObject({ printed: 1, refused: 0 })
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'label', bitmap: LABEL.bitmap, cut: true }))
  })
})

const disk = face(0, 0, 8, pipe(1, 'in'), pipe(2, 'out'))
it.each([
  ['its pipes have other numbers', [face(0, 0, 7, pipe(5, 'out'), pipe(4, 'in'))]],
  ['it is not the first interface', [disk, face(1, 0, 7, pipe(3, 'out'), pipe(3, 'in'))]],
  [
    'only another setting of it has a pipe each way',
    [face(0, 0, 7, pipe(2, 'out')), face(0, 2, 7, pipe(3, 'in', 'interrupt'), pipe(2, 'out'), pipe(1, 'in'))],
  ],
])('the interface and pipes of a printer are chosen by class and direction: %s', async (_, interfaces) => {
  const { printer, on } = await usbRig({ interfaces })
  expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
})

it('the kernel’s printer driver is detached while the desk uses the printer, then attached', async () => {
  const { printer, cable } = await usbRig({ kernelDriver: 'usblp' })
  expect(cable.driver()).toBe('usblp')
  expect(await codes(printer)).toEqual([])
  expect(cable.driver()).toBe('usbfs')
  await printer.close()
  expect(cable.driver()).toBe('usblp')
})

it.each([
  ['usb:A1', 'A1', 'B2', '62 mm'],
  ['usb:B2', 'A1', 'B2', '29 mm'],
  ['usb:C3', 'A1', 'B2', 'was lost'],
  ['usb:C3', 'A1', 'B2', '(plugged in: usb:A1, usb:B2)'],
  ['usb:', null, null, '2 label printers are plugged in, name one: usb:@1-1.2, usb:@1-1.4'],
  ['usb:@1-1.4', null, null, '29 mm'],
  ['usb:000', '000', '000', 'plugged in: usb:@1-1.2, usb:@1-1.4'],
  ['usb:@1-1.2', '000', '000', '62 mm'],
])('the address %s finds, among the serial numbers %s and %s: %s', async (address, one, two, found) => {
  const usb = createUsbSimulator()
  usb.plug(createQlSimulator({ media: 'DK-2205' }), { serial: one, port: '1-1.2' })
  usb.plug(createQlSimulator({ media: 'DK-2210' }), { serial: two, port: '1-1.4' })
  const printer = openPrinterAddress(address, { usb, timeouts: PATIENT })
  onTestFinished(() => printer.close())
  const { loaded, problems } = await printer.status()
  const [problem] = problems
  const line = problem ? printerProblemLine(translator('en'), problem) : `${loaded?.widthMm} mm`
  expect(line).toContain(found)
})

describe('a USB printer that cannot be used has a reason and gets no byte', () => {
  const LOST = { code: 'link_lost', link: 'usb' }
  const asItIs = (): void => {}
  const toLite = (cable: PluggedPrinter): void => cable.setEditorLite(true)
  const statusOf = async (options: RigOptions, change: (cable: PluggedPrinter) => void) => {
    const made = await usbRig(options)
    change(made.cable)
    expect(await made.printer.print(LABEL, made.on)).toMatchObject({ result: 'not_started', linesSent: 0 })
    expect(made.simulator.counts().linesReceived).toBe(0)
    return (await made.printer.status()).problems[0]!
  }

  it.each<[string, RigOptions, (cable: PluggedPrinter) => void, object]>([
    ['in Editor Lite', {}, toLite, { code: 'editor_lite' }],
    [
      'in Editor Lite, as a product that is not listed',
      { productId: 0x20ff },
      toLite,
      { code: 'editor_lite' },
    ],
    [
      'of a model of the family that is not supported',
      { productId: 0x20a7 },
      asItIs,
      { code: 'wrong_model', found: 'QL-1100', expected: 'QL-820NWB' },
    ],
    ['that is no label printer', { productId: 0x0123 }, asItIs, LOST],
    ['that is not plugged in', {}, (cable) => cable.unplug(), LOST],
  ])('%s', async (_, options, change, problem) => {
    expect(await statusOf(options, change)).toEqual(problem)
  })

  it.each([
    ['in_use_by_other', 'linux', 'ipp-usb'],
    ['in_use_by_other', 'darwin', 'Printers & Scanners'],
    ['in_use_by_other', 'win32', 'close other label programs'],
    ['no_permission', 'linux', '70-passdesk.rules'],
    ['no_permission', 'darwin', 'ask an administrator'],
  ] as const)('which is %s on %s, with its cure: %s', async (code, platform, cure) => {
    const problem = await statusOf({ usb: createUsbSimulator({ platform }) }, (cable) =>
      code === 'in_use_by_other' ? cable.setClaimedElsewhere(true) : cable.setPermitted(false),
    )
    expect(problem.code).toBe(code)
    expect(printerProblemLine(translator('en'), problem)).toContain(cure)
  })

  it('until it can be opened; it then works without a restart', async () => {
    const { printer, cable, on } = await usbRig()
    cable.setClaimedElsewhere(true)
    expect(await codes(printer)).toEqual(['in_use_by_other'])
    cable.setClaimedElsewhere(false)
    await expect.poll(() => codes(printer), SOON).toEqual([])
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })
})

describe('an unplugged USB printer', () => {
  it.each([
    ['the system tells of it', true],
    ['it is only looked for', false],
  ])('while idle is reported, and claimed again when it returns: %s', async (_, emitsAttach) => {
    const { printer, cable, on } = await usbRig({ usb: createUsbSimulator({ emitsAttach }) })
    expect(await codes(printer)).toEqual([])
    cable.unplug()
    expect(await codes(printer)).toEqual(['link_lost'])
    cable.plugIn()
    await expect.poll(() => cable.driver(), SOON).toBe('usbfs')
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })

  it('while the caller records the job has certainly printed nothing', async () => {
    const { printer, cable, simulator } = await usbRig()
    const outcome = await printer.print(LABEL, ({ kind }) => {
      if (kind === 'sending') cable.unplug()
    })
    expect(outcome).toMatchObject(notStarted('link_lost', { linesSent: 0 }))
    expect(simulator.counts().linesReceived).toBe(0)
  })
})

describe('a halted pipe', () => {
  it('to the computer is cleared without data loss', async () => {
    const { printer, cable, told, on } = await usbRig()
    await printer.status()
    cable.stall('in', 3)
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(told).toEqual(['preflight', 'sending', 'printing'])
  })

  it('to the printer before the label prints nothing, and the next label prints', async () => {
    const { printer, cable, on } = await usbRig()
    cable.stall('out')
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted('link_lost', { linesSent: 0 }))
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })

  it('to the printer in the middle of a label leaves the outcome to staff', async () => {
    const { printer, cable, on } = await usbRig({ model: 'QL-800', quirks: { acceptAtMost: 64 } })
    const outcome = await printer.print(LABEL, midLabel(cable.stall, 'out'))
    expect(outcome).toMatchObject({ result: 'unknown', problem: { code: 'link_lost' } })
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })
})

describe('a printer that accepts no more bytes', () => {
  it('fails after its timeout before the first line, and works again after a port reset', async () => {
    const { printer, cable, on } = await usbRig({ timeouts: IMPATIENT })
    const outcome = await printer.print(LABEL, ({ kind }) => {
      if (kind === 'sending') cable.setQuirks({ stuck: true })
    })
    expect(outcome).toMatchObject({
      result: 'not_started',
      problem: { code: 'write_timeout', link: 'usb' },
      linesSent: 0,
    })
    await expect.poll(() => codes(printer), SOON).toEqual([])
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })

  it('in the middle of a label leaves the outcome to staff; the printer works again afterwards', async () => {
    const { printer, cable, on } = await usbRig({
      model: 'QL-800',
      quirks: { acceptAtMost: 64 },
      timeouts: { stuckMs: 60_000, ...IMPATIENT },
    })
    const outcome = await printer.print(LABEL, midLabel(cable.setQuirks, { stuck: true }))
    expect(outcome).toMatchObject({ result: 'unknown', problem: { code: 'write_timeout' } })
    expect(await codes(printer)).toEqual(['no_answer'])
    cable.setQuirks({ stuck: false })
    await expect.poll(() => codes(printer), SOON).toEqual([])
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })
})

it.each([
  ['is paced where staff chose that', 'QL-800', true, 'printed'],
  ['is not paced where staff turned that off', 'QL-820NWB', false, 'unknown'],
] as const)('a printer that long transfers hang %s', async (_, model, slowUsb, result) => {
  const { quirks } = behaviourOf('slow-usb')
  const timeouts = result === 'printed' ? {} : IMPATIENT
  const { printer, on } = await usbRig({ model, slowUsb, quirks, timeouts })
  expect(await printer.print(LABEL, on)).toMatchObject({ result })
})

describe('a list of plugged-in devices', () => {
  /** Leaves the printer out of the next lists although it is plugged in. */
  function forgetful() {
    const usb = createUsbSimulator()
    let lists = 0
    return {
      usb: { ...usb, list: async () => (lists > 0 ? (lists--, []) : usb.list()) },
      forget: (times: number) => {
        lists = times
      },
    }
  }

  it('may lack a printer once without an effect on the print', async () => {
    const { usb, forget } = forgetful()
    const { printer, on } = await usbRig({ usb, times: { printMs: 1_500 } })
    expect(await codes(printer)).toEqual([])
    forget(1)
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })

  it('that lacks it repeatedly ends the link, even if no transfer fails', async () => {
    const { usb, forget } = forgetful()
    const timeouts = { idleMs: 20_000, hardMs: 40_000 }
    const { printer } = await usbRig({ usb, faults: [faultOf('swallow')], timeouts })
    expect(await codes(printer)).toEqual([])
    forget(10)
    expect(await printer.print(LABEL, () => {})).toMatchObject(unknownBy('link_lost'))
  })
})
