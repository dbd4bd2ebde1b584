import { describe, expect, it } from 'vitest'
import { toKatakana, toRomaji } from 'wanakana'
import { soundOf } from '../../../src-server/platform/text/kana-romaji.ts'
import {
  beginsWords,
  holds,
  matchRanges,
  readQuery,
  searchNeedles,
  searchText,
  type SearchablePerson,
} from '../../../src-server/platform/text/search-text.ts'
import { foldWithPositions, foldKanji } from '../../../src-server/platform/text/mapped-text.ts'
import { VARIANT_GROUPS } from '../../../messages/data/kana.ts'

/** How the database uses the needles: every term, in any spelling, at any position of the column. */
function finds(query: string, person: SearchablePerson | string): boolean {
  const column = searchText(typeof person === 'string' ? { name: person } : person)
  const terms = searchNeedles(query)
  return terms.length > 0 && terms.every((term) => term.some((needle) => column.includes(needle)))
}

const christina: SearchablePerson = {
  name: '渡邊 Christina',
  kana: 'わたなべ くりすてぃーな',
  email: 'christina.w@arcrobotics.example',
  affiliation: 'Arc Robotics 株式会社',
  title: '代表取締役',
  university: '北斗大学',
  externalId: 'ABC12-3',
}

describe('a person is found', () => {
  it.each([
    ['one kanji', '渡'],
    ['the kanji of another register form', '渡辺'],
    ['and of a third', '渡邉'],
    ['one kana', 'わ'],
    ['hiragana', 'わたなべ'],
    ['katakana', 'ワタナベ'],
    ['half-width katakana', 'ﾜﾀﾅﾍﾞ'],
    ['small kana typed large', 'くりすていな'],
    ['romaji', 'watanabe'],
    ['romaji in full width', 'ＷＡＴＡＮＡＢＥ'],
    ['what an input method shows half-way', 'わたn'],
    ['romaji of the given name', 'kurisutina'],
    ['family and given name', '渡辺 christina'],
    ['given name first', 'Christina 渡辺'],
    ['both without a space', '渡辺christina'],
    ['both the other way round, without a space', 'christina渡辺'],
    ['kanji, then kana that was not converted', '渡辺くりす'],
    ['half of an e-mail address', 'christina.w@arc'],
    ['affiliation in katakana and kanji', '株式会社'],
    ['title', '取締役'],
    ['university', '北斗'],
    ['the number of the ticket system', 'abc12-3'],
    ['words of different fields', 'arc わたなべ'],
  ])('by %s', (_how, query) => expect(finds(query, christina)).toBe(true))

  it.each(['わたなべかな', 'christinab', 'なべくもり', 'christinaarc', 'watanabo', '渡部'])(
    'not by %s, which crosses a field or is another name',
    (query) => expect(finds(query, christina)).toBe(false),
  )

  it.each(['', '   ', '%', '_', '\\', '・', '"-'])('by nothing when the query is %j', (query) => {
    expect(searchNeedles(query)).toEqual([])
  })
})

describe('spellings of one name', () => {
  it.each(
    (
      '渡邊 渡辺 渡邉|高橋 髙橋 髙槗|山崎 山﨑 山嵜|斎藤 齋藤 斉藤 齊藤|浜田 濱田 濵田|曽根 曾根|' +
      '沢田 澤田|広瀬 廣瀨|徳永 德永|国井 國井|桜井 櫻井|真田 眞田|恵子 惠子|神谷 神谷|吉田 𠮷田|' +
      '葛西 葛󠄀西|佐々木 佐佐木|関ヶ原 関ケ原|張偉 张伟|Müller Muller Mueller MÜLLER Mu\u0308ller|' +
      'Łoś Los|Groß Gross|Bjørn Bjorn Bjoern|Håkan Hakan Haakan|Nguyễn Nguyen|Đặng Dang|Çelik Celik|' +
      "O'Brien O’Brien OBrien Obrien|Jean-Luc Jean‐Luc Jeanluc"
    ).split('|'),
  )('%s find each other', (names) => {
    const all = names.split(' ')
    for (const query of all) for (const name of all) expect(finds(query, name), `${query} ${name}`).toBe(true)
  })

  it('keeps the vowels of Japanese names that only look German', () => {
    expect(finds('maeda', { name: '浜田 翔', kana: 'はまだ しょう' })).toBe(false)
    expect(finds('mada', 'Maeda Ken')).toBe(false)
  })

  it('assigns every character to one group of variants only', () => {
    const all = VARIANT_GROUPS.flatMap((line) => line.split(' ')).flatMap((group) => [...group])
    expect(all.filter((char, i) => all.indexOf(char) !== i)).toEqual([])
    expect(all.filter((char) => foldKanji(foldKanji(char)) !== foldKanji(char))).toEqual([])
    expect(all.length).toBeGreaterThan(1000)
  })
})

