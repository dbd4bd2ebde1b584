import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inventPeople } from '../../../src-server/kiosk/demo/invent-people.ts'

/** The code points that the pass font has glyphs for (OpenType cmap, format 12). */
function fontCharacters(): ReadonlySet<number> {
  const file = readFileSync(new URL('../../../fonts/NotoSansJP_700Bold.ttf', import.meta.url))
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const cmap = file.readUInt32BE(
    (tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8,
  )
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, i) => cmap + file.readUInt32BE(cmap + 8 + 8 * i),
  )
  const groups = subtables.find((at) => file.readUInt16BE(at) === 12) ?? 0
  const characters = new Set<number>()
  for (let i = 0; i < file.readUInt32BE(groups + 12); i += 1) {
    const at = groups + 16 + 12 * i
    for (let code = file.readUInt32BE(at); code <= file.readUInt32BE(at + 4); code += 1)
      characters.add(code)
  }
  return characters
}

describe('invented people', () => {
  const people = inventPeople(3000, 1)

  it('are the same for the same seed and others for another', () => {
    expect(inventPeople(200, 42)).toEqual(inventPeople(200, 42))
    expect(inventPeople(200, 43)).not.toEqual(inventPeople(200, 42))
  })

  it('can all be printed', () => {
    const font = fontCharacters()
    const texts = people.flatMap((one) => [
      one.name,
      one.kana,
      one.affiliation,
      one.title,
      one.university,
      one.ticket,
    ])
    const missing = new Set(
      [...texts.join('')].filter((char) => char !== ' ' && !font.has(char.codePointAt(0) ?? 0)),
    )
    expect([...missing]).toEqual([])
  })

  it('have one e-mail address each, at domains that cannot exist', () => {
    expect(new Set(people.map((one) => one.email)).size).toBe(people.length)
    for (const { email } of people) expect(email).toMatch(/^[a-z0-9.]+@[a-z0-9-]+\.example$/)
  })

  it('have kana if and only if the family name is Japanese', () => {
    for (const { name, kana } of people)
      expect(kana !== '', name).toEqual(/^\p{Script=Han}/u.test(name))
    for (const { kana } of people) expect(kana).toMatch(/^(|[ぁ-ゖー]+ [ぁ-ゖー]+)$/)
  })

  it('have names in kanji, in Latin letters, in both, and different spellings', () => {
    const share = (test: RegExp): number =>
      people.filter((one) => test.test(one.name)).length / people.length
    expect(share(/^\p{Script=Han}[^a-z]*$/u)).toBeGreaterThan(0.6)
    expect(share(/^\p{Script=Latin}/u)).toBeGreaterThan(0.18)
    expect(share(/^\p{Script=Han}.*[a-z]/u)).toBeGreaterThan(0.03)
    expect(
      new Set(people.filter((one) => one.kana.startsWith('わたなべ')).map((one) => one.familyName))
        .size,
    ).toBeGreaterThan(3)
  })

  it('with a student ticket belong to a university', () => {
    const students = people.filter((one) => /修士|博士|学部|Student/.test(one.title))
    expect(students.length).toBeGreaterThan(100)
    for (const one of students)
      expect([one.ticket, one.university]).toEqual(['学生', one.affiliation])
  })
})
