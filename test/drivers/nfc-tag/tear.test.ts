import { describe, expect, it } from 'vitest'
import { createVirtualTag } from '../../../drivers/tag-reader.ts'
import type { TagFaults, TagKind, TagSetUp, VirtualTag } from '../../../drivers/tag-reader.ts'
import { encodeUriMessage } from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { openTagSession } from '../../../drivers/nfc-tag/tag-session.ts'
import { faultyTag, KINDS, NEW_URL, OLD_URL, messageHex, urlOnPhone, writeTo } from './support.ts'

/** Permission to overwrite the initial content of these tags only. */
const allowOld = { messageHex: messageHex(encodeUriMessage(OLD_URL)) }

/** Possible content before a write. `torn` is an interrupted write of the product. */
const STARTS = {
  'as new': async (kind: TagKind) => createVirtualTag({ kind }),
  'with an older pass': async (kind: TagKind) => createVirtualTag({ kind, url: OLD_URL }),
  'torn before': async (kind: TagKind) => {
    const tag = faultyTag({ loseAfterWrites: 6 }, { kind, url: OLD_URL })
    expect((await writeTo(tag, { allowOverwrite: allowOld })).result).toBe('torn')
    tag.present()
    return tag
  },
}

/** Interrupts the write with `faults`, checks what a phone would open, then presents the same tag again. */
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
        expect(writes).toBeGreaterThanOrEqual(12)
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
          expect(finished, `after ${pages} pages`).toMatchObject({ result: 'verified', url: NEW_URL })
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
      const tag = faultyTag({ loseAfterApdus: apdus }, { kind })
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
const LAYOUTS: readonly [name: string, setUp: TagSetUp, url: string][] = URLS.flatMap(([suffix, url]) => [
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
])

it.each(LAYOUTS)(
  'a tag with %s is empty or correct when it is interrupted, and can be completed',
  async (_, setUp, url) => {
    const whole = createVirtualTag(setUp)
    expect(await writeTo(whole, { url })).toMatchObject({ result: 'verified', url })
    for (let pages = 1; pages < whole.counts().writes; pages += 1) {
      const tag = faultyTag({ loseAfterWrites: pages }, setUp)
      expect((await writeTo(tag, { url })).result).toBe('torn')
      expect(urlOnPhone(tag.memory()), `after ${pages} pages`).toBeUndefined()
      tag.present()
      const finished = await writeTo(tag, { url, expectUid: tag.uid })
      expect(finished, `after ${pages} pages`).toMatchObject({ result: 'verified', url })
    }
  },
)

describe('transmission errors', () => {
  it('one wrong bit in any page is detected and corrected', async () => {
    for (let page = 4; page <= 15; page += 1) {
      const tag = faultyTag({ flip: { page, times: 1 } })
      expect(await writeTo(tag), `page ${page}`).toMatchObject({ result: 'verified', url: NEW_URL })
      expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
    }
  })

  it('a wrong bit, and removed before it is read back: the tag is torn, and staff are asked', async () => {
    for (let page = 6; page <= 14; page += 1) {
      const tag = createVirtualTag({ kind: 'NTAG215' })
      const { torn, finished } = await tearAndFinish(tag, { flip: { page, times: 1 }, loseAfterWrites: 12 })
      expect(torn, `page ${page}`).toMatchObject({ result: 'torn', problem: { code: 'tag_lost' } })
      expect(finished, `page ${page}`).toMatchObject({ problem: { code: 'foreign_content' } })
    }
  })

  it.each([5, 10, 15])('a page that never stores the data (%i) leaves an empty tag', async (page) => {
    const tag = faultyTag({ flip: { page, times: 99 } })
    expect(await writeTo(tag)).toMatchObject({
      result: 'torn',
      uid: tag.uid,
      problem: { code: 'verify_failed', page },
    })
    expect(urlOnPhone(tag.memory())).toBeUndefined()
  })

  it('a wrong bit in a read causes a second read, not a failure', async () => {
    const tag = faultyTag({ misread: { page: 9, times: 1 } })
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
    const tag = faultyTag({ loseAfterWrites: 1 }, { kind: 'NTAG215', url: OLD_URL })
    await writeTo(tag, { allowOverwrite: allowOld })
    expect(messageHex(tag.memory().subarray(16, 20))).toBe('0300FE00')
  })

  it('an empty response means that the tag is gone, and nothing more is sent', async () => {
    let sent = 0
    const silent = async (): Promise<Uint8Array> => {
      sent += 1
      return new Uint8Array()
    }
    await expect(openTagSession({ tx: silent })).rejects.toMatchObject({ problem: { code: 'tag_lost' } })
    expect(sent).toBe(1)
  })
})
