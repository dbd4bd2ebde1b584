import type { ReactElement } from 'react'
import type { ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import { WANTED_HEADINGS } from '../../../messages/data/import-headings.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

const WANTED = WANTED_HEADINGS satisfies Readonly<Record<ProfileField, string>>
const FIELDS = Object.keys(WANTED) as (keyof typeof WANTED)[]

/** A list needs a name in each row, and one of the others. */
const NEED: Partial<Record<(typeof FIELDS)[number], 'always' | 'either'>> = {
  name: 'always',
  email: 'either',
  external_id: 'either',
}

/** The columns of a list, shown before one is chosen. */
export function WantedColumns({
  onExample,
  onHistory,
}: {
  readonly onExample: () => void
  readonly onHistory: () => void
}): ReactElement {
  const { t } = useMessages()
  return (
    <section className="wanted-columns">
      <div className="wanted-columns__head">
        <h2 className="title">{t('import.wanted')}</h2>
        <span className="wanted-columns__keys">
          <button type="button" onClick={onExample}>
            <KeyCap>X</KeyCap> {t('import.example')}
          </button>
          <button type="button" onClick={onHistory}>
            <KeyCap>U</KeyCap> {t('import.history')}
          </button>
        </span>
      </div>
      <ul>
        {FIELDS.map((field) => (
          <li key={field}>
            <strong>{t(`person.field.${field}`)}</strong>
            <span className="meta">{WANTED[field]}</span>
            {NEED[field] && (
              <Chip glyph="warning" tone="warning">
                {t(`import.wanted.${NEED[field]}`)}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="meta">{t('import.wanted.rest')}</p>
    </section>
  )
}
