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
export function ConsentChoice({ preview, consent, onType, onApply }: ConsentChoiceProps): ReactElement {
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
    <div className="card stack consent-choice">
      <fieldset className="stack">
        <legend className="strong">{t('import.consent.title')}</legend>
        {ways.map(({ from, title, detail }) => (
          <label key={from} className="row consent-choice__way">
            <input
              type="radio"
              name="consent-from"
              checked={consent.from === from}
              onChange={() => onApply({ from })}
            />
            <span>
              <strong>{title}</strong>
              <br />
              <span className="quiet small">{detail}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {consent.from === 'column' && <ConsentWords preview={preview} />}
      {consent.from === 'column' && preview.consent.no > 0 && (
        <p className="quiet small">{t('import.consent.refused', { count: preview.consent.no })}</p>
      )}
      {consent.from !== 'none' && (
        // Leaving a field applies its text.
        <div onBlur={() => onApply({})} className="stack">
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
              preview.missing.includes('consent_day') && consent.day === null ? t('field.required') : null
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
    <dl className="stack consent-words">
      {(
        [
          ['yes', yes, 'check', 'go'],
          ['no', no, 'bar', 'stop'],
          ['ask', ask, 'circle', 'plain'],
        ] as const
      ).map(([word, count, glyph, tone]) => (
        <div key={word} className="row">
          <dt>
            <Chip glyph={glyph} tone={tone}>
              {t(`import.consent.${word}`)}
            </Chip>
          </dt>
          <dd className="grow quiet small">{t(`import.consent.${word}.words`)}</dd>
          <dd className="digits">{format.count(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
