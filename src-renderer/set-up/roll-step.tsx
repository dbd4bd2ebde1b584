import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { MEDIA_SIZE, STOCK_MEDIA, type Stock } from '../../contract/pass/pass.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { declareRoll, NEW_ROLL_MM } from '../components/add-printer.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { RollDrawing } from '../components/roll-bar.tsx'
import { stocksFor } from '../components/stocks.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useBanner } from '../ui/banner-store.ts'
import { Cards } from './cards.tsx'

interface RollStopProps {
  readonly printer: DeskPrinter
  readonly suggested: Stock
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** The number that is printed on the box of each roll in Japan. */
const BOX: Readonly<Record<Stock, string>> = {
  'DK-2205': 'DK-22205',
  'DK-4205': 'DK-44205',
  'DK-22223': 'DK-22223',
  'DK-2210': 'DK-22210',
}

/** Which roll is in: the two of 62 mm look the same to the printer. */
export function RollStep({ printer, suggested, onDone, onLeave }: RollStopProps): ReactElement {
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const width = printer.loadedMm ?? MEDIA_SIZE[STOCK_MEDIA[suggested]].widthMm
  const stocks = stocksFor(width)
  const [chosen, setChosen] = useState(() => Math.max(0, stocks.indexOf(suggested)))
  const take = (index: number): void => {
    const stock = stocks[index]
    if (!stock) return
    setChosen(index)
    void act(() => declareRoll(printer, stock, NEW_ROLL_MM, 0)).then(
      (declared) => declared && onDone(),
    )
  }
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('setup.roll.sign'),
    detail: t(stocks.length > 1 ? 'setup.roll.detail' : 'setup.roll.one.detail'),
    ...(failure && failureBanner(failure, t, '')),
    ...(stocks.length > 1
      ? { range: ['1', '2'] as const }
      : { actions: [{ cap: '1', label: stocks[0] ?? '', run: () => take(0) }] }),
  })
  useKeys({
    Digit1: { run: () => take(0) },
    Digit2: stocks.length > 1 ? { run: () => take(1) } : undefined,
    ArrowDown: stocks.length > 1 ? { run: () => setChosen(1) } : undefined,
    ArrowUp: stocks.length > 1 ? { run: () => setChosen(0) } : undefined,
    Enter: { run: () => take(chosen) },
    Escape: { run: onLeave },
  })
  return (
    <div className="set-up__two">
      <div>
        <h2 className="title">{t('setup.roll.printer')}</h2>
        <p className="set-up__printer">
          <Glyph name="check" tone="go" />
          <strong>{printer.name}</strong>
          <span>
            {printer.loadedMm === null
              ? t('setup.roll.unknown')
              : t('setup.roll.in', { mm: printer.loadedMm })}
          </span>
        </p>
      </div>
      <div className="set-up__question">
        <h2 className="title">{t('setup.roll.look')}</h2>
        <Cards
          cards={stocks.map((stock, index) => ({
            cap: String(index + 1),
            title: stock,
            lines: [t(`stock.${stock}`), t('stock.box', { box: BOX[stock] })],
            drawing: <RollDrawing share={0.9} />,
          }))}
          chosen={chosen}
          onTake={take}
        />
        <p className="meta">{t('setup.roll.next')}</p>
      </div>
    </div>
  )
}
