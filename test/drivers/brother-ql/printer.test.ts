import { describe, expect, it } from 'vitest'
import {
  RasterError,
  createQlPrinter,
  createQlSimulator,
  faultOf,
  type PrintEvent,
  type PrinterState,
} from '../../../drivers/label-printer.ts'
import { encodeStatusFrame, decodeStatusFrame } from '../../../drivers/brother-ql/protocol/status-frame.ts'
import { keepOpen } from '../../../drivers/brother-ql/job/persistent-link.ts'
import { statusRequestBytes } from '../../../drivers/brother-ql/protocol/commands.ts'
import { openMemory, type DeviceEnd } from '../../../drivers/brother-ql/transport/memory.ts'
import type { Transport } from '../../../drivers/brother-ql/transport/transport.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'
import { LABEL, rig, notStarted, saying, taking, unknownBy, type RigOptions } from './rig.ts'
import { connectsBy, MODELS } from '../../../facts/models.ts'

const ROLL_62 = { model: 0x41, mediaWidthMm: 62, mediaType: 0x0a }
const COMPLETED = encodeStatusFrame({ ...ROLL_62, statusType: 0x01, phase: 1 })
const BACK_TO_RECEIVING = encodeStatusFrame({ ...ROLL_62, statusType: 0x06, phase: 0 })

/** The simulator, which accepts this many chunks and then no byte. */
const stuckAfter = (limit: number) => {
  let chunks = 0
  return taking((session) => ({
    receive: (bytes) => (++chunks > limit ? new Promise(() => {}) : session.receive(bytes)),
    hostClosed: async () => {},
  }))
}

describe('a successful label', () => {
  it("is checked, recorded, sent, and printed after the printer's confirmation", async () => {
    const { printer, simulator, seen, told, on } = await rig()
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(told).toEqual(['preflight', 'sending', 'printing'])
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'label', bitmap: LABEL.bitmap, cut: true }))
    expect(simulator.counts()).toMatchObject({ printed: 1, refused: 0, cables: 0, mostCables: 1 })
  })

  it('is recorded by the caller before the first raster byte', async () => {
    const { printer, simulator } = await rig()
    let linesWhenRecorded = -1
    await printer.print(LABEL, async ({ kind }) => {
      if (kind !== 'sending') return
      await new Promise((resolve) => setTimeout(resolve, 20))
      linesWhenRecorded = simulator.counts().linesReceived
    })
    expect(linesWhenRecorded).toBe(0)
    expect(simulator.counts().printed).toBe(1)
  })

  it('reports progress up to its last line', async () => {
    const { printer } = await rig({ model: 'QL-800' })
    const lines: PrintEvent[] = []
    await printer.print(LABEL, (event) => {
      if (event.kind === 'line') lines.push(event)
    })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)).toMatchObject({ lines: 284, of: 284 })
  })

  it('waits for the previous one', async () => {
    const { printer, simulator, on } = await rig({ times: { printMs: 20 } })
    expect(await Promise.all([1, 2, 3].map(() => printer.print(LABEL, on)))).toEqual(
      Array(3).fill({ result: 'printed' }),
    )
    expect(simulator.counts()).toMatchObject({ printed: 3, mostCables: 1 })
  })
})

describe('an aborted label', () => {
  it.each(['at once', 'later'])('when the caller’s record fails %s', async (when) => {
    const { printer, simulator } = await rig()
    const record = ({ kind }: PrintEvent): Promise<void> | undefined => {
      if (kind !== 'sending') return undefined
      if (when === 'later') return Promise.reject(new Error('disk full'))
      throw new Error('disk full')
    }
    await expect(printer.print(LABEL, record)).rejects.toThrow('disk full')
    expect(simulator.counts()).toMatchObject({ linesReceived: 0, refused: 0, cables: 0 })
  })

  it('when its width does not match the stock, before the printer is used', async () => {
    const { printer, simulator, told, on } = await rig()
    await expect(printer.print({ ...LABEL, stock: 'DK-2210' }, on)).rejects.toThrow(RasterError)
    expect(told).toEqual([])
    expect(simulator.counts().mostCables).toBe(0)
  })

  it.each(['preflight', 'sending'] as const)('when the caller cancels at %s', async (moment) => {
    const { printer, simulator } = await rig()
    const cancel = new AbortController()
    const outcome = await printer.print(
      LABEL,
      ({ kind }) => {
        if (kind === moment) cancel.abort()
      },
      cancel.signal,
    )
    expect(outcome).toEqual({ result: 'not_started', problem: { code: 'cancelled' }, linesSent: 0 })
    expect(simulator.counts()).toMatchObject({ linesReceived: 0, cables: 0 })
  })

  it('when the caller cancels while the printer is busy', async () => {
    const { printer, on } = await rig({ faults: [faultOf('busy')], times: { busyMs: 10_000 } })
    const outcome = await printer.print(LABEL, on, AbortSignal.timeout(50))
    expect(outcome).toMatchObject({ result: 'not_started', problem: { code: 'cancelled' } })
  })

  it('is printed to its end if a raster byte was sent', async () => {
    const { printer, on } = await rig()
    const cancel = new AbortController()
    const outcome = await printer.print(
      LABEL,
      (event) => {
        on(event)
        if (event.kind === 'line' && event.lines > 0) cancel.abort()
      },
      cancel.signal,
    )
    expect(outcome).toEqual({ result: 'printed' })
  })

  it('when no byte is accepted before the first line: certainly not started', async () => {
    const { printer, on } = await rig({ between: stuckAfter(1), timeouts: { writeMs: 500 } })
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted('write_timeout', { linesSent: 0 }))
  })
})

