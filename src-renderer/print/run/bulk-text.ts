import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { Translate } from '../../i18n/i18n.ts'

export const cutText = (t: Translate, cutEvery: number): string => {
  if (cutEvery === 0) return t('devices.bulk.cutEnd')
  return cutEvery === 1
    ? t('devices.bulk.cutEach')
    : t('devices.bulk.cutAfter', { count: cutEvery })
}

/** Passes a minute at this speed: measured, or estimated before the first. */
export const paceText = (
  t: Translate,
  { pace, estimate }: Pick<DeskPrinter, 'pace' | 'estimate'>,
  fast: boolean,
): string => {
  const kind = fast ? 'fast' : 'careful'
  const measured = pace[kind]
  return measured === null
    ? t('devices.bulk.estimate', { count: estimate[kind] })
    : t('devices.bulk.pace', { count: measured })
}

/** How a printer prints in bulk, in one line: speed, passes a minute, cut. */
export const bulkText = (t: Translate, printer: DeskPrinter): string => {
  const { bulk } = printer
  return [
    t(bulk.fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
    paceText(t, printer, bulk.fast),
    cutText(t, bulk.cutEvery),
  ].join(' · ')
}
