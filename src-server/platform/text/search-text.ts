import { PROFILE_FIELD_NAMES, type ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import { soundOf } from './kana-romaji.ts'
import { bothOrders, inBothOrders, plainOf, readingsOf, shortUmlauts } from './name-readings.ts'
import { foldWithPositions, type MappedText } from './mapped-text.ts'

/** The fields by which a person can be found. */
export interface SearchablePerson extends Readonly<Partial<Record<ProfileField, string | null>>> {
  readonly name: string
  readonly kana?: string | null
  readonly email?: string | null
  readonly externalId?: string | null
}

/**
 * The spellings of one word of a query. A person matches the word if the search text contains any
 * of them.
 */
export type SearchTerm = readonly string[]

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Marks before the readings of a field. No needle contains them, so no match crosses two fields.
 */
const MARK = { name: '|', kana: '/', other: ';' } as const
/**
 * Shortest word for which Mueller is also searched as Muller. A shorter word may be the beginning
 * of Maeda.
 */
const SHORTEST_GERMAN = 5
const MOST_TERMS = 8

/**
 * The column that is searched with `LIKE '%' || needle || '%'`: every reading of every field,
 * folded, without spaces, each after its mark. It is computed when a person is stored, and must be
 * recomputed if the folding changes.
 */
export function searchText(person: SearchablePerson): string {
  const names = readingsOf(person.name).map((reading) => MARK.name + inBothOrders(reading))
  const kana = readingsOf(person.kana ?? '').map((reading) => MARK.kana + inBothOrders(reading))
  const others = PROFILE_FIELD_NAMES.flatMap((field) => sharedReadings(person[field] ?? ''))
  const plain = [person.email, person.externalId].map((field) => plainText(field ?? ''))
  const texts = new Set([...others, ...plain].filter((text) => text !== '').map((text) => MARK.other + text))
  return [...names, ...kana, ...texts].join('')
}

const ASCII = /^[ -~]*$/
const NEVER_KEPT = /[^a-z\d@]+/g

/** The folded text; addresses and numbers, which seldom have other letters, take a shorter way. */
const plainText = (field: string): string =>
  ASCII.test(field) ? field.toLowerCase().replace(NEVER_KEPT, '') : plainOf(foldWithPositions(field)).text

/** What the search text of a person gets for a text of this event, such as the name of a party. */
export function addedSearchText(text: string): string {
  return sharedReadings(text)
    .map((reading) => MARK.other + reading)
    .join('')
}

/** Number of cached readings of affiliations, titles and universities, which many people share. */
const KEPT_READINGS = 2_000
const keptReadings = new Map<string, readonly string[]>()

function sharedReadings(field: string): readonly string[] {
  const known = keptReadings.get(field)
  if (known) return known
  const texts = readingsOf(field).map((reading) => reading.text)
  if (keptReadings.size >= KEPT_READINGS) keptReadings.clear()
  keptReadings.set(field, texts)
  return texts
}

/** A query, read once for all texts that are compared with it. */
export interface SearchQuery {
  /** See `searchNeedles`. */
  readonly terms: readonly SearchTerm[]
  /** Texts at the position in the search text where the person's name begins with the query. */
  readonly name: SearchTerm
  /** The same for the kana. */
  readonly kana: SearchTerm
  /** All spellings of each word, for the matched ranges. */
  readonly words: readonly SearchTerm[]
}

export function readQuery(query: string): SearchQuery {
  const whole = spellingsOf(query)
  return {
    terms: searchNeedles(query),
    name: whole.map((spelling) => MARK.name + spelling),
    kana: whole.map((spelling) => MARK.kana + spelling),
    words: wordsOf(query).map(spellingsOf),
  }
}

/**
 * The terms of a query. All terms must match, each in any of its spellings. Needles contain
 * letters, digits and `@` only, so LIKE needs no escaping. Empty if the query has no searchable
 * character.
 */
export function searchNeedles(query: string): readonly SearchTerm[] {
  return wordsOf(query)
    .map((word) => withoutCovered(spellingsOf(word)))
    .filter((term) => term.length > 0)
}

/** True if the text contains one of the spellings. A loop, because a search calls it 100,000 times. */
export function holds(text: string, ways: SearchTerm): boolean {
  for (const way of ways) if (text.includes(way)) return true
  return false
}

/**
 * The ranges of a displayed field that match the query: sorted, not overlapping; empty without a
 * match.
 */
export function matchRanges(field: string, { words }: SearchQuery): readonly TextRange[] {
  const readings = nameReadings(field)
  return merged(words.flatMap((word) => rangesOfTerm(readings, word)))
}

/** True if every word of the query begins a word of the person's fields. */
export function beginsWords(person: SearchablePerson, { terms }: SearchQuery): boolean {
  const profile = PROFILE_FIELD_NAMES.map((field) => person[field])
  const readings = [
    ...nameReadings(person.name),
    ...nameReadings(person.kana),
    ...[person.email, ...profile, person.externalId].flatMap((text) => readingsOf(text ?? '')),
  ]
  return terms.every((term) => readings.some((reading) => beginsWord(reading, term)))
}

function nameReadings(name: string | null | undefined): readonly MappedText[] {
  return readingsOf(name ?? '').map(bothOrders)
}

const KANA = String.raw`\p{Script=Hiragana}\p{Script=Katakana}\u30fc`
const LATIN = String.raw`a-zA-Z\uff41-\uff5a\uff21-\uff3a`
/** Kanji followed by kana or Latin letters. */
const HAN_AND_REST = new RegExp(String.raw`^(.*\p{Script=Han})([${KANA}${LATIN}]+)$`, 'u')

/**
 * Kanji followed by kana (a name whose conversion is not finished) are two words, because the rest
 * may be the kana of a name.
 */
function wordsOf(query: string): readonly string[] {
  return query
    .split(/[\s,;\u3001\uff0c\uff1b\u30fb\uff65]+/u)
    .flatMap((word) => HAN_AND_REST.exec(word)?.slice(1) ?? [word])
    .slice(0, MOST_TERMS)
}

/**
 * Latin letters by which an incomplete syllable may continue in the sound key; `oh` is also a long
 * o.
 */
const UNFINISHED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[tc]?ch?$/, ['ti', 'ty']],
  [/s?sh$/, ['si', 'sy']],
  [/t?ts$/, ['tu']],
  [/j$/, ['zi', 'zy']],
  [/f$/, ['hu']],
  [/(?<=.)d$/, ['d', 'zi', 'zu']],
  [/(?<=.)m$/, ['m', 'nb', 'np', 'nm']],
  [/oh$/, ['oh', 'ou', 'oo']],
]

