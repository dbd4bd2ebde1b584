import type { ReactElement } from 'react'
import { useWords } from '../i18n/i18n.ts'

/** Nothing chosen yet: the whole stage takes a file. */
export function ChooseFile({ onChoose }: { readonly onChoose: () => void }): ReactElement {
  const { t } = useWords()
  return (
    <button type="button" className="choose-file" onClick={onChoose}>
      <strong>{t('import.drop')}</strong>
      <span>{t('import.formats')}</span>
    </button>
  )
}