describe('a label with an unknown outcome', () => {
  it('when no more bytes are accepted half-way', async () => {
    const { printer, on } = await rig({ model: 'QL-800', between: stuckAfter(3), timeouts: { writeMs: 500 } })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('write_timeout', { linesSent: 176 }))
  })

  it('when the printer reports "completed" and then nothing more', async () => {
    const cutOff = saying((frame) =>
      Buffer.from(frame).equals(Buffer.from(BACK_TO_RECEIVING)) || (frame[18] === 6 && frame[19] === 0)
        ? []
        : [frame],
    )
    const { printer, on } = await rig({ between: cutOff, timeouts: { idleMs: 250 } })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('no_answer'))
  })

  it('when only old frames of an earlier job report "completed"', async () => {
    const stale = (device: DeviceEnd): DeviceEnd => ({
      connect: (host) => {
        setImmediate(() => [COMPLETED, BACK_TO_RECEIVING].forEach((frame) => host.data(frame)))
        return device.connect(host)
      },
    })
    const { printer, on } = await rig({
      between: stale,
      faults: [faultOf('swallow')],
      timeouts: { drainMs: 20, idleMs: 250 },
    })
    expect(await printer.print(LABEL, on)).toMatchObject({ result: 'unknown' })
  })

  it('when the head never cools down', async () => {
    const { printer, on } = await rig({
      faults: [faultOf('cooling')],
      times: { coolingMs: 600 },
      timeouts: { coolingMs: 100 },
    })
    expect(await printer.print(LABEL, on)).toEqual({
      result: 'unknown',
      problem: { code: 'cooling', waitedMs: 100 },
      linesSent: 284,
    })
  })

  it('when a printer that rejected it does not confirm that it dropped it', async () => {
    const { printer, seen, on } = await rig({
      faults: [faultOf('comm_error')],
      between: saying((frame) => deafAfter(frame)),
      timeouts: { replyMs: 250 },
    })
    let failed = false
    function deafAfter(frame: Uint8Array): Uint8Array[] {
      if (failed) return []
      failed = frame[18] === 2
      return [frame]
    }
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('comm_error'))
    expect(seen.filter(({ kind }) => kind === 'status_asked')).toHaveLength(2)
  })
})

it('a printer that is cooling down is awaited longer than the idle timeout', async () => {
  const { printer, told, on } = await rig({
    faults: [faultOf('cooling')],
    times: { coolingMs: 2_500 },
    timeouts: { idleMs: 1_500, hardMs: 2_000 },
  })
  expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  expect(told).toEqual(['preflight', 'sending', 'printing', 'cooling', 'resumed'])
})

describe('the state of a printer', () => {
  it('prints black and red on a black and red roll, and refuses the other roll', async () => {
    const red = randomBitmap(696, 284, 31)
    const label = { ...LABEL, stock: 'DK-22251', red } as const
    const { printer, simulator, seen, on } = await rig({ model: 'QL-800', media: 'DK-22251' })
    expect(await printer.print(label, on)).toEqual({ result: 'printed' })
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted('two_colour_roll'))
    simulator.loadRoll('DK-2205')
    expect(await printer.print(label, on)).toMatchObject({
      result: 'not_started',
      problem: { code: 'wrong_roll', needed: { stock: 'DK-22251' } },
    })
    const printed = seen.filter((event) => event.kind === 'label')
    expect(printed).toHaveLength(1)
    const black = LABEL.bitmap.data.map((byte, i) => byte & ~red.data[i]!)
    expect(printed[0]!.bitmap.data).toEqual(black)
    expect(printed[0]!.red!.data).toEqual(red.data)
  })

  it('is returned at once during a print, without a request to the printer', async () => {
    const { printer, seen, on } = await rig({ faults: [faultOf('cooling')], times: { coolingMs: 200 } })
    const states: unknown[] = []
    await printer.print(LABEL, async (event) => {
      on(event)
      if (event.kind === 'cooling') states.push(await printer.status())
    })
    expect(states).toEqual([
      expect.objectContaining({ reachable: true, printing: true, cooling: true, problems: [] }),
    ])
    expect(seen.filter(({ kind }) => kind === 'status_asked')).toHaveLength(1)
  })

  it('is unreachable instead of an exception if there is no reply', async () => {
    const { printer } = await rig({
      faults: [faultOf('drop_before')],
      between: () => ({
        connect: () => {
          throw new Error('unplugged')
        },
      }),
    })
    expect(await printer.status()).toMatchObject({
      reachable: false,
      problems: [{ code: 'unreachable', reason: 'unplugged' }],
      evidence: 'none',
    })
  })

  it("is aborted with the caller's signal", async () => {
    const { printer } = await rig({ faults: [faultOf('silent')] })
    expect(await printer.status(AbortSignal.timeout(20))).toMatchObject({ problems: [{ code: 'cancelled' }] })
  })
})

