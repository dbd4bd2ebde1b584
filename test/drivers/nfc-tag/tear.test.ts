import { describe, expect, it } from 'vitest'
import {
  createVirtualTag,
  type TagFaults,
  type TagKind,
  type TagSetUp,
  type VirtualTag,
} from '../../../drivers/tag-reader.ts'
import {
  encodeUriMessage,
  URI_PREFIXES,
  decodeMessage,
} from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { openTagSession } from '../../../drivers/nfc-tag/tag-session.ts'
import { KINDS, NEW_URL, OLD_URL, messageHex, urlOnPhone, writeTo } from './support.ts'
import { longestMessage, scanTlvs } from '../../../drivers/nfc-tag/protocol/tlv.ts'

/** Permission to overwrite the initial content of these tags only. */
const allowOld = { messageHex: messageHex(encodeUriMessage(OLD_URL)) }

/** Possible content before a write. `torn` is an interrupted write of the product. */
const STARTS = {
  'as new': async (kind: TagKind) => createVirtualTag({ kind }),
  'with an older pass': async (kind: TagKind) => createVirtualTag({ kind, url: OLD_URL }),
  'torn before': async (kind: TagKind) => {
    const tag = createVirtualTag({ kind, url: OLD_URL })
    tag.setFaults({ loseAfterWrites: 6 })
    expect((await writeTo(tag, { allowOverwrite: allowOld })).result).toBe('torn')
    tag.present()
    return tag
  },
}

/**
 * Interrupts the write with `faults`, checks what a phone would open, then presents the same tag
 * again.
 */
async function tearAndFinish(tag: VirtualTag, faults: TagFaults) {
  tag.setFaults(faults)
  const torn = await writeTo(tag, { allowOverwrite: allowOld })
  const seenOnPhone = urlOnPhone(tag.memory())
  tag.present()
  const finished = await writeTo(tag, { allowOverwrite: allowOld, expectUid: tag.uid })
  return { torn, seenOnPhone, finished }
}

async function writesOf(make: () => Promise<VirtualTag>): Promise<number> {
  const tag = await make()
  const before = tag.counts().writes
  await writeTo(tag, { allowOverwrite: allowOld })
  return tag.counts().writes - before
}

describe.each(KINDS)('a tag removed during a write (%s)', (kind) => {
  describe.each(Object.entries(STARTS))('%s', (_, make) => {
    it.each(['nothing', '6300'] as const)(
      'never opens a wrong URL and is completed when it comes back (reader returns %s)',
      async (lossAnswer) => {
        const writes = await writesOf(() => make(kind))
        expect(writes).toBeGreaterThanOrEqual(13)
        for (let pages = 1; pages <= writes; pages += 1) {
          const faults = { loseAfterWrites: pages, lossAnswer }
          const { torn, seenOnPhone, finished } = await tearAndFinish(await make(kind), faults)
          expect(torn, `after ${pages} pages`).toMatchObject({
            result: 'torn',
            uid: '04A1B2C3D4E5F6',
            problem: { code: 'tag_lost' },
          })
          expect([undefined, OLD_URL, NEW_URL], `after ${pages} pages`).toContain(seenOnPhone)
          if (pages < writes) expect(seenOnPhone).toBeUndefined()
          const written = { result: 'verified', url: NEW_URL }
          expect(finished, `after ${pages} pages`).toMatchObject(written)
        }
      },
    )

    it('never opens a wrong URL even if the last page is half written', async () => {
      const writes = await writesOf(() => make(kind))
      for (let pages = 1; pages <= writes; pages += 1) {
        const faults = { loseAfterWrites: pages, halfPage: true }
        const { seenOnPhone, finished } = await tearAndFinish(await make(kind), faults)
        const where = `in page write ${pages}`
        const possible = pages === 1 ? [undefined, OLD_URL] : [undefined, NEW_URL]
        expect(possible, where).toContain(seenOnPhone)
        expect(finished, where).toMatchObject({ result: 'verified', url: NEW_URL })
      }
    })
  })

  it('is distinguished from an untouched tag, whichever command detects the removal', async () => {
    const whole = createVirtualTag({ kind })
    await writeTo(whole)
    for (let apdus = 2; apdus < whole.counts().apdus; apdus += 1) {
      const tag = createVirtualTag({ kind })
      tag.setFaults({ loseAfterApdus: apdus })
      const outcome = await writeTo(tag)
      expect(outcome, `after ${apdus} commands`).toMatchObject({ problem: { code: 'tag_lost' } })
      if (tag.counts().writes > 0) expect(outcome.result, `after ${apdus} commands`).toBe('torn')
    }
  })
})

