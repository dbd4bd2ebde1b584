import { describe, expect, it } from 'vitest'
import { createSimulatedReader, createVirtualTag } from '../../../drivers/tag-reader.ts'
import type { TagProblem, TagSetUp, VirtualTag, WriteRequest } from '../../../drivers/tag-reader.ts'
import { encodeUriMessage } from '../../../drivers/nfc-tag/protocol/ndef.ts'
import { NEW_URL, OLD_URL, messageHex, urlOnPhone, writeTo } from './support.ts'

type Refusal = readonly [
  what: string,
  tag: Partial<TagSetUp>,
  problem: TagProblem,
  request?: Partial<WriteRequest>,
]
const locked = (by: 'lock_bits' | 'password', page: number): TagProblem => ({
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

const REFUSALS: readonly Refusal[] = [
  ['a tag whose container says read-only', { readOnly: true }, { code: 'read_only' }],
  ['a tag with a locked page among the first', { lockedPages: [7] }, locked('lock_bits', 7)],
  ['a tag with a locked page further up', { lockedPages: [16] }, locked('lock_bits', 16)],
  ['a locked NTAG215', { kind: 'NTAG215', lockedPages: [40] }, locked('lock_bits', 32), long(200)],
  [
    'a locked NTAG216',
    { kind: 'NTAG216', lockedPages: [200] },
    locked('lock_bits', 192),
    long(800),
  ],
  ['a locked Ultralight', { kind: 'ULTRALIGHT', lockedPages: [15] }, locked('lock_bits', 15)],
  ['a tag under a password', { kind: 'NTAG215', passwordFrom: 4 }, locked('password', 4)],
  ['a tag under a password from further up', { passwordFrom: 9 }, locked('password', 9)],
  [
    'a tag that is too small',
    { areaBytes: 40 },
    { code: 'too_small', needBytes: 45, haveBytes: 33 },
  ],
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
  [
    'a phone, whose UID is another each time',
    { uid: '08B2C3D4' },
    unsupported('random_uid', '08B2C3D4'),
  ],
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
    const problem = locked('lock_bits', 16)
    const refused = await writeTo(createVirtualTag({ ...setUp, lockedPages: [16] }))
    expect(refused).toMatchObject({ result: 'refused', problem })
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
    [4, 'refused and reported as untouched', 'refused'],
    [9, 'left empty and not reported as untouched', 'torn'],
  ] as const)('a tag that refuses page %i is %s', async (page, _, result) => {
    const tag = createVirtualTag({ kind: 'NTAG215' })
    tag.setFaults({ refuse: { page, times: Infinity } })
    const outcome = await writeTo(tag)
    expect(outcome).toMatchObject({ result, problem: { code: 'locked', by: 'tag', page } })
    if (result === 'refused') expect(outcome).toMatchObject({ seen: { uid: tag.uid } })
    expect(tag.counts().writes > 0).toBe(result === 'torn')
    expect(urlOnPhone(tag.memory())).toBeUndefined()
  })

  it('a tag that rejects once is selected again and retried', async () => {
    for (const page of [4, 9]) {
      const tag = createVirtualTag({ kind: 'NTAG215' })
      tag.setFaults({ refuse: { page, times: 1 } })
      expect(await writeTo(tag)).toMatchObject({ result: 'verified', url: NEW_URL })
    }
  })

  it('a refused overwrite reports the content, so that staff can decide', async () => {
    const tag = createVirtualTag({ kind: 'NTAG213', url: OLD_URL })
    expect(await writeTo(tag)).toMatchObject({
      seen: {
        uid: UID,
        kind: 'NTAG213',
        capacityBytes: 137,
        content: { state: 'url', url: OLD_URL, messageHex: oldMessage },
      },
    })
  })

  it('locked pages after the message do not matter', async () => {
    for (const setUp of [
      { kind: 'NTAG213', lockedPages: [30] },
      { kind: 'NTAG215', passwordFrom: 60 },
    ] as const)
      expect(await writeTo(createVirtualTag(setUp))).toMatchObject({ result: 'verified' })
  })
})

describe('an exchanged tag', () => {
  const UID_2 = '04DDDDDDDDDDDD'
  const exchange = async (kind: 'NTAG213' | 'NTAG215', afterApdus: number) => {
    const first = createVirtualTag({ kind })
    const second = createVirtualTag({ kind, uid: UID_2 })
    first.setFaults({ swap: { afterApdus, to: second } })
    return { first, second, outcome: await writeTo(first) }
  }

  it('after any command: the other is never reported as verified and never gets the URL', async () => {
    const whole = createVirtualTag({ kind: 'NTAG213' })
    await writeTo(whole)
    const { apdus } = whole.counts()
    for (let afterApdus = 1; afterApdus < apdus; afterApdus += 1) {
      const { second, outcome } = await exchange('NTAG213', afterApdus)
      expect(outcome, `after ${afterApdus} commands`).toMatchObject({
        problem: { code: 'other_tag', expectedUid: UID, foundUid: UID_2 },
      })
      expect(urlOnPhone(second.memory()), `after ${afterApdus} commands`).toBeUndefined()
    }
  })

  it('before the first write: refused, and neither is modified', async () => {
    for (const afterApdus of [1, 2, 3, 4]) {
      const { first, second, outcome } = await exchange('NTAG215', afterApdus)
      expect(outcome.result).toBe('refused')
      expect(first.counts().writes + second.counts().writes).toBe(0)
    }
  })
})

describe('a reader that cannot work', () => {
  it.each([
    ['no_reader', { code: 'no_reader' }],
    ['no_service', { code: 'no_service', reason: 'simulated' }],
    ['no_library', { code: 'no_library', reason: 'simulated' }],
  ] as const)('%s is reported at once, without waiting for a tag', async (status, problem) => {
    const reader = createSimulatedReader()
    reader.setState(status)
    const outcome = await reader.writeTag({
      url: NEW_URL,
      allowOverwrite: 'never',
      timeoutMs: 60_000,
    })
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
