import type { ReactElement } from 'react'
import type { PastImport } from '../../../contract/guest/import/import-history.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'

/** The import that is undone: its file, what it did, and the keys to an older or newer one. */
export function ImportChosen({
  one,
  onStep,
}: {
  readonly one: PastImport
  /** To the next older (1) or newer (-1) import; null if it is the only one. */
  readonly onStep: ((by: 1 | -1) => void) | null
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { fileName, at, by, added, changed, places, undone, undoing } = one
  const facts = [
    format.moment(at, desk.now()),
    by ?? t('imports.commandLine'),
    ...(added > 0 ? [t('imports.added', { count: format.count(added) })] : []),
    ...(changed > 0 ? [t('imports.changed', { count: format.count(changed) })] : []),
    ...(places > 0 ? [t('imports.places', { count: places })] : []),
    ...(undoing
      ? [
          t('imports.partly', {
            done: format.count(undoing.done),
            of: format.count(undoing.of),
          }),
        ]
      : []),
    ...(undone ? [t('imports.undone', { time: format.moment(undone.at, desk.now()) })] : []),
  ]
  return (
    <section className="import-history">
      <div className="import-history__head">
        <h2 className="title">{fileName}</h2>
        {onStep && (
          <span>
            <KeepFocusButton tabIndex={-1} onClick={() => onStep(-1)}>
              <KeyCap>↑</KeyCap>
            </KeepFocusButton>{' '}
            <KeepFocusButton tabIndex={-1} onClick={() => onStep(1)}>
              <KeyCap>↓</KeyCap> {t('imports.move')}
            </KeepFocusButton>
          </span>
        )}
      </div>
      <p>{facts.join(t('list.comma'))}</p>
    </section>
  )
}
