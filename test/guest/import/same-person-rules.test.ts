import { describe, expect, it } from 'vitest'
import { isDamagedNumber, withoutZeros } from '../../../src-server/guest/import/damaged-number.ts'
import { isSameName } from '../../../src-server/guest/import/same-rows.ts'

describe('two spellings of a name', () => {
  it.each([
    ['Ann Lee', 'ann  lee'],
    ['Ann Lee', 'ＡＮＮ　ＬＥＥ'],
    ['Taro Yamada', 'Yamada, Taro'],
    ['髙橋 﨑子', '高橋崎子'],
    ['渡邊 一郎', '渡辺　一郎'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'やまだ たろう'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['José Núñez', 'Jose Nunez'],
    ["Patrick O'Brien", 'Patrick O’Brien'],
    ['Jean-Luc Zero', 'Jean Luc Zero'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameName(one, other)).toBe(true)
  })

  it.each([
    ['Ben Brien', 'Cleo Brien'],
    ['山田 太郎', '山田 次郎'],
    ['Amy Alpha', 'Xena Beta'],
    ['Ann', 'Anna'],
    ['', ''],
    ['?', '!'],
  ])('%s and %s are two', (one, other) => {
    expect(isSameName(one, other)).toBe(false)
  })
})

describe('a registration number', () => {
  it.each([
    '1.84416E+10',
    '1,84E+10',
    '1.8E+07',
    '2E+15',
    '1e+16',
    '18441600000.0',
    '7,00',
    '#REF!',
    '#N/A',
    '#NAME?',
    '#BEZUG!',
    '#NV',
    '########',
    '184416123456789000',
    '2026/1/2',
    '1/2/2026',
    '2-Jan',
    'Jan-02',
    '1\u67082\u65e5',
    '2026-01-02 00:00:00',
    'TRUE',
  ])('%s is damaged', (number) => {
    expect(isDamagedNumber(number)).toBe(true)
  })

  it.each([
    '1',
    '00012',
    '18441600000',
    '184416123456789',
    '184416123456789012',
    'RF-1',
    'REG-4711',
    'REG-47',
    'A1-2026-01',
    '#12',
    'E12',
    '12E',
    '1E5',
    'ABC1E5',
    '1.2.3',
    'TRUE-1',
  ])('%s is not', (number) => {
    expect(isDamagedNumber(number)).toBe(false)
  })

  it('is compared without the zeros that a spreadsheet removes', () => {
    expect(['00012', '12', '0', '000', 'A012'].map(withoutZeros)).toEqual([
      '12',
      '12',
      '0',
      '0',
      null,
    ])
  })
})
