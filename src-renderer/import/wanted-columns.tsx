import type { ReactElement } from 'react'
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
    headings: '氏名, 姓 + 名, name, first + last name',
    need: 'always',
  },
  { field: 'import.field.email', headings: 'メールアドレス, email', need: 'either' },
  { field: 'import.field.external_id', headings: '受付番号, 登録番号, ID', need: 'either' },
  { field: 'import.field.kana', headings: 'フリガナ, セイ + メイ, kana' },
  { field: 'import.field.affiliation', headings: '所属, 会社名, company' },
  { field: 'import.field.title', headings: '肩書き, 役職, title' },
  { field: 'import.field.university', headings: '大学名, university' },
  { field: 'import.field.ticket', headings: '券種, チケット, ticket' },
  { field: 'import.field.qr', headings: 'QRコード, QR' },
  { field: 'import.field.locale', headings: '言語, language' },
  { field: 'import.field.consent', headings: '個人情報の利用, 同意, consent' },
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
              <Chip glyph="warning" tone="hold">
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
