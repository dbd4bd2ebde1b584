import type { ImportConsent } from '../../../contract/guest/import/import.ts'
import { CONSENT_NO, CONSENT_YES } from '../../../messages/data/import-answers.ts'
import { cleanText } from '../../platform/table-files/clean-text.ts'
import type { CheckedRow } from './checked-row.ts'

/** Consent in a cell: true yes, false no, null unknown. */
export function readConsent(cell: string): boolean | null {
  const word = cleanText(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.!\u3002\uff01\u3001,]/gu, '')
  if (CONSENT_YES.test(word)) return true
  return CONSENT_NO.test(word) ? false : null
}

/** The initial choice for a list: its column, if one was recognized. */
export const usualConsent = (hasColumn: boolean): ImportConsent => ({
  from: hasColumn ? 'column' : 'none',
  source: '',
  day: null,
})

/** The fields required to record consent. */
export function missingForConsent(consent: ImportConsent): ('consent_source' | 'consent_day')[] {
  if (consent.from !== 'all') return []
  return [
    ...(consent.source.trim() === '' ? (['consent_source'] as const) : []),
    ...(consent.day === null ? (['consent_day'] as const) : []),
  ]
}

/** The rows with consent as the choice defines it. */
export function withConsent(rows: readonly CheckedRow[], consent: ImportConsent): readonly CheckedRow[] {
  if (consent.from === 'column') return rows
  const given = consent.from === 'all' ? true : null
  return rows.map((row) =>
    row.person.consent === given ? row : { ...row, person: { ...row.person, consent: given } },
  )
}

/** The choice in the detail of an audit entry. */
export const consentDetail = ({ from, source, day }: ImportConsent): Record<string, unknown> =>
  from === 'none'
    ? {}
    : {
        consentFrom: from,
        ...(source && { consentSource: source }),
        ...(day && { consentDay: day }),
      }

export interface ConsentCounts {
  readonly yes: number
  readonly no: number
  readonly ask: number
}

/** Number of rows for each value of consent. */
export function countConsent(rows: readonly CheckedRow[]): ConsentCounts {
  let [yes, no, ask] = [0, 0, 0]
  for (const { person } of rows) {
    if (person.consent === true) yes += 1
    else if (person.consent === false) no += 1
    else ask += 1
  }
  return { yes, no, ask }
}