const LINKS = ['memory', 'tcp', 'usb'] as const
const CASES = MODELS.flatMap((model) =>
  LINKS.filter((link) => link !== 'tcp' || connectsBy(model, 'network')).map((link) => ({ model, link })),
)

/** The bytes that the host writes, as hexadecimal text. */
function recording() {
  const chunks: Uint8Array[] = []
  return {
    written: () => Buffer.concat(chunks).toString('hex'),
    between: taking((session) => ({
      receive(bytes) {
        chunks.push(bytes)
        return session.receive(bytes)
      },
    })),
  }
}

describe('the power-off timer', () => {
  it.each(CASES)('of a $model by $link is read, set to never and kept', async (options) => {
    const { printer, seen, on } = await rig(options)
    expect(await printer.powerOff!(null)).toEqual({ minutes: 60 })
    expect(await printer.powerOff!(0)).toEqual({ minutes: 0 })
    expect(await printer.powerOff!(null)).toEqual({ minutes: 0 })
    expect(seen.filter(({ kind }) => kind === 'power_off')).toEqual([{ kind: 'power_off', minutes: 0 }])
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(await printer.powerOff!(20)).toEqual({ minutes: 20 })
    expect(seen.some(({ kind }) => kind === 'refused')).toBe(false)
  })

  it('is asked for and set with the bytes that were captured', async () => {
    const { written, between } = recording()
    const { printer } = await rig({ model: 'QL-800', between })
    await printer.powerOff!(0)
    expect(written()).toContain('1b6961011b69554101')
    expect(written()).toContain('1b6961011b6955410000')
  })

  it('that already has this value is not written again', async () => {
    const { printer, seen } = await rig()
    expect(await printer.powerOff!(60)).toEqual({ minutes: 60 })
    expect(seen.some(({ kind }) => kind === 'power_off')).toBe(false)
  })

  it('of a QL-800 is read from a captured reply', () => {
    const hex = '802042343830000000003e0a000015000000f000000000000000000000000601'
    expect(decodeStatusFrame(Uint8Array.from(Buffer.from(hex, 'hex')))).toMatchObject({
      statusType: 'setting',
      setting: 6,
    })
  })

  it.each<[string, RigOptions, object | null]>([
    ['does not know the command', { faults: [faultOf('no_settings')], timeouts: { replyMs: 250 } }, null],
    ['reports nothing', { link: 'tcp', answers: false, timeouts: { discoveryMs: 120 } }, null],
    ['is open', { faults: [faultOf('cover_open')] }, { code: 'cover_open' }],
    ['is busy', { faults: [faultOf('busy')], times: { busyMs: 10_000 } }, { code: 'busy', waitedMs: 0 }],
    ['was pulled', { faults: [faultOf('drop_before')] }, { code: 'link_lost', link: 'usb' }],
  ])('of a printer that %s is not written, and a problem is reported', async (_, options, problem) => {
    const { written, between } = recording()
    const { printer, seen } = await rig({ ...options, between })
    expect(await printer.powerOff!(0)).toEqual({ minutes: null, problem })
    expect(written()).not.toContain('1b69554100')
    expect(seen.some(({ kind }) => kind === 'power_off')).toBe(false)
  })
})

describe('a status request', () => {
  const { device } = createQlSimulator()
  const statusOf = (transport: Transport): Promise<PrinterState> =>
    createQlPrinter({
      id: 'x',
      model: 'QL-820NWB',
      connection: 'usb',
      open: async () => transport,
      timeouts: { drainMs: 60_000, statusMs: 50 },
    }).status()

  it('waits for silence on a new link', async () => {
    expect(await statusOf(openMemory(device))).toMatchObject({ problems: [{ code: 'cancelled' }] })
  })

  it('does not wait on a link that has been silent for long enough', async () => {
    const quietSince = (): number => performance.now() - 60_000
    expect(await statusOf({ ...openMemory(device), quietSince })).toMatchObject({ problems: [] })
  })

  it('counts silence on an open link from the last byte of any session', async () => {
    const connect = async (): Promise<Transport> => openMemory(device)
    const cable = keepOpen({ connection: 'usb', connect, stuckMs: 1 })
    const { signal } = new AbortController()
    const session = await cable.open(signal)
    const opened = session.quietSince!()
    await new Promise<void>((received) => {
      session.onData(() => received())
      void session.write(statusRequestBytes(), signal)
    })
    await session.close()
    expect((await cable.open(signal)).quietSince!()).toBeGreaterThan(opened)
    await cable.close()
  })
})
