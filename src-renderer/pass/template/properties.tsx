import type { ReactElement } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { connectsBy, API_MODELS } from '../../../facts/models.ts'
import { API_STOCKS, STOCK_MEDIA, type Stock } from '../../../facts/stocks.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { BOUNDS, onModel, onStock, stockOf } from './template-rules.ts'
import { ChoiceRow, NumberRow } from './element-table.tsx'

interface PropertiesProps {
  readonly template: PassTemplate
  /** Headings of the columns that imports kept. */
  readonly columns: readonly string[]
  /** The roll of the ticket class: the label keeps its width. */
  readonly roll: Stock | null
  readonly onChange: (template: PassTemplate, what: string) => void
}

const options = <T extends string>(
  values: readonly T[],
  label: (value: T) => string,
): { value: T; label: string }[] => values.map((value) => ({ value, label: label(value) }))

/** The label: roll, length, layout, style. */
export function LabelProperties({ template, roll, onChange }: PropertiesProps): ReactElement {
  const { t } = useMessages()
  const stocks = API_STOCKS.filter((stock) => !roll || STOCK_MEDIA[stock] === STOCK_MEDIA[roll])
  const set = (part: Partial<PassTemplate>): void =>
    onChange({ ...template, ...part }, Object.keys(part).join(' '))
  return (
    <>
      <ChoiceRow
        label={t('template.stock')}
        value={stockOf(template)}
        options={options(stocks, (stock) => stock.slice('DK-'.length))}
        onChange={(stock) => onChange(onStock(template, stock), 'stock')}
      />
      <label className="row property">
        <span className="quiet property__label">{t('template.length')}</span>
        <input
          type="range"
          min={BOUNDS.lengthMm[0]}
          max={BOUNDS.lengthMm[1]}
          value={template.lengthMm}
          onChange={({ target }) => set({ lengthMm: Number(target.value) })}
        />
        <strong className="nowrap row__value">{t('template.mm', { mm: template.lengthMm })}</strong>
      </label>
      <ChoiceRow
        label={t('template.layout')}
        value={template.layout}
        options={options(['side', 'stack'] as const, (one) => t(`template.layout.${one}`))}
        onChange={(layout) => set({ layout })}
      />
      <ChoiceRow
        label={t('template.design')}
        value={template.design ?? 'none'}
        options={options(['svc_tokyo', 'none'] as const, (one) => t(`template.design.${one}`))}
        onChange={(design) => set({ design: design === 'none' ? undefined : design })}
      />
      <ChoiceRow
        label={t('template.sizing')}
        value={template.textSizing ?? 'fit'}
        options={options(['fit', 'fixed'] as const, (one) => t(`template.sizing.${one}`))}
        onChange={(textSizing) => set({ textSizing })}
      />
      <ChoiceRow
        label={t('template.material')}
        value={template.material}
        options={options(['paper', 'nfc'] as const, (one) => t(`template.material.${one}`))}
        onChange={(material) => set({ material })}
      />
    </>
  )
}

const BACKINGS = ['none', 'card-standard', 'a6', 'b6-jis', 'b6-iso'] as const

/** Rarely changed properties: name, printer, source of the title, general sizes, the card. */
export function MoreProperties({ template, columns, onChange }: PropertiesProps): ReactElement {
  const { t } = useMessages()
  const { backing, printer } = template
  const set = (part: Partial<PassTemplate>): void =>
    onChange({ ...template, ...part }, Object.keys(part).join(' '))
  const number = (
    label: string,
    value: number,
    [from, to]: readonly [number, number],
    change: (value: number) => void,
  ): ReactElement => (
    <NumberRow
      label={label}
      value={value}
      from={from}
      to={to}
      bound={t('template.bound', { from, to })}
      onChange={change}
    />
  )
  const setBacking = (part: Partial<NonNullable<PassTemplate['backing']>>): void =>
    backing && set({ backing: { ...backing, ...part } })
  return (
    <>
      <Field
        label={t('template.name')}
        value={template.name}
        maxLength={40}
        cause={template.name === '' ? t('field.required') : null}
        onChange={(name) => set({ name })}
      />
      <ChoiceRow
        label={t('template.printer')}
        value={printer?.model ?? 'any'}
        options={options(['any', ...API_MODELS] as const, (one) =>
          one === 'any' ? t('template.printer.any') : one.replace('QL-', ''),
        )}
        onChange={(model) => onChange(onModel(template, model === 'any' ? null : model), 'model')}
      />
      {printer && connectsBy(printer.model, 'network') && (
        <ChoiceRow
          label={t('template.connection')}
          value={printer.connection}
          options={options(['usb', 'wifi', 'bluetooth'] as const, (one) => t(`template.connection.${one}`))}
          onChange={(connection) => set({ printer: { ...printer, connection } })}
        />
      )}
      <ChoiceRow
        label={t('template.titleSource')}
        value={template.titleSource}
        options={options(['title', 'university_or_title'] as const, (one) =>
          t(`template.titleSource.${one}`),
        )}
        onChange={(titleSource) => set({ titleSource })}
      />
      <ChoiceRow
        label={t('template.nameLine')}
        value={nameLineValue(template.nameLine)}
        options={nameLineChoices(template.nameLine, columns, t)}
        onChange={(value) => set({ nameLine: nameLineOf(value) })}
      />
      {number(t('template.namePx'), template.nameFontPx, BOUNDS.namePx, (nameFontPx) => set({ nameFontPx }))}
      {number(t('template.detailPx'), template.detailFontPx, BOUNDS.detailPx, (detailFontPx) =>
        set({ detailFontPx }),
      )}
      <ChoiceRow
        label={t('template.backing')}
        value={backing?.format ?? 'none'}
        options={options(BACKINGS, (one) => t(`template.backing.${one}`))}
        onChange={(format) =>
          set({
            backing:
              format === 'none' ? undefined : { centerX: 0.5, top: 0.1, bleedMm: 3, ...backing, format },
          })
        }
      />
      {backing && (
        <>
          {number(t('template.backing.centerX'), Math.round(backing.centerX * 100), [0, 100], (per) =>
            setBacking({ centerX: per / 100 }),
          )}
          {number(t('template.backing.top'), Math.round(backing.top * 100), [0, 100], (per) =>
            setBacking({ top: per / 100 }),
          )}
          {number(t('template.backing.bleed'), backing.bleedMm, BOUNDS.bleedMm, (bleedMm) =>
            setBacking({ bleedMm }),
          )}
        </>
      )}
    </>
  )
}

type NameLine = PassTemplate['nameLine']

const LINES = ['kana', 'romaji', 'full'] as const
const OFF = 'off'
const COLUMN = 'column:'

/** The line below the name as a value of a choice. */
const nameLineValue = (line: NameLine): string =>
  typeof line === 'object' ? COLUMN + line.column : (line ?? OFF)

/** The line below the name for a chosen value. */
const nameLineOf = (value: string): NameLine =>
  value.startsWith(COLUMN) ? { column: value.slice(COLUMN.length) } : LINES.find((line) => line === value)

/** The available lines below the name; a stored column is kept as a choice. */
function nameLineChoices(
  stored: NameLine,
  columns: readonly string[],
  t: Translate,
): { readonly value: string; readonly label: string }[] {
  const headings = typeof stored === 'object' ? [...columns, stored.column] : columns
  return [
    ...([OFF, ...LINES] as const).map((value) => ({
      value,
      label: t(`template.nameLine.${value}`),
    })),
    ...[...new Set(headings)].map((label) => ({ value: COLUMN + label, label })),
  ]
}
