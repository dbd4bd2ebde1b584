import { describe, expect, it } from 'vitest'
import {
  createSimulatedReader,
  createVirtualTag,
  type TagProblem,
  type TagSetUp,
  type VirtualTag,
  type WriteRequest,
  type WriteStep,
} from '../../../drivers/tag-reader.ts'
import { encodeUriMessage } from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { faultyTag, NEW_URL, OLD_URL, messageHex, urlOnPhone, writeTo } from './support.ts'
import { tagProblemText } from '../../../messages/tag-problem.ts'

type Refusal = readonly [
  what: string,
  tag: Partial<TagSetUp>,
  problem: TagProblem | Partial<TagProblem>,
  request?: Partial<WriteRequest>,
]
const locked = (by: 'lock_bits' | 'password' | 'tag', page: number): TagProblem => ({
  code: 'locked',
  by,
  page,
})
const unsupported = (reason: string, uid: string): TagProblem =>
  ({ code: 'unsupported_tag', reason, uid }) as TagProblem
const FOREIGN: TagProblem = { code: 'foreign_content' }
const NOT_NDEF: TagProblem = { code: 'not_ndef', capabilityHex: '00000000' }
const long = (length: number) => ({ url: NEW_URL.padEnd(length, 'x') })
const allow = (hex: string) => ({ allowOverwrite: { messageHex: hex } })

const oldMessage = messageHex(encodeUriMessage(OLD_URL))
const text = messageHex(Uint8Array.of(0xd1, 1, 5, 0x54, 2, 0x65, 0x6e, 0x68, 0x69))
const UID = '04A1B2C3D4E5F6'

const EMPTY = '0300FE'

const REFUSALS: readonly Refusal[] = [
  ['a tag whose container says read-only', { readOnly: true }, { code: 'read_only' }],
  ['a tag with a locked page among the first', { lockedPages: [7] }, locked('lock_bits', 7)],
  ['a tag with a locked page further up', { lockedPages: [16] }, locked('lock_bits', 16)],
  ['a locked NTAG215', { kind: 'NTAG215', lockedPages: [40] }, locked('lock_bits', 32), long(200)],
  ['a locked NTAG216', { kind: 'NTAG216', lockedPages: [200] }, locked('lock_bits', 192), long(800)],
  ['a locked Ultralight', { kind: 'ULTRALIGHT', lockedPages: [15] }, locked('lock_bits', 15)],
  ['a tag under a password', { kind: 'NTAG215', passwordFrom: 4 }, locked('password', 4)],
  [
    'a written tag under a password',
    { kind: 'NTAG215', url: OLD_URL, passwordFrom: 8 },
    locked('password', 8),
  ],
  ['a tag under a password from further up', { passwordFrom: 9 }, locked('password', 9)],
  ['a tag that is too small', { areaBytes: 40 }, { code: 'too_small', needBytes: 45, haveBytes: 33 }],
  ['a tag that is not formatted', { kind: 'NTAG216', unformatted: true }, NOT_NDEF],
  ["another pass's tag", { url: OLD_URL }, FOREIGN],
  ['a tag with text on it', { messageHex: text }, FOREIGN],
  [
    'a tag that holds something else than what may be overwritten',
    { messageHex: text },
    FOREIGN,
    allow(oldMessage),
  ],
  ['a tag with a broken data area', { areaHex: '0360D101' }, FOREIGN, allow('00')],
  [
    'another tag than the one expected',
    {},
    { code: 'other_tag', expectedUid: '04FFFFFFFFFF91', foundUid: UID },
    { expectUid: '04ffffffffff91' },
  ],
  ['a card with a UID of four bytes', { uid: 'A1B2C3D4' }, unsupported('short_uid', 'A1B2C3D4')],
  ['a phone, whose UID is another each time', { uid: '08B2C3D4' }, unsupported('random_uid', '08B2C3D4')],
  [
    'a card with an odd UID',
    { uid: '04A1B2C3D4E5F6A7B8C9' },
    unsupported('not_type2', '04A1B2C3D4E5F6A7B8C9'),
  ],
  [
    'a tag whose memory names the UID of another',
    { headerUid: '04DDDDDDDDDDDD' },
    unsupported('uid_mismatch', UID),
  ],
  [
    'a tag with reserved bytes inside its data area',
    { areaHex: '0203220433 0300FE'.replace(' ', '') },
    unsupported('reserved_area', UID),
  ],
  ...(['MF0UL11', 'MF0UL21', 'MF0ICU2'] as const).map(
    (kind) => [`a new ${kind}, which has no capability container`, { kind }, NOT_NDEF] as const,
  ),
  [
    'an Ultralight EV1 under a password',
    { kind: 'MF0UL11', capabilityHex: 'E1100600', areaHex: EMPTY, passwordFrom: 4 },
    locked('tag', 15),
  ],
  [
    'an Ultralight C under a key',
    { kind: 'MF0ICU2', capabilityHex: 'E1101200', areaHex: EMPTY, passwordFrom: 4 },
    locked('tag', 15),
  ],
  ['an NTAG 424 DNA', { kind: 'NTAG424' }, { code: 'unsupported_tag', reason: 'type4' }],
]

