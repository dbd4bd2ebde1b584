import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { faultOf, waitsFor } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import type { PrinterActions } from '../../print/printer/use-printer-actions.ts'

interface Chosen {
  readonly printer: DeskPrinter | null
  /** The found printer that the key adds. */
  readonly next: FoundPrinter | null
  readonly work: PrinterActions
}

/**
 * The last failure, what the chosen printer requires, or that there is none; no banner while a
 * dialog is open.
 */
export function useDeviceBanner(speaks: boolean, { printer, next, work }: Chosen): void {
  const { t } = useMessages()
  useBanner(speaks ? { ...banner(), size: 'small' } : null)

  function banner(): ScreenBanner {
    if (work.failure) return { failure: work.failure }
    if (!printer) {
      const actions = next
        ? {
            actions: [
              {
                cap: 'N',
                label: t('devices.found.key', { name: next.name }),
                run: () => work.addFound(next),
              },
            ],
          }
        : {}
      return {
        tone: 'warning',
        title: t('devices.none.banner'),
        detail: t('devices.none.detail'),
        ...actions,
      }
    }
    if (printer.problem) {
      const fault = faultOf(printer.problem, waitsFor(printer))
      return {
        tone: fault.tone,
        title: translateText(t, fault.title),
        detail: translateText(t, fault.detail),
        ...(fault.note && { note: translateText(t, fault.note) }),
      }
    }
    return {
      tone: 'idle',
      picture: 'printer',
      title: t('devices.banner'),
      detail: t('devices.detail'),
      actions: [{ cap: 'T', label: t('devices.test'), run: () => work.test(printer) }],
    }
  }
}
