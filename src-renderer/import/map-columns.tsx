import { useEffect, useRef, type ReactElement } from 'react'
import { IMPORT_FIELDS, type ImportField, type ImportMapping, type ImportPreview } from '../../contract/desk.ts'
import { useWords } from '../i18n/i18n.ts'

/** Samples of a column that are shown beside it. */
const SAMPLES = 3

/** What each column of the file is; a field is one column's at most. */
export function MapColumns({ preview, onMap }: { readonly preview: ImportPreview; readonly onMap: (mapping: ImportMapping) => void }): ReactElement {
  const { t } = useWords()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    first.current?.focus()
  }, [])
  const fieldAt = (index: number): ImportField | '' => IMPORT_FIELDS.find((field) => preview.mapping[field] === index) ?? ''
  return (
    <ul className="map-columns">
      {preview.header.map((title, index) => (
        <li key={`${index} ${title}`}>
          <span className="map-columns__title">{title || String(index + 1)}</span>
          <select
            ref={index === 0 ? first : undefined}
            aria-label={title}
            value={fieldAt(index)}
            onChange={(event) => onMap(remap(preview.mapping, index, event.target.value as ImportField | ''))}
          >
            <option value="">{t('import.noColumn')}</option>
            {IMPORT_FIELDS.map((field) => (
              <option key={field} value={field}>
                {t(`import.field.${field}`)}
              </option>
            ))}
          </select>
          <span className="map-columns__samples">{preview.rows.slice(0, SAMPLES).map((row) => row.cells[index] ?? '').join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The mapping with one column meaning something else. */
export function remap(mapping: ImportMapping, index: number, field: ImportField | ''): ImportMapping {
  const kept = Object.entries(mapping).filter(([name, at]) => at !== index && name !== field)
  return { ...Object.fromEntries(kept), ...(field && { [field]: index }) } as ImportMapping
}
