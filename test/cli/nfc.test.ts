import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnPcscd, type OwnPcscd } from '../drivers/nfc-tag/own-pcscd.ts'
import { newFolder, oneLine, passdesk } from './rig.ts'

const URL = 'https://pass-kiosk.local:8443/n#0123456789abcdef'

describe('nfc at a real PC/SC service', () => {
  let pcscd: OwnPcscd
  const env = () => ({ PCSCLITE_CSOCK_NAME: pcscd.socketPath, PASSDESK_PORT: '0' })
  beforeAll(async () => {
    pcscd = await startOwnPcscd()
    await pcscd.tell({ do: 'start_pcscd' })
    await pcscd.tell({ do: 'make', tag: 'blank', setUp: { kind: 'NTAG213' } })
  })
  afterAll(() => pcscd.close())

  it('writes a tag, verifies it, reads it again, and does not overwrite it without permission', async () => {
    await pcscd.tell({ do: 'insert', tag: 'blank' })
    expect(await passdesk(['nfc', 'write', URL], env())).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^verified 04A1B2C3D4E5F6 \(NTAG213 or compatible\): https:.*0123456789abcdef, 45 bytes/,
      ),
    })
    const read = await passdesk(['nfc', 'read', '--reader', 'acr122u'], env())
    expect(read.out).toMatch(
      /^NTAG213 or compatible, 04A1B2C3D4E5F6, room for 137 bytes: https:.*cdef \([0-9A-F]{90}\)\n$/,
    )
    const again = await passdesk(['nfc', 'write', URL.replace('0123', '4567')], env())
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/holds something else.*It holds https:/),
    })
    expect(oneLine(again.err)).toBe(true)
    const [, held = ''] = /\(([0-9A-F]+)\)/.exec(read.out)!
    const nfc = (...args: string[]) => passdesk(['nfc', ...args], env())
    expect(await nfc('write', URL.replace('0123', '4567'), '--overwrite', held)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^verified 04A1B2C3D4E5F6 \(NTAG213 or compatible\): https:.*, 45 bytes/),
    })
    expect((await nfc('read')).out).toMatch(/cdef \([0-9A-F]{90}\)\n$/)
    await pcscd.tell({ do: 'remove', tag: 'blank' })
  })

  it('names the readers that are there if none has the given name', async () => {
    const { code, err } = await passdesk(['nfc', 'read', '--reader', 'RC-S300'], env())
    expect({ code, err }).toEqual({
      code: 1,
      err:
        'passdesk: Plug in the reader, or name another: none is called "RC-S300". Found: ' +
        'ACS ACR122U PICC Interface 00 00 and ACS ACR122U PICC Interface 00 01.\n',
    })
  })

  it('without a tag waits for the given time, then reports it', async () => {
    const { code, err } = await passdesk(['nfc', 'read', '--wait', '1'], env())
    expect({ code, err }).toEqual({
      code: 1,
      err: 'passdesk: Put a tag on the reader: no tag was found within 1.0 s.\n',
    })
  })

  it('is found by doctor, with its reader', async () => {
    const { out } = await passdesk(['doctor', '--data', join(newFolder(), 'new')], env())
    expect(out).toMatch(/^ok PC\/SC service: answers/m)
    expect(out).toMatch(/^ok NFC reader: .*ACR122U/m)
  })
})
