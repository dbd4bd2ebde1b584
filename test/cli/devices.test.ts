import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeLabel, readPng } from '../../drivers/label-printer.ts'
import { expectRefused, labelFile, newFolder, passdesk, raster, startPassdesk } from './rig.ts'

const COVER = /Cover is open: Close the printer cover/
const label = labelFile()
const print = (printer: string, ...more: readonly string[]) =>
  passdesk(['print', '--png', label, '--printer', printer, ...more])
/** A simulated printer on the network with a fault, and its address. */
async function simulated(fault: string, folder = newFolder()) {
  const args = ['printer-sim', '--port', '0', '--out', folder, '--fault', fault]
  const printer = await startPassdesk(args, /^printer-sim ready /)
  return { ...printer, address: printer.ready.split(' ').at(-1)! }
}

it.each([
  [[], 1, true],
  [['--copies', '3', '--no-cut'], 3, false],
])('raster with %j writes the bytes that the driver sends for this label', async (more, copies, cut) => {
  const out = join(newFolder(), 'label.bin')
  const { code } = await passdesk(raster(label, out, ...more).with(6, 'ql-820nwb'))
  const { bytes } = encodeLabel({
    model: 'QL-820NWB',
    stock: 'DK-2205',
    bitmap: readPng(readFileSync(label)),
    quality: false,
    cut,
  })
  expect(code).toBe(0)
  expect(readFileSync(out).equals(Buffer.concat(Array(copies).fill(bytes)))).toBe(true)
})

it('print over USB without a printer fails with one line', async () => {
  expectRefused(await print('usb:no-such-serial-number'), /^passdesk: not printed: .*usb/i)
})

describe('a simulated printer with manual commands', () => {
  it('accepts commands on its standard input, and reports a printed label', async () => {
    const folder = newFolder()
    const printer = await simulated('no_media', folder)
    expectRefused(await print(printer.address), /no roll is loaded/)
    printer.t('clear')
    await expect.poll(() => printer.out(), { timeout: 10_000 }).toContain('no faults\n')
    expect(await print(printer.address)).toMatchObject({ code: 0, err: '' })
    await expect.poll(() => printer.out()).toMatch(/^label 1: 696 x 400 dots, cut, .*\.png$/m)
    expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(1)
    printer.t('cover open')
    printer.t('close')
    await expect
      .poll(() => printer.err(), { timeout: 10_000 })
      .toMatch(/^passdesk: no order "close": use clear, /)
    expectRefused(await print(printer.address), COVER)
    expect(await printer.end()).toBe(0)
  })

  it.skipIf(process.platform === 'win32')('clears its faults when it gets SIGUSR1', async () => {
    const printer = await simulated('cover_open')
    printer.kill('SIGUSR1')
    await expect.poll(() => printer.out(), { timeout: 10_000 }).toContain('no faults\n')
    expect((await print(printer.address)).code).toBe(0)
    expect(await printer.end()).toBe(0)
  })
})

it.runIf(process.platform === 'linux')('nfc without a PC/SC service reports what to start', async () => {
  const env = { PCSCLITE_CSOCK_NAME: join(newFolder(), 'none') }
  expectRefused(await passdesk(['nfc', 'read', '--wait', '1'], env), /PC\/SC service/)
})
