import type { ImportConsent } from '../../../contract/attendees/import.ts'
import { cleanText } from '../../tables/clean-text.ts'
import type { CheckedRow } from './checked-row.ts'

/**
 * Cells that say yes. A Latin x is not among them: it marks a choice in English lists and a refusal
 * in Japanese ones.
 */
const YES =
  /^(?:はい|○|〇|◯|◎|✓|✔|☑|✅|1|y|yes|true|ok|済|済み|有|有り|あり|可|ja|agree|agreed|accept|accepted|consent|consented|given|(?:内容に|上記に|規約に)?同意(?:する|します|しました|した|済|済み|あり)?|承諾(?:する|します|しました)?)$/u
const NO =
  /^(?:いいえ|×|✕|✖|✗|✘|☒|❌|0|n|no|false|nein|無|無し|なし|不可|否|disagree|declined|denied|refused|rejected|withdrawn|不同意|非同意|(?:内容に|上記に|規約に)?同意(?:しない|しません|しなかった|なし)|拒否)$/u

/** What a cell says of consent: true yes, false no, null nothing that can be understood. */
export function readConsent(cell: string): boolean | null {
  const word = cleanText(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.!。！、,]/gu, '')
  if (YES.test(word)) return true
  return NO.test(word) ? false : null
}

/** The choice that a new list begins with: its column, if one was recognised. */
export const usualConsent = (hasColumn: boolean): ImportConsent => ({
  from: hasColumn ? 'column' : 'none',
  source: '',
  day: null,
})

/** What has to be filled in before consent can be recorded. */
export function missingForConsent(consent: ImportConsent): ('consent_source' | 'consent_day')[] {
  if (consent.from !== 'all') return []
  return [
    ...(consent.source.trim() === '' ? (['consent_source'] as const) : []),
    ...(consent.day === null ? (['consent_day'] as const) : []),
  ]
}

/** The rows with the consent that the choice gives them. */
export function withConsent(
  rows: readonly CheckedRow[],
  consent: ImportConsent,
): readonly CheckedRow[] {
  if (consent.from === 'column') return rows
  const given = consent.from === 'all' ? true : null
  return rows.map((row) =>
    row.person.consent === given ? row : { ...row, person: { ...row.person, consent: given } },
  )
}

export interface ConsentCounts {
  readonly yes: number
  readonly no: number
  readonly ask: number
}

/** How many rows say what. */
export function countConsent(rows: readonly CheckedRow[]): ConsentCounts {
  let [yes, no, ask] = [0, 0, 0]
  for (const { person } of rows) {
    if (person.consent === true) yes += 1
    else if (person.consent === false) no += 1
    else ask += 1
  }
  return { yes, no, ask }
}
