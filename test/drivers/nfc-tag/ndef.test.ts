import { describe, expect, it } from 'vitest'
import { URI_PREFIXES, decodeMessage, encodeUriMessage } from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { dataOf, hex, selectNdefApplication } from '../../../drivers/nfc-tag/protocol/apdu.ts'
import { longestMessage, scanTlvs } from '../../../drivers/nfc-tag/protocol/tlv.ts'
import { locksFromTlv, parseCapability, reservesDataArea } from '../../../drivers/nfc-tag/protocol/type2.ts'
import { TagFault } from '../../../drivers/nfc-tag/tag-fault.ts'
import { NEW_URL } from './support.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

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

  it.each([
    [255, 0xd1],
    [256, 0xc1],
    [413, 0xc1],
  ])('a URL of %i bytes is in a record %i and is decoded completely', (length, head) => {
    const url = `https://${'a'.repeat(length - 1)}`
    const message = encodeUriMessage(url)
    expect(message[0]).toBe(head)
    expect(decodeMessage(message)).toEqual({ is: 'uri', uri: url })
  })

  it.each(['', ' ', 'https://a b', 'https://a\n', 'https://\uD800'])('%j is rejected as no URL', (text) => {
    expect(() => encodeUriMessage(text)).toThrow(RangeError)
  })

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
    expect(scanTlvs(bytes('03 FF 01'), 496)).toEqual({ needBytes: 4 })
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
    expect(scanTlvs(bytes('03 60 00 00 00 00 00 00'), 8)).toMatchObject({ malformed: true, ndefAt: 0 })
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

describe('the control blocks of a tag of unknown size', () => {
  it.each([
    ['A0 0C 34', { page: 40, offset: 0, pagesPerBit: 2, bits: 12 }],
    ['A3 00 21', { page: 5, offset: 3, pagesPerBit: 1, bits: 256 }],
  ])('%s names its lock bits', (block, locks) => {
    expect(locksFromTlv(bytes(block))).toEqual({ ...locks, hasPassword: false })
  })

  it.each([
    ['E1 10 10 00', { page: 36, offset: 0, pagesPerBit: 2, bits: 10, hasPassword: false }],
    ['E1 10 12 00', { page: 40, offset: 0, pagesPerBit: 2, bits: 12, hasPassword: true }],
    ['E1 10 06 00', undefined],
    ['E1 10 05 00', undefined],
  ])('are not needed if page 3 (%s) tells where lock bits are', (page3, locks) => {
    expect(parseCapability(bytes(page3))?.locks).toEqual(locks)
  })

  it('reserve bytes of the data area if they begin in it, or are incomplete', () => {
    const block = bytes('A0 0C 34')
    expect(reservesDataArea([block], [], 144)).toBe(false)
    expect(reservesDataArea([block], [], 145)).toBe(true)
    expect(reservesDataArea([], [block], 145)).toBe(true)
    expect(reservesDataArea([], [block.subarray(1)], 144)).toBe(true)
  })
})

describe('a command of the reader', () => {
  it.each([
    ['AA BB 90 00', 'AABB'],
    ['90 00', ''],
    ['63 00', undefined],
    ['90 01', undefined],
  ])('with the response %s has the data %s', (response, data) => {
    const found = dataOf(bytes(response))
    expect(found && hex(found)).toBe(data)
  })

  it('whose response has no status was lost with the tag', () => {
    expect(() => dataOf(bytes('90'))).toThrow(TagFault)
  })

  it('names the application of a Type 4 tag', () => {
    expect(hex(selectNdefApplication())).toBe('00A4040007D276000085010100')
  })
})
