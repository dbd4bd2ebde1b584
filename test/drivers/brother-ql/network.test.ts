import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { behaviourOf, createQlPrinter, faultOf, openPrinterAddress } from '../../../drivers/label-printer.ts'
import type { PrinterProblemCode, PrinterStatus, QlPrinterOptions } from '../../../drivers/label-printer.ts'
import type { IppState } from '../../../drivers/brother-ql/job/network-rules.ts'
import {
  decodeStatusFrame,
  encodeStatusFrame,
  type StatusFields,
} from '../../../drivers/brother-ql/protocol/status-frame.ts'
import type { FaultMoment } from '../../../drivers/brother-ql/simulator/faults.ts'
import { readIppState } from '../../../drivers/brother-ql/transport/ipp-status.ts'
import { readSnmpStatus } from '../../../drivers/brother-ql/transport/snmp-status.ts'
import { openTcp } from '../../../drivers/brother-ql/transport/tcp.ts'
import { listenLocally } from '../../support/listen.ts'
import { LABEL, PATIENT, rig, notStarted, saying, unknownBy, type RigOptions } from './rig.ts'

const NEVER = new AbortController().signal

const UNREPORTED = { idleMs: 250 }

/** A printer like the real ones: its raw port returns nothing; SNMP and IPP are optional. */
async function networkRig({
  sides = [],
  timeouts,
  ...options
}: RigOptions & { sides?: readonly ('snmp' | 'ipp')[] } = {}) {
  const ports = { snmp: 0, ipp: 0 }
  const at = (port: number) => ({ host: '127.0.0.1', port, timeoutMs: 200 })
  const made = await rig({
    link: 'tcp',
    answers: false,
    times: { printMs: 150 },
    ...options,
    timeouts: { discoveryMs: 120, ...timeouts },
    network: options.network ?? {
      ...(sides.includes('snmp') && { snmp: (signal) => readSnmpStatus(at(ports.snmp), signal) }),
      ...(sides.includes('ipp') && { ipp: (signal) => readIppState(at(ports.ipp), signal) }),
    },
  })
  const served = { snmp: await made.simulator.listenSnmp(), ipp: await made.simulator.listenIpp() }
  ports.snmp = served.snmp.port
  ports.ipp = served.ipp.port
  return {
    ...made,
    stopSides: async () => {
      await Promise.all([served.snmp.close(), served.ipp.close()])
    },
  }
}

/** A printer on a link that need not reply, with modified replies. */
const quietRig = (
  change: Parameters<typeof saying>[0],
  timeouts: QlPrinterOptions['timeouts'] = UNREPORTED,
) =>
  rig({
    link: 'memory',
    promisesAnswers: false,
    between: saying(change),
    timeouts: { discoveryMs: 120, ...timeouts },
  })

/** The port of a server that ends with the test. */
function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  return listenLocally(server)
}

const printerAt = (port: number, options: Partial<QlPrinterOptions> = {}) =>
  createQlPrinter({
    id: 'x',
    model: 'QL-820NWB',
    connection: 'network',
    open: (signal) => openTcp({ host: '127.0.0.1', port }, signal),
    ...options,
    timeouts: { ...PATIENT, ...options.timeouts },
  })

const ONLY_SENT = { result: 'sent_unconfirmed' }
const ippSaying =
  (state: IppState['state'], ...reasons: string[]) =>
  async (): Promise<IppState> => ({ state, reasons })
const snmpSaying =
  (part: Parameters<typeof encodeStatusFrame>[0]) => async (): Promise<PrinterStatus | null> =>
    decodeStatusFrame(encodeStatusFrame(part))
/** A notification that the head is cooling, as SNMP reports it: the phase is still "receiving". */
const COOLING = { statusType: 0x05, notification: 0x03 }
const READY_820 = { model: 0x41, mediaWidthMm: 62, mediaType: 0x0a }

