import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFontCoverage, readFontFile, type FontFile } from './font-file.ts'
import {
  SCRIPT_FONT_IDS,
  SCRIPT_FONTS,
  type FontId,
  type ScriptFontId,
  fontsOfCharacter,
} from './font-ranges.ts'

/** Bold for the name and the title, Medium for the affiliation. */
export type Face = 'bold' | 'medium'

/** The canvas with the print fonts, and the data of the font files. */
export interface PrintFonts {
  readonly canvas: typeof import('@napi-rs/canvas')
  /** The Japanese font. */
  readonly files: Readonly<Record<Face, FontFile>>
  readonly coverages: FontCoverages
  /** The canvas `font` value of a face at a size in dots. Loads missing fonts. */
  fontValue(face: Face, px: number, fonts: readonly FontId[]): string
}

const FONT_STEM = 'NotoSansJP'
const WEIGHTS: Readonly<Record<Face, string>> = { bold: '700Bold', medium: '500Medium' }
const FAMILIES: Readonly<Record<Face, string>> = {
  bold: 'PassDesk Bold',
  medium: 'PassDesk Medium',
}

/** The folder `fonts` of the product; the bundle has this file at another depth. */
const FONT_FOLDER = findFontFolder(dirname(fileURLToPath(import.meta.url)))

function findFontFolder(from: string): string {
  const folder = join(from, 'fonts')
  if (existsSync(join(folder, 'OFL.txt')) || from === dirname(from)) return folder
  return findFontFolder(dirname(from))
}

function fontPath(id: FontId, face: Face): string {
  const stem = id === 'japanese' ? FONT_STEM : SCRIPT_FONTS[id].stem
  return join(FONT_FOLDER, `${stem}_${WEIGHTS[face]}.ttf`)
}

const familyOf = (id: FontId, face: Face): string =>
  id === 'japanese' ? FAMILIES[face] : `${FAMILIES[face]} ${id}`

/** The canvas `font` value of the Japanese font at a size in dots. */
export function canvasFont(face: Face, px: number, fonts: readonly FontId[] = ['japanese']): string {
  return `${px}px ${fonts.map((id) => `"${familyOf(id, face)}"`).join(', ')}`
}

/**
 * The canvas library without the fonts of the machine, so that a pass looks the same on every
 * machine.
 */
export async function loadCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'
  return import('@napi-rs/canvas')
}

/** Reads the tables of the Japanese font, without the canvas. */
export async function readPrintFont(face: Face): Promise<FontFile> {
  return useOnce(await readFile(fontPath('japanese', face)), readFontFile)
}

/**
 * Frees the file after its use. A thread that is idle collects no garbage, and a font has 5 MB.
 */
function useOnce<T>(bytes: Buffer, use: (bytes: Buffer) => T): T {
  const result = use(bytes)
  ;(bytes.buffer as ArrayBuffer).transfer(0)
  return result
}

export interface FontFileName {
  readonly id: FontId
  readonly face: Face
}

/** All font files in a fixed order; `file` is null if it is missing. */
export function fontFiles(): (FontFileName & { readonly file: string | null })[] {
  return (['japanese', ...SCRIPT_FONT_IDS] as const).flatMap((id) =>
    (['bold', 'medium'] as const).map((face) => {
      const file = fontPath(id, face)
      return { id, face, file: existsSync(file) ? file : null }
    }),
  )
}

/**
 * Coverage of each font. Both weights have the same coverage. A font is read when a text may need
 * it.
 */
export function createCoverages(japanese: FontCoverage): FontCoverages {
  const known = new Map<FontId, FontCoverage | null>([['japanese', japanese]])
  return (id) => {
    const hit = known.get(id)
    if (hit !== undefined) return hit
    const { readsMarks, characters } = SCRIPT_FONTS[id as ScriptFontId]
    const file = fontPath(id, 'bold')
    const read = (bytes: Buffer): FontCoverage =>
      readsMarks ? readFontFile(bytes) : { ...readFontCoverage(bytes), script: characters }
    const coverage = existsSync(file) ? useOnce(readFileSync(file), read) : null
    known.set(id, coverage)
    return coverage
  }
}

