import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createQlSimulator, faultOf, openPrinterAddress } from '../../../drivers/label-printer.ts'
import type { SimulatorEvent, SimulatorOptions } from '../../../drivers/label-printer.ts'
import { LABEL, PATIENT, midLabel } from './rig.ts'
import { requireTool } from '../../support/tools.ts'
import { temporaryFolder } from '../../support/after-file.ts'

/**
 * Creates a raw pseudo-terminal, prints its path, and copies data between it and a TCP connection
 * until either ends.
 */
const CABLE = `
import os, pty, select, socket, sys, tty
master, slave = pty.openpty()
tty.setraw(master); tty.setraw(slave)
link = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
print(os.ttyname(slave), flush=True)
while True:
    for ready in select.select([master, link], [], [])[0]:
        data = os.read(master, 4096) if ready == master else link.recv(4096)
        if not data: sys.exit()
        link.sendall(data) if ready == master else os.write(master, data)
`

async function paired(options: SimulatorOptions = {}) {
  const seen: SimulatorEvent[] = []
  const simulator = createQlSimulator({ ...options, onEvent: (event) => seen.push(event) })
  const cable = spawn(requireTool('Python'), ['-c', CABLE, String((await simulator.listen()).port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [path] = (await once(cable.stdout.setEncoding('utf8'), 'data')) as [string]
  const serialFolder = temporaryFolder('serial')
  symlinkSync(path.trim(), join(serialFolder, 'rfcomm0'))
  const printer = openPrinterAddress(`bluetooth:${serialFolder}/rfcomm0`, { timeouts: PATIENT, serialFolder })
  onTestFinished(async () => {
    await printer.close()
    cable.kill()
    await simulator.close()
  })
  return { printer, simulator, seen, cable }
}

describe('a printer at a Bluetooth serial device', () => {
  it('prints the label dot for dot and reports it as printed', async () => {
    const { printer, seen } = await paired()
    expect(printer.connection).toBe('bluetooth')
    expect(await printer.print(LABEL, () => {})).toEqual({ result: 'printed' })
    expect(await printer.print(LABEL, () => {})).toEqual({ result: 'printed' })
    const labels = seen.filter((event) => event.kind === 'label')
    expect(labels.map(({ bitmap }) => bitmap)).toEqual([LABEL.bitmap, LABEL.bitmap])
  })

  it('that disappears in the middle of a label leaves the outcome to staff', async () => {
    const { printer, cable } = await paired({ faults: [faultOf('swallow')] })
    const disappears = midLabel(() => cable.kill('SIGKILL'))
    expect(await printer.print(LABEL, disappears)).toMatchObject({ result: 'unknown' })
    expect(await printer.status()).toMatchObject({ reachable: false })
  })
})

describe.runIf(process.platform === 'linux')('a Bluetooth printer that is not paired', () => {
  it('is reported as not available on this computer', async () => {
    const printer = openPrinterAddress('bluetooth:/dev/rfcomm-none', { timeouts: PATIENT })
    onTestFinished(() => printer.close())
    const detail = { text: 'printerReason.noSerialDevice', values: { path: '/dev/rfcomm-none' } }
    const { problems } = await printer.status()
    expect(problems).toMatchObject([{ code: 'not_available', what: 'bluetooth', detail }])
  })
})
