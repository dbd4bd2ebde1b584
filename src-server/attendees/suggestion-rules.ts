import type { CorrectionKind } from '../../contract/attendees/corrections.ts'
import type { PassContent } from '../../contract/pass/pass.ts'
import {
  FAMILY_NAMES,
  LATIN_LEGAL_FORMS,
  LEGAL_FORMS,
  PART_ENDS,
  REMARK,
} from '../../messages/data/family-names.ts'
import { codePointsOf } from '../text/code-points.ts'
import type { RenderProblem, TextField } from '../passes/render/render-error.ts'
import { hepburn } from '../text/hepburn.ts'
import { toHiragana } from '../text/hiragana.ts'
import { variantsOf } from '../text/variant-kanji.ts'

/** A content that may be printable in place of one that is not. */
export interface Candidate {
  readonly kind: CorrectionKind
  readonly content: PassContent
  readonly text: string | null
  readonly character: string | null
  /** The changed word of a name, to count the people who have it. */
  readonly word: string | null
}

/** A name of the same event whose reading contains the reading of the person's word. */
export interface KnownName {
  readonly name: string
  readonly kana: string
}

export interface SuggestionFacts {
  readonly problem: RenderProblem
  readonly content: PassContent
  readonly kana: string | null
  readonly known: readonly KnownName[]
}

const SPACES = /[\s\u3000]+/u

/**
 * The word of the name that contains the character, and its reading; null if words and readings do
 * not correspond.
 */
export function wordWith(
  character: string,
  name: string,
  kana: string | null,
): { readonly word: string; readonly index: number; readonly reading: string | null } | null {
  const words = name.trim().split(SPACES)
  const index = words.findIndex((word) => word.includes(character))
  if (index < 0) return null
  const readings = kana?.trim().split(SPACES) ?? []
  const reading = readings.length === words.length ? (readings[index] ?? null) : null
  return { word: words[index]!, index, reading }
}

/** All candidates, most likely first; not drawn yet. */
export function candidatesFor(facts: SuggestionFacts): readonly Candidate[] {
  const { problem, content } = facts
  switch (problem.code) {
    case 'missing_glyph': {
      const rest = { ...facts, content: othersMended(facts, problem) }
      return [...otherCharacters(rest, problem), ...otherScripts(rest, problem)]
    }
    case 'text_does_not_fit':
      return [...otherPlaces(content), ...shorterTexts(facts, problem)]
    case 'too_many_lines':
      return [of('joined', { ...content, lineMode: 'auto' })]
    case 'unknown_logo':
    case 'logo_does_not_fit':
      return [...otherPlaces(content), of('without_logo', withoutLogo(content, problem.index))]
    case 'qr_too_long':
      return []
  }
}

const of = (
  kind: CorrectionKind,
  content: PassContent,
  rest: Partial<Candidate> = {},
): Candidate => ({ kind, content, text: null, character: null, word: null, ...rest })

const withText = (
  kind: CorrectionKind,
  content: PassContent,
  field: TextField,
  text: string,
  rest: Partial<Candidate> = {},
): Candidate => of(kind, { ...content, [field]: text }, { text, ...rest })

type MissingGlyphs = Extract<RenderProblem, { code: 'missing_glyph' }>

/** True if a text without the character loses nothing that is read. */
const mayDrop = (character: string): boolean => !/[\p{L}\p{N}\p{Co}]/u.test(character)

/**
 * The content with the further fields made printable: each character by its most likely
 * replacement; without one, symbols are dropped and letters stay.
 */
function othersMended(facts: SuggestionFacts, { others = [] }: MissingGlyphs): PassContent {
  let { content } = facts
  for (const { field, characters } of others) {
    let text = content[field]
    for (const one of characters) {
      const [replacement = mayDrop(one) ? '' : one] = replacementsOf(one, field, facts)
      text = text.replaceAll(one, replacement)
    }
    content = { ...content, [field]: text.replaceAll(/ {2,}/g, ' ').trim() }
  }
  return content
}

/**
 * One character: every replacement of it. Several: the most likely one of each. Last, the text
 * without them, if none is a letter.
 */
function otherCharacters(
  facts: SuggestionFacts,
  { field, characters }: MissingGlyphs,
): Candidate[] {
  const { content } = facts
  const text = content[field]
  const [only = ''] = characters
  const found: Candidate[] = []
  if (characters.length === 1) {
    for (const character of replacementsOf(only, field, facts)) {
      const next = text.replaceAll(only, character)
      const word = field === 'name' ? (wordWith(character, next, null)?.word ?? null) : null
      found.push(withText('character', content, field, next, { character, word }))
    }
  } else {
    let next = text
    for (const one of characters)
      next = next.replaceAll(one, replacementsOf(one, field, facts)[0] ?? one)
    if (next !== text) found.push(withText('character', content, field, next))
  }
  if (characters.every(mayDrop)) {
    let next = text
    for (const character of characters) next = next.replaceAll(character, '')
    next = next.replaceAll(/ {2,}/g, ' ').trim()
    if (next !== '') found.push(withText('dropped', content, field, next))
  }
  return found
}

