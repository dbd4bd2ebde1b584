import { placesOf, sheetOf, type Sheet } from '../../../facts/sheets.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** The paper, with the number of its places. */
export function sheetLabel(t: Translate, sheet: Sheet): string {
  if (!sheet.page) return t('devices.pdf.passPage')
  return sheet.grid
    ? t('devices.pdf.places', { name: sheet.name, count: placesOf(sheet) })
    : t('devices.pdf.page', { name: sheet.name })
}

/** The same, by the name in an address. */
export function sheetLabelOf(t: Translate, name: string): string {
  const sheet = sheetOf(name)
  return sheet ? sheetLabel(t, sheet) : name
}