describe('a label on a printer whose raw port is silent', () => {
  it.each([['snmp'], ['ipp'], ['snmp', 'ipp']] as const)(
    'is printed (network) after it was seen printing and then idle: %s %s',
    async (...sides) => {
      const { printer, simulator, told, on } = await networkRig({ sides })
      expect(await printer.print(LABEL, on)).toEqual({ result: 'printed_network' })
      expect(told).toEqual(['preflight', 'sending'])
      expect(simulator.counts()).toMatchObject({ printed: 1, refused: 0 })
    },
  )

  it.each([
    ['there is no status source', {}, 1],
    ['the printer drops it without printing', { sides: ['snmp', 'ipp'], faults: [faultOf('swallow')] }, 0],
  ] as const)('is only sent if %s', async (_, options, printed) => {
    const { printer, simulator, on } = await networkRig({ ...options, timeouts: UNREPORTED })
    expect(await printer.print(LABEL, on)).toEqual(ONLY_SENT)
    expect(simulator.counts().printed).toBe(printed)
  })

  it('is printed when the printer responds late; later jobs expect responses', async () => {
    let frames = 0
    const { printer, on } = await quietRig((frame) => (++frames > 1 ? [frame] : []), {})
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(await printer.status()).toMatchObject({ evidence: 'frames' })
  })

  it('is probed in the background after it was silent, and recognised when it replies', async () => {
    let deaf = true
    const { printer, on } = await quietRig((frame) => (deaf ? [] : [frame]))
    expect(await printer.print(LABEL, on)).toEqual({ result: 'sent_unconfirmed' })
    deaf = false
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
  })
})

describe('a network printer that reports cooling', () => {
  /** SNMP reports in this order; the last one stays. Null: no response. */
  const inTurn = (...reports: readonly (Partial<StatusFields> | null)[]) => {
    let asked = 0
    return async (): Promise<PrinterStatus | null> => {
      const report = reports[Math.min(asked++, reports.length - 1)] ?? null
      return report && decodeStatusFrame(encodeStatusFrame({ ...READY_820, ...report }))
    }
  }

  it.each([
    ['', [COOLING, COOLING, COOLING, {}]],
    [' and does not respond once', [COOLING, null, COOLING, {}]],
    [' and prints another label first', [{ phase: 1 }, { ...COOLING, phase: 1 }, COOLING, {}]],
  ] as const)('gets the label when it is cool again%s', async (_, reports) => {
    const { printer, told, on } = await networkRig({
      network: { snmp: inTurn(...reports) },
      timeouts: UNREPORTED,
    })
    await printer.print(LABEL, on)
    expect(told).toEqual(['preflight', 'cooling', 'resumed', 'sending'])
  })

  it('gets nothing if it does not cool down in time', async () => {
    const { printer, told, simulator, on } = await networkRig({
      network: { snmp: inTurn(COOLING) },
      timeouts: { coolingMs: 100 },
    })
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted('cooling'))
    expect(told).toEqual(['preflight', 'cooling'])
    expect(simulator.counts()).toMatchObject({ printed: 0, refused: 0 })
    expect(await printer.status()).toMatchObject({ cooling: true, problems: [] })
  })

  it('in its reply gets the label when a later reply says nothing of it', async () => {
    let frames = 0
    const NOTIFICATION = 22
    const cooling = saying((frame) => [++frames <= 2 ? frame.with(NOTIFICATION, 0x03) : frame])
    const { printer, told, on } = await rig({ link: 'memory', between: cooling })
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(told.slice(0, 4)).toEqual(['preflight', 'cooling', 'resumed', 'sending'])
  })

  it('in the middle of a label has not printed it', async () => {
    const { printer, on } = await networkRig({
      network: { snmp: inTurn({}, { phase: 1 }, { phase: 1 }, COOLING) },
      timeouts: { coolingMs: 200 },
    })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('cooling'))
  })
})

describe('one unrequested error frame of a raw port that does not reply', () => {
  const stray = (moment: FaultMoment) => [faultOf('stray_error', { label: 1, moment })]

  it.each(['start', 'during', 'after'] as const)(
    '(%s) makes the current label unknown and does not affect the next three',
    async (moment) => {
      const { printer, simulator, on } = await networkRig({ faults: stray(moment), timeouts: UNREPORTED })
      expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('buffer_full'))
      for (let job = 2; job <= 4; job++) expect(await printer.print(LABEL, on)).toEqual(ONLY_SENT)
      expect(await printer.status()).toMatchObject({ reachable: true, evidence: 'none', problems: [] })
      expect(simulator.counts().printed).toBe(4)
    },
  )

  it('instead of the reply is cleared by a second request, and four labels print', async () => {
    const { printer, simulator, seen, on } = await networkRig({
      faults: stray('before'),
      timeouts: UNREPORTED,
    })
    for (let job = 1; job <= 4; job++) expect(await printer.print(LABEL, on)).toEqual(ONLY_SENT)
    expect(seen.filter(({ kind }) => kind === 'fault')).toHaveLength(1)
    expect(simulator.counts().printed).toBe(4)
  })

  it('about the cover keeps only the current job from starting', async () => {
    let frames = 0
    const coverOpen = encodeStatusFrame({ ...READY_820, err2: 0x10, statusType: 0x02 })
    const { printer, simulator, on } = await quietRig(() => (++frames === 1 ? [coverOpen] : []))
    expect(await printer.print(LABEL, on)).toEqual(notStarted('cover_open', { linesSent: 0 }))
    expect(await printer.print(LABEL, on)).toEqual(ONLY_SENT)
    expect(simulator.counts().printed).toBe(1)
  })

  it.each(['before', 'during'] as const)('(%s) leaves the next labels to SNMP', async (moment) => {
    const { printer, on } = await networkRig({ sides: ['snmp'], faults: stray(moment) })
    expect((await printer.print(LABEL, on)).result).toBe(moment === 'before' ? 'printed_network' : 'unknown')
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed_network' })
    expect(await printer.status()).toMatchObject({ evidence: 'snmp', problems: [] })
  })
})

