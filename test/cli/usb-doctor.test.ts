import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  createWindowsSimulator,
  findUsbPrinters,
  type PluggedPrinter,
  type PlugOptions,
} from '../../drivers/label-printer.ts'
import { CONSTANTS } from '../../drivers/brother-ql/transport/windows/constants.ts'
import { createPackageBus } from '../../drivers/brother-ql/transport/usb-package.ts'
import { createWindowsBus } from '../../drivers/brother-ql/transport/windows/windows-bus.ts'
import { checkUsbPrinters } from '../../src-main/host/checks/check-devices.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { englishLines } from './japanese-findings.ts'

const rules = temporaryFolder('rules')
writeFileSync(join(rules, '70-passdesk.rules'), '')

interface Case {
  readonly options?: PlugOptions
  readonly change?: (cable: PluggedPrinter) => void
  readonly running?: boolean
  readonly ruled?: boolean
}

async function findings({ options = { serial: '000A1' }, change = () => {}, running = false, ruled }: Case) {
  const usb = createUsbSimulator()
  change(usb.plug(createQlSimulator(), options))
  return checkUsbPrinters({
    running,
    find: () => findUsbPrinters(usb),
    platform: 'linux',
    ruleFolders: ruled ? [rules] : [join(rules, 'none')],
  })
}

describe('doctor on the USB ports', () => {
  const permitted = (may: boolean) => (cable: PluggedPrinter) => cable.setPermitted(may)
  const isClaimed = (cable: PluggedPrinter): void => cable.setClaimedElsewhere(true)

  it.each<[string, Case, whatAndCure: RegExp]>([
    [
      'Editor Lite',
      { change: (cable) => cable.setEditorLite(true) },
      /in Editor Lite mode — .*hold its Editor Lite button/,
    ],
    ['another program', { change: isClaimed }, /in use by another program — .*ipp-usb/],
    [
      'a model that is not supported',
      { options: { productId: 0x20a7 } },
      /QL-1100.* — .*models QL-600 to QL-820NWB are/,
    ],
    [
      'no permission and no rule file',
      { change: permitted(false) },
      /this user may not open it — .*the rule file is missing: copy build\/linux\/70-passdesk\.rules/,
    ],
    [
      'no permission with the rule file',
      { change: permitted(false), ruled: true },
      /this user may not open it — .*is there: plug the printer in again/,
    ],
  ])('names %s and its cure, and calls the kiosk fit all the same', async (_, given, line) => {
    const found = await findings(given)
    expect(found).toMatchObject([{ ok: false, optional: true }])
    expect(englishLines(found)).toEqual([expect.stringMatching(line)])
  })

  it.each<[string, Case, RegExp]>([
    ['model and serial number', {}, /^ok .* QL-820NWB, serial number 000A1 \(usb:000A1\): can be opened$/],
    [
      'a printer without a serial number by its port',
      { options: { model: 'QL-800', port: '1-3' } },
      /^ok .* QL-800 \(USB port 1-3\), no serial number \(usb:@1-3\): can be opened$/,
    ],
    ['no printer', { change: (cable) => cable.unplug() }, /^ok USB: no label printer is plugged in$/],
    ['the kiosk that runs', { change: isClaimed, running: true }, /^ok .*: in use by the running PassDesk$/],
  ])('names %s, and finds nothing wrong', async (_, given, line) => {
    expect(englishLines(await findings(given))).toEqual([expect.stringMatching(line)])
  })

  it('reports that the USB package does not load', async () => {
    const usb = createPackageBus({ load: () => Promise.reject(new Error('ENOENT')) })
    const found = await checkUsbPrinters({ running: false, find: () => findUsbPrinters(usb) })
    expect(found).toMatchObject([{ ok: false, optional: true }])
    expect(englishLines(found)).toEqual([
      expect.stringMatching(/^!! USB: the USB part cannot be loaded \(ENOENT\) — run "npm ci"/),
    ])
  })
})

describe('doctor on the USB ports of Windows', () => {
  const HELD = CONSTANTS.ERROR_SHARING_VIOLATION
  async function seen(code: number | null, queue: boolean) {
    const windows = createWindowsSimulator()
    windows.plug(createQlSimulator(), { model: 'QL-820NWB', serial: 'A1' })
    if (queue) windows.addQueue({ model: 'QL-820NWB' })
    if (code !== null) windows.fail('CreateFileW', code, 99)
    const bus = createWindowsBus(createUsbSimulator({ platform: 'win32' }), async () => windows.calls)
    const find = () => findUsbPrinters(bus)
    return englishLines(await checkUsbPrinters({ running: false, find, platform: 'win32' }))
  }

  it.each<[string, number | null, boolean, RegExp]>([
    ['the driver', null, false, /^ok .*: can be opened through the driver of Windows$/],
    ['the print queue', HELD, true, /^ok .*through its print queue, sent and not confirmed$/],
    ['what to close', HELD, false, /^!! .* — .*close other label programs$/],
  ])('names %s', async (_, code, queue, line) => {
    expect(await seen(code, queue)).toEqual([expect.stringMatching(line)])
  })
})
