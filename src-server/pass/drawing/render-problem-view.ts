import type { RenderProblem, GlyphKind, MissingGlyph } from '../../../contract/pass/drawing/render-problem.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import { problemField } from '../draft/map-render-error.ts'
import type { RenderError } from './render-error.ts'
import { codePointsOf, graphemesOf, placeAmong } from '../../platform/text/characters.ts'

/**
 * ISO 15924 codes of the scripts of living languages that the print fonts may lack characters of.
 * Their names in every language of the desk come with the browser (`Intl.DisplayNames`).
 */
const SCRIPTS =
  'Adlm Arab Armn Bali Bamu Batk Beng Bopo Bugi Cakm Cans Cham Cher Copt Cyrl Deva Ethi Geor Grek ' +
  'Gujr Guru Hang Hani Hebr Hira Hmnp Java Kali Kana Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand ' +
  'Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Osge Rohg Samr Saur Sinh Sund Sylo Syrc Tale Talu Taml ' +
  'Tavt Telu Tfng Thaa Thai Tibt Vaii Wara Yiii'

/** Details of the characters of a field that cannot be printed. */
function describeGlyphs(
  field: MissingGlyph['field'],
  text: string,
  characters: readonly string[],
): MissingGlyph[] {
  const shown = graphemesOf(text)
  return characters.map((character) => ({
    field,
    character,
    codePoints: codePointsOf(character),
    at: placeAmong(shown, character),
    kind: kindOf(character),
    script: scriptOf(character),
  }))
}

function kindOf(character: string): GlyphKind {
  if (isPrivate(character)) return 'private'
  if (/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u.test(character) && /\p{L}/u.test(character)) return 'variation'
  if (/\p{Script=Han}/u.test(character)) return 'kanji'
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return 'letter'
  return /^[\p{C}\p{Z}]+$/u.test(character) ? 'invisible' : 'symbol'
}

/** True for a text with a private-use or unassigned character. */
const isPrivate = (text: string): boolean => /[\p{Co}\p{Cn}]/u.test(text)

function scriptOf(character: string): string | null {
  return SCRIPTS.split(' ').find((code) => new RegExp(`\\p{Script=${code}}`, 'u').test(character)) ?? null
}

/** @param content what could not be drawn, for details of its characters */
export function renderProblemView(error: RenderError, content?: PassContent): RenderProblem {
  const { problem } = error
  const about = { code: problem.code, field: problemField(problem), message: error.message }
  const plain = { ...about, characters: [] }
  switch (problem.code) {
    case 'missing_glyph': {
      const fields = [problem, ...(problem.others ?? [])]
      return {
        ...about,
        characters: problem.characters,
        ...(content && {
          glyphs: fields.flatMap(({ field, characters }) =>
            describeGlyphs(field, content[field], characters),
          ),
        }),
      }
    }
    case 'text_does_not_fit': {
      const { fits, lines, placed, fixedPx } = problem
      return {
        ...plain,
        label: labelOf(problem),
        ...(fits && { fits }),
        ...(lines && { lines: { found: lines.found, allowed: lines.most } }),
        ...(placed && { placed }),
        ...(fixedPx !== undefined && { fixedPx }),
      }
    }
    case 'too_many_lines':
      return { ...plain, lines: { found: problem.lines, allowed: problem.allowed } }
    case 'qr_too_long':
      return {
        ...plain,
        label: labelOf(problem),
        fits: { length: problem.characters, most: problem.most },
      }
    case 'logo_does_not_fit': {
      const { index, count, mostLogos, mostWidthPx } = problem
      return {
        ...plain,
        label: labelOf(problem),
        logo: {
          number: index + 1,
          count,
          ...(mostLogos !== null && { most: mostLogos }),
          ...(mostWidthPx !== null && { mostPx: mostWidthPx }),
        },
      }
    }
    case 'unknown_logo':
      return plain
  }
}

const labelOf = ({ widthMm, lengthMm }: { widthMm: number; lengthMm: number }) => ({
  widthMm,
  lengthMm,
})
