import type { ReactElement } from 'react'
import type { ImportPreview } from '../../contract/desk.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords, type WordKey } from '../i18n/i18n.ts'
import { KeyCap } from '../ui/key-cap.tsx'

interface ImportCountsProps {
  readonly counts: ImportPreview['counts']
  readonly editable: boolean
  readonly mapping: boolean
  /** F3 has something to fix. */
  readonly fixable: boolean
}

/** How many rows of each kind, and the keys for the rows. */
export function ImportCounts({ counts, editable, mapping, fixable }: ImportCountsProps): ReactElement {
  const { t } = useWords()
  const format = useFormat()
  const shown: readonly (readonly [WordKey, number])[] = [
    ['import.new', counts.new],
    ['import.changed', counts.changed],
    ['import.unchanged', counts.unchanged],
    ['import.refused', counts.refused],
  ]
  return (
    <div className="import-counts">
      {shown.map(([label, count]) => (
        <p key={label} className={label === 'import.refused' && count > 0 ? 'import-counts__wrong' : ''}>
          <span className="meta">{t(label)}</span>
          <strong>{format.count(count)}</strong>
        </p>
      ))}
      <p className="import-counts__keys">
        {counts.refused > 0 && (
          <>
            <span>
              <KeyCap off={mapping}>↓</KeyCap> {t('import.next')}
            </span>
            <span>
              <KeyCap off={!fixable || mapping}>F3</KeyCap> {t('import.fixHere')}
            </span>
            <span>
              <KeyCap>E</KeyCap> {t('import.errors')}
            </span>
          </>
        )}
        {editable && (
          <span>
            <KeyCap>M</KeyCap> {t('import.columns')}
          </span>
        )}
      </p>
    </div>
  )
}
