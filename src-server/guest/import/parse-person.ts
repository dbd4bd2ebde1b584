import { JAPANESE } from '../../../messages/data/import-answers.ts'
import { BELOW_A_LIST } from '../../../messages/data/template-samples.ts'
import type { ImportField, ImportMapping } from '../../../contract/guest/import/import.ts'
import { profileOf } from '../../../contract/person/profile/profile-fields.ts'
import { checkEmail } from './row-errors.ts'
import { cleanCode, cleanKana, cleanText } from '../../platform/table-files/clean-text.ts'
import { uncovered } from '../../../contract/platform/table-files/csv-cell.ts'
import { isDamagedNumber } from './damaged-number.ts'
import { readConsent } from './import-consent.ts'
import type { ImportedPerson } from './checked-row.ts'

/** The parts of a family name, as they are printed. */
const FAMILY = ['family_prefix', 'family_name', 'second_family_name'] as const

/**
 * @param position column of pretix's position, which makes its order code the number of one person.
 * @param kept columns that are kept, with their headings
 */
export function parsePerson(
  cells: readonly string[],
  mapping: ImportMapping,
  position: number | undefined,
  kept: ReadonlyMap<number, string> = new Map(),
): ImportedPerson {
  const cell = (field: ImportField): string => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[column] ?? '')
  }
  // A sum below the list has no name.
  const isBelow = BELOW_A_LIST.test(cleanCode(cell('external_id') || cell('order')))
  const nameOf = (...fields: readonly ImportField[]): string =>
    fields
      .map((field) => (isBelow ? '' : cleanText(cell(field))))
      .filter((part) => part !== '')
      .join(' ')
  const names = readNames(nameOf('name'), nameOf(...FAMILY), nameOf('given_name'))
  const kana =
    cleanKana(cell('kana')) || `${cleanKana(cell('family_kana'))} ${cleanKana(cell('given_kana'))}`.trim()
  return {
    ...names,
    kana: kana || null,
    email: checkEmail(cell('email')).email || null,
    ...profileOf((field) => cleanText(cell(field)) || null),
    ticket: cleanText(cell('ticket')) || null,
    party: cleanText(cell('party')) || null,
    unnamed: null,
    externalId: readExternalId(
      undamaged(cleanCode(cell('external_id'))),
      position === undefined ? undefined : cleanCode(cells[position] ?? ''),
    ),
    order: undamaged(cleanCode(cell(position === undefined ? 'order' : 'external_id'))) || null,
    qr: undamaged(uncovered(cell('qr')).trim()) || null,
    locale: readLocale(cleanCode(cell('locale'))),
    consent: readConsent(cell('consent')),
    sharesEmailWith: null,
    columns: Object.fromEntries(
      [...kept]
        .map(([column, heading]) => [heading, cleanText(cells[column] ?? '')] as const)
        .filter(([, text]) => text !== ''),
    ),
  }
}

/** A number that a spreadsheet changed could be anybody's. */
const undamaged = (number: string): string => (isDamagedNumber(number) ? '' : number)

type Names = Pick<ImportedPerson, 'name' | 'familyName' | 'givenName'>

/** Japanese and Korean names have the family name first, others the given name. */
function readNames(whole: string, family: string, given: string): Names {
  if (family || given) {
    const composed = isKorean(family + given)
      ? family + given
      : isJapanese(family + given)
        ? `${family} ${given}`
        : `${given} ${family}`
    const isReversed = whole === `${family}, ${given}`
    const name = isReversed ? '' : whole
    return { name: name || composed.trim(), familyName: family || null, givenName: given || null }
  }
  const [first = '', second = '', ...more] = whole.split(' ')
  const inTwo = isJapanese(first) && second !== '' && more.length === 0
  return { name: whole, familyName: inTwo ? first : null, givenName: inTwo ? second : null }
}

const isKorean = (name: string): boolean => /^\p{Script=Hangul}/u.test(name)

function isJapanese(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
}

function readExternalId(id: string, position: string | undefined): string | null {
  if (id === '') return null
  return position ? `${id}-${position}` : id
}

/** Languages without messages fall back to English. */
function readLocale(locale: string): 'ja' | 'en' | null {
  if (locale === '') return null
  return JAPANESE.test(locale) ? 'ja' : 'en'
}