describe('a network printer that keeps a failed label', () => {
  it('is cleared over a second connection, and prints it only when staff print it again', async () => {
    const { printer, simulator, seen, on } = await networkRig({
      sides: ['snmp'],
      faults: behaviourOf('keeps-job').faults,
    })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('cover_open'))
    await expect
      .poll(() => seen.filter(({ kind }) => kind === 'disconnected').length, { timeout: 5_000 })
      .toBe(2)
    simulator.setCover(false)
    expect(simulator.counts().printed).toBe(0)
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed_network' })
    expect(simulator.counts()).toMatchObject({ printed: 1, refused: 0, mostCables: 1 })
  })

  it('reports the problem although it does not end its stream', async () => {
    const port = await portOf(createServer({ allowHalfOpen: true }, (socket) => socket.resume()))
    let sent = false
    const printer = printerAt(port, {
      timeouts: { discoveryMs: 120, closeMs: 60_000 },
      network: { snmp: () => snmpSaying({ ...READY_820, err2: sent ? 0x10 : 0 })() },
    })
    const outcome = await printer.print(LABEL, (event) => {
      sent = event.kind === 'line' && event.lines === event.of
    })
    expect(outcome).toMatchObject(unknownBy('cover_open'))
  })
})

describe('the connection of a network label', () => {
  it('is closed only after the printer has ended its stream', async () => {
    const ended: number[] = []
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.resume()
      socket.on('error', () => ended.push(-1))
      socket.on('end', () =>
        setTimeout(() => {
          ended.push(performance.now())
          socket.end()
        }, 1_500),
      )
    })
    const printer = printerAt(await portOf(server), { timeouts: { discoveryMs: 120, ...UNREPORTED } })
    expect(await printer.print(LABEL, () => {})).toEqual(ONLY_SENT)
    expect(ended).toHaveLength(1)
    expect(performance.now()).toBeGreaterThan(ended[0]!)
  })
  it('is kept by SNMP beyond the longest time of a label while the printer cools down', async () => {
    const { printer, on } = await networkRig({
      sides: ['snmp'],
      faults: behaviourOf('overheats').faults,
      times: { printMs: 150, coolingMs: 2_500 },
      timeouts: { hardMs: 2_000 },
    })
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed_network' })
  })
})

describe('the state of the printer before a network label is sent', () => {
  it.each([
    ['snmp', 'wrong_roll', 'wrong_roll'],
    ['ipp', 'no_media', 'no_media'],
    ['ipp', 'cover_open', 'cover_open'],
  ] as const)('by %s with %s keeps every raster byte from being sent', async (side, fault, code) => {
    const { printer, simulator, on } = await networkRig({ sides: [side], faults: [faultOf(fault)] })
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted(code, { linesSent: 0 }))
    expect(simulator.counts().linesReceived).toBe(0)
  })

  it.each<[string, PrinterProblemCode, NonNullable<RigOptions['network']>]>([
    [
      'has an error that IPP alone reports',
      'cover_open',
      { snmp: snmpSaying(READY_820), ipp: ippSaying('stopped', 'cover-open') },
    ],
    ['has an error when it stopped without a reason', 'system_error', { ipp: ippSaying('stopped', 'other') }],
    [
      'is busy during the print of another computer, which is waited for',
      'busy',
      { snmp: snmpSaying({ ...READY_820, phase: 1 }) },
    ],
  ])('%s', async (_, code, network) => {
    const { printer, simulator, on } = await networkRig({ network, timeouts: { busyMs: 200 } })
    expect(await printer.print(LABEL, on)).toMatchObject(notStarted(code))
    expect(simulator.counts().linesReceived).toBe(0)
  })

  it('has no error for a warning', async () => {
    const { printer, on } = await networkRig({
      network: { ipp: ippSaying('idle', 'media-low-warning', 'cover-open-report') },
      timeouts: UNREPORTED,
    })
    expect(await printer.print(LABEL, on)).toEqual(ONLY_SENT)
  })
})

