import { useEffect, useRef, type ReactElement } from 'react'
import type { DeskPrinter, SheetState } from '../../../contract/print/printer/printers.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { stocksFor } from '../../../facts/roll-rules.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf, waitsFor } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { FaultIllustration } from './fault-illustration.tsx'
import { loadedStock, loadedWidth, printerLook } from '../../shell/devices/printer-status.tsx'
import { rollLeft } from '../../shell/devices/roll-level.ts'
import { RollBar, RollDrawing } from '../../shell/devices/roll-bar.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { powerOffText } from './power-off-choice.tsx'
import { sheetLabelOf } from './sheet-text.ts'
import { stockLabel } from '../../i18n/stock-text.ts'

interface PrinterCardProps {
  readonly printer: DeskPrinter
  readonly fallback: DeskPrinter | null
  /** True if the desk has more than one printer. */
  readonly others: boolean
  readonly selected: boolean
  /** A dialog above the cards is open and stays in view. */
  readonly underDialog: boolean
  readonly onSelect: () => void
  readonly onStock: (stock: Stock) => void
}

/**
 * One printer: its roll with the remaining length, passes, counters, stock, state, and the steps if
 * it has a fault.
 */
export function PrinterCard({
  printer,
  fallback,
  others,
  selected,
  underDialog,
  onSelect,
  onStock,
}: PrinterCardProps): ReactElement {
  const { t } = useMessages()
  const { lost } = useDesk()
  const look = printerLook(printer, t)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected && !underDialog) card.current?.scrollIntoView({ block: 'nearest' })
  }, [selected, printer.problem?.code])
  return (
    <section
      ref={card}
      className={selected ? 'device device--on' : 'device'}
      aria-current={selected}
      onClick={onSelect}
    >
      <header className="device__head">
        <h2>{printer.name}</h2>
        <span className="device__where">
          {t(`devices.${printer.connection}`, {
            address: printer.address.replace(/^tcp:\/\//, '').replace(/:9100$/, ''),
          })}
        </span>
        {printer.powerOffMin !== null && (
          <span className="device__quiet">{powerOffText(t, printer.powerOffMin)}</span>
        )}
        {printer.isDefault && <span className="device__quiet">{t('devices.default')}</span>}
        {others && (
          <span className="device__quiet">
            {fallback ? t('devices.fallback', { name: fallback.name }) : t('devices.noFallback')}
          </span>
        )}
        {printer.waiting > 0 && (
          <Chip glyph="clock" tone="plain">
            {t('devices.waiting', { count: printer.waiting })}
          </Chip>
        )}
        {lost ? (
          <Chip glyph="clock" tone="plain">
            {t('devicePanel.notKnown')}
          </Chip>
        ) : (
          <Chip glyph={look.glyph} tone={look.tone}>
            {look.word}
          </Chip>
        )}
      </header>
      {printer.connection === 'file' ? (
        printer.sheet && <SheetFacts printer={printer} sheet={printer.sheet} />
      ) : (
        <>
          <RollDrawing share={rollLeft(printer).share} />
          <RollFacts printer={printer} onStock={onStock} />
        </>
      )}
      {selected && printer.problem && <WhatToDo printer={printer} />}
    </section>
  )
}

function RollFacts({
  printer,
  onStock,
}: Pick<PrinterCardProps, 'printer' | 'onStock'>): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const left = rollLeft(printer)
  const width = loadedWidth(printer)
  const stocks = stocksFor(printer.model, width)
  const stock = loadedStock(printer)
  return (
    <div className="device__roll">
      <p className="device__left">
        <strong>{t('devices.metres', { metres: format.tenths(left.mm / 1000) })}</strong>
        {printer.passesLeft !== null && (
          <span>{t('devices.passes', { count: printer.passesLeft })}</span>
        )}
        {left.low && (
          <Chip glyph="warning" tone="warning">
            {t('devicePanel.leftOf', { percent: Math.round(left.share * 100) })}
          </Chip>
        )}
        <span className="device__counts">
          {t('devices.rollLabels', { count: printer.rollLabels })}
          <br />
          {t('devices.total', {
            count: printer.labels,
            metres: format.tenths(printer.totalMm / 1000),
          })}
        </span>
      </p>
      <RollBar share={left.share} />
      <div className="device__stock">
        <span>{width > 0 ? t('devices.width', { mm: width }) : '—'}</span>
        {stocks.length > 1 ? (
          <span className="stocks">
            {stocks.map((one, index) => (
              <KeepFocusButton
                key={one}
                aria-pressed={one === stock}
                className={one === stock ? 'stocks__one stocks__one--on' : 'stocks__one'}
                onClick={() => onStock(one)}
              >
                {`${index + 1} ${stockLabel(t, one)}`}
              </KeepFocusButton>
            ))}
          </span>
        ) : (
          <span>{stock}</span>
        )}
      </div>
    </div>
  )
}

/** The drawing of the steps, and the three steps. */
function WhatToDo({ printer }: { readonly printer: DeskPrinter }): ReactElement | null {
  const { t } = useMessages()
  if (!printer.problem) return null
  const fault = faultOf(printer.problem, waitsFor(printer))
  return (
    <div className="device__cure">
      <div className="device__picture">
        <FaultIllustration problem={printer.problem} loadedStock={loadedStock(printer)} />
      </div>
      <ol>
        {fault.steps.map((step, index) => (
          <li key={step.key} className="device__step">
            <b>{index + 1}</b>
            {translateText(t, step)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The sheet that a PDF printer fills, with the next place and the output folder. */
function SheetFacts({
  printer,
  sheet,
}: {
  readonly printer: DeskPrinter
  readonly sheet: SheetState
}): ReactElement {
  const { t } = useMessages()
  return (
    <div className="device__roll device__roll--wide">
      <p className="device__left">
        <strong>{sheetLabelOf(t, sheet.sheet)}</strong>
        {sheet.places > 1 && (
          <span>{t('devices.sheet.next', { place: sheet.nextPlace, places: sheet.places })}</span>
        )}
        <span className="device__counts">
          {t('devices.sheet.passes', { count: printer.labels })}
        </span>
      </p>
      <p className="device__folder">{sheet.folder}</p>
    </div>
  )
}