/** A font file that the canvas does not take. */
export class PrintFontError extends Error {
  readonly path: string

  constructor(path: string) {
    super(`The print font ${path} cannot be loaded.`)
    this.path = path
  }
}

/**
 * Loads the Japanese fonts and registers them under our own names, so that no other font can
 * replace them. Fonts of other scripts are registered when a text needs them.
 */
export async function loadPrintFonts(): Promise<PrintFonts> {
  const canvas = await loadCanvas()
  // Once for all threads. The canvas maps a file into memory, and copies one that is in a package
  // of Electron, which it cannot open.
  const register = (id: FontId, face: Face): void => {
    const { GlobalFonts: fonts } = canvas
    const family = familyOf(id, face)
    const path = fontPath(id, face)
    if (
      fonts.has(family) ||
      fonts.registerFromPath(path, family) ||
      useOnce(readFileSync(path), (bytes) => fonts.register(bytes, family))
    )
      return
    throw new PrintFontError(path)
  }
  const load = (face: Face): Promise<FontFile> => {
    register('japanese', face)
    return readPrintFont(face)
  }
  const [bold, medium] = await Promise.all([load('bold'), load('medium')])
  const loaded = new Set<string>()
  return {
    canvas,
    files: { bold, medium },
    coverages: createCoverages(bold),
    fontValue(face, px, fonts) {
      for (const id of fonts) {
        const family = familyOf(id, face)
        if (id === 'japanese' || loaded.has(family)) continue
        if (existsSync(fontPath(id, face))) register(id, face)
        loaded.add(family)
      }
      return canvasFont(face, px, fonts)
    },
  }
}

/**
 * The parts of a font that tell which characters it can draw: how it joins marks, or, if the
 * script's shaping does that, the characters of the script.
 */
export type FontCoverage = Pick<FontFile, 'glyph' | 'variation'> &
  (Pick<FontFile, 'marks'> | { readonly marks?: undefined; readonly script: RegExp })

/** The coverage of a font; null for an optional font that is not installed. */
export type FontCoverages = (id: FontId) => FontCoverage | null

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u
const HAN = /\p{Script=Han}/u

/**
 * The fonts of one text, in the order in which a character's glyph is looked up. The Japanese font
 * alone if it suffices. Otherwise the font of each script that it lacks comes first, so that all
 * letters of one script have one style. The dot of Catalan (l·l) is missing too, because that of
 * the Japanese font is as wide as a kana. Han is Korean beside Hangul, Japanese beside kana, and
 * Chinese if the Japanese font lacks a character.
 */
export function chooseFonts(
  graphemes: readonly string[],
  draws: (grapheme: string, id: FontId) => boolean,
): readonly FontId[] {
  const missing = graphemes.filter(
    (grapheme, i) =>
      !draws(grapheme, 'japanese') ||
      (grapheme === '\u00B7' && LATIN.test(graphemes[i - 1] ?? '') && draws(grapheme, 'latin')),
  )
  if (missing.length === 0) return ['japanese']
  const text = graphemes.join('')
  const before: FontId[] = []
  const after: FontId[] = []
  for (const grapheme of missing) {
    const [first = ''] = grapheme
    const known = [...before, ...after].some((id) => draws(grapheme, id))
    if (known) continue
    const found = candidates(first, text).find((id) => draws(grapheme, id))
    if (!found) continue
    const isRareKanji = found === 'chinese' && KANA.test(text)
    ;(isRareKanji ? after : before).push(found)
  }
  return [...before, 'japanese', ...after]
}

function candidates(character: string, text: string): FontId[] {
  const fonts: FontId[] = fontsOfCharacter(character)
  return HAN.test(character) && HANGUL.test(text) ? ['korean', ...fonts] : fonts
}
