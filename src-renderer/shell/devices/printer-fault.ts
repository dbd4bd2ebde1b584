import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { PASSING_PROBLEMS, type PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import { faultTexts, type FaultContext } from '../../../messages/printer-fault.ts'
import { type Words, type Translate, translateText } from '../../i18n/i18n.ts'
import type { BannerTone } from '../../ui/banner-store.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import type { IconName, Tone } from '../../ui/icon.tsx'

/** The texts about a fault: the banner, a short name, and the steps to fix it. */
export interface Fault {
  readonly tone: Extract<BannerTone, 'stop' | 'work'>
  readonly title: Words
  readonly detail: Words
  readonly short: Words
  readonly steps: readonly Words[]
  /** What happens once it is fixed. */
  readonly note: Words | null
}

/** Nothing waits for their end: staff answer, scan again, or go to the help desk. */
const FINAL: ReadonlySet<PrinterProblem['code']> = new Set([
  'restarted',
  'station_lost',
  'cancelled',
  'rejected',
])

/** The context of a fault of a printer, whoever waits for it. */
export const waitsFor = ({ waiting, paused }: DeskPrinter): FaultContext => ({
  waiting,
  other: false,
  afterwards: waiting > 0 && !paused ? 'prints' : null,
})

/** The texts of a fault as data; screens translate them. */
export function faultOf(problem: PrinterProblem, context: FaultContext): Fault {
  const { name, detail, values } = faultTexts(problem, context)
  const note = FINAL.has(problem.code) || PASSING_PROBLEMS.has(problem.code) ? null : context.afterwards
  return {
    tone: PASSING_PROBLEMS.has(problem.code) ? 'work' : 'stop',
    title: { key: `fault.${name}.banner`, values },
    detail: { key: detail, values },
    short: { key: `fault.${name}.short`, values },
    note: note ? { key: `faultPanel.note.${note}` } : null,
    steps: ([1, 2, 3] as const).map((step) => ({ key: `fault.${name}.step${step}`, values })),
  }
}

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
  if (printer.state === 'printing') return { glyph: 'play', tone: 'accent', word: t('printer.printing') }
  if (printer.state === 'checking') return { glyph: 'clock', tone: 'accent', word: t('printer.checking') }
  return { glyph: 'check', tone: 'go', word: t('printer.ready') }
}

/** Width of the loaded roll: as reported by the printer, otherwise as declared. */
export function loadedWidth(printer: DeskPrinter): number {
  return printer.loadedMm ?? MEDIA_SIZE[STOCK_MEDIA[printer.stock]].widthMm
}

/** The declared stock, unless the printer reports another width. */
export function loadedStock(printer: DeskPrinter): string | null {
  return MEDIA_SIZE[STOCK_MEDIA[printer.stock]].widthMm === loadedWidth(printer) ? printer.stock : null
}