function spellingsOf(word: string): SearchTerm {
  const folded = foldWithPositions(word)
  const plain = plainOf(folded).text
  if (plain === '') return []
  if (!/^[\u3041-\u3096\u30fca-z]+$/u.test(folded.text)) return [plain]
  const german = plain.length >= SHORTEST_GERMAN ? [shortUmlauts(folded).text] : []
  return [...new Set([plain, ...german, ...soundsOf(folded)])].filter((spelling) => spelling !== '')
}

/**
 * The sound keys of a word in kana, in romaji, or in kana followed by romaji that the input method
 * has not yet converted. Keys of two letters or fewer are dropped if they come from kana or from
 * shortening a long vowel, and so is one letter repeated three times: they match too much.
 */
function soundsOf(folded: MappedText): readonly string[] {
  if (/([^n])\1\1/.test(folded.text)) return []
  const onlyKana = /^[\u3041-\u3096\u30fc]+$/u.test(folded.text)
  const exact = unfinished(folded, false).filter((sound) => !onlyKana || sound.length > 2)
  const short = unfinished(folded, true).filter((sound) => sound.length > 2 || /[^aiueo]$/.test(sound))
  return [...exact, ...short]
}

function unfinished(folded: MappedText, shortVowels: boolean): readonly string[] {
  const [tail, endings] = UNFINISHED.find(([pattern]) => pattern.test(folded.text)) ?? []
  const options = { shortVowels, halfTyped: true }
  if (!tail || !endings) return [soundOf(folded, options).text]
  const head = soundOf(foldWithPositions(folded.text.replace(tail, '')), options).text
  return endings.map((ending) => head + ending)
}

/** Drops needles that contain another needle, because they find nothing more. */
function withoutCovered(needles: readonly string[]): SearchTerm {
  return needles.filter((needle) => !needles.some((other) => other !== needle && needle.includes(other)))
}

function beginsWord(reading: MappedText, spellings: SearchTerm): boolean {
  return spellings.some((spelling) => reading.words.some((word) => reading.text.startsWith(spelling, word)))
}

/** The ranges come from the first reading that contains the term; later readings repeat them. */
function rangesOfTerm(readings: readonly MappedText[], term: SearchTerm): readonly TextRange[] {
  for (const reading of readings) {
    const found = term.flatMap((needle) =>
      occurrences(reading.text, needle).flatMap((at) => originalRanges(reading, at, at + needle.length)),
    )
    if (found.length > 0) return found
  }
  return []
}

function occurrences(text: string, needle: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at)
  return found
}

/**
 * Spaces and marks between two matched letters belong to the match. A backward jump is the second
 * order of a name.
 */
function originalRanges(reading: MappedText, from: number, to: number): readonly TextRange[] {
  const ranges: { start: number; end: number }[] = []
  for (let i = from; i < to; i += 1) {
    const start = reading.start[i] ?? 0
    const end = reading.end[i] ?? 0
    const last = ranges.at(-1)
    if (last && start >= last.start) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}

function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const out: { start: number; end: number }[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else out.push({ ...range })
  }
  return out
}
