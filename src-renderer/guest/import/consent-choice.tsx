import type { ReactElement } from 'react'
import type { ImportConsent, ImportPreview } from '../../../contract/guest/import/import.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'

interface ConsentChoiceProps {
  readonly preview: ImportPreview
  /** Typed but not applied yet. */
  readonly consent: ImportConsent
  readonly onType: (part: Partial<ImportConsent>) => void
  readonly onApply: (part: Partial<ImportConsent>) => void
}

/** The source of consent to print the pass, and the values of the column. */
export function ConsentChoice({
  preview,
  consent,
  onType,
  onApply,
}: ConsentChoiceProps): ReactElement {
  const { t } = useMessages()
  const column =
    preview.mapping.consent === undefined ? null : (preview.header[preview.mapping.consent] ?? '')
  const ways = [
    ...(column === null
      ? []
      : [
          {
            from: 'column',
            title: t('import.consent.column', { name: column }),
            detail: t('import.consent.column.detail'),
          } as const,
        ]),
    {
      from: 'all',
      title: t('import.consent.all'),
      detail: t('import.consent.all.detail'),
    } as const,
    {
      from: 'none',
      title: t('import.consent.none'),
      detail: t('import.consent.none.detail'),
    } as const,
  ]
  return (
    <div className="consent-choice">
      <fieldset>
        <legend className="title">{t('import.consent.title')}</legend>
        {ways.map(({ from, title, detail }) => (
          <label key={from} className="consent-choice__way">
            <input
              type="radio"
              name="consent-from"
              checked={consent.from === from}
              onChange={() => onApply({ from })}
            />
            <span>
              <strong>{title}</strong>
              <span className="meta">{detail}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {consent.from === 'column' && <ConsentWords preview={preview} />}
      {consent.from === 'column' && preview.consent.no > 0 && (
        <p className="meta">{t('import.consent.refused', { count: preview.consent.no })}</p>
      )}
      {consent.from !== 'none' && (
        // Leaving a field applies its text.
        <div onBlur={() => onApply({})} className="consent-choice__source">
          <Field
            label={t('import.consent.source')}
            value={consent.source}
            maxLength={200}
            onChange={(source) => onType({ source })}
            cause={
              preview.missing.includes('consent_source') && consent.source.trim() === ''
                ? t('field.required')
                : null
            }
            aside={t('import.consent.source.hint')}
          />
          <Field
            label={t('import.consent.day')}
            type="date"
            value={consent.day ?? ''}
            onChange={(day) => onType({ day: day || null })}
            cause={
              preview.missing.includes('consent_day') && consent.day === null
                ? t('field.required')
                : null
            }
          />
        </div>
      )}
    </div>
  )
}

/** Number of rows with yes, no, or neither, with the values that count as each. */
function ConsentWords({ preview }: { readonly preview: ImportPreview }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const { yes, no, ask } = preview.consent
  return (
    <dl className="consent-words">
      <dt>
        <Chip glyph="check" tone="success">
          {t('import.consent.yes')}
        </Chip>
        <span>{t('import.consent.yes.words')}</span>
      </dt>
      <dd>{format.count(yes)}</dd>
      <dt>
        <Chip glyph="bar" tone="error">
          {t('import.consent.no')}
        </Chip>
        <span>{t('import.consent.no.words')}</span>
      </dt>
      <dd>{format.count(no)}</dd>
      <dt>
        <Chip glyph="circle" tone="plain">
          {t('import.consent.ask')}
        </Chip>
        <span>{t('import.consent.ask.words')}</span>
      </dt>
      <dd>{format.count(ask)}</dd>
    </dl>
  )
}
