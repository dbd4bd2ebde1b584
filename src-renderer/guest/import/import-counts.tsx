import type { ReactElement } from 'react'
import type { ImportPreview } from '../../../contract/guest/import/import.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { FileCounts } from '../../shell/file-preview.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

interface ImportCountsProps {
  readonly counts: ImportPreview['counts']
  readonly editable: boolean
  /** True if there is a row that F3 can fix. */
  readonly fixable: boolean
}

/** Number of rows of each kind, and the keys for the rows. */
export function ImportCounts({ counts, editable, fixable }: ImportCountsProps): ReactElement {
  const { t } = useMessages()
  return (
    <FileCounts counts={counts} flagged={counts.flagged}>
      <p className="import-counts__keys">
        {counts.refused + counts.asked + counts.flagged > 0 && (
          <>
            <span>
              <KeyCap>↓</KeyCap> {t('import.next')}
            </span>
            <span>
              <KeyCap off={!fixable}>F3</KeyCap> {t('import.fixHere')}
            </span>
            {counts.refused + counts.asked > 0 && (
              <span>
                <KeyCap>E</KeyCap> {t('import.errors')}
              </span>
            )}
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
