import type { ReactElement } from 'react'
import type { ImportPreview } from '../../contract/desk.ts'
import { useWords } from '../i18n/i18n.ts'
import { FileCounts } from '../parts/file-preview.tsx'
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
  return (
    <FileCounts counts={counts}>
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
    </FileCounts>
  )
}