describe('a tag that must not be written', () => {
  it.each(REFUSALS.map(([what, setUp, problem, request]) => ({ what, setUp, problem, request })))(
    '$what is refused with its own reason and not modified',
    async ({ setUp, problem, request }) => {
      const tag = createVirtualTag({ kind: 'NTAG213', ...setUp })
      const before = tag.memory()
      expect(await writeTo(tag, request)).toMatchObject({ result: 'refused', problem })
      expect(tag.counts().writes).toBe(0)
      expect(tag.memory()).toEqual(before)
    },
  )

  it('a tag of unknown size is checked by its own lock control block', async () => {
    const setUp = { kind: 'NTAG213', areaBytes: 128 } as const
    const refused = await writeTo(createVirtualTag({ ...setUp, lockedPages: [16] }))
    expect(refused).toMatchObject({ result: 'refused', problem: locked('lock_bits', 16) })
    const written = { result: 'verified', kind: 'ULTRALIGHT', capacityBytes: 121 }
    expect(await writeTo(createVirtualTag(setUp))).toMatchObject(written)
  })

  it('without such a block the lock bytes follow the data area, as in the standard', async () => {
    const area = `0300FE${'00'.repeat(125)}`
    const withLocks = (hex: string) =>
      createVirtualTag({ kind: 'NTAG213', areaBytes: 128, areaHex: area + hex })
    const refused = { result: 'refused', problem: { code: 'locked', page: 16 } }
    expect(await writeTo(withLocks('010000'), long(60))).toMatchObject(refused)
    expect(await writeTo(withLocks('000000'), long(60))).toMatchObject({ result: 'verified' })
  })

  it.each([
    [15, 'refused and reported as untouched', 'refused'],
    [4, 'left empty and not reported as untouched', 'torn'],
    [9, 'left empty and not reported as untouched', 'torn'],
  ] as const)('a tag that refuses page %i is %s', async (page, _, result) => {
    const tag = faultyTag({ refuse: { page, times: Infinity } })
    const outcome = await writeTo(tag)
    expect(outcome).toMatchObject({ result, problem: { code: 'locked', by: 'tag', page } })
    if (result === 'refused') expect(outcome).toMatchObject({ seen: { uid: tag.uid } })
    expect(tag.counts().writes > 0).toBe(result === 'torn')
    expect(urlOnPhone(tag.memory())).toBeUndefined()
  })

  it('a tag that rejects once is selected again and retried', async () => {
    for (const page of [4, 9]) {
      const tag = faultyTag({ refuse: { page, times: 1 } })
      expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
    }
  })

  it('a refused overwrite reports the content, so that staff can decide', async () => {
    expect(await writeTo(createVirtualTag({ kind: 'NTAG213', url: OLD_URL }))).toMatchObject({
      seen: {
        uid: UID,
        kind: 'NTAG213',
        capacityBytes: 137,
        content: { state: 'url', url: OLD_URL, messageHex: oldMessage },
      },
    })
  })
})

