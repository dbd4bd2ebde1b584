import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeLabel, readPng } from '../../drivers/label-printer.ts'
import { labelFile, newFolder, oneLine, passdesk, startPassdesk, type Running } from './rig.ts'

const label = labelFile()

describe('raster', () => {
  it('writes the bytes that the driver sends for this label', async () => {
    const out = join(newFolder(), 'label.bin')
    const { code } = await passdesk([
      'raster',
      '--png',
      label,
      '--model',
      'ql-820nwb',
      '--stock',
      'DK-2205',
      '--out',
      out,
    ])
    const { bytes } = encodeLabel({
      model: 'QL-820NWB',
      stock: 'DK-2205',
      bitmap: readPng(readFileSync(label)),
      quality: false,
      cut: true,
    })
    expect(code).toBe(0)
    expect(readFileSync(out).equals(Buffer.from(bytes))).toBe(true)
  })

  it('makes the requested number of copies, and no cut on request', async () => {
    const folder = newFolder()
    const make = async (name: string, ...more: string[]) => {
      await passdesk([
        'raster',
        '--png',
        label,
        '--model',
        'QL-800',
        '--stock',
        'DK-2205',
        '--out',
        join(folder, name),
        ...more,
      ])
      return readFileSync(join(folder, name))
    }
    const [one, three, uncut] = await Promise.all([
      make('one'),
      make('three', '--copies', '3'),
      make('uncut', '--no-cut'),
    ])
    expect(three.equals(Buffer.concat([one, one, one]))).toBe(true)
    expect(uncut.equals(one)).toBe(false)
  })
})

describe('print', () => {
  it('to a virtual printer leaves the label, dot for dot, as a PNG', async () => {
    const folder = newFolder()
    const { code, out } = await passdesk([
      'print',
      '--png',
      label,
      '--printer',
      `virtual:${folder}`,
      '--stock',
      'DK-2205',
    ])
    expect({ code, out }).toEqual({
      code: 0,
      out: 'printed: the printer reported "printing completed"\n',
    })
    const printed = readdirSync(folder).filter((name) => name.endsWith('.png'))
    expect(printed).toHaveLength(1)
    expect(readPng(readFileSync(join(folder, printed[0]!)))).toEqual(readPng(readFileSync(label)))
  })
})

describe('print over USB', () => {
  it('without a printer fails with one line', async () => {
    const { code, out, err } = await passdesk([
      'print',
      '--png',
      label,
      '--printer',
      'usb:no-such-serial-number',
    ])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^passdesk: not printed: .*usb/i)
    expect(oneLine(err)).toBe(true)
  })
})

describe('a simulated printer with manual commands', () => {
  it('accepts commands on its standard input', async () => {
    const printer = await startPassdesk(
      ['printer-sim', '--port', '0', '--out', newFolder(), '--fault', 'no_media'],
      /^printer-sim ready /,
    )
    const print = () =>
      passdesk(['print', '--png', label, '--printer', printer.ready.split(' ').at(-1)!])
    expect(await print()).toMatchObject({
      code: 1,
      err: expect.stringContaining('no roll is loaded'),
    })
    printer.t('clear')
    await expect.poll(() => printer.out(), { timeout: 10_000 }).toContain('no faults\n')
    expect((await print()).code).toBe(0)
    printer.t('cover open')
    printer.t('close')
    await expect
      .poll(() => printer.err(), { timeout: 10_000 })
      .toMatch(/^passdesk: no order "close": use clear, /)
    expect(await print()).toMatchObject({
      code: 1,
      err: expect.stringContaining('Cover is open: Close the printer cover'),
    })
    expect(await printer.end()).toBe(0)
  })

  it.skipIf(process.platform === 'win32')('clears its faults when it gets SIGUSR1', async () => {
    const printer = await startPassdesk(
      ['printer-sim', '--port', '0', '--out', newFolder(), '--fault', 'cover_open'],
      /^printer-sim ready /,
    )
    printer.kill('SIGUSR1')
    await expect.poll(() => printer.out(), { timeout: 10_000 }).toContain('no faults\n')
    expect(
      (await passdesk(['print', '--png', label, '--printer', printer.ready.split(' ').at(-1)!]))
        .code,
    ).toBe(0)
    expect(await printer.end()).toBe(0)
  })
})

describe('a simulated printer on the network', () => {
  let printer: Running
  const folder = newFolder()
  const address = () => printer.ready.split(' ').at(-1)!
  beforeAll(async () => {
    printer = await startPassdesk(
      ['printer-sim', '--port', '0', '--out', folder, '--fault', 'cover_open@2'],
      /^printer-sim ready /,
    )
  })
  afterAll(() => printer.end())

  it('prints a label and reports it, reports the failure of the second, and ends on request', async () => {
    const first = await passdesk(['print', '--png', label, '--printer', address()])
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' })
    const second = await passdesk(['print', '--png', label, '--printer', address()])
    expect(second).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Cover is open: Close the printer cover'),
    })
    expect(oneLine(second.err)).toBe(true)
    expect(await printer.end()).toBe(0)
    expect(printer.out()).toMatch(/^label 1: 696 x 400 dots, cut, .*\.png$/m)
    expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(1)
  })
})

describe('nfc', () => {
  it.runIf(process.platform === 'linux')(
    'without a PC/SC service reports what to start',
    async () => {
      const { code, err } = await passdesk(['nfc', 'read', '--wait', '1'], {
        PCSCLITE_CSOCK_NAME: join(newFolder(), 'none'),
      })
      expect(code).toBe(1)
      expect(err).toMatch(/PC\/SC service/)
      expect(oneLine(err)).toBe(true)
    },
  )
})
