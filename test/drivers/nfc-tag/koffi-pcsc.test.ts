import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createVirtualTag, openPcscReader } from '../../../drivers/tag-reader.ts'
import type { Binding } from '../../../drivers/nfc-tag/pcsc/binding.ts'
import { koffiPcsc } from '../../../drivers/nfc-tag/pcsc/koffi-pcsc.ts'
import { pcscTypes, type Koffi } from '../../../drivers/nfc-tag/pcsc/koffi-library.ts'
import { closeAtEnd } from '../../support/opened.ts'
import { NEW_URL } from './support.ts'
import { CODES, createVirtualPcsc, koffiOf, listenForLibrary, type VirtualPcsc } from './virtual-pcsc.ts'

const READER = 'ACS ACR122U PICC Interface 0'
/** On Windows, names are UTF-16. */
const OTHER_READER = 'Lecteur à puce ｶｰﾄﾞ 1'
const UID = '04A1B2C3D4E5F6'
const GET_UID = Uint8Array.of(0xff, 0xca, 0, 0, 0)

/** True where `scripts/winscard.c` is the PC/SC library: in Wine (scripts/wine.mjs). */
const HAS_VIRTUAL_LIBRARY = process.env.PASSDESK_TEST_WINSCARD === '1'

const realKoffi = (): Koffi => createRequire(import.meta.url)('koffi') as Koffi

const PCSCLITE = 'functions in JavaScript'
const CARRIERS: Readonly<Record<string, (service: VirtualPcsc) => Promise<Binding>>> = {
  [PCSCLITE]: async (service) => koffiPcsc(koffiOf(service), 'linux'),
  ...(HAS_VIRTUAL_LIBRARY && { 'winscard.dll in Wine': bindLibrary }),
}

async function bindLibrary(service: VirtualPcsc): Promise<Binding> {
  closeAtEnd(await listenForLibrary(service))
  return koffiPcsc(realKoffi())
}

