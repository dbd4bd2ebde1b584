import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/desk.ts'
import type { Stock } from '../../contract/pass.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { loadedStock, loadedWidth, printerLook } from '../parts/printer-brief.tsx'
import { rollLeft } from '../parts/roll.ts'
import { RollBar, RollDrawing } from '../parts/roll-bar.tsx'
import { Chip } from '../ui/chip.tsx'
import { stocksFor } from '../parts/stocks.ts'

interface PrinterCardProps {
  readonly printer: DeskPrinter
  readonly fallback: DeskPrinter | null
  readonly selected: boolean
  readonly onSelect: () => void
  readonly onStock: (stock: Stock) => void
}

/** One printer: its roll drawn by what is left, metres, passes, stock, state. */
export function PrinterCard({ printer, fallback, selected, onSelect, onStock }: PrinterCardProps): ReactElement {
  const { t } = useWords()
  const format = useFormat()
  const look = printerLook(printer, t)
  const left = rollLeft(printer)
  const width = loadedWidth(printer)
  const stocks = stocksFor(width)
  const stock = loadedStock(printer)
  return (
    <section className={selected ? 'device device--on' : 'device'} aria-current={selected} onClick={onSelect}>
      <header className="device__head">
        <h2>{printer.name}</h2>
        <span className="device__where">{t(`devices.${printer.connection}`, { address: printer.address.replace(/^tcp:\/\//, '').replace(/:9100$/, '') })}</span>
        {printer.isDefault && <span className="device__quiet">{t('devices.default')}</span>}
        {fallback && <span className="device__quiet">{t('devices.fallback', { name: fallback.name })}</span>}
        <Chip glyph={look.glyph} tone={look.tone}>{look.word}</Chip>
      </header>
      <RollDrawing share={left.share} />
      <div className="device__roll">
        <p className="device__left">
          <strong>{t('devices.metres', { metres: format.tenths(left.mm / 1000) })}</strong>
          {printer.passesLeft !== null && <span>{t('devices.passes', { count: printer.passesLeft })}</span>}
          {left.low && <Chip glyph="warning" tone="hold">{t('rail.leftOf', { percent: Math.round(left.share * 100) })}</Chip>}
        </p>
        <RollBar share={left.share} />
        <div className="device__stock">
          <span>{t('devices.width', { mm: width })}</span>
          {stocks.length > 1 ? (
            <span className="stocks">
              {stocks.map((one, index) => (
                <button key={one} type="button" aria-pressed={one === stock} className={one === stock ? 'stocks__one stocks__one--on' : 'stocks__one'} onMouseDown={(event) => event.preventDefault()} onClick={() => onStock(one)}>
                  {`${index + 1} ${t(`devices.stock.${one}`)}`}
                </button>
              ))}
            </span>
          ) : (
            <span>{stock}</span>
          )}
        </div>
      </div>
    </section>
  )
}