/**
 * Message blocks at every alignment, with one and three length bytes, with and without an old block
 * to reuse.
 */
const URLS = [
  ['', NEW_URL],
  [', long URL', NEW_URL.padEnd(300, 'x')],
] as const
const LAYOUTS: readonly [name: string, setUp: TagSetUp, url: string][] = URLS.flatMap(
  ([suffix, url]) => [
    ...[0, 1, 2, 3].map((offset): [string, TagSetUp, string] => [
      `an empty block ${offset} bytes in${suffix}`,
      { kind: 'NTAG215', areaHex: `${'00'.repeat(offset)}0300FE` },
      url,
    ]),
    ...[0, 1, 2, 3].map((length): [string, TagSetUp, string] => [
      `no block, place ${length + 2} bytes in${suffix}`,
      { kind: 'NTAG216', areaHex: `FD0${length}${'AA'.repeat(length)}FE` },
      url,
    ]),
  ],
)

describe('the position of the message block', () => {
  it.each(LAYOUTS)(
    '%s: interrupted anywhere, the tag is empty or correct, and can be completed',
    async (_, setUp, url) => {
      const whole = createVirtualTag(setUp)
      expect(await writeTo(whole, { url })).toMatchObject({ result: 'verified', url })
      for (let pages = 1; pages < whole.counts().writes; pages += 1) {
        const tag = createVirtualTag(setUp)
        tag.setFaults({ loseAfterWrites: pages })
        expect((await writeTo(tag, { url })).result).toBe('torn')
        expect(urlOnPhone(tag.memory()), `after ${pages} pages`).toBeUndefined()
        tag.present()
        const finished = await writeTo(tag, { url, expectUid: tag.uid })
        expect(finished, `after ${pages} pages`).toMatchObject({ result: 'verified', url })
      }
    },
  )
})

describe('transmission errors', () => {
  it('one wrong bit in any page is detected before the length is written, and corrected', async () => {
    for (let page = 4; page <= 15; page += 1) {
      const tag = createVirtualTag({ kind: 'NTAG215' })
      tag.setFaults({ flip: { page, times: 1 } })
      expect(await writeTo(tag), `page ${page}`).toMatchObject({ result: 'verified', url: NEW_URL })
      expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
    }
  })

  it('a wrong bit in the body: removed after 13 pages, the tag is empty', async () => {
    for (let page = 5; page <= 15; page += 1) {
      const tag = createVirtualTag({ kind: 'NTAG215' })
      tag.setFaults({ flip: { page, times: 1 }, loseAfterWrites: 13 })
      expect((await writeTo(tag)).result).toBe('torn')
      expect(urlOnPhone(tag.memory()), `page ${page}`).toBeUndefined()
    }
  })

  it.each([5, 10, 15])(
    'a page that never stores the data (%i) leaves an empty tag and is reported',
    async (page) => {
      const tag = createVirtualTag({ kind: 'NTAG215' })
      tag.setFaults({ flip: { page, times: 99 } })
      expect(await writeTo(tag)).toMatchObject({
        result: 'torn',
        uid: tag.uid,
        problem: { code: 'verify_failed', page },
      })
      expect(urlOnPhone(tag.memory())).toBeUndefined()
    },
  )

  it('a wrong bit in a read causes a second read, not a failure', async () => {
    const tag = createVirtualTag({ kind: 'NTAG215' })
    tag.setFaults({ misread: { page: 9, times: 1 } })
    expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
  })

  it('a capability container that reads back differently fails, and the tag is left empty', async () => {
    const tag = createVirtualTag({ kind: 'NTAG215' })
    const doubtful: VirtualTag = {
      ...tag,
      answer: async (apdu) => {
        const data = await tag.answer(apdu)
        const isHeader = apdu[1] === 0xb0 && apdu[3] === 0
        if (isHeader && urlOnPhone(tag.memory()) !== undefined) data[15] = 0x0f
        return data
      },
    }
    expect(await writeTo(doubtful)).toMatchObject({
      result: 'torn',
      problem: { code: 'verify_failed', page: 3, expectedHex: 'E1103E00', foundHex: 'E1103E0F' },
    })
    expect(urlOnPhone(tag.memory())).toBeUndefined()
  })

  it('the first written page makes a valid empty message with terminator', async () => {
    const tag = createVirtualTag({ kind: 'NTAG215', url: OLD_URL })
    tag.setFaults({ loseAfterWrites: 1 })
    await writeTo(tag, { allowOverwrite: allowOld })
    expect(messageHex(tag.memory().subarray(16, 20))).toBe('0300FE00')
  })

  it('an empty response means that the tag is gone, and nothing more is sent', async () => {
    let sent = 0
    const silent = async (): Promise<Uint8Array> => {
      sent += 1
      return new Uint8Array()
    }
    await expect(openTagSession({ tx: silent })).rejects.toMatchObject({
      problem: { code: 'tag_lost' },
    })
    expect(sent).toBe(1)
  })
})

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