describe('a network label with an unknown outcome', () => {
  const LOST = { result: 'unknown', problem: { code: 'link_lost', link: 'network' } }

  it.each(['cover_open_printing', 'end_of_media', 'system_error'] as const)(
    'when SNMP reports %s during printing',
    async (fault) => {
      const { printer, simulator, on } = await networkRig({ sides: ['snmp'], faults: [faultOf(fault)] })
      expect(await printer.print(LABEL, on)).toMatchObject({ result: 'unknown', linesSent: 284 })
      expect(simulator.counts().linesReceived).toBe(284)
    },
  )

  it('when SNMP saw it printed and IPP reports an error', async () => {
    let looks = 0
    const ipp = () => (looks++ < 2 ? ippSaying('idle')() : ippSaying('stopped', 'media-jam-error')())
    let asked = 0
    const snmp = async () => snmpSaying({ ...READY_820, phase: asked++ === 3 ? 1 : 0 })()
    const { printer, on } = await networkRig({ network: { snmp, ipp } })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('end_of_media'))
  })

  it('when the printer disappears from the network after sending', async () => {
    const { printer, stopSides } = await networkRig({
      sides: ['snmp', 'ipp'],
      times: { printMs: 5_000 },
      timeouts: { networkLostMs: 250 },
    })
    const outcome = await printer.print(LABEL, ({ kind }) => (kind === 'sending' ? stopSides() : undefined))
    expect(outcome).toMatchObject(LOST)
  })

  it.each([[[]], [['snmp']]] as const)('when the connection breaks, with status by %j', async (sides) => {
    const { printer, simulator, seen, on } = await networkRig({ sides, faults: [faultOf('drop_during')] })
    expect(await printer.print(LABEL, on)).toMatchObject(unknownBy('link_lost'))
    expect(seen.filter(({ kind }) => kind === 'label')).toEqual([])
    expect(simulator.counts().linesReceived).toBe(142)
  })

  it('when the printer resets the connection after the last byte, without a delay', async () => {
    const sockets: Socket[] = []
    const server = createServer({ pauseOnConnect: true }, (socket) => sockets.push(socket))
    const printer = printerAt(await portOf(server), {
      timeouts: { discoveryMs: 120, idleMs: 3_600_000, hardMs: 3_600_000 },
      network: { snmp: snmpSaying(READY_820) },
    })
    const outcome = await printer.print(LABEL, (event) => {
      if (event.kind === 'line' && event.lines === event.of) sockets.at(-1)!.resetAndDestroy()
    })
    expect(outcome).toMatchObject({ ...LOST, linesSent: 284 })
  })
})

it.each(['refused', 'silent'] as const)(
  'a printer that cannot be reached (%s) leaves the label not started',
  async (how) => {
    const server = createServer({ pauseOnConnect: true })
    const port = await portOf(server)
    await new Promise((resolve) => server.close(resolve))
    // 192.0.2.0/24 is reserved for documentation: no host replies, or there is no route.
    const address = how === 'refused' ? { host: '127.0.0.1', port } : { host: '192.0.2.1', port: 9100 }
    const printer = printerAt(port, {
      open: (signal) => openTcp(address, signal, { connectMs: 100, closeMs: 100 }),
    })
    expect(await printer.print(LABEL, () => {})).toMatchObject({
      result: 'not_started',
      problem: { code: 'unreachable', address: `${address.host}:${address.port}` },
      linesSent: 0,
    })
    expect(await printer.status()).toMatchObject({ reachable: false, problems: [{ code: 'unreachable' }] })
  },
)

