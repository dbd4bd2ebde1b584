import { useState, type ReactElement } from 'react'
import { LIMITS } from '../../contract/platform/http/limits.ts'
import type { UndoOffer } from './desk-context.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { Field } from '../ui/field.tsx'
import { KeyCap, KeepFocusButton } from '../ui/key-rows.tsx'
import { Toast } from '../ui/toast.tsx'

/** An undo is offered for ten seconds. */
const UNDO_MS = 10_000

interface UndoToastProps {
  readonly undo: UndoOffer
  readonly onTake: () => void
  readonly onGone: () => void
}

/** Offers to undo the last action; one that takes a note offers that too, and waits for it. */
export function UndoToast({ undo, onTake, onGone }: UndoToastProps): ReactElement {
  const { t } = useMessages()
  const [note, setNote] = useState<string | null>(null)
  const isTyping = note !== null
  const type = (): void => setNote(undo.note?.text ?? '')
  const save = (): void => {
    if (note !== null && note.trim() !== undo.note?.text) undo.note?.save(note.trim())
    onGone()
  }
  useKeys({
    'Ctrl+F9': undo.note && !isTyping ? { inField: true, run: type } : undefined,
  })
  useKeys(isTyping ? { Enter: { inField: true, run: save }, Escape: { run: onGone } } : {}, LAYER.question)
  return (
    <Toast
      text={undo.text}
      label={t('undo.label')}
      onTake={isTyping ? null : onTake}
      onGone={onGone}
      forMs={isTyping ? null : UNDO_MS}
    >
      {isTyping ? (
        <>
          <Field
            label={t('helpDesk.note.field')}
            value={note}
            onChange={setNote}
            maxLength={LIMITS.helpDeskNote}
            autoFocus
          />
          <KeepFocusButton className="key" onClick={save}>
            <KeyCap>Enter</KeyCap>
            {t('helpDesk.note.save')}
          </KeepFocusButton>
        </>
      ) : (
        undo.note && (
          <KeepFocusButton className="key" onClick={type}>
            <KeyCap>Ctrl F9</KeyCap>
            {t('helpDesk.note')}
          </KeepFocusButton>
        )
      )}
    </Toast>
  )
}
