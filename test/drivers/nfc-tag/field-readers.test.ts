import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findReaderQuirks } from '../../../drivers/tag-reader.ts'
import type { BindingCard } from '../../../drivers/nfc-tag/pcsc/binding.ts'
import { nfcPcsc } from '../../../drivers/nfc-tag/pcsc/nfc-pcsc.ts'
import { createBuzzerSilencer } from '../../../drivers/nfc-tag/pcsc/silence-buzzer.ts'
import { temporaryFolder } from '../../support/after-file.ts'

it('a reader of macOS that refuses a direct connection is connected again through nfc-pcsc', async () => {
  const answers = ['SCardConnect error: 0x8010000c', 'SCardConnect error: 0x80100011', null]
  const reader = {
    name: 'ACR122U',
    autoProcessing: true,
    connection: null,
    reader: {},
    on: () => {},
    connect: async () => {
      const error = answers.shift()
      if (error) throw new Error(error)
    },
  }
  class NFC {
    on(event: string, listener: (one: unknown) => void): void {
      if (event === 'reader') listener(reader)
    }
  }
  const binding = nfcPcsc({ NFC })
  binding.start({ reader: () => {}, readerGone: () => {}, failed: () => {} })
  await expect(binding.connect('ACR122U')).resolves.toBeDefined()
  expect(answers).toEqual([])
})

describe('the buzzer', () => {
  const cardOf = (transmit: BindingCard['transmit']): BindingCard => ({
    transmit,
    reselect: async () => {},
    release: async () => {},
  })

  it('of an ACR122U is turned off once, and a refusal does not matter', async () => {
    const transmit = vi.fn(async () => {
      throw new Error('SCardTransmit failed with 0x80100016')
    })
    const silence = createBuzzerSilencer()
    await silence('ACS ACR122U PICC Interface 00 00', cardOf(transmit))
    await silence('ACS ACR122U PICC Interface 00 00', cardOf(transmit))
    expect(transmit.mock.calls).toEqual([[Uint8Array.of(0xff, 0x00, 0x52, 0x00, 0x00)]])
  })

  it('of other readers gets no command that they may not know', async () => {
    const transmit = vi.fn(async () => Uint8Array.of(0x90, 0))
    const silence = createBuzzerSilencer()
    for (const name of ['ACS ACR1252 1S CL Reader PICC 0', 'Identiv uTrust 3700 F CL Reader'])
      await silence(name, cardOf(transmit))
    expect(transmit).not.toHaveBeenCalled()
  })
})

describe('USB readers that PC/SC does not show', () => {
  /** A folder like /sys/bus/usb/devices. */
  async function usbDevices(devices: Readonly<Record<string, { id: string; driver?: string }>>) {
    const folder = temporaryFolder('usb')
    for (const [name, { id, driver }] of Object.entries(devices)) {
      const [vendor = '', product = ''] = id.split(':')
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'idVendor'), `${vendor}\n`)
      await writeFile(join(folder, name, 'idProduct'), `${product}\n`)
      await mkdir(join(folder, `${name}:1.0`))
      if (driver) await symlink(`../../../drivers/${driver}`, join(folder, `${name}:1.0`, 'driver'))
    }
    return folder
  }

  // Folders of Windows have no colon in their names, as the kernel's have.
  it.skipIf(process.platform === 'win32')('are an ACR122U of the kernel, and an RC-S380', async () => {
    const folder = await usbDevices({
      '1-1': { id: '072f:2200', driver: 'pn533_usb' },
      '1-2': { id: '054c:06c1', driver: 'port100' },
      '1-3': { id: '054c:06c3' },
      '1-4': { id: '04f9:209d', driver: 'usblp' },
    })
    expect(await findReaderQuirks({ folder })).toEqual([
      { code: 'kernel_driver', reader: 'ACR122U' },
      { code: 'not_ccid', reader: 'RC-S380/S' },
      { code: 'not_ccid', reader: 'RC-S380/P' },
    ])
  })

  it('are none where pcscd has the ACR122U, or where there is no such folder', async () => {
    const folder = await usbDevices({ '1-1': { id: '072f:2200', driver: 'usbfs' } })
    expect(await findReaderQuirks({ folder })).toEqual([])
    expect(await findReaderQuirks({ folder: join(folder, 'none') })).toEqual([])
  })

  it('are an RC-S380 on macOS, by the devices of the USB package', async () => {
    const usbIds = async () => ['04f9:209d', '054c:06c1', '072f:2200']
    expect(await findReaderQuirks({ platform: 'darwin', usbIds })).toEqual([
      { code: 'not_ccid', reader: 'RC-S380/S' },
    ])
    const broken = () => Promise.reject(new Error('no package'))
    expect(await findReaderQuirks({ platform: 'darwin', usbIds: broken })).toEqual([])
  })
})
