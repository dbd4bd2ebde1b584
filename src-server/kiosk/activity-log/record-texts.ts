import { records, recordFile } from '../../../messages/en/kiosk/activity-log.ts'
import { textIn } from '../../../messages/sentence.ts'

type Language = 'ja' | 'en'

const isKeyOf = <T extends object>(texts: T, name: string): name is keyof T & string =>
  Object.hasOwn(texts, name)

/** The text of an action; its code if it has no text. */
export const actionText = (action: string, language: Language): string =>
  isKeyOf(records.record, action) ? textIn(language, `record.${action}`) : action

/**
 * The details of a line (JSON) as `name: value` pairs, in the order of the texts. Ids, hashes and
 * empty values appear only in the code column.
 */
export function detailText(detail: string, language: Language): string {
  const values = JSON.parse(detail) as Record<string, unknown>
  return Object.keys(recordFile.recordDetail)
    .flatMap((name) => {
      const value = valueText(values[name], language)
      if (value === '' || !isKeyOf(recordFile.recordDetail, name)) return []
      const label = textIn(language, `recordDetail.${name}`)
      return [textIn(language, 'recordFile.pair', { name: label, value })]
    })
    .join(textIn(language, 'recordFile.list'))
}

function valueText(value: unknown, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, language)).join(' ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return isKeyOf(recordFile.recordValue, value) ? textIn(language, `recordValue.${value}`) : value
}
