import { describe, expect, it } from 'vitest'
import { detailBreaks, LAST_RESORT, nameBreaks } from '../../../src-server/pass/drawing/line-breaks.ts'

/** "|" at each possible line break, with its rank. */
function marked(text: string): string {
  let result = ''
  let from = 0
  for (const { index, rank } of detailBreaks(text)) {
    result += `${text.slice(from, index)}|${rank}`
    from = index
  }
  return result + text.slice(from)
}

/** The name broken at each possible place, without last resorts. */
const namePieces = (name: string): string[] =>
  nameBreaks(name)
    .filter(({ rank }) => rank < LAST_RESORT)
    .map(({ index }) => `${name.slice(0, index)}|${name.slice(index)}`)

/** "|" between the words of a title or an affiliation. */
const worded = (text: string): string =>
  marked(text)
    .replaceAll(/\|[4-9]/g, '')
    .replaceAll(/\|[0-3]/g, '|')

describe('a name', () => {
  it('breaks at its spaces only', () => {
    expect(namePieces('José María García')).toEqual(['José |María García', 'José María |García'])
    expect(namePieces('Maximilian Oberhofer-Lindqvist')).toEqual(['Maximilian |Oberhofer-Lindqvist'])
  })

  it('without a space breaks after a hyphen or a middle dot', () => {
    expect(namePieces('Oberhofer-Lindqvist')).toEqual(['Oberhofer-|Lindqvist'])
    expect(namePieces('マキシミリアン・ベルク')).toEqual(['マキシミリアン・|ベルク'])
    expect(namePieces('买买提·艾力江')).toEqual(['买买提·|艾力江'])
    expect(namePieces('Marcel·lí')).toEqual([])
  })

  it('without a space breaks where its script separates words or syllables', () => {
    expect(namePieces('བསྟན་འཛིན')).toEqual(['བསྟན་|འཛིན'])
    expect(namePieces('መለስ፡ዜናዊ')).toEqual(['መለስ፡|ዜናዊ'])
    expect(worded('བོད་ལྗོངས')).toBe('བོད་|ལྗོངས')
  })

  it.each([
    ['Anna von der Leyen', 'Anna |von der Leyen'],
    ['Juan dela Cruz', 'Juan |dela Cruz'],
    ['María de los Ángeles', 'María |de los Ángeles'],
    ['Rosa De La Cruz', 'Rosa |De La Cruz'],
    ['De la Cruz Rosa', 'De la Cruz |Rosa'],
    ['Van Morrison', 'Van |Morrison'],
    ['Ben Gurion', 'Ben |Gurion'],
    ['Anwar bin Ibrahim', 'Anwar |bin Ibrahim'],
    ['Abd al-Rahman', 'Abd |al-Rahman'],
    ['عبد الرحمن بن خلدون', 'عبد الرحمن |بن خلدون'],
    ['David Ó Briain', 'David |Ó Briain'],
    ['José García y López', 'José |García y López'],
    ['Sammy Davis Jr.', 'Sammy |Davis Jr.'],
    ['Гейдар Алирза оглы', 'Гейдар |Алирза оглы'],
    ['Samuel L. Jackson', 'Samuel |L. Jackson'],
  ])('keeps its particles: %s', (name, expected) => {
    expect(namePieces(name)).toContain(expected)
    for (const pieces of namePieces(name))
      expect(pieces).not.toMatch(/(?: |^)(?:von|der|dela|de|De|los|la|La|bin|al-|بن|Ó|y) ?\||\|(?:Jr|оглы)/)
  })

  it.each(['al-Khwarizmi', 'von Guttenberg', '李 健', '森 鷗外', 'Lan Y', 'عبد الله'])(
    'in two lines only if it fits no other way: %s',
    (name) => {
      expect(namePieces(name)).toEqual([])
      expect(nameBreaks(name)).toHaveLength(1)
    },
  )

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
    ['a slash does not begin a line', 'エンジニア / Engineer', 'エ|5ン|5ジ|5ニ|5ア / |0Engineer'],
    ['a compound parts after its hyphen', 'co-founder', 'co-|1founder'],
    ['a lone hyphen is no place to part', 'ab - bc', 'ab |0- |0bc'],
    ['numbers stay whole', '2026年度', '2026|5年|5度'],
    ['株式会社 parts from its name', '株式会社クモ', '株|5式|5会|5社|1ク|5モ'],
    ['大学院 is one word', '東京大学大学院情報', '東|5京|3大|5学|1大|5学|5院|1情|5報'],
    ['研究所長 is one word', '研究所長', '研|5究|5所|5長'],
    ['a particle stays with its word', '創造の森林', '創|5造|5の|2森|5林'],
    ['a script border is better than the middle of a word', '拡張センター', '拡|5張|2セ|5ン|5ター'],
  ])('%s', (_, text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it.each([
    ['代表取締役社長', '代表|取締役|社長'],
    ['最高技術責任者', '最高|技術|責任者'],
    ['情報理工学系研究科', '情報理工学系|研究科'],
    ['株式会社日立製作所', '株式会社|日立|製作所'],
    ['日立製作所株式会社', '日立|製作所|株式会社'],
    ['ソフトウェアエンジニア', 'ソフトウェアエンジニア'],
    ['スーパーコンピューティング', 'スーパーコンピューティング'],
    ['営業本部第二課', '営業|本部|第二課'],
    ['副社長補佐', '副社長|補佐'],
    ['お問い合わせ窓口', 'お問い合わせ|窓口'],
    ['北京大学信息科学', '北京|大学|信息|科学'],
    ['Kumo Robotics Co., Ltd.', 'Kumo |Robotics |Co., Ltd.'],
    ['Vitamin C', 'Vitamin C'],
  ])('parts between words: %s', (text, expected) => {
    expect(worded(text)).toBe(expected)
  })

  it.each([...'、。）」』】ー々ッょ・！？：％”'])('never begins with %s', (mark) => {
    expect(detailBreaks(`会社${mark}本部`).map(({ index }) => index)).not.toContain(2)
  })

  it.each([...'（「『【〈“￥＃'])('never ends with %s', (mark) => {
    expect(detailBreaks(`会社${mark}本部`).map(({ index }) => index)).not.toContain(3)
  })

  it.each([
    ['at a no-break space', 'Haus\u00a07', []],
    ['before a combining mark', 'か゚な', [2]],
    ['a character outside the basic plane', '𠮷野𠮷', [2, 3]],
  ])('never parts %s', (_, text, places) => {
    expect(detailBreaks(text).map(({ index }) => index)).toEqual(places)
  })
})
