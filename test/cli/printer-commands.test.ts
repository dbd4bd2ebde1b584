import { readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
  readPng,
  encodeBitmap,
} from '../../drivers/label-printer.ts'
import { printerProblemLine } from '../../messages/printer-problem.ts'
import { translator } from '../../messages/translate.ts'
import { listOf, PRINTABLE_WIDTHS } from '../../src-main/cli/parse-choice.ts'
import { powerOffTimer } from '../../src-main/cli/power-off.ts'
import { printFile } from '../../src-main/cli/print.ts'
import { runPrinterSim } from '../../src-main/cli/printer-sim.ts'
import { rasterFile } from '../../src-main/cli/raster.ts'
import { randomBitmap } from '../support/label-bitmaps.ts'
import { decodeStrictly } from '../support/strict-ql-decoder.ts'
import { PATIENT } from '../drivers/brother-ql/rig.ts'
import { newFolder } from './rig.ts'

const NOT_CUT = 'printed, not cut: Cutter jam: Clear paper from the cutter'

/** A temporary folder with `label.png`, a label of this width. */
async function folderWithLabel(widthPx = 696): Promise<{ dir: string; png: string }> {
  const dir = newFolder()
  const png = join(dir, 'label.png')
  await writeFile(png, encodeBitmap(randomBitmap(widthPx, 284, 12)))
  return { dir, png }
}

/** A simulated printer on the network, a print of the label on it, and the events so far. */
async function simulated(png: string, options: Omit<Parameters<typeof runPrinterSim>[0], 'port'>) {
  const seen: string[] = []
  const sim = await runPrinterSim({
    port: 0,
    onEvent: (event) => seen.push(event.kind === 'fault' ? event.name : event.kind),
    ...options,
  })
  onTestFinished(() => sim.close())
  const printer = `tcp://127.0.0.1:${sim.port}`
  return { sim, seen, print: () => printFile({ png, printer, timeouts: PATIENT }) }
}