describe('one connection at a time', () => {
  it('two printers with one address wait for each other', async () => {
    const { simulator } = await rig({ link: 'tcp', times: { printMs: 20 } })
    const { port } = await simulator.listen()
    const [one, other] = ['a', 'b'].map((id) => printerAt(port, { id }))
    const outcomes = await Promise.all(
      [one!, other!, one!, other!].map((printer) => printer.print(LABEL, () => {})),
    )
    expect(outcomes).toEqual(Array(4).fill({ result: 'printed' }))
    expect(simulator.counts()).toMatchObject({ printed: 4, mostCables: 1, cables: 0 })
  })

  it('a caller that aborts the wait learns that the address is in use', async () => {
    const { simulator } = await rig({ link: 'tcp' })
    const address = { host: '127.0.0.1', port: (await simulator.listen()).port }
    const first = await openTcp(address, NEVER)
    await expect(openTcp(address, AbortSignal.timeout(20))).rejects.toMatchObject({
      problem: { code: 'in_use_by_other' },
    })
    await first.close()
    await (await openTcp(address, NEVER)).close()
    expect(simulator.counts().mostCables).toBe(1)
  })
})

describe('the state of a network printer', () => {
  const WELL = { reachable: true, problems: [] }

  it('comes from SNMP with the roll, without a connection if the port is known to be silent', async () => {
    const { printer, seen } = await networkRig({ sides: ['snmp', 'ipp'] })
    const first = await printer.status()
    const seen820 = { model: 'QL-820NWB', loaded: { widthMm: 62 }, evidence: 'snmp' }
    expect(first).toMatchObject({ ...WELL, ...seen820 })
    expect(await printer.status()).toEqual(first)
    expect(seen.filter(({ kind }) => kind === 'connected')).toHaveLength(1)
  })

  it('comes from IPP if SNMP is off', async () => {
    const { printer } = await networkRig({ sides: ['ipp'], faults: [faultOf('cover_open')] })
    const problems = [{ code: 'cover_open' }]
    expect(await printer.status()).toMatchObject({ ...WELL, loaded: null, problems, evidence: 'ipp' })
  })

  it('is only "reachable" if only the port accepts connections', async () => {
    const { printer } = await networkRig()
    const unseen = { ...WELL, model: null, loaded: null, evidence: 'none' }
    for (const _ of [1, 2]) expect(await printer.status()).toMatchObject(unseen)
  })
})

it.each([[readSnmpStatus], [readIppState]] as const)(
  'status by SNMP and IPP times out without a response',
  async (read) => {
    expect(await read({ host: '127.0.0.1', port: 9, timeoutMs: 100 }, NEVER)).toBeNull()
    expect(await read({ host: '192.0.2.1', timeoutMs: 50 }, NEVER)).toBeNull()
    expect(await read({ host: '192.0.2.1' }, AbortSignal.timeout(20))).toBeNull()
  },
)

describe('an idle network printer', () => {
  it('is kept awake by "initialize", which starts no job', async () => {
    const { printer, simulator, seen, on } = await rig({ link: 'tcp', keepAwakeMs: 30 })
    await expect.poll(() => seen.filter(({ kind }) => kind === 'disconnected').length).toBeGreaterThan(1)
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(simulator.counts()).toMatchObject({ refused: 0, mostCables: 1 })
  })

  it('gets no keep-awake during a label', async () => {
    const { printer, simulator, seen, on } = await rig({
      link: 'tcp',
      keepAwakeMs: 5,
      times: { printMs: 100 },
    })
    expect(await Promise.all([1, 2].map(() => printer.print(LABEL, on)))).toEqual(
      Array(2).fill({ result: 'printed' }),
    )
    expect(simulator.counts()).toMatchObject({ printed: 2, refused: 0, mostCables: 1 })
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
  })

  it('gets a keep-awake from the desk every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { simulator, seen } = await rig()
    const { port } = await simulator.listen()
    const printer = openPrinterAddress(`tcp://127.0.0.1:${port}`)
    onTestFinished(() => printer.close())
    let own = 0
    /** Connections of the driver; one that has begun is before the second one of the test. */
    const heard = async (): Promise<number> => {
      for (const _ of [1, 2]) {
        await (await openTcp({ host: '127.0.0.1', port }, NEVER)).close()
        own += 1
      }
      return seen.filter(({ kind }) => kind === 'connected').length - own
    }
    for (const minutes of [1, 2]) {
      vi.advanceTimersByTime(59_000)
      expect(await heard()).toBe(minutes - 1)
      vi.advanceTimersByTime(1_000)
      expect(await heard()).toBe(minutes)
    }
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
  })
})
