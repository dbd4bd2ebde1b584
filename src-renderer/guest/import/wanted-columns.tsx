import type { ReactElement } from 'react'
import type { ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import { WANTED_HEADINGS } from '../../../messages/data/import-headings.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

const WANTED = WANTED_HEADINGS satisfies Readonly<Record<ProfileField, string>>
const FIELDS = Object.keys(WANTED) as (keyof typeof WANTED)[]

/** A list needs a name in each row, and one of the others. */
const NEED: Partial<Record<(typeof FIELDS)[number], 'always' | 'either'>> = {
  name: 'always',
  email: 'either',
  external_id: 'either',
}

/** The columns of a list, shown before one is chosen. */
export function WantedColumns(): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card flush wanted-columns">
      <h2 className="head">{t('import.wanted')}</h2>
      <ul className="list tight">
        {FIELDS.map((field) => (
          <li key={field}>
            <span className="strong">{t(`person.field.${field}`)}</span>
            <span className="grow quiet">{WANTED[field]}</span>
            {NEED[field] && <Chip tone="accent">{t(`import.wanted.${NEED[field]}`)}</Chip>}
          </li>
        ))}
        <li className="quiet small">{t('import.wanted.rest')}</li>
      </ul>
    </section>
  )
}
