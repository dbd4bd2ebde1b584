import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readFontFile, type FontFile } from './font-file.ts'

/** Bold for the name and the title, Medium for the affiliation. */
export type Face = 'bold' | 'medium'

/** The canvas with the print fonts in it, and what the font files say. */
export interface PrintFonts {
  readonly canvas: typeof import('@napi-rs/canvas')
  readonly files: Readonly<Record<Face, FontFile>>
}

const FONT_PACKAGE = '@expo-google-fonts/noto-sans-jp'
const FONT_PATHS: Readonly<Record<Face, string>> = {
  bold: `${FONT_PACKAGE}/700Bold/NotoSansJP_700Bold.ttf`,
  medium: `${FONT_PACKAGE}/500Medium/NotoSansJP_500Medium.ttf`,
}
const FAMILIES: Readonly<Record<Face, string>> = {
  bold: 'PassDesk Bold',
  medium: 'PassDesk Medium',
}

/** The canvas's `font` value for a face at a size in dots. */
export function canvasFont(face: Face, px: number): string {
  return `${px}px "${FAMILIES[face]}"`
}

/**
 * The canvas library without the machine's own fonts: a pass looks the same wherever it is drawn.
 */
export async function loadCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'
  return import('@napi-rs/canvas')
}

const resolve = createRequire(import.meta.url).resolve

/** Reads the tables of one shipped font, without the canvas. */
export async function readPrintFont(face: Face): Promise<FontFile> {
  return readFontFile(await readFile(resolve(FONT_PATHS[face])))
}

/**
 * Loads the shipped fonts and registers them under names of our own, so that no other font can
 * stand in for them.
 */
export async function loadPrintFonts(): Promise<PrintFonts> {
  const canvas = await loadCanvas()
  const load = async (face: Face): Promise<FontFile> => {
    const bytes = await readFile(resolve(FONT_PATHS[face]))
    if (
      !canvas.GlobalFonts.has(FAMILIES[face]) &&
      !canvas.GlobalFonts.register(bytes, FAMILIES[face])
    ) {
      throw new Error(`The print font ${FONT_PATHS[face]} cannot be loaded.`)
    }
    return readFontFile(bytes)
  }
  const [bold, medium] = await Promise.all([load('bold'), load('medium')])
  return { canvas, files: { bold, medium } }
}
