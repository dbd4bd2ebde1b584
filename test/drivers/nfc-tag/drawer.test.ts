import { describe, expect, it } from 'vitest'
import { createSimulatedReader, createVirtualTag } from '../../../drivers/tag-reader.ts'
import type { TagProblem, TagSetUp } from '../../../drivers/tag-reader.ts'
import { tagProblemText } from '../../../messages/tag-problem.ts'
import { NEW_URL, urlOnPhone, writeTo } from './support.ts'

const EMPTY = '0300FE'
const LOCK_CONTROL = '0103A00C340300FE'

/** Tags as sold or found; the capability container determines what is written. */
const WRITTEN: readonly (readonly [what: string, tag: TagSetUp])[] = [
  ['a new FM11NT021 of Fudan', { kind: 'FM11NT021' }],
  ['a new SLE 66R01PN of Infineon', { kind: 'SLE66R01PN' }],
  ['a new ST25TN512 of ST', { kind: 'ST25TN512' }],
  ['a new ST25TN01K of ST', { kind: 'ST25TN01K' }],
  [
    'a tag whose container has version 1.1',
    { kind: 'NTAG213', capabilityHex: 'E1111200', areaHex: LOCK_CONTROL },
  ],
  [
    'a formatted Ultralight EV1 of 128 bytes',
    { kind: 'MF0UL21', capabilityHex: 'E1101000', areaHex: EMPTY },
  ],
  ['a formatted Ultralight EV1', { kind: 'MF0UL11', capabilityHex: 'E1100600', areaHex: EMPTY }],
  [
    'a formatted Ultralight C whose counter has counted',
    { kind: 'MF0ICU2', capabilityHex: 'E1101200', areaHex: EMPTY, counter: 0x0105 },
  ],
]

const NO_CONTAINER = { code: 'not_ndef', capabilityHex: '00000000' } as const
const LOCKED = { code: 'locked', by: 'tag', page: 4 } as const
const REFUSED: readonly (readonly [string, TagSetUp, TagProblem | Partial<TagProblem>])[] = [
  ...(['MF0UL11', 'MF0UL21', 'MF0ICU2'] as const).map(
    (kind) => [`a new ${kind}, which has no capability container`, { kind }, NO_CONTAINER] as const,
  ),
  [
    'an Ultralight EV1 under a password',
    { kind: 'MF0UL11', capabilityHex: 'E1100600', areaHex: EMPTY, passwordFrom: 4 },
    LOCKED,
  ],
  [
    'an Ultralight C under a key',
    { kind: 'MF0ICU2', capabilityHex: 'E1101200', areaHex: EMPTY, passwordFrom: 4 },
    LOCKED,
  ],
  ['an NTAG 424 DNA', { kind: 'NTAG424' }, { code: 'unsupported_tag', reason: 'type4' }],
]

describe('used and foreign tags', () => {
  it('of four makers have their number and capability container', () => {
    const made = (['NTAG213', 'FM11NT021', 'SLE66R01PN', 'ST25TN512', 'ST25TN01K'] as const).map(
      (kind) => {
        const tag = createVirtualTag({ kind })
        return [tag.uid.slice(0, 2), Buffer.from(tag.memory().subarray(12, 16)).toString('hex')]
      },
    )
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

  it.each(REFUSED)('%s is rejected with its reason and not changed', async (_, setUp, problem) => {
    const virtual = createVirtualTag(setUp)
    const before = virtual.memory()
    expect(await writeTo(virtual)).toMatchObject({ result: 'refused', problem })
    expect(virtual.memory()).toEqual(before)
  })

  it('whose memory names another UID is never sent back for "the first tag"', async () => {
    const tag = createVirtualTag({ kind: 'NTAG213', headerUid: '04DDDDDDDDDDDD' })
    const outcome = await writeTo(tag)
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
      expect(await writeTo(misreading, {}, reader), `after ${after}`).toMatchObject({
        result: 'verified',
      })
    }
  })
})
