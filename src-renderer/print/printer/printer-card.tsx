import { useEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import type { DeskPrinter, SheetState } from '../../../contract/print/printer/printers.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate, translateText } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import {
  faultOf,
  waitsFor,
  loadedStock,
  loadedWidth,
  printerLook,
} from '../../shell/devices/printer-fault.ts'
import { FaultIllustration } from './fault-illustration.tsx'
import { RollBar, rollLeft } from '../../shell/devices/roll-bar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { powerOffText } from './choice-dialog.tsx'
import { placesOf, sheetOf, type Sheet } from '../../../facts/sheets.ts'

interface PrinterCardProps {
  readonly printer: DeskPrinter
  readonly fallback: DeskPrinter | null
  /** True if the desk has more than one printer. */
  readonly others: boolean
  readonly selected: boolean
  readonly onSelect: () => void
}

/** One printer: passes left, roll, state, and the steps if it has a fault. */
export function PrinterCard({
  printer,
  fallback,
  others,
  selected,
  onSelect,
}: PrinterCardProps): ReactElement {
  const { t } = useMessages()
  const { lost } = useDesk()
  const look = printerLook(printer, t)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' })
  }, [selected, printer.problem?.code])
  const about = [
    printer.isDefault && t('devices.default'),
    others && (fallback ? t('devices.fallback', { name: fallback.name }) : t('devices.noFallback')),
    printer.waiting > 0 && t('devices.waiting', { count: printer.waiting }),
    printer.powerOffMin !== null && powerOffText(t, printer.powerOffMin),
  ].filter(Boolean)
  return (
    <section
      ref={card}
      className={selected ? 'card stack device on' : 'card stack device'}
      aria-current={selected}
      onClick={onSelect}
    >
      <header className="row">
        <h2 className="big">{printer.name}</h2>
        <span className="quiet grow">
          {t(`devices.${printer.connection}`, {
            address: printer.address.replace(/^tcp:\/\//, '').replace(/:9100$/, ''),
          })}
        </span>
        {lost ? (
          <Chip glyph="clock" tone="plain">
            {t('devicePanel.notKnown')}
          </Chip>
        ) : (
          <Chip glyph={look.glyph === 'check' ? 'tick' : look.glyph} tone={look.tone}>
            {look.word}
          </Chip>
        )}
      </header>
      {printer.connection === 'file' ? (
        printer.sheet && <SheetFacts printer={printer} sheet={printer.sheet} />
      ) : (
        <RollFacts printer={printer} />
      )}
      {about.length > 0 && <p className="quiet small">{about.join(t('list.comma'))}</p>}
      {selected && printer.problem && <WhatToDo printer={printer} />}
    </section>
  )
}

function RollFacts({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const left = rollLeft(printer)
  const width = loadedWidth(printer)
  const metres = t('devices.metres', { metres: format.tenths(left.mm / 1000) })
  const roll = [t('devices.width', { mm: width }), loadedStock(printer)].filter(Boolean)
  return (
    <>
      <p className="row wrap">
        <strong className="display">
          {printer.passesLeft === null ? metres : t('devicePanel.left', { count: printer.passesLeft })}
        </strong>
        {printer.passesLeft !== null && <span className="quiet">{metres}</span>}
        <span className="quiet end">{width > 0 ? roll.join(t('list.comma')) : '—'}</span>
      </p>
      <RollBar share={left.share} low={left.low} />
    </>
  )
}

/** The drawing of the steps, and the three steps. */
function WhatToDo({ printer }: { readonly printer: DeskPrinter }): ReactElement | null {
  const { t } = useMessages()
  if (!printer.problem) return null
  const fault = faultOf(printer.problem, waitsFor(printer))
  return (
    <div className="columns device__cure" style={{ '--n': 2 } as CSSProperties}>
      <FaultIllustration problem={printer.problem} loadedStock={loadedStock(printer)} />
      <ol className="list steps-to-do">
        {fault.steps.map((step, index) => (
          <li key={step.key}>
            <span className="num">{index + 1}</span>
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
    <>
      <p className="row wrap">
        <strong className="big">{sheetLabelOf(t, sheet.sheet)}</strong>
        {sheet.places > 1 && (
          <span className="quiet">
            {t('devices.sheet.next', { place: sheet.nextPlace, places: sheet.places })}
          </span>
        )}
        <span className="quiet end">{t('devices.sheet.passes', { count: printer.labels })}</span>
      </p>
      <p className="quiet small code">{sheet.folder}</p>
    </>
  )
}

/** The paper, with the number of its places. */
export function sheetLabel(t: Translate, sheet: Sheet): string {
  if (!sheet.page) return t('devices.pdf.passPage')
  return sheet.grid
    ? t('devices.pdf.places', { name: sheet.name, count: placesOf(sheet) })
    : t('devices.pdf.page', { name: sheet.name })
}

/** The same, by the name in an address. */
function sheetLabelOf(t: Translate, name: string): string {
  const sheet = sheetOf(name)
  return sheet ? sheetLabel(t, sheet) : name
}
