import { describe, expect, it } from 'vitest'
import { encodeUriMessage } from '../../drivers/nfc-tag/protocol/ndef.ts'
import { overwriteFingerprint, tagHash, urlMessageHex } from '../../src-server/tag/key/tag-url.ts'

const UID = '04A1B2C3D4E5F6'
const OPERATION = '0b2f3c1e-7a55-4d1f-9a44-6f3f6f7c2b11'
const URLS = [
  'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678',
  'https://www.pass-kiosk.example/n#AbCd1234EfGh5678',
  'http://127.0.0.1:8484/n#AbCd1234EfGh5678',
  'http://www.kiosk.example/n#AbCd1234EfGh5678',
  'https://受付.example/n#AbCd1234EfGh5678',
  `https://${'a'.repeat(246)}`,
  `https://${'a'.repeat(247)}`,
  `https://${'a'.repeat(255)}`,
]

describe('what kiosk and reader agree on', () => {
  it('names a tag by its UID, whatever the case of its digits', () => {
    const hash = 'cbc5bfba4270be6e96dc9a0dc07544939000d9eb02be4e43f19bf498dd4d72a7'
    expect([tagHash(UID), tagHash(UID.toLowerCase())]).toEqual([hash, hash])
  })

  it('counts 45 bytes for a URL of 48 characters, and one fingerprint', () => {
    const message = urlMessageHex(URLS[0]!)
    expect(message).toBe(
      'D101295504706173732D6B696F736B2E6C6F63616C3A383434332F6E2341624364313233344566476835363738',
    )
    expect(message).toHaveLength(2 * 45)
    expect(overwriteFingerprint(OPERATION, tagHash(UID), message)).toBe(
      '350ad0736fcbfc4bd9270529495f340017abc48877d79bb74ab509410c3dee18',
    )
  })

  it.each(URLS)('knows what a tag holds that carries %s', (url) => {
    const bytes = Buffer.from(encodeUriMessage(url)).toString('hex').toUpperCase()
    expect(urlMessageHex(url)).toBe(bytes)
    expect(overwriteFingerprint(OPERATION, tagHash(UID), bytes.toLowerCase())).toBe(
      overwriteFingerprint(OPERATION, tagHash(UID), bytes),
    )
  })
})
