import type { ReactElement } from 'react'
import { WANTED_HEADINGS } from '../../messages/data/wanted-headings.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { Chip } from '../ui/chip.tsx'
import { KeyCap } from '../ui/key-cap.tsx'

interface Wanted {
  readonly field: MessageKey
  readonly headings: string
  readonly need?: 'always' | 'either'
}

/** Fields with some of the headings that are recognised. */
const WANTED: readonly Wanted[] = [
  {
    field: 'import.field.name',
    headings: WANTED_HEADINGS.name,
    need: 'always',
  },
  { field: 'import.field.email', headings: WANTED_HEADINGS.email, need: 'either' },
  { field: 'import.field.external_id', headings: WANTED_HEADINGS.external_id, need: 'either' },
  { field: 'import.field.kana', headings: WANTED_HEADINGS.kana },
  { field: 'import.field.affiliation', headings: WANTED_HEADINGS.affiliation },
  { field: 'import.field.title', headings: WANTED_HEADINGS.title },
  { field: 'import.field.university', headings: WANTED_HEADINGS.university },
  { field: 'import.field.ticket', headings: WANTED_HEADINGS.ticket },
  { field: 'import.field.qr', headings: WANTED_HEADINGS.qr },
  { field: 'import.field.locale', headings: WANTED_HEADINGS.locale },
  { field: 'import.field.consent', headings: WANTED_HEADINGS.consent },
]

/** What a list should hold, before one is chosen. */
export function WantedColumns({ onExample }: { readonly onExample: () => void }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="wanted-columns">
      <div className="wanted-columns__head">
        <h2 className="title">{t('import.wanted')}</h2>
        <button type="button" onClick={onExample}>
          <KeyCap>X</KeyCap> {t('import.example')}
        </button>
      </div>
      <ul>
        {WANTED.map(({ field, headings, need }) => (
          <li key={field}>
            <strong>{t(field)}</strong>
            <span className="meta">{headings}</span>
            {need && (
              <Chip glyph="warning" tone="warning">
                {t(need === 'always' ? 'import.wanted.always' : 'import.wanted.either')}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="meta">{t('import.wanted.rest')}</p>
    </section>
  )
}
