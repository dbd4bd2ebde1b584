import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { IconName, Tone } from '../../ui/icon.tsx'
import { faultOf } from './printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'

/** A printer's state as a shape and two words. */
export function printerLook(
  printer: DeskPrinter,
  t: Translate,
): {
  readonly glyph: IconName
  readonly tone: Tone
  readonly word: string
} {
  if (printer.problem) {
    const fault = faultOf(printer.problem, { waiting: 0, other: false })
    return {
      glyph: fault.tone === 'work' ? 'clock' : 'bar',
      tone: fault.tone === 'work' ? 'accent' : 'stop',
      word: translateText(t, fault.short),
    }
  }
  if (printer.paused) return { glyph: 'pause', tone: 'hold', word: t('printer.paused') }
  if (printer.state === 'printing')
    return { glyph: 'play', tone: 'accent', word: t('printer.printing') }
  if (printer.state === 'checking')
    return { glyph: 'clock', tone: 'accent', word: t('printer.checking') }
  return { glyph: 'check', tone: 'go', word: t('printer.ready') }
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