describe('romaji', () => {
  it.each([
    ['しみず', 'si shi simizu shimizu しみz'],
    ['つじ', 'tu tsu tsuji tuzi tsuzi つj'],
    ['ふじい', 'hu fu fuj huzii fujii'],
    ['ちば', 'ti chi ch tiba chiba'],
    ['しょうた', 'sho syo shota shouta syouta shoota shōta しょうt'],
    ['じゅんいち', "jun zyun junichi jun'ichi junnichi zyunniti"],
    ['おおの', 'oono ono ohno Ōno おうの オーノ oh'],
    ['おおたに', 'otani ohtani ootani oht おおt'],
    ['はっとり', 'hattori hatori hatt はっt'],
    ['なんば', 'namba nanba nannba nam'],
    ['ほんま', 'homma honma'],
    ['みづき', 'mizuki miduki midzuki mid みずき'],
    ['ちぢいわ', 'chijiiwa tidiiwa'],
    ['さとう', 'sato satou satoh satō サトー さとo'],
    ['ヴィオラ', 'biora viora'],
    ['シヨウコ', 'しょうこ ショウコ'],
  ])('finds %s by %s', (kana, queries) => {
    for (const query of queries.split(' ')) expect(finds(query, { name: '仮', kana }), query).toBe(true)
  })

  it('finds a name in Latin letters by kana', () => {
    expect(finds('わたなべ', 'WATANABE Kenta')).toBe(true)
    expect(finds('しょうた', 'Shota Ito')).toBe(true)
    expect(finds('さとう', 'Shota Ito')).toBe(false)
    expect(finds('いとうし', 'Itō Shinji')).toBe(true)
  })

  it('agrees with an independent converter on every syllable, in any order', () => {
    const syllables =
      'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ'
    const pairs = [...'きしちにひみりぎじびぴ'].flatMap((kana) => [...'ゃゅょ'].map((small) => kana + small))
    const all = [...syllables, ...pairs]
    const sound = (text: string): string => soundOf(foldWithPositions(text), { shortVowels: false }).text
    for (const [i, first] of all.entries()) {
      const kana = `か${first}${all[(i * 7 + 3) % all.length]}っ${all[5 + ((i * 11) % 15)]}`
      expect(sound(kana), kana).toEqual(sound(toRomaji(toKatakana(kana))))
    }
  })
})

describe('needles', () => {
  it('contain no wildcard of LIKE', () => {
    const needles = searchNeedles('50%_off \\o/ わた_なべ a%b').flat()
    expect(needles.join('')).not.toMatch(/[%_\\]/)
  })

  it('are few: a needle that contains another is dropped', () => {
    expect(searchNeedles('watanabe')).toEqual([['watanabe']])
    expect(searchNeedles('わたなべ けん')).toEqual([
      ['わたなべ', 'watanabe'],
      ['けん', 'ken'],
    ])
    expect(searchNeedles('a b c d e f g h i j k')).toHaveLength(8)
  })

  it('are not searched as sounds if they are one kana', () => {
    expect(searchNeedles('こ')).toEqual([['こ']])
    expect(finds('わ', { name: 'Iwata Ken', email: 'a@waseda.example' })).toBe(false)
  })

  it('has the letters and digits of an address, as of one that also has an accent', () => {
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
    const ofEmail = (email: string): string | undefined => searchText({ name: 'x', email }).split(';')[1]
    expect(ofEmail(ascii)).toMatch(/^\d{10}@[a-z]{52}$/)
    expect(ofEmail(`${ascii}é`)).toBe(`${ofEmail(ascii)}e`)
  })

  it('let the database rank people first whose name begins with the query', () => {
    const column = searchText(christina)
    expect(holds(column, readQuery('渡辺').name)).toBe(true)
    expect(holds(column, readQuery('wata').kana)).toBe(true)
    expect(holds(column, readQuery('christina').name)).toBe(false)
  })
})

describe('the matched part', () => {
  const underlined = (field: string, query: string): string[] =>
    matchRanges(field, readQuery(query)).map((range) => field.slice(range.start, range.end))

  it.each([
    ['わたなべ けんた', 'watanab', ['わたなべ']],
    ['わたなべ けんた', 'わたなべ', ['わたなべ']],
    ['わたなべ けんた', 'けんた わた', ['わた', 'けんた']],
    ['渡邊 Christina', '渡辺', ['渡邊']],
    ['渡邊 Christina', '渡辺christina', ['渡邊', 'Christina']],
    ['渡辺 健太', '渡辺健', ['渡辺 健']],
    ['渡辺 健太', '健太渡辺', ['渡辺', '健太']],
    ['Jürgen Müller', 'mueller', ['Müller']],
    ['Groß', 'gros', ['Groß']],
    ['ﾜﾀﾅﾍﾞ', 'なべ', ['ﾅﾍﾞ']],
    ['𠮷田 葛󠄀', '吉田葛', ['𠮷田 葛󠄀']],
    ['しょうじ しょうた', 'shou', ['しょう', 'しょう']],
    ['kenta.w@kumo.example', 'kumo.e', ['kumo.e']],
    ['渡辺 健太', 'わたなべ', []],
    ['', 'a', []],
  ])('of %s for %s', (field, query, expected) => expect(underlined(field, query)).toEqual(expected))
})

it.each([
  ['christina', true],
  ['arc 渡辺', true],
  ['くりす', true],
  ['hristina', false],
  ['なべ', false],
])('a person has a word that begins with each word of %s: %s', (query, expected) => {
  expect(beginsWords(christina, readQuery(query))).toBe(expected)
})
