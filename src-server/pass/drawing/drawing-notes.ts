import type { DrawingNote, DroppedCharacter } from '../../../contract/pass/drawing/drawing-note.ts'
import { codePointsOf, graphemesOf, placeAmong } from '../../platform/text/characters.ts'
import { prepareText, unseenIn, type PlacedCharacter, type PreparedText } from './prepare-text.ts'
import type { PrintFonts } from './print-fonts.ts'
import type { RenderInput } from './render-types.ts'

/** What a drawing leaves out of its texts. */
export function notesOf(
  { content, nameLine }: Pick<RenderInput, 'content' | 'nameLine'>,
  fonts: PrintFonts,
): DrawingNote[] {
  return [
    ...(['name', 'affiliation', 'title'] as const).flatMap((field) => unseenNote(field, content[field])),
    ...(nameLine ? lineNotes(nameLine.text, fonts) : []),
  ]
}

function unseenNote(
  field: Extract<DrawingNote, { code: 'invisible_dropped' }>['field'],
  text: string,
): DrawingNote[] {
  const unseen = unseenIn(text)
  return unseen.length > 0 ? [{ code: 'invisible_dropped', field, characters: dropped(unseen) }] : []
}

function lineNotes(text: string, fonts: PrintFonts): DrawingNote[] {
  const unseen = unseenNote('nameLine', text)
  const { line, missing } = prepareLine(text, fonts)
  if (missing.length === 0) return unseen
  const characters = dropped(missing)
  if (!line) return [{ code: 'line_unprintable', characters }]
  return [...unseen, { code: 'line_shortened', characters }]
}

const dropped = (characters: readonly PlacedCharacter[]): DroppedCharacter[] =>
  characters.map(({ character, at }) => ({ character, codePoints: codePointsOf(character), at }))

/**
 * The line below the name without characters that no font has, and these characters; the line is
 * null if nothing is left.
 */
export function prepareLine(
  text: string,
  { coverages }: PrintFonts,
): { readonly line: PreparedText | null; readonly missing: readonly PlacedCharacter[] } {
  const whole = prepareText(text, 'auto', coverages)
  if (whole.ok) return { line: whole.text, missing: [] }
  const shown = graphemesOf(text)
  const missing = whole.missing.map((character) => ({ character, at: placeAmong(shown, character) }))
  const printable = whole.missing.reduce((rest, character) => rest.replaceAll(character, ''), text)
  const line = prepareText(printable.replace(/ {2,}/g, ' ').trim(), 'auto', coverages)
  const isShown = line.ok && line.text.lines.some((one) => one !== '')
  return { line: isShown ? line.text : null, missing }
}