const VARIATION_SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu

function replacementsOf(
  character: string,
  field: TextField,
  { content, kana, known }: SuggestionFacts,
): string[] {
  const base = character.replace(VARIATION_SELECTORS, '')
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const byName = field === 'name' ? fromNames(character, content.name, kana, known) : []
  const all = [base, character.normalize('NFKC'), ...variantsOf(base), ...byName, plain]
  return [...new Set(all)].filter((one) => one !== '' && one !== character)
}

/**
 * The characters at this position in names of the same reading: first those of the event, most
 * frequent first, then common spellings.
 */
function fromNames(
  character: string,
  name: string,
  kana: string | null,
  known: readonly KnownName[],
): string[] {
  const place = wordWith(character, name, kana)
  if (!place?.reading) return []
  const { word, index, reading } = place
  const counts = new Map<string, number>()
  for (const other of known) {
    const words = other.name.trim().split(SPACES)
    if (other.kana.trim().split(SPACES)[index] !== reading) continue
    const found = inPlace(character, word, words[index] ?? '')
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const usual = (FAMILY_NAMES[toHiragana(reading.normalize('NFKC'))] ?? '').split(' ')
  const others = usual.flatMap((spelling) => inPlace(character, word, spelling) ?? [])
  return [...[...counts].toSorted(([, a], [, b]) => b - a).map(([found]) => found), ...others]
}

/** The characters of the other word at this position; null if the remaining characters differ. */
function inPlace(character: string, word: string, other: string): string | null {
  const at = word.indexOf(character)
  const before = word.slice(0, at)
  const after = word.slice(at + character.length)
  if (after.includes(character) || !other.startsWith(before) || !other.endsWith(after)) return null
  const found = other.slice(before.length, other.length - after.length)
  return [...found].length === 1 ? found : null
}

/** The whole name as kana or in Latin letters. */
function otherScripts({ content, kana }: SuggestionFacts, { field }: MissingGlyphs): Candidate[] {
  if (field !== 'name' || !kana?.trim()) return []
  const latin = hepburn(kana)
  return [
    withText('kana', content, 'name', kana.trim()),
    ...(latin ? [withText('romaji', content, 'name', latin)] : []),
  ]
}

/** Layers and sizes of the template instead of those of the pass. */
function otherPlaces(content: PassContent): Candidate[] {
  const { layers, logos, ...rest } = content
  const found: Candidate[] = []
  if (layers || logos?.some(({ x, y, widthPx }) => (x ?? y ?? widthPx) !== undefined)) {
    const plain = logos?.map(({ x: _x, y: _y, widthPx: _width, ...logo }) => logo)
    found.push(of('standard_places', { ...rest, ...(plain ? { logos: plain } : {}) }))
  }
  if (content.fontScale !== 'small') found.push(of('smaller', { ...content, fontScale: 'small' }))
  return found
}

/**
 * Shorter texts: the least important part is dropped first; cutting at the end of a word comes
 * last.
 */
function shorterTexts(
  { content }: SuggestionFacts,
  { field, fits }: Extract<RenderProblem, { code: 'text_does_not_fit' }>,
): Candidate[] {
  const text = content[field]
  const plain = text.replaceAll(REMARK, ' ').trim()
  const bare = withoutLegalForms(plain)
  const parts = bare.split(PART_ENDS).filter(Boolean)
  const words = bare.split(SPACES)
  const shorter = [
    plain,
    bare,
    ...parts.slice(1).map((_, i) => parts.slice(0, parts.length - 1 - i).join(' ')),
    ...(parts.length > 1 ? [parts.at(-1)!] : []),
    ...(field === 'name' && words.length > 2 ? [`${words[0]} ${words.at(-1)}`] : []),
    wordsWithin(words, fits?.most ?? 0),
  ]
  return [...new Set(shorter)]
    .filter((one) => one !== '' && one !== text)
    .map((one) => withText('shorter', content, field, one))
}

function withoutLegalForms(text: string): string {
  let bare = text
  for (const form of LEGAL_FORMS) bare = bare.replaceAll(form, '')
  return bare
    .split(' ')
    .filter((word) => !LATIN_LEGAL_FORMS.has(word.replace(/[.,]{1,3}$/, '')))
    .join(' ')
    .replace(/,$/, '')
    .trim()
}

/** The longest sequence of first words within this number of characters. */
function wordsWithin(words: readonly string[], most: number): string {
  let text = ''
  for (const word of words) {
    const next = text === '' ? word : `${text} ${word}`
    if ([...next].length > most) break
    text = next
  }
  return text
}

function withoutLogo(content: PassContent, index: number): PassContent {
  return { ...content, logos: (content.logos ?? []).filter((_, i) => i !== index) }
}

/** The code points of the character that a candidate inserts; empty for other candidates. */
export const codePointsOfCandidate = ({ character }: Candidate): string[] =>
  character ? codePointsOf(character) : []
