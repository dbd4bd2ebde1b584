import type { ImportField, ImportRow } from '../../../contract/attendees/import.ts'
import { LIMITS } from '../../../contract/core/limits.ts'
import type { NameMisfit } from '../../passes/render/fit-check.ts'
import type { Sentence } from '../../tables/table-error.ts'

/**
 * Why a row is refused, or what to look at: the index of the wrong cell (-1 for the row as a
 * whole), a code, one sentence in each language.
 */
export type RowProblem = ImportRow['problems'][number]

/** Fields of a list as staff call them. */
export const FIELD_NAMES: Readonly<Record<ImportField, Sentence>> = {
  name: { ja: '氏名', en: 'Name' },
  family_name: { ja: '姓', en: 'Family name' },
  given_name: { ja: '名', en: 'Given name' },
  kana: { ja: 'フリガナ', en: 'Kana' },
  family_kana: { ja: 'セイ', en: 'Family name in kana' },
  given_kana: { ja: 'メイ', en: 'Given name in kana' },
  email: { ja: 'メール', en: 'E-mail' },
  affiliation: { ja: '所属', en: 'Affiliation' },
  title: { ja: '肩書', en: 'Title' },
  university: { ja: '大学', en: 'University' },
  ticket: { ja: 'チケット', en: 'Ticket' },
  external_id: { ja: '受付番号', en: 'Registration number' },
  qr: { ja: 'QRコード', en: 'QR code' },
  locale: { ja: '言語', en: 'Language' },
  consent: { ja: '同意', en: 'Consent' },
}

export const nameMissing = (column: number): RowProblem => ({
  column,
  code: 'name_missing',
  ja: '氏名がありません',
  en: 'Name is missing',
})

export const emailMalformed = (column: number, faults: readonly Sentence[]): RowProblem => ({
  column,
  code: 'email_malformed',
  ja: `メールアドレスではありません（${faults.map((fault) => fault.ja).join('、')}）`,
  en: `Not an e-mail address (${faults.map((fault) => fault.en).join(', ')})`,
})

const UNIQUE_FIELDS = {
  email: { ja: 'メールアドレス', en: 'e-mail' },
  external_id: { ja: '受付番号', en: 'registration number' },
  qr: { ja: 'QRコード', en: 'QR code' },
} as const

export const sameInFile = (
  column: number,
  field: keyof typeof UNIQUE_FIELDS,
  line: number,
): RowProblem => ({
  column,
  code: `${field}_duplicate`,
  ja: `${line}行目と同じ${UNIQUE_FIELDS[field].ja}です`,
  en: `Same ${UNIQUE_FIELDS[field].en} as row ${line}`,
})

export const tooLong = (
  column: number,
  field: ImportField,
  length: number,
  most: number,
): RowProblem => ({
  column,
  code: 'too_long',
  ja: `${FIELD_NAMES[field].ja}が長すぎます（${length}文字、${most}文字まで）`,
  en: `${FIELD_NAMES[field].en} is too long (${length} characters, ${most} at most)`,
})

/**
 * A warning: somebody who is missing from the list waits longer at the desk than somebody with a
 * letter too few.
 */
export const unprintable = (column: number, characters: readonly string[]): RowProblem => ({
  column,
  code: 'unprintable',
  ja: `${characters.map((char) => `「${char}」`).join('')}はパスに印刷できません。取り込みますが、印刷の前に直してください（パスの画面でも表示します）`,
  en: `${characters.map((char) => `"${char}"`).join(' ')} cannot be printed. The person is imported; edit the text before printing (the pass names it too).`,
})

/** A warning: programs write `?` for letters that their encoding lacks. */
export const damaged = (column: number, field: ImportField): RowProblem => ({
  column,
  code: 'damaged',
  ja: `${FIELD_NAMES[field].ja}に「?」があります。別のソフトで文字が壊れた可能性があります。元の表記を確かめてください`,
  en: `${FIELD_NAMES[field].en} holds a "?": another program may have damaged it. Check the original spelling.`,
})

