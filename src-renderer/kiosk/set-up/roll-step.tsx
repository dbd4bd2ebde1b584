import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { FULL_ROLL_MM } from '../../../facts/measures.ts'
import { stocksFor } from '../../../facts/roll-rules.ts'
import { STOCK_SPECS, tapeMm, type Stock } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { declareRoll } from '../../print/printer/add-printer.ts'
import { stockDetail } from '../../i18n/stock-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

interface RollStepProps {
  readonly printer: DeskPrinter
  readonly suggested: Stock
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Declares the loaded roll: the printer cannot distinguish those of 62 mm. */
export function RollStep({ printer, suggested, onDone, onLeave }: RollStepProps): ReactElement {
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const width = printer.loadedMm ?? tapeMm(suggested)
  const stocks = stocksFor(printer.model, width)
  const [chosen, setChosen] = useState(() => Math.max(0, stocks.indexOf(suggested)))
  // It reports a black and red roll.
  const alike = stocks.filter((stock) => !STOCK_SPECS[stock].twoColour)
  const take = (index: number): void => {
    const stock = stocks[index]
    if (!stock) return
    setChosen(index)
    void act(() => declareRoll(printer, stock, FULL_ROLL_MM, 0)).then((declared) => declared && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('setUp.roll.banner'),
    detail:
      alike.length > 1 ? t('setUp.roll.detail', { rolls: alike.join(' / ') }) : t('setUp.roll.one.detail'),
    failure,
    ...(stocks.length > 1
      ? { range: ['1', String(stocks.length)] as const }
      : { actions: [{ cap: '1', label: stocks[0] ?? '', run: () => take(0) }] }),
  })
  useKeys({
    ...Object.fromEntries(stocks.map((_, index) => [`Digit${index + 1}`, { run: () => take(index) }])),
    ArrowDown: { run: () => setChosen(Math.min(chosen + 1, stocks.length - 1)) },
    ArrowUp: { run: () => setChosen(Math.max(chosen - 1, 0)) },
    Enter: { run: () => take(chosen) },
    Escape: { run: onLeave },
  })
  return (
    <>
      <p className="card row">
        <Icon name="printer" />
        <strong className="grow">{printer.name}</strong>
        <span className="quiet">
          {printer.loadedMm === null ? t('setUp.roll.unknown') : t('setUp.roll.in', { mm: printer.loadedMm })}
        </span>
      </p>
      <KeyRows
        title={t('setUp.roll.look')}
        rows={stocks.map((stock, index) => ({
          cap: String(index + 1),
          icon: 'roll',
          label: stock,
          text: `${stockDetail(t, stock)} · ${t('stock.box', { box: STOCK_SPECS[stock].box })}`,
          isOn: index === chosen,
          run: () => take(index),
        }))}
      />
      <p className="quiet small">{t('setUp.roll.next')}</p>
    </>
  )
}
