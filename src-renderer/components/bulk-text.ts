import type { DeskPrinter } from '../../contract/printing/printers.ts'
import type { Translate } from '../i18n/i18n.ts'

export const cutText = (t: Translate, cutEvery: number): string => {
  if (cutEvery === 0) return t('devices.bulk.cutEnd')
  return cutEvery === 1
    ? t('devices.bulk.cutEach')
    : t('devices.bulk.cutAfter', { count: cutEvery })
}

/** Measured passes a minute at this speed. */
export const paceText = (t: Translate, pace: DeskPrinter['pace'], fast: boolean): string => {
  const passes = fast ? pace.fast : pace.careful
  return passes === null ? t('devices.bulk.noPace') : t('devices.bulk.pace', { count: passes })
}

/** How a printer prints in bulk, in one line: speed, passes a minute, cut. */
export const bulkText = (t: Translate, { bulk, pace }: DeskPrinter): string =>
  [
    t(bulk.fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
    paceText(t, pace, bulk.fast),
    cutText(t, bulk.cutEvery),
  ].join(' · ')
