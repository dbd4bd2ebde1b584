import type { ReactElement } from 'react'
import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/chip.tsx'
import { noteSentence } from './note-sentence.ts'

/** What the pass leaves out of its texts, below its picture. It blocks nothing. */
export function DrawingNotes({
  notes,
}: {
  readonly notes: readonly DrawingNote[]
}): ReactElement | null {
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
