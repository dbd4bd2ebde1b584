import { describe, expect, it } from 'vitest'
import { createSimulatedReader, createVirtualTag } from '../../../drivers/tag-reader.ts'
import type { VirtualTag, WriteStep } from '../../../drivers/tag-reader.ts'
import { encodeUriMessage } from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { NEW_URL, OLD_URL, messageHex, urlOnPhone, writeTo } from './support.ts'

/**
 * Bytes of a message, length of the longest https URL, and pages of a URL of 48 characters. The
 * prefix saves 8 characters, the record header uses some.
 */
const FACTS = {
  NTAG213: { capacity: 137, longest: 140, pages: 14 },
  NTAG215: { capacity: 492, longest: 492, pages: 12 },
  NTAG216: { capacity: 868, longest: 868, pages: 12 },
  ULTRALIGHT: { capacity: 46, longest: 49, pages: 12 },
} as const
const KINDS = Object.keys(FACTS) as (keyof typeof FACTS)[]

describe('writing a pass to a tag', () => {
  it.each(KINDS)(
    'a new %s is verified, its URL opens on a phone, and no page beyond it changes',
    async (kind) => {
      const tag = createVirtualTag({ kind })
      const before = tag.memory()
      const { uid } = tag
      const { capacity: capacityBytes, pages } = FACTS[kind]
      const written = { result: 'verified', uid, kind, url: NEW_URL, ndefBytes: 45, capacityBytes }
      expect(await writeTo(tag)).toMatchObject(written)
      expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
      const changed = [...tag.memory().keys()]
        .filter((at) => tag.memory()[at] !== before[at])
        .map((at) => Math.floor(at / 4))
      expect(Math.min(...changed)).toBeGreaterThanOrEqual(4)
      expect(Math.max(...changed)).toBe(4 + pages - 1)
    },
  )

  it.each(KINDS)(
    'the longest URL fits a %s to the last byte; one more character is too long',
    async (kind) => {
      const { capacity, longest } = FACTS[kind]
      const url = 'https://'.padEnd(longest, 'u')
      const written = await writeTo(createVirtualTag({ kind }), { url })
      expect(written).toMatchObject({ result: 'verified', url, ndefBytes: capacity })
      const problem = { code: 'too_small', needBytes: capacity + 1, haveBytes: capacity }
      const refused = await writeTo(createVirtualTag({ kind }), { url: `${url}u` })
      expect(refused).toMatchObject({ result: 'refused', problem })
    },
  )

  it('staff see the steps find, check, write, read back, in this order', async () => {
    const steps: WriteStep[] = []
    await writeTo(createVirtualTag({ kind: 'NTAG213' }), { onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['find', 'check', 'write', 'read_back'])
  })

  it('the tag is selected again before it is read back, so that no cache replies', async () => {
    const tag = createVirtualTag({ kind: 'NTAG215' })
    const events: string[] = []
    const watched: VirtualTag = {
      ...tag,
      reselect: () => {
        events.push('select')
        tag.reselect()
      },
      answer: (apdu) => {
        events.push(apdu[1] === 0xd6 ? 'write' : 'read')
        return tag.answer(apdu)
      },
    }
    await writeTo(watched)
    const order = ['write', 'select', 'read', 'read', 'read', 'read']
    expect(events.slice(events.lastIndexOf('write'))).toEqual(order)
  })

  it('the lock control block of an NTAG213 and an unknown block before the message are kept', async () => {
    const tag = createVirtualTag({ kind: 'NTAG213', areaHex: '0103A00C34FD02AABB0300FE' })
    expect(await writeTo(tag)).toMatchObject({ result: 'verified', capacityBytes: 133 })
    expect(Buffer.from(tag.memory().subarray(16, 25)).toString('hex')).toBe('0103a00c34fd02aabb')
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'a message block that begins %i bytes into the area is written',
    async (offset) => {
      const nulls = '00'.repeat(offset)
      for (const areaHex of [`${nulls}0300FE`, `${nulls}03FF002D`, '00'.repeat(48)]) {
        const tag = createVirtualTag({ kind: 'NTAG215', areaHex })
        const found = await createdContent(areaHex)
        const outcome = await writeTo(tag, { allowOverwrite: { messageHex: found } })
        expect(outcome).toMatchObject({ result: 'verified', url: NEW_URL })
        expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
      }
    },
  )

  it('a tag with exactly this URL is verified without a write', async () => {
    const tag = createVirtualTag({ kind: 'NTAG215', url: NEW_URL })
    expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
    expect(tag.counts().writes).toBe(0)
  })

  it('the same URL in a phone app’s layout (no terminator) is rewritten and verified', async () => {
    const message = messageHex(encodeUriMessage(NEW_URL))
    const tag = createVirtualTag({ kind: 'NTAG215', areaHex: `03FF002D${message}` })
    expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
    expect(tag.memory().subarray(16, 18)).toEqual(Uint8Array.of(0x03, 0x2d))
  })

  it("a person's older pass is replaced if exactly its message is allowed", async () => {
    const tag = createVirtualTag({ kind: 'NTAG216', url: OLD_URL })
    const messageHexOf = messageHex(encodeUriMessage(OLD_URL)).toLowerCase()
    const outcome = await writeTo(tag, { allowOverwrite: { messageHex: messageHexOf } })
    expect(outcome).toMatchObject({ result: 'verified' })
    expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
  })

  it('text that is no URL is rejected before any command', async () => {
    const tag = createVirtualTag({ kind: 'NTAG213' })
    await expect(writeTo(tag, { url: 'not a url' })).rejects.toThrow(RangeError)
    expect(tag.counts().apdus).toBe(0)
  })
})

/** NDEF message of a tag with this area. */
async function createdContent(areaHex: string): Promise<string> {
  const reader = createSimulatedReader()
  reader.present(createVirtualTag({ kind: 'NTAG215', areaHex }))
  const { content } = await reader.readTag({ timeoutMs: 1000 })
  await reader.close()
  return content.state === 'empty' ? '' : content.messageHex
}
