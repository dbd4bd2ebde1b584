import type { ReactElement } from 'react'
import type { DrawingNote, DroppedCharacter } from '../../../contract/pass/drawing/drawing-note.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/chip.tsx'
import { codeOf } from './problem-sentence.ts'
import type { MissingGlyph } from '../../../contract/pass/drawing/render-problem.ts'

/** A text in which characters without a glyph are boxes with their code point instead of blanks. */
export function CodedText({
  text,
  glyphs,
}: {
  readonly text: string
  readonly glyphs: readonly MissingGlyph[]
}): ReactElement {
  const parts: (string | MissingGlyph)[] = []
  let rest = text
  while (rest !== '') {
    const found = glyphs
      .map((glyph) => ({ glyph, at: rest.indexOf(glyph.character) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)[0]
    if (!found) break
    parts.push(rest.slice(0, found.at), found.glyph)
    rest = rest.slice(found.at + found.glyph.character.length)
  }
  return (
    <>
      {[...parts, rest].map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={index} className="coded chip is-stop code">
            {codeOf(part).replaceAll('U+', '')}
          </span>
        ),
      )}
    </>
  )
}

/** What the pass leaves out of its texts, below its picture. It blocks nothing. */
export function DrawingNotes({ notes }: { readonly notes: readonly DrawingNote[] }): ReactElement | null {
  const { t } = useMessages()
  if (notes.length === 0) return null
  return (
    <Notice tone="accent">
      <ul className="drawing-notes" aria-label={t('drawingNote.label')}>
        {notes.map((note) => (
          <li key={JSON.stringify(note)}>{noteSentence(note, t)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What a pass leaves out of a text, in one sentence. */
export function noteSentence(note: DrawingNote, t: Translate): string {
  switch (note.code) {
    case 'invisible_dropped': {
      const { field, characters } = note
      const name = t(field === 'nameLine' ? 'template.nameLine' : `edit.${field}`)
      return t('drawingNote.invisible', { field: name, list: listOf(characters, t) })
    }
    case 'line_shortened':
      return t('drawingNote.shortened', { list: listOf(note.characters, t) })
    case 'line_unprintable':
      return t('drawingNote.unprintable', { list: listOf(note.characters, t) })
    case 'line_no_space': {
      const { length, most, label } = note
      const values = { length, most, width: label.widthMm, long: label.lengthMm }
      return t(most > 0 ? 'drawingNote.space' : 'drawingNote.space.none', values)
    }
  }
}

/** Number of characters that are named. */
const NAMED = 4

function listOf(characters: readonly DroppedCharacter[], t: Translate): string {
  const named = characters
    .slice(0, NAMED)
    .map((one) => t('drawingNote.character', { at: one.at, code: codeOf(one) }))
  const count = characters.length - named.length
  if (count > 0) named.push(t('drawingNote.more', { count }))
  return named.join(t('drawingNote.comma'))
}