/** A warning, with the bound. */
export const nameDoesNotFit = (
  column: number,
  { length, most, widthMm, lengthMm }: NameMisfit,
): RowProblem => ({
  column,
  code: 'does_not_fit',
  ja: `氏名が ${widthMm} × ${lengthMm} mm のラベルに入りません（${length}文字、入るのは約${most}文字）。取り込みますが、印刷の前に短くしてください`,
  en: `The name does not fit the ${widthMm} × ${lengthMm} mm label (${length} characters, about ${most} fit). The person is imported; shorten it before printing.`,
})

export const controlCharacter = (column: number, names: readonly string[]): RowProblem => ({
  column,
  code: 'control_character',
  ja: `見えない文字が入っています（${names.join(' ')}）`,
  en: `Holds a character that cannot be seen (${names.join(' ')})`,
})

/** Without either, a second import of the list would make a second person. */
export const identityMissing = (column: number): RowProblem => ({
  column,
  code: 'identity_missing',
  ja: 'メールアドレスか受付番号が必要です（次に読み込んだとき、同じ人とわかりません）',
  en: 'E-mail or registration number needed (a second import could not know the person again)',
})

export const ticketUnknown = (column: number, ticket: string): RowProblem => ({
  column,
  code: 'ticket_unknown',
  ja: `この催しに「${ticket}」というチケットはありません`,
  en: `The event has no ticket "${ticket}"`,
})

export const ticketEnded = (column: number, status: string): RowProblem => ({
  column,
  code: 'ticket_ended',
  ja: `参加できないチケットです（${status}）`,
  en: `This ticket does not admit (${status})`,
})

export const cellsMissing = (found: number, needed: number): RowProblem => ({
  column: -1,
  code: 'cells_missing',
  ja: `列が足りません（${found}列、見出しは${needed}列）`,
  en: `Cells are missing (${found} of ${needed})`,
})

export const cellsExtra = (found: number, needed: number): RowProblem => ({
  column: -1,
  code: 'cells_extra',
  ja: `列が多すぎます（${found}列、見出しは${needed}列）。カンマを含む値は " で囲んでください`,
  en: `Too many cells (${found} for ${needed} headings). Put values with commas in quotes.`,
})

/** @param names of the two, null for somebody who does not take part in this event. */
export const twoPeople = (
  column: number,
  [byEmail, byId]: readonly [string | null, string | null],
): RowProblem => ({
  column,
  code: 'two_people',
  ja: `メールアドレスは${nameJa(byEmail)}、受付番号は${nameJa(byId)}のものです`,
  en: `The e-mail belongs to ${nameEn(byEmail)}, the registration number to ${nameEn(byId)}`,
})

const nameJa = (name: string | null): string =>
  name === null ? 'ほかのイベントの人' : `${name}さん`
const nameEn = (name: string | null): string => name ?? 'somebody of another event'

export const samePerson = (column: number, line: number, name: string | null): RowProblem => ({
  column,
  code: 'same_person',
  ja:
    name === null
      ? `${line}行目と同じ登録済みの人になります`
      : `${line}行目と同じ登録済みの人（${name}さん）になります`,
  en: `Would be the same registered person as row ${line}${name === null ? '' : ` (${name})`}`,
})

export const qrTaken = (column: number): RowProblem => ({
  column,
  code: 'qr_taken',
  ja: 'このQRコードは、登録済みの別の人のものです',
  en: 'This QR code belongs to another registered person',
})

/** Most code points of each field that the import keeps. */
export const LENGTHS: Readonly<Partial<Record<ImportField, number>>> = {
  name: LIMITS.passText,
  kana: LIMITS.passText,
  affiliation: LIMITS.passText,
  title: LIMITS.passText,
  university: LIMITS.passText,
  external_id: 200,
  qr: LIMITS.qr,
}
