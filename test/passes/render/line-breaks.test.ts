import { describe, expect, it } from 'vitest'
import { detailBreaks, nameBreaks } from '../../../src-server/passes/render/line-breaks.ts'

/** "|" where a line may end, with the rank of the place. */
function marked(text: string): string {
  let result = ''
  let from = 0
  for (const { index, rank } of detailBreaks(text)) {
    result += `${text.slice(from, index)}|${rank}`
    from = index
  }
  return result + text.slice(from)
}

function namePieces(name: string): string[] {
  return nameBreaks(name).map(({ index }) => `${name.slice(0, index)}|${name.slice(index)}`)
}

describe('a name', () => {
  it('breaks at its spaces only', () => {
    expect(namePieces('José María García')).toEqual(['José |María García', 'José María |García'])
    expect(namePieces('Maximilian Oberhofer-Lindqvist')).toEqual([
      'Maximilian |Oberhofer-Lindqvist',
    ])
  })

  it('without a space breaks after a hyphen or a middle dot', () => {
    expect(namePieces('Oberhofer-Lindqvist')).toEqual(['Oberhofer-|Lindqvist'])
    expect(namePieces('マキシミリアン・ベルク')).toEqual(['マキシミリアン・|ベルク'])
  })

  it.each(['勅使河原左衛門三郎', 'さくら', 'Wolfeschlegelstein', '田中-'])(
    'in one piece is never broken: %s',
    (name) => {
      expect(nameBreaks(name)).toEqual([])
    },
  )
})

describe('a line of detail', () => {
  it.each([
    ['Latin words stay whole', 'Institute for Human', 'Institute |0for |0Human'],
    ['a comma stays with its word', 'München, Institute', 'München, |0Institute'],
    ['a slash does not begin a line', 'エンジニア / Engineer', 'エ|4ン|4ジ|4ニ|4ア / |0Engineer'],
    ['a compound parts after its hyphen', 'co-founder', 'co-|1founder'],
    ['a lone hyphen is no place to part', 'a - b', 'a |0- |0b'],
    ['numbers stay whole', '2026年度', '2026|2年|3度'],
    [
      '株式会社 parts from its name',
      '株式会社クモ',
      '株|3式|3会|3社|1クモ'.replace('クモ', 'ク|4モ'),
    ],
    ['大学院 is one word', '東京大学大学院情報', '東|3京|3大|3学|1大|3学|3院|1情|3報'],
    ['研究所長 is one word', '研究所長', '研|3究|3所|3長'],
    ['a particle stays with its word', '創造の森', '創|3造|3の|2森'],
    [
      'a script border is a better place than the middle of a word',
      '拡張センター',
      '拡|3張|2セ|4ン|4ターー'.replace('ターー', 'ター'),
    ],
  ])('%s', (_, text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it.each([
    '、',
    '。',
    '）',
    '」',
    '』',
    '】',
    'ー',
    '々',
    'ッ',
    'ょ',
    '・',
    '！',
    '？',
    '：',
    '％',
    '”',
  ])('never begins with %s', (mark) => {
    expect(detailBreaks(`会社${mark}本部`).map(({ index }) => index)).not.toContain(2)
  })

  it.each(['（', '「', '『', '【', '〈', '“', '￥', '＃'])('never ends with %s', (mark) => {
    expect(detailBreaks(`会社${mark}本部`).map(({ index }) => index)).not.toContain(3)
  })

  it('never parts at a no-break space nor before a combining mark', () => {
    expect(detailBreaks('Haus\u00a07')).toEqual([])
    expect(detailBreaks('か゚な').map(({ index }) => index)).toEqual([2])
  })

  it('never parts a character outside the basic plane', () => {
    expect(detailBreaks('𠮷野𠮷').map(({ index }) => index)).toEqual([2, 3])
  })
})
