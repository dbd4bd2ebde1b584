import { describe, expect, it } from 'vitest'
import { problemsOf, type Need } from '../../../drivers/brother-ql/job/preflight-rules.ts'
import {
  decodeStatusFrame,
  encodeStatusFrame,
  type StatusFields,
} from '../../../drivers/brother-ql/protocol/status-frame.ts'
import { MODEL_SPECS } from '../../../facts/models.ts'

const CONTINUOUS = 0x0a
const DIE_CUT = 0x0b
const NEED: Need = { model: 'QL-820NWB', stock: 'DK-2205' }
const RED: Need = { model: 'QL-820NWB', stock: 'DK-22251' }

const codesOf = (fields: Partial<StatusFields>, need = NEED): string[] => {
  const frame = encodeStatusFrame({
    model: MODEL_SPECS[NEED.model].statusByte4,
    mediaWidthMm: 62,
    mediaType: CONTINUOUS,
    ...fields,
  })
  return problemsOf(decodeStatusFrame(frame)!, need).map(({ code }) => code)
}

describe('the roll that a printer reports', () => {
  it.each<[string, Partial<StatusFields>, string[]]>([
    ['the needed one', {}, []],
    ['none', { mediaType: 0, mediaWidthMm: 0 }, ['no_media']],
    ['a width without a type', { mediaType: 0 }, ['wrong_roll']],
    ['a type without a width', { mediaWidthMm: 0 }, ['wrong_roll']],
    ['another width', { mediaWidthMm: 29 }, ['wrong_roll']],
    ['die-cut labels of that width', { mediaType: DIE_CUT, mediaLengthMm: 29 }, ['wrong_roll']],
    ['an unknown type', { mediaType: 0x33 }, ['wrong_roll']],
    ['black and red', { byte25: 0x80 }, ['two_colour_roll']],
    ['none, under an open cover', { mediaType: 0, mediaWidthMm: 0, err2: 0x10 }, ['cover_open']],
    ['none, with its error bit', { mediaType: 0, mediaWidthMm: 0, err1: 0x01 }, ['no_media']],
    ['none by its error bit alone', { mediaWidthMm: 29, err1: 0x01 }, ['no_media']],
    ['another width, with its error bit', { mediaWidthMm: 29, err2: 0x01 }, ['wrong_roll']],
    ['another width, in another model', { mediaWidthMm: 29, model: 0x43 }, ['wrong_model', 'wrong_roll']],
  ])('is %s', (_, fields, codes) => {
    expect(codesOf(fields)).toEqual(codes)
  })

  it('must be black and red for a stock of two colours', () => {
    expect(codesOf({}, RED)).toEqual(['wrong_roll'])
    expect(codesOf({ byte25: 0x80 }, RED)).toEqual([])
  })

  it('may be any if no stock is needed, but black and red only in a printer of two colours', () => {
    const any = (model: Need['model'], fields: Partial<StatusFields>) =>
      codesOf({ model: MODEL_SPECS[model].statusByte4, ...fields }, { model, stock: null })
    expect(any('QL-820NWB', { mediaWidthMm: 29, mediaType: DIE_CUT })).toEqual([])
    expect(any('QL-820NWB', { byte25: 0x80 })).toEqual([])
    expect(any('QL-700', { byte25: 0x80 })).toEqual(['two_colour_roll'])
    expect(any('QL-820NWB', { mediaType: 0, mediaWidthMm: 0 })).toEqual(['no_media'])
  })
})

it.each<[string, Partial<StatusFields>, string[]]>([
  [
    'the cover before a jam and the roll',
    { err1: 0x05, err2: 0x10 },
    ['cover_open', 'cutter_jam', 'no_media'],
  ],
  ['a printer in use before a jam', { err1: 0x14 }, ['in_use_by_other', 'cutter_jam']],
  [
    'all but the cover',
    { err1: 0x35, err2: 0x80 },
    ['system_error', 'turned_off', 'in_use_by_other', 'cutter_jam', 'no_media'],
  ],
  ['no named error', { statusType: 2 }, ['system_error']],
  ['switched off', { statusType: 4 }, ['turned_off']],
])('several problems are reported most urgent first: %s', (_, fields, codes) => {
  expect(codesOf(fields)).toEqual(codes)
})