describe('raster: a PNG to printer bytes', () => {
  it('writes the given number of complete jobs', async () => {
    const { dir, png } = await folderWithLabel()
    const out = join(dir, 'label.bin')
    const label = { png, model: 'QL-820NWB', stock: 'DK-4205', out }
    const { lines } = await rasterFile({ ...label, copies: 2, quality: true, cut: false })
    const labels = decodeStrictly(await readFile(out), 'QL-820NWB')
    expect(lines).toBe(284)
    expect(labels).toMatchObject(Array(2).fill({ quality: true, cut: false, widthPx: 696 }))
    expect(Buffer.from(labels[0]!.data).equals(readPng(await readFile(png)).data)).toBe(true)
  })

  it('with the wrong stock says so in one line and leaves no file behind', async () => {
    const { dir, png } = await folderWithLabel()
    const label = { png, model: 'QL-800', stock: 'DK-2210', out: join(dir, 'label.bin') }
    const message = 'the image is 696 dots wide, this stock prints exactly 306'
    await expect(rasterFile(label)).rejects.toThrow(expect.objectContaining({ message }))
    expect(await readdir(dir)).toEqual(['label.png'])
    await writeFile(join(dir, 'station.json'), '')
    const key = { ...label, stock: 'DK-2205', out: join(dir, 'installation.key') }
    await expect(rasterFile(key)).rejects.toThrow(/own files/)
  })

  it('leaves no temporary file if the result cannot be moved into place', async () => {
    const { dir, png } = await folderWithLabel()
    await expect(rasterFile({ png, model: 'QL-800', stock: 'DK-2205', out: dir })).rejects.toThrow()
    expect(await readdir(dir)).toEqual(['label.png'])
    expect((await readdir(join(dir, '..'))).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('print: one label on a printer by its address', () => {
  it.each([
    [696, 'DK-4205'],
    [554, undefined],
    [306, undefined],
  ] as const)('a virtual one writes the %i dots to its folder', async (width, stock) => {
    const { dir, png } = await folderWithLabel(width)
    const told: string[] = []
    const report = await printFile({
      png,
      printer: `virtual:${join(dir, 'out')}`,
      stock,
      onEvent: ({ kind }) => told.push(kind),
    })
    expect(report).toMatchObject({ ok: true, outcome: { result: 'printed' } })
    expect(told).toContain('printing')
    expect(readPng(await readFile(join(dir, 'out', '0001.png')))).toEqual(readPng(await readFile(png)))
  })

  it("over TCP to a simulated printer reports the printer's reply", async () => {
    const { dir, png } = await folderWithLabel()
    const { print, seen } = await simulated(png, { out: join(dir, 'out'), fault: ['cutter_jam@2'] })
    expect((await print()).line).toBe('printed: the printer reported "printing completed"')
    expect(await print()).toMatchObject({ ok: false, line: NOT_CUT })
    expect(seen.filter((kind) => kind === 'label')).toHaveLength(2)
  })

  it('shows the behaviour of a printer that keeps a failed label', async () => {
    const { dir, png } = await folderWithLabel()
    const behaves = ['keeps-job', 'eu-roll'] as const
    const { sim, print, seen } = await simulated(png, { out: join(dir, 'out'), behaves })
    expect(await print()).toMatchObject({ ok: false })
    sim.run('cover closed')
    expect((await print()).line).toBe('printed: the printer reported "printing completed"')
    expect(seen).toContain('cover_open_printing')
    expect(seen.filter((kind) => kind === 'label')).toHaveLength(1)
  })

  it('does not call a roll of the right width, which the printer rejects, too wide or narrow', () => {
    const needed = { stock: 'DK-2205', widthMm: 62 } as const
    const line = (type: 'continuous' | 'die-cut', lengthMm: number, widthMm = 62) => {
      const loaded = { type, widthMm, lengthMm }
      return printerProblemLine(translator('en'), { code: 'wrong_roll', loaded, needed })
    }
    expect(line('continuous', 0)).toBe(
      'the printer refuses its 62 mm roll, which may be a black and red one: needed is DK-2205',
    )
    expect(line('continuous', 0, 29)).toBe(
      'wrong roll: loaded is 29 mm continuous, needed is 62 mm (DK-2205)',
    )
    expect(line('die-cut', 29)).toBe('wrong roll: loaded is 62 × 29 mm die-cut, needed is 62 mm (DK-2205)')
  })

  it('over USB prints on the model that is plugged in there', async () => {
    const { png } = await folderWithLabel()
    const usb = createUsbSimulator()
    const left = createQlSimulator({ model: 'QL-800' })
    usb.plug(left, { model: 'QL-800', serial: 'A1' })
    const print = (printer: string, model?: 'QL-800') =>
      printFile({ png, printer, usb, timeouts: PATIENT, ...(model && { model }) })
    expect(await print('usb:')).toMatchObject({ ok: true, outcome: { result: 'printed' } })
    usb.plug(createQlSimulator(), { serial: 'B2' })
    expect((await print('usb:A1')).ok).toBe(true)
    expect(await print('usb:')).toMatchObject({
      ok: false,
      line: 'not printed: 2 label printers are plugged in, name one: usb:A1, usb:B2',
    })
    expect(await print('usb:B2', 'QL-800')).toMatchObject({
      ok: false,
      line: 'not printed: the printer is a QL-820NWB, expected is a QL-800',
    })
    expect(left.counts().printed).toBe(2)
  })

  it('rejects a width that no stock has', async () => {
    const { png } = await folderWithLabel(720)
    await expect(printFile({ png, printer: 'tcp://127.0.0.1:1' })).rejects.toThrow(
      `the image is 720 dots wide, this stock prints exactly ${listOf(PRINTABLE_WIDTHS)}`,
    )
  })
})

describe('given file names', () => {
  it.each([
    ['raster', 'a picture that is not there', { png: 'none.png' }, 'there is no none.png'],
    ['raster', 'a picture that is a folder', { png: '.' }, '. is a folder'],
    ['raster', 'a result in no folder', { out: join('none', 'label.bin') }, 'there is no none'],
    ['print', 'a picture that is not there', { png: 'none.png' }, 'there is no none.png'],
    ['print', 'labels into a file', { printer: 'virtual:label.png' }, 'label.png is not a folder'],
    ['printer-sim', 'labels into a file', { out: 'label.png' }, 'label.png is not a folder'],
  ] as const)('%s: %s is told in one line that names it', async (command, _, change, message) => {
    const { dir, png } = await folderWithLabel()
    const inDir = Object.fromEntries(
      Object.entries(change).map(([name, path]) => [
        name,
        path.startsWith('virtual:') ? `virtual:${join(dir, path.slice(8))}` : join(dir, path),
      ]),
    )
    const label = { png, model: 'QL-800', stock: 'DK-2205', out: join(dir, 'label.bin') }
    const run = {
      raster: () => rasterFile({ ...label, ...inDir }),
      print: () => printFile({ png, printer: `virtual:${join(dir, 'out')}`, ...inDir }),
      'printer-sim': () => runPrinterSim({ port: 0, out: join(dir, 'out'), ...inDir }),
    }[command]
    const told = await run().then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    expect(told.replaceAll(`${dir}${sep}`, '').replace(dir, '.')).toBe(message)
    expect(await readdir(dir)).toEqual(['label.png'])
  })
})

describe('printer-sim', () => {
  it('runs the commands for a printer', async () => {
    const { dir, png } = await folderWithLabel()
    const network = await simulated(png, { out: join(dir, 'out'), fault: 'cover_open' })
    const { sim } = network
    const print = async () => (await network.print()).line
    expect(await print()).toBe('not printed: Cover is open: Close the printer cover')
    expect(sim.run('clear')).toBe('no faults')
    expect(await print()).toContain('printed: ')
    expect(sim.run('  roll   none ')).toBe('roll none')
    expect(await print()).toContain('no roll is loaded')
    expect(sim.run('roll DK-2205')).toBe('roll DK-2205')
    expect(sim.run('cover open')).toBe('cover open')
    expect(await print()).toBe('not printed: Cover is open: Close the printer cover')
    expect(sim.run('cover closed')).toBe('cover closed')
    expect(sim.run('fault cutter_jam')).toBe('fault cutter_jam')
    expect(await print()).toBe(NOT_CUT)
  })

  it.each(['', 'open', 'clear all', 'cover', 'cover ajar', 'fault fire', 'roll DK-1'])(
    'rejects the command %j with one line',
    async (order) => {
      const sim = await runPrinterSim({ port: 0, out: tmpdir() })
      onTestFinished(() => sim.close())
      expect(() => sim.run(order)).toThrow(
        /^(no order ".*": use clear, |no fault "fire": |there is no stock DK-1)[^\n]*$/,
      )
    },
  )

  it('reports a used port', async () => {
    const sim = await runPrinterSim({ port: 0, out: tmpdir() })
    onTestFinished(() => sim.close())
    await expect(runPrinterSim({ port: sim.port, out: tmpdir() })).rejects.toThrow('EADDRINUSE')
  })
})

const OF_BLUETOOTH = process.platform === 'darwin' ? 'bluetooth' : 'address'
const BLUETOOTH =
  '/etc/passwd /dev/sda /dev/ttyUSB0 /dev/rfcomm0/../sda rfcomm0 /dev/rfcomm COM COM1: ' +
  '\\\\.\\PhysicalDrive0'

describe('printer addresses', () => {
  it.each([
    ['tcp://192.0.2.7', 'network'],
    ['tcp://192.0.2.7:9100', 'network'],
    ['tcp://printer.local:9101/', 'network'],
    ['tcp://[2001:db8::7]:9100', 'network'],
    ['virtual:/tmp/labels', 'virtual'],
    ['virtual:labels', 'virtual'],
    ['usb:', 'usb'],
    ['usb:000A1B2', 'usb'],
    ['usb:@1-2.4', 'usb'],
  ])('%s is a printer', async (address, connection) => {
    const printer = openPrinterAddress(address)
    expect(printer).toMatchObject({ id: address, connection, model: 'QL-820NWB' })
    await printer.close()
  })

  it.each([
    ['', 'address'],
    ['bluetooth:', OF_BLUETOOTH],
    ['tcp://', 'address'],
    ['tcp:192.0.2.7', 'address'],
    ...BLUETOOTH.split(' ').map((path) => [`bluetooth:${path}`, OF_BLUETOOTH]),
    ['tcp://192.0.2:9100', 'address'],
    ['tcp://192.0.2.700', 'address'],
    ['tcp://192.0.2.7:0', 'address'],
    ['tcp://192.0.2.7:99999', 'address'],
    ['tcp://192.0.2.7/queue', 'address'],
    ['tcp://me:secret@192.0.2.7', 'address'],
    ['http://192.0.2.7', 'address'],
    ['virtual:', 'address'],
    ['lp0', 'address'],
  ])('%j is not available, and the error says what kind it is', (address, what) => {
    const problem: unknown = expect.objectContaining({ code: 'not_available', what })
    expect(() => openPrinterAddress(address)).toThrow(expect.objectContaining({ problem }))
  })

  it('a QL-800 is never on a network, and may be virtual', () => {
    expect(() => openPrinterAddress('tcp://192.0.2.7', { model: 'QL-800' })).toThrow(
      'the QL-800 has no network connection, only USB',
    )
    const printer = openPrinterAddress('virtual:labels', { model: 'QL-800', id: 'left' })
    expect(printer).toMatchObject({ id: 'left', model: 'QL-800' })
  })
})

describe('power-off: the timer of a printer by its address', () => {
  it('is shown, and set to never, at USB', async () => {
    const simulator = createQlSimulator({ model: 'QL-700' })
    const usb = createUsbSimulator()
    usb.plug(simulator, { model: 'QL-700' })
    onTestFinished(() => simulator.close())
    const timer = (minutes: number | null) => powerOffTimer({ printer: 'usb:', usb, minutes })
    expect(await timer(null)).toEqual({ ok: true, line: 'the printer switches itself off after 60 minutes' })
    expect(await timer(0)).toEqual({ ok: true, line: 'the printer never switches itself off' })
  })

  it('reports that a network printer has no timer, and writes nothing', async () => {
    const simulator = createQlSimulator({ answers: false })
    const { port } = await simulator.listen()
    onTestFinished(() => simulator.close())
    const { ok, line } = await powerOffTimer({ printer: `tcp://127.0.0.1:${port}`, minutes: 0 })
    expect(ok).toBe(false)
    expect(line).toMatch(/does not report its timer on this connection/)
  })
})