describe('one URL as an NDEF message', () => {
  it('a kiosk URL of 48 characters takes 45 bytes: D1 01 29 55 04 and 40 characters', () => {
    const message = encodeUriMessage(NEW_URL)
    expect(message.length).toBe(45)
    expect(Buffer.from(message.subarray(0, 5)).toString('hex')).toBe('d101295504')
    expect(Buffer.from(message.subarray(5)).toString()).toBe(NEW_URL.slice(8))
  })

  it.each(URI_PREFIXES.map((prefix, code) => ({ prefix, code })))(
    'prefix $code ("$prefix") is decoded and encoded again',
    ({ prefix, code }) => {
      const rest = 'example.org/x?y=1'
      const uri = prefix + rest
      const record = Uint8Array.of(0xd1, 0x01, rest.length + 1, 0x55, code, ...Buffer.from(rest))
      for (const message of [record, encodeUriMessage(uri)])
        expect(decodeMessage(message)).toEqual({ is: 'uri', uri })
    },
  )

  it('there are 36 prefixes and the longest match is used', () => {
    expect(URI_PREFIXES).toHaveLength(36)
    expect(encodeUriMessage('https://www.example.org')[4]).toBe(0x02)
    expect(encodeUriMessage('urn:epc:id:1')[4]).toBe(0x1e)
    expect(encodeUriMessage('geo:1,2')[4]).toBe(0x00)
  })

  it('a long URL uses the long record and is decoded completely', () => {
    const url = `https://example.org/${'a'.repeat(400)}`
    const message = encodeUriMessage(url)
    expect(message[0]).toBe(0xc1)
    expect(decodeMessage(message)).toEqual({ is: 'uri', uri: url })
  })

  it.each(['', ' ', 'https://a b', 'https://a\n', 'https://\uD800'])(
    '%j is rejected as no URL',
    (text) => {
      expect(() => encodeUriMessage(text)).toThrow(RangeError)
    },
  )

  it.each([
    ['a record cut off', 'D1 01 29 55 04 61 62', 'a truncated record'],
    ['a record cut off in its head', 'D1 01', 'a truncated record'],
    ['a long record with an absurd length', 'C1 01 FF FF FF FF 55 04', 'a truncated record'],
    ['bytes behind the record', 'D1 01 02 55 04 61 00', 'bytes after the record'],
    ['two records', '91 01 02 55 04 61 51 01 02 55 04 62', 'several records'],
    ['a chunked record', 'F1 01 02 55 04 61', 'a record in chunks'],
    ['a record that does not begin a message', '51 01 02 55 04 61', 'no NDEF message'],
    ['a record with an id', 'D9 01 02 01 55 69 04 61', 'a record with an id'],
    ['a text record', 'D1 01 04 54 02 65 6E 61', 'a text record'],
    ['a smart poster', 'D1 02 00 53 70', 'a smart poster'],
    ['a MIME record', 'D2 03 01 61 2F 62 00', 'a record of type a/b'],
    ['an unknown prefix code', 'D1 01 02 55 24 61', 'a URI record with an unknown prefix'],
    ['bytes that are no UTF-8', 'D1 01 02 55 04 FF', 'a URI record that is not UTF-8'],
    ['no URI at all', 'D1 01 01 55 00', 'a URI record without a URI'],
  ])('%s is not taken for a URL', (_, hex, summary) => {
    expect(decodeMessage(bytes(hex))).toEqual({ is: 'other', summary })
  })

  it.each([
    ['nothing', ''],
    ['the empty record that phones erase with', 'D0 00 00'],
  ])('%s is an empty message', (_, hex) => {
    expect(decodeMessage(bytes(hex))).toEqual({ is: 'empty' })
  })
})

