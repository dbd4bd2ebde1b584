import { describe, expect, it, vi } from 'vitest'
import {
  createSimulatedScanners,
  type ScanFault,
  type ScanForm,
  type ScannedCode,
  type SimulatedScanners,
} from '../../../drivers/scanner.ts'
import { scanLayouts } from '../../../drivers/scanner/protocol/scan-layout.ts'
import { closeAtEnd } from '../../support/opened.ts'

const QR = 'https://pass-kiosk.local:8443/q#8Zk2mQ0aYbT4nR7vXw1LcD'
/** Three reports of 56 bytes and a shorter one. */
const LONG = `${QR}?${'0123456789'.repeat(14)}`
const FORMS: readonly ScanForm[] = ['aim', 'lateAim', 'plain', 'unnumbered']

function watch(options?: Parameters<typeof createSimulatedScanners>[0]) {
  const scanners = createSimulatedScanners(options)
  closeAtEnd(scanners)
  const codes: ScannedCode[] = []
  const faults: ScanFault[] = []
  scanners.onCode((code) => codes.push(code))
  scanners.onFault((fault) => faults.push(fault))
  const views = () => {
    const state = scanners.state()
    return state.status === 'watching' ? state : { scanners: [], unplugged: [] }
  }
  const plug = async (set?: Parameters<SimulatedScanners['plug']>[0]) => {
    const scanner = scanners.plug(set)
    const name = set?.name ?? 'Simulated scanner'
    await expect.poll(() => views().scanners).toContainEqual({ name, status: 'ready' })
    return scanner
  }
  return { scanners, codes, faults, views, plug, texts: () => codes.map((code) => code.text) }
}

async function plugged(
  set?: Parameters<SimulatedScanners['plug']>[0],
  options?: Parameters<typeof watch>[0],
) {
  const watched = watch(options)
  return { ...watched, scanner: await watched.plug(set) }
}

describe('scanners in HID-POS mode', () => {
  it.each(FORMS)('reads a short code, a split one and Japanese from reports of form %s', async (form) => {
    const { scanner, texts, faults } = await plugged({ form })
    for (const text of ['A', QR, LONG, '受付 田中', 'x'.repeat(56), 'y'.repeat(112)]) scanner.scan(text)
    expect(texts()).toEqual(['A', QR, LONG, '受付 田中', 'x'.repeat(56), 'y'.repeat(112)])
    expect(faults).toEqual([])
  })

  it.each(['aim', 'lateAim', 'plain'] as const)('reads the form %s without a descriptor', async (form) => {
    const { scanner, texts } = await plugged({ form, exposesDescriptor: false })
    for (const text of [QR, LONG, ']Q1 printed in the code']) scanner.scan(text)
    expect(texts()).toEqual([QR, LONG, ']Q1 printed in the code'])
  })

  it('reports the symbology and the scanner', async () => {
    const { plug, codes } = watch()
    const left = await plug({ name: 'Left', form: 'aim' })
    const right = await plug({ name: 'Right', form: 'plain' })
    left.scan('one')
    right.scan('two')
    expect(codes).toEqual([
      { text: 'one', symbology: ']Q1', scanner: 'Left' },
      { text: 'two', symbology: null, scanner: 'Right' },
    ])
  })

  it('separates two codes whose parts arrive alternately from two scanners', async () => {
    const { plug, texts } = watch()
    const left = await plug({ name: 'Left' })
    const right = await plug({ name: 'Right' })
    const a = left.reports(`L${LONG}`)
    const b = right.reports(`R${LONG}`)
    a.forEach((report, index) => {
      left.send(report)
      right.send(b[index]!)
    })
    expect(texts()).toEqual([`L${LONG}`, `R${LONG}`])
  })

  it.each(['\r', '\n', '\r\n', '\t'])('removes the ending %j that the scanner appends', async (ending) => {
    const { scanner, texts } = await plugged()
    scanner.scan(`${QR}${ending}`)
    expect(texts()).toEqual([QR])
  })

  it('reads Shift_JIS of Japanese QR codes', async () => {
    const { scanner, texts } = await plugged()
    const [report] = scanner.reports('....')
    report!.set([0x93, 0x63, 0x92, 0x86], 5)
    scanner.send(report!)
    expect(texts()).toEqual(['田中'])
  })

  it('emits forty simultaneous codes in order', async () => {
    const { scanner, texts } = await plugged()
    const all = Array.from({ length: 40 }, (_, index) => `${QR}${index}`)
    for (const text of all) scanner.scan(text)
    expect(texts()).toEqual(all)
  })
})