describe.each(Object.entries(CARRIERS))('PC/SC by koffi, with %s,', (carrier, makeBinding) => {
  /** A service with these readers; `readers` marks one that has a card with `*`. */
  async function rig(...readers: readonly string[]) {
    const service = createVirtualPcsc()
    readers.forEach((name) => service.plug(name))
    const binding = await makeBinding(service)
    const seen = new Map<string, boolean>()
    const failures: string[] = []
    binding.start({
      reader: (name, hasCard) => void seen.set(name, hasCard),
      readerGone: (name) => void seen.delete(name),
      failed: (reason) => void failures.push(reason),
    })
    onTestFinished(async () => {
      binding.stop()
      await expect.poll(() => service.openContexts()).toBe(0)
    })
    const list = () => [...seen].map(([name, hasCard]) => (hasCard ? `${name}*` : name))
    await expect.poll(list).toEqual(readers)
    return { service, binding, readers: list, failures }
  }

  it('readers that are plugged in later are reported, and those that are taken away', async () => {
    const { service, readers, failures } = await rig()
    service.plug(READER)
    await expect.poll(readers).toEqual([READER])
    service.plug(OTHER_READER)
    await expect.poll(readers).toEqual([READER, OTHER_READER])
    service.unplug(READER)
    await expect.poll(readers).toEqual([OTHER_READER])
    service.unplug(OTHER_READER)
    await expect.poll(readers).toEqual([])
    expect(failures).toEqual([])
  })

  it('a tag is reported on its reader, answers, and its removal is reported', async () => {
    const { service, readers, binding } = await rig(READER, OTHER_READER)
    service.place(OTHER_READER, createVirtualTag({ kind: 'NTAG213', uid: UID }))
    await expect.poll(readers).toEqual([READER, `${OTHER_READER}*`])
    const card = await binding.connect(OTHER_READER)
    expect(Buffer.from(await card.transmit(GET_UID)).toString('hex')).toBe(`${UID.toLowerCase()}9000`)
    await card.reselect()
    expect(await card.transmit(GET_UID)).toHaveLength(9)
    await card.release()
    expect(service.log).toEqual([1, 1, 'reset'])
    service.take(OTHER_READER)
    await expect.poll(readers).toEqual([READER, OTHER_READER])
  })

  it('a tag that is taken away is lost, and a reader that is taken away too', async () => {
    const { service, binding } = await rig(READER)
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    const card = await binding.connect(READER)
    service.take(READER)
    await expect(card.transmit(GET_UID)).rejects.toMatchObject({ loss: 'card' })
    await expect(card.reselect()).rejects.toMatchObject({ loss: 'card' })
    service.unplug(READER)
    await expect(card.transmit(GET_UID)).rejects.toMatchObject({ loss: 'reader' })
    await expect
      .poll(() => binding.connect(READER).catch((error: Error) => error.message))
      .toBe(`no reader named ${READER}`)
  })

  it('a tag that another program uses is shared', async () => {
    const { service, binding } = await rig(READER)
    service.refuse({ 1: CODES.SHARING_VIOLATION })
    await expect(binding.connect(READER)).rejects.toMatchObject({
      loss: 'shared',
      message: 'SCardConnect failed with 0x8010000B',
    })
  })

  it('a reader that reports no card is reset once, directly', async () => {
    const { service, binding } = await rig(READER)
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    service.refuse({ 1: CODES.NO_SMART_CARD })
    expect(await (await binding.connect(READER)).transmit(GET_UID)).toHaveLength(9)
    expect(service.log).toEqual([1, 3, 'reset', 1])
    service.take(READER)
    await expect(binding.connect(READER)).rejects.toMatchObject({ loss: 'card' })
  })

  it('a reader that refuses a direct connection is used by a shared one, which a reset keeps', async () => {
    // As macOS does.
    const { service, binding } = await rig(READER)
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    service.refuse({ 1: CODES.NO_SMART_CARD, 3: CODES.INVALID_VALUE })
    const card = await binding.connect(READER)
    await card.reselect()
    expect(await card.transmit(GET_UID)).toHaveLength(9)
    expect(service.log).toEqual([1, 3, 2, 2, 'reset'])
    service.take(READER)
    service.refuse({ 3: CODES.INVALID_VALUE })
    await expect(binding.connect(READER)).rejects.toMatchObject({ loss: 'card' })
  })

  it('a service that stops ends the watch with its code, and cannot be started again', async () => {
    const { service, binding, failures } = await rig(READER)
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    const card = await binding.connect(READER)
    service.stop()
    await expect.poll(() => failures).toEqual([expect.stringMatching(/failed with 0x8010001E$/)])
    await expect(card.transmit(GET_UID)).rejects.toMatchObject({ loss: 'reader' })
    const next = await makeBinding(service)
    expect(() => next.start({ reader() {}, readerGone() {}, failed() {} })).toThrow(
      'SCardEstablishContext failed with 0x8010001D',
    )
  })

  // As pcsclite does after a failed reset, also if the card is back before it polls the reader.
  it.runIf(carrier === PCSCLITE)('a card reported as gone stays until its removal is counted', async () => {
    const { service, readers } = await rig(READER, OTHER_READER)
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    await expect.poll(readers).toEqual([`${READER}*`, OTHER_READER])
    service.hide(READER)
    service.place(OTHER_READER, createVirtualTag({ kind: 'NTAG213' }))
    await expect.poll(readers).toEqual([`${READER}*`, `${OTHER_READER}*`])
    service.take(READER)
    await expect.poll(readers).toEqual([READER, `${OTHER_READER}*`])
  })

  it('a wait ends when the watch is stopped, without a report', async () => {
    const { service, binding, readers, failures } = await rig(READER)
    binding.stop()
    await expect.poll(() => service.openContexts()).toBe(0)
    expect(readers()).toEqual([READER])
    expect(failures).toEqual([])
  })
})

it('A Mac without a reader is asked for readers once, then after a pause', async () => {
  const service = createVirtualPcsc()
  const asked = vi.fn(service.call)
  const binding = koffiPcsc(koffiOf({ ...service, call: asked }), 'darwin')
  binding.start({ reader() {}, readerGone() {}, failed() {} })
  onTestFinished(() => binding.stop())
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(asked.mock.calls.map(([name]) => name)).toEqual(['establish', 'establish', 'list'])
})

it.each([
  ['win32', 64, 8],
  ['darwin', 61, 8],
  ...(process.platform === 'linux' ? [['linux', 80, 16] as const] : []),
] as const)('The types of PC/SC have the sizes of winscard.h of %s', (platform, readerState, ioRequest) => {
  const koffi = realKoffi()
  const types = pcscTypes(koffi, platform)
  expect([koffi.sizeof(types.readerState), koffi.sizeof(types.ioRequest)]).toEqual([readerState, ioRequest])
})

describe.skipIf(!HAS_VIRTUAL_LIBRARY)('The reader host in Wine', () => {
  it('writes a tag through winscard.dll', async () => {
    const service = createVirtualPcsc()
    service.plug(READER)
    const server = await listenForLibrary(service)
    const reader = openPcscReader({
      hostPath: fileURLToPath(new URL('../../../drivers/nfc-tag/pcsc/host.ts', import.meta.url)),
      checkService: async () => ({ ok: true, where: 'here' }),
      env: process.env,
    })
    closeAtEnd(reader, server)
    const written = reader.writeTag({ url: NEW_URL, allowOverwrite: 'never', timeoutMs: 20_000 })
    service.place(READER, createVirtualTag({ kind: 'NTAG213' }))
    expect(await written).toMatchObject({ result: 'verified', url: NEW_URL })
    expect(reader.state()).toMatchObject({ status: 'ready', via: 'koffi', readers: [READER] })
  })
})
