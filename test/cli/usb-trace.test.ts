import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createQlSimulator,
  createWindowsSimulator,
  type WindowsSimulator,
} from '../../drivers/label-printer.ts'
import { writeUsbTrace } from '../../src-main/host/checks/usb-trace.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { expectJapanese } from './japanese-findings.ts'

const file = join(temporaryFolder('trace'), 'usb-trace.txt')

async function traced(windows: WindowsSimulator): Promise<string> {
  const result = await writeUsbTrace(file, { platform: 'win32', load: async () => windows.calls })
  expect(result.en).toMatch(/: \d+ lines; read it, then send it to the makers of PassDesk$/)
  expectJapanese(result.ja)
  return readFileSync(file, 'utf8')
}

describe('doctor --usb-trace', () => {
  it('writes the result of each step of a printer, and prints nothing on paper', async () => {
    const windows = createWindowsSimulator()
    const simulator = createQlSimulator()
    windows.plug(simulator, { model: 'QL-820NWB', serial: 'SECRET99' })
    windows.addQueue({ model: 'QL-820NWB', name: 'Printer of Hanako' })
    const text = await traced(windows)
    expect(text).toMatch(/usbprint devices: .*vid_04f9&pid_209d#\(serial number of 8\)#/)
    expect(text).toContain('GET_1284_ID: MFG:Brother;CMD:PT-CBP;MDL:QL-820NWB;CLS:PRINTER;')
    expect(text).toMatch(/open, access read and write, share 0: ok/)
    expect(text).toMatch(/share 0: CreateFileW failed with error 32/)
    expect(text).toMatch(/idle read 1: 0 bytes \(/)
    expect(text).toMatch(/status read \d+: 32 bytes 802042[0-9a-f]{58} .* ms after the request/)
    expect(text).toContain('print queues with a QL driver: 1')
    expect(text).not.toMatch(/SECRET99|Hanako/i)
    expect(simulator.counts().printed).toBe(0)
  })

  it('writes the errors of a printer that another program holds', async () => {
    const windows = createWindowsSimulator()
    const { path } = windows.plug(createQlSimulator(), { model: 'QL-820NWB', serial: 'A1' })
    windows.setOpenElsewhere(path, true)
    expect(await traced(windows)).toMatch(/share 0: CreateFileW failed with error 32/)
  })

  it('reports why the system calls are missing', async () => {
    const load = () => Promise.reject(new Error('Cannot find package koffi'))
    await writeUsbTrace(file, { platform: 'win32', load })
    expect(readFileSync(file, 'utf8')).toContain('not available: Cannot find package koffi')
  })

  it('reports on other systems that there is nothing to trace', async () => {
    const result = await writeUsbTrace(file, { platform: 'linux' })
    expect(result.en).toBe(`${file}: not Windows, so there is nothing to trace`)
    expectJapanese(result.ja)
    expect(readFileSync(file, 'utf8')).toContain('not Windows')
  })
})
