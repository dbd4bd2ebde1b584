import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { encodeQr } from '../../../src-server/platform/qr/encode-qr.ts'
import { createQrChoices } from '../../../src-server/platform/qr/qr-matrix.ts'
import { randomFrom } from '../../support/random.ts'

/** Texts of every mode and of many lengths: the codes of people, digits, capitals, Japanese. */
function texts(count: number): string[] {
  const random = randomFrom(38)
  const alphabets = ['0123456789', 'ABCXYZ $%*+-./:', 'aB3dE5fG7hJ9kM', '登壇者みさき']
  return Array.from({ length: count }, (_, i) => {
    const letters = [...alphabets[i % alphabets.length]!]
    const length = 1 + Math.floor(random() * (i % 20 === 0 ? 300 : 60))
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)])
    return i % 2 === 0 ? text.join('') : `https://pass-kiosk.local:8443/q#${text.join('')}`
  })
}

describe('a QR code', () => {
  it.each(['M', 'L'] as const)('has the mask that the library chooses, at level %s', (ecc) => {
    for (const text of texts(150)) {
      const { size, data } = encode(text, { ecc, boostEcc: false, border: 0 })
      const code = encodeQr(text, ecc, 40)
      expect(code.modules).toBe(size)
      expect(Buffer.from(code.dark).equals(Buffer.from(data.flat().map(Number)))).toBe(true)
    }
  })

  it('is refused if it needs more modules than there is space for', () => {
    expect(() => encodeQr('x'.repeat(60), 'M', 3)).toThrow(RangeError)
  })

  it('is encoded once for a space, however often its pass is drawn', () => {
    const qrChoices = createQrChoices()
    const first = qrChoices('https://pass-kiosk.local:8443/q#1', 696, 402).medium()
    expect(qrChoices('https://pass-kiosk.local:8443/q#1', 696, 402).medium()).toBe(first)
    expect(qrChoices('https://pass-kiosk.local:8443/q#1', 696, 40).medium()).toBeNull()
  })
})
