import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../src-renderer/i18n/i18n.ts'
import { messages } from '../../messages/index.ts'

type Texts = Readonly<Record<string, string>>
const en: Texts = messages.en
const ja: Texts = messages.ja
/** A key without the suffix of its plural form: Japanese has one form, English two. */
const stem = (key: string): string => key.replace(/_(one|other)$/, '')
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted()
const keys = Object.keys(en)
/** A filter that finds nothing would make its test pass. */
function some<T>(found: readonly T[]): readonly T[] {
  expect(found.length).toBeGreaterThan(10)
  return found
}
const japanese = (key: string): string => ja[key] ?? ja[`${stem(key)}_other`] ?? ''
const FOLDERS = ['src-renderer', 'src-server', 'src-pages', 'src-main', 'drivers', 'messages']
/** All sources that show texts; the texts themselves contain no keys. */
const sources = (): string[] =>
  FOLDERS.flatMap((folder) => {
    const root = new URL(`../../${folder}/`, import.meta.url)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(file, root), 'utf8'))
  })

/** Values that one language may omit: a count, and a parser's English message. */
const FREE = new Set(['count', 'message'])

it.each(['en', 'ja'] as const)(
  'numbers in sentences are grouped in %s, but not the numbers of rows',
  (language) => {
    const words = createI18n(language)
    expect(words.t('import.key', { count: 1500 })).toContain('1,500')
    expect(words.t('import.fixing.banner', { line: 1500 })).toContain('1500')
  },
)

describe('the words of the desk', () => {
  it('are the same keys in both languages', () => {
    expect([...new Set(Object.keys(ja).map(stem))].toSorted()).toEqual(
      [...new Set(keys.map(stem))].toSorted(),
    )
  })

  it('have both forms of every plural in English, and the one that Japanese knows', () => {
    const plural = some(keys.filter((key) => key.endsWith('_other')))
    expect(plural.filter((key) => !(key.replace('_other', '_one') in en))).toEqual([])
    const own = some(Object.keys(ja).filter((key) => !key.startsWith('command')))
    expect(own.filter((key) => key.endsWith('_one'))).toEqual([])
  })

  it('have the same values in both languages', () => {
    const needed = (text: string): string =>
      placeholders(text)
        .filter((name) => !FREE.has(name))
        .join(' ')
    some(keys.filter((key) => needed(en[key] ?? '') !== ''))
    expect(keys.filter((key) => needed(japanese(key)) !== needed(en[key] ?? ''))).toEqual([])
  })

  it('are all said somewhere', () => {
    const said = sources().flatMap((text) =>
      [...text.matchAll(/['"`]([a-z][\w-]*(?:\.(?:\$\{[^}]*\}|[\w-])+)+)['"`]/gi)].map(
        (match) => match[1] ?? '',
      ),
    )
    const patterns = said.map(
      (text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
    )
    some(patterns)
    expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(stem(key))))).toEqual([])
  })

  it('leave nothing empty', () => {
    for (const texts of [en, ja])
      expect(some(Object.entries(texts)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('use the same nouns: never badge, terminal or ステーション', () => {
    const texts = [...Object.values(en), ...Object.values(ja)]
      .join('\n')
      .replaceAll('the LANG of the terminal', '')
    expect(texts).not.toMatch(/badge|terminal|バッジ|端末|ステーション/i)
  })

  it('do not shout, and do not say please wait', () => {
    // `!!` marks a finding of doctor.
    const texts = Object.values(en).map((text) => text.replaceAll('`!!`', ''))
    expect(texts.filter((text) => /!|please wait/i.test(text))).toEqual([])
  })

  it('fit the key rail: at most 4 kanji or kana, or 12 letters', () => {
    const rail = some(keys.filter((key) => /^key\.(f\d+|esc|later)/.test(key)))
    expect(rail.filter((key) => (en[key] ?? '').length > 12)).toEqual([])
    expect(rail.filter((key) => (ja[key] ?? '').length > 4)).toEqual([])
  })
})

/** The sentences of the banner, with the longest values. */
const banners = Object.entries(en).filter(
  ([key]) => /\.banner\w*$/.test(stem(key)) || /^pass\.fit\.(name|title|affiliation|logos|qr)$/.test(key),
)
/** What a word of a sentence may be; a number else. */
const LONGEST: Readonly<Record<string, string>> = {
  needed: 'QL-820NWB',
  name: 'QL-820NWB',
  word: 'Transferred',
  box: 'AA',
  boxes: 'A to AA',
}
const filled = (text: string): string =>
  text
    .replace('{{needed}} mm', '62 mm')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => LONGEST[name] ?? '120')

/** Width in letters: a kanji or kana is as wide as two. */
const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[ -~]/.test(character) ? 1 : 2), 0)

describe('the sentences of the banner', () => {
  it('fit one line: 30 letters in English, 16 kanji in Japanese', () => {
    expect(some(banners).filter(([, text]) => [...filled(text)].length > 30)).toEqual([])
    expect(banners.map(([key]) => filled(japanese(key))).filter((text) => width(text) > 32)).toEqual([])
  })

  it('are in dictionary form in Japanese, without a full stop', () => {
    expect(some(banners.map(([key]) => japanese(key))).filter((text) => /。$|ください/.test(text))).toEqual(
      [],
    )
  })
})