describe('faults', () => {
  it('never emits an incomplete code: one without its rest is torn, and the next is read', async () => {
    const { scanner, texts, faults } = await plugged({}, { partMs: 30 })
    scanner.send(scanner.reports(LONG)[0]!)
    await vi.waitFor(() => expect(faults).toMatchObject([{ code: 'torn', scanner: 'Simulated scanner' }]))
    scanner.scan(QR)
    expect(texts()).toEqual([QR])
  })

  it('does not take the end of a damaged code for a code', async () => {
    const { scanner, texts, faults } = await plugged({}, { partMs: 60_000 })
    const [first, second, ...rest] = scanner.reports(LONG)
    scanner.send(first!)
    scanner.send(second!.subarray(0, 20))
    for (const report of rest) scanner.send(report)
    scanner.scan(QR)
    expect(texts()).toEqual([QR])
    expect(faults.map((fault) => fault.code)).toEqual(['garbage'])
  })

  it.each([
    ['shorter than declared', (report: Uint8Array) => report.subarray(0, 12)],
    ['that counts more data than it has room for', (report: Uint8Array) => report.fill(200, 1, 2)],
  ])('reports a fault for a report %s, and emits no code', async (_, damage) => {
    const { scanner, texts, faults } = await plugged()
    scanner.send(damage(scanner.reports(QR)[0]!))
    expect(texts()).toEqual([])
    expect(faults).toMatchObject([{ code: 'garbage' }])
    expect(faults[0]!.reason).toMatch(/report/)
  })

  it('reports a fault for an unknown report layout', async () => {
    const { scanner, texts, faults } = await plugged({ exposesDescriptor: false })
    scanner.send(Uint8Array.of(9, 9, 9))
    scanner.send(new Uint8Array(64).fill(0xff))
    // One byte more than a Honeywell report has room for.
    const [full] = scanner.reports('x'.repeat(56))
    scanner.send(full!.fill(57, 1, 2).fill(0x78, 61, 62))
    expect(texts()).toEqual([])
    expect(faults.map((fault) => fault.code)).toEqual(['garbage', 'garbage', 'garbage'])
  })

  it('ignores reports of other kinds and a read without data', async () => {
    const { scanner, texts, faults } = await plugged()
    scanner.send(Uint8Array.of(7, 1))
    scanner.scan('')
    expect([texts(), faults]).toEqual([[], []])
  })

  it('aborts a code that is longer than any', async () => {
    const { scanner, texts, faults } = await plugged({}, { partMs: 60_000 })
    scanner.scan('z'.repeat(8_000))
    scanner.scan(QR)
    expect(faults.map((fault) => fault.code)).toEqual(['too_long'])
    expect(texts()).toEqual([QR])
  })

  it('accepts any bytes as reports without failing', async () => {
    const { scanner, codes, faults } = await plugged({ exposesDescriptor: false })
    let seed = 7
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let i = 0; i < 500; i++) scanner.send(Uint8Array.from({ length: next(70) }, () => next(256)))
    expect(codes.length + faults.length).toBeGreaterThan(0)
    for (const code of codes) expect(code.text).not.toBe('')
  })
})

describe('plugging in and out', () => {
  it('detects an unplugged scanner and opens it when it is back', async () => {
    const { plug, views, texts } = watch()
    const scanner = await plug({ name: 'Stand' })
    scanner.unplug()
    await expect.poll(views).toMatchObject({ scanners: [], unplugged: ['Stand'] })
    const again = await plug({ name: 'Stand' })
    expect(views().unplugged).toEqual([])
    again.scan(QR)
    expect(texts()).toEqual([QR])
  })

  it('reports a code as torn if its scanner is unplugged in the middle', async () => {
    const { scanner, faults, texts } = await plugged({}, { partMs: 60_000 })
    scanner.send(scanner.reports(LONG)[0]!)
    scanner.unplug()
    await expect.poll(() => faults).toMatchObject([{ code: 'torn' }])
    expect(texts()).toEqual([])
  })

  it('reports a missing permission, and works as soon as it is granted', async () => {
    const { scanners, views } = watch()
    scanners.plug({ permission: 'missing' })
    await expect.poll(() => views().scanners).toMatchObject([{ status: 'no_permission' }])
    scanners.grantPermission()
    await expect.poll(() => views().scanners).toMatchObject([{ status: 'ready' }])
  })

  it('reports a missing HID library', async () => {
    const { scanners } = watch({ libraryMissing: true })
    await vi.waitFor(() => expect(scanners.state()).toEqual({ status: 'no_library', reason: 'simulated' }))
  })

  it('reports each change once, and the close', async () => {
    const { scanners, plug } = watch()
    const states: string[] = []
    scanners.onState((state) =>
      states.push(state.status === 'watching' ? `${state.scanners.length}` : state.status),
    )
    await plug()
    await scanners.close()
    expect(states).toEqual(expect.arrayContaining(['1', 'closed']))
    expect(new Set(states).size).toBe(states.length)
  })
})

it('A scanner may describe its reports with every kind of item', () => {
  const application = '058c 0902 a101 8502 0912 a102 1500 26ff00 7508'
  const count = '0501 093b 9501 8102'
  const unused = 'fe0210aabb a4 0507 7501 9520 8505 b4 0977 b102 0977 9102'
  const symbology = '058c 19fb 29fd 9503 8102'
  const data = '0501 0bfe008c00 9538 820201 9502 8103'
  const continued = '058c 2501 7501 9501 09ff 8102 7507 8103 c0 c0'
  const all = [application, count, unused, symbology, data, continued].join('')
  expect(scanLayouts(Buffer.from(all.replaceAll(' ', ''), 'hex'))).toEqual([
    { reportId: 2, countAt: 1, symbologyAt: 2, dataAt: 5, dataBytes: 56, continued: { at: 63, mask: 1 } },
  ])
})
