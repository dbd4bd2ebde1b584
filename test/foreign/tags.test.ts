import { beforeAll, describe, expect, it } from 'vitest'
import { createVirtualTag } from '../../drivers/tag-reader.ts'
import { KINDS, NEW_URL, writeTo } from '../drivers/nfc-tag/support.ts'
import { askPython, requirePython } from './foreign-python.ts'

interface ReadTag {
  readonly records: [type: string, uri: string | null][]
  readonly capacity: number
  readonly writable: boolean
}

const readTags = (memories: readonly Uint8Array[]): (ReadTag | null)[] =>
  askPython(
    'read_tags.py',
    memories.map((memory) => Buffer.from(memory).toString('hex')),
  )

const URLS = [
  NEW_URL,
  'https://www.example.org/',
  'http://kiosk.local/n#ü',
  'https://例え.jp/研究',
  'tel:+81312345678',
  `https://example.org/${'a'.repeat(400)}`,
]

describe('nfcpy and ndeflib', () => {
  beforeAll(() => requirePython('ndef', 'nfc'))

  it('read the URL and the capacity of every kind of tag', async () => {
    const written = await Promise.all(
      KINDS.map(async (kind) => {
        const tag = createVirtualTag({ kind })
        const outcome = await writeTo(tag)
        if (outcome.result !== 'verified') throw new Error(outcome.result)
        return { memory: tag.memory(), capacity: outcome.capacityBytes }
      }),
    )
    expect(readTags(written.map(({ memory }) => memory))).toEqual(
      written.map(({ capacity }) => ({ records: [['urn:nfc:wkt:U', NEW_URL]], capacity, writable: true })),
    )
  })

  it('read each form of URL, also one in a long record', async () => {
    const memories = await Promise.all(
      URLS.map(async (url) => {
        const tag = createVirtualTag({ kind: 'NTAG216' })
        expect(await writeTo(tag, { url })).toMatchObject({ result: 'verified', url })
        return tag.memory()
      }),
    )
    expect(readTags(memories).map((tag) => tag?.records)).toEqual(URLS.map((url) => [['urn:nfc:wkt:U', url]]))
  })
})