const UID_2 = '04DDDDDDDDDDDD'
const exchange = async (afterApdus: number) => {
  const first = createVirtualTag({ kind: 'NTAG213' })
  const second = createVirtualTag({ kind: 'NTAG213', uid: UID_2 })
  first.setFaults({ swap: { afterApdus, to: second } })
  return { first, second, outcome: await writeTo(first) }
}

it('a second tag, put on after any command, is neither verified nor gets the URL', async () => {
  const whole = createVirtualTag({ kind: 'NTAG213' })
  await writeTo(whole)
  const { apdus } = whole.counts()
  for (let afterApdus = 1; afterApdus < apdus; afterApdus += 1) {
    const { first, second, outcome } = await exchange(afterApdus)
    // From the second command on an empty tag that replaces an empty one is noticed before the length.
    const isBegun = afterApdus > 1
    expect(outcome.result, `after ${afterApdus} commands`).toBe(isBegun ? 'torn' : 'refused')
    if (!isBegun) expect(first.counts().writes + second.counts().writes).toBe(0)
    expect(outcome, `after ${afterApdus} commands`).toMatchObject({
      problem: { code: 'other_tag', expectedUid: UID, foundUid: UID_2 },
    })
    expect(urlOnPhone(second.memory()), `after ${afterApdus} commands`).toBeUndefined()
  }
})

describe('a reader that cannot work', () => {
  it.each([
    ['no_reader', { code: 'no_reader' }],
    ['no_service', { code: 'no_service', reason: 'simulated' }],
    ['no_library', { code: 'no_library', reason: 'simulated' }],
  ] as const)('%s is reported at once, without waiting for a tag', async (status, problem) => {
    const reader = createSimulatedReader()
    reader.setState(status)
    const outcome = await reader.writeTag({ url: NEW_URL, allowOverwrite: 'never', timeoutMs: 60_000 })
    expect(outcome).toEqual({ result: 'refused', problem })
    await reader.close()
  })

  it('two tags on two readers are refused with the names of both', async () => {
    const reader = createSimulatedReader({ readers: ['left', 'right'] })
    reader.present(createVirtualTag({ kind: 'NTAG213' }), 'left')
    const right = createVirtualTag({ kind: 'NTAG213', uid: '04DDDDDDDDDDDD' })
    const onRight = { ...reader, present: (tag: VirtualTag) => reader.present(tag, 'right') }
    const problem = { code: 'several_tags', readers: ['left', 'right'] }
    expect(await writeTo(right, {}, onRight)).toEqual({ result: 'refused', problem })
  })
})

const LOCK_CONTROL = '0103A00C340300FE'

/** Tags as sold or found; the capability container determines what is written. */
const WRITTEN: readonly (readonly [what: string, tag: TagSetUp])[] = [
  ['a tag with a locked page after the message', { kind: 'NTAG213', lockedPages: [30] }],
  ['a tag under a password from after the message', { kind: 'NTAG215', passwordFrom: 60 }],
  ['a new FM11NT021 of Fudan', { kind: 'FM11NT021' }],
  ['a new SLE 66R01PN of Infineon', { kind: 'SLE66R01PN' }],
  ['a new ST25TN512 of ST', { kind: 'ST25TN512' }],
  ['a new ST25TN01K of ST', { kind: 'ST25TN01K' }],
  [
    'a tag whose container has version 1.1',
    { kind: 'NTAG213', capabilityHex: 'E1111200', areaHex: LOCK_CONTROL },
  ],
  ['a formatted Ultralight EV1 of 128 bytes', { kind: 'MF0UL21', capabilityHex: 'E1101000', areaHex: EMPTY }],
  ['a formatted Ultralight EV1', { kind: 'MF0UL11', capabilityHex: 'E1100600', areaHex: EMPTY }],
  [
    'a formatted Ultralight C whose counter has counted',
    { kind: 'MF0ICU2', capabilityHex: 'E1101200', areaHex: EMPTY, counter: 0x0105 },
  ],
]

