import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { useDesk } from '../desk-context.ts'
import { faultOf } from './printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { RollBar } from './roll-bar.tsx'
import { rollLeft } from './roll-level.ts'
import './printer-status.css'

/** A printer's state as a shape and two words. */
export function printerLook(
  printer: DeskPrinter,
  t: Translate,
): {
  readonly glyph: GlyphName
  readonly tone: 'success' | 'warning' | 'error' | 'progress'
  readonly word: string
} {
  if (printer.problem) {
    const fault = faultOf(printer.problem, { waiting: 0, other: false })
    return {
      glyph: fault.tone === 'progress' ? 'clock' : 'bar',
      tone: fault.tone,
      word: translateText(t, fault.short),
    }
  }
  if (printer.paused) return { glyph: 'pause', tone: 'warning', word: t('printer.paused') }
  if (printer.state === 'printing')
    return { glyph: 'play', tone: 'progress', word: t('printer.printing') }
  if (printer.state === 'checking')
    return { glyph: 'clock', tone: 'progress', word: t('printer.checking') }
  return { glyph: 'check', tone: 'success', word: t('printer.ready') }
}

/** Width of the loaded roll: as reported by the printer, otherwise as declared. */
export function loadedWidth(printer: DeskPrinter): number {
  return printer.loadedMm ?? MEDIA_SIZE[STOCK_MEDIA[printer.stock]].widthMm
}

/** The declared stock, unless the printer reports another width. */
export function loadedStock(printer: DeskPrinter): string | null {
  return MEDIA_SIZE[STOCK_MEDIA[printer.stock]].widthMm === loadedWidth(printer)
    ? printer.stock
    : null
}

/** A printer in the side column: name, state, roll, passes left. */
export function PrinterStatusLine({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const { lost } = useDesk()
  const look = printerLook(printer, t)
  return (
    <div className="device-status">
      <p className="device-status__line">
        {lost ? <Glyph name="clock" /> : <Glyph name={look.glyph} tone={look.tone} />}
        <strong>{printer.name}</strong>
        <span>{lost ? t('devicePanel.notKnown') : look.word}</span>
      </p>
      {printer.connection === 'file' ? (
        printer.sheet && (
          <p className="device-status__roll">
            {t('devices.sheet.next', {
              place: printer.sheet.nextPlace,
              places: printer.sheet.places,
            })}
          </p>
        )
      ) : (
        <RollStatus printer={printer} />
      )}
    </div>
  )
}

function RollStatus({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const left = rollLeft(printer)
  const stock = loadedStock(printer)
  return (
    <>
      <RollBar share={left.share} />
      <p className="device-status__roll">
        <span>
          {stock
            ? t('printer.roll', { mm: loadedWidth(printer), stock })
            : `${loadedWidth(printer)} mm`}
        </span>
        {printer.passesLeft !== null && (
          <strong className={left.low ? 'device-status__low' : ''}>
            {left.low && <Glyph name="warning" tone="warning" />}
            {t('devicePanel.left', { count: printer.passesLeft })}
          </strong>
        )}
      </p>
    </>
  )
}