describe('the data area of a tag', () => {
  it('is read with no more bytes than needed', () => {
    expect(scanTlvs(bytes('01 03 A0 0C 34'), 144)).toEqual({ needBytes: 6 })
    expect(scanTlvs(bytes('03'), 144)).toEqual({ needBytes: 2 })
    expect(scanTlvs(bytes('03 FF'), 496)).toEqual({ needBytes: 4 })
    expect(scanTlvs(bytes('03 2D'), 144)).toEqual({ needBytes: 47 })
  })

  it('may have null bytes, lock and memory control and proprietary blocks before the message', () => {
    const area = bytes('00 01 03 A0 0C 34 02 03 11 22 33 FD 02 AA BB 00 03 03 D0 00 00 FE')
    expect(scanTlvs(area, 144)).toMatchObject({
      ndefAt: 16,
      malformed: false,
      message: bytes('D0 00 00'),
      lockControls: [bytes('A0 0C 34')],
      memoryControls: [bytes('11 22 33')],
    })
  })

  it('may have a three-byte length', () => {
    const value = new Uint8Array(300).fill(7)
    const area = Uint8Array.of(3, 0xff, 1, 0x2c, ...value)
    expect(scanTlvs(area, 496)).toMatchObject({ ndefAt: 0, message: value })
  })

  it('without a message block gets one after the last block', () => {
    expect(scanTlvs(bytes('01 03 A0 0C 34 FE'), 144)).toMatchObject({ ndefAt: 5, malformed: false })
    expect(scanTlvs(new Uint8Array(48), 48)).toMatchObject({ ndefAt: 0, malformed: false })
  })

  it.each([
    ['its type alone', '00 00 00 00 00 00 00 03', 7],
    ['half of a long length', '00 00 00 00 00 03 FF 01', 5],
    ['a proprietary block without a length', '00 00 00 00 00 00 00 FD', 7],
    ['a proprietary block that exceeds the end', 'FD 60 00 00 00 00 00 00', 0],
  ])('that ends within a block, after %s, is malformed', (_, hex, ndefAt) => {
    const scan = scanTlvs(bytes(hex), 8)
    expect(scan).toMatchObject({ malformed: true, ndefAt })
    expect(scan).not.toHaveProperty('message')
  })

  it('with a message block that exceeds the end is malformed', () => {
    const area = bytes('03 60 00 00 00 00 00 00')
    expect(scanTlvs(area, 8)).toMatchObject({ malformed: true, ndefAt: 0 })
  })

  it.each([
    ['NTAG213 behind its lock control', 144, 5, 137],
    ['NTAG213 without', 144, 0, 142],
    ['NTAG215', 496, 0, 492],
    ['NTAG216', 872, 0, 868],
    ['Ultralight', 48, 0, 46],
    ['exactly at the change to the long length', 258, 0, 254],
    ['one byte more', 259, 0, 255],
  ])('%s holds a message of %i - %i bytes at most', (_, area, at, longest) => {
    expect(longestMessage(area, at)).toBe(longest)
  })
})