describe('used and foreign tags', () => {
  it('of four makers have their number and capability container', () => {
    const made = (['NTAG213', 'FM11NT021', 'SLE66R01PN', 'ST25TN512', 'ST25TN01K'] as const).map((kind) => {
      const tag = createVirtualTag({ kind })
      return [tag.uid.slice(0, 2), Buffer.from(tag.memory().subarray(12, 16)).toString('hex')]
    })
    expect(made).toEqual([
      ['04', 'e1101200'],
      ['1D', 'e1101200'],
      ['05', 'e1101000'],
      ['02', 'e1100800'],
      ['02', 'e1101400'],
    ])
  })

  it.each(WRITTEN)('%s is written and read back', async (_, setUp) => {
    const tag = createVirtualTag(setUp)
    const before = tag.memory()
    expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
    expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
    expect(tag.memory().subarray(0, 16)).toEqual(before.subarray(0, 16))
    const behindArea = 16 + 8 * before[14]!
    expect(tag.memory().subarray(behindArea)).toEqual(before.subarray(behindArea))
  })

  it('whose memory names another UID is never sent back for "the first tag"', async () => {
    const outcome = await writeTo(createVirtualTag({ kind: 'NTAG213', headerUid: '04DDDDDDDDDDDD' }))
    const problem = outcome.result === 'refused' ? outcome.problem : null
    expect(problem).toMatchObject({ code: 'unsupported_tag', reason: 'uid_mismatch' })
    expect(tagProblemText('en', problem!)).not.toMatch(/first tag/)
    expect(tagProblemText('ja', problem!)).not.toMatch(/前のタグ/)
  })

  it('whose number is misread once in the middle of a write is not taken for another', async () => {
    const whole = createVirtualTag({ kind: 'NTAG213' })
    await writeTo(whole)
    const { apdus } = whole.counts()
    for (let after = 3; after < apdus; after += 1) {
      const tag = createVirtualTag({ kind: 'NTAG213' })
      const reader = createSimulatedReader()
      let seen = 0
      const misreading = {
        ...tag,
        answer: (apdu: Uint8Array): Promise<Uint8Array> => {
          seen += 1
          if (seen === after) tag.setFaults({ misread: { page: 0, times: 1 } })
          return tag.answer(apdu)
        },
      }
      expect(await writeTo(misreading, {}, reader), `after ${after}`).toMatchObject({ result: 'verified' })
    }
  })
})

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
  it.each(KINDS)('a new %s is verified, its URL opens on a phone, no page beyond changes', async (kind) => {
    const tag = createVirtualTag({ kind })
    const before = tag.memory()
    const { capacity: capacityBytes, pages } = FACTS[kind]
    const written = { result: 'verified', uid: tag.uid, kind, url: NEW_URL, ndefBytes: 45, capacityBytes }
    expect(await writeTo(tag)).toMatchObject(written)
    expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
    const changed = [...tag.memory().keys()]
      .filter((at) => tag.memory()[at] !== before[at])
      .map((at) => Math.floor(at / 4))
    expect(Math.min(...changed)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...changed)).toBe(4 + pages - 1)
  })

  it.each(KINDS)('the longest URL fits a %s to the last byte; one more letter is too long', async (kind) => {
    const { capacity, longest } = FACTS[kind]
    const url = 'https://'.padEnd(longest, 'u')
    const written = await writeTo(createVirtualTag({ kind }), { url })
    expect(written).toMatchObject({ result: 'verified', url, ndefBytes: capacity })
    const problem = { code: 'too_small', needBytes: capacity + 1, haveBytes: capacity }
    const refused = await writeTo(createVirtualTag({ kind }), { url: `${url}u` })
    expect(refused).toMatchObject({ result: 'refused', problem })
  })

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

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('a message block %i bytes into the area is written', async (offset) => {
    const nulls = '00'.repeat(offset)
    for (const areaHex of [`${nulls}0300FE`, `${nulls}03FF002D`, '00'.repeat(48)]) {
      const tag = createVirtualTag({ kind: 'NTAG215', areaHex })
      const outcome = await writeTo(tag, { allowOverwrite: { messageHex: await createdContent(areaHex) } })
      expect(outcome).toMatchObject({ result: 'verified', url: NEW_URL })
      expect(urlOnPhone(tag.memory())).toBe(NEW_URL)
    }
  })

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
