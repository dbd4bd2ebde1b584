import { PRINTED_STATES } from '../../../contract/printing/jobs.ts'
import type { Db } from '../../db/database.ts'
import { VALID_ENTRY_STATES } from '../../events/entry-store.ts'
import type { EventRecord } from '../../events/event-store.ts'
import { csvFile } from '../../tables/csv.ts'
import { attendeeRows } from '../../attendees/attendee-rows.ts'
import { actionWords, detailWords } from './record-words.ts'
import { allRecords, attendeesOf, printCounts } from './records-store.ts'

type Language = 'ja' | 'en'

/** The first eight are headings that the import knows, so that a corrected file can come back. */
const ATTENDEE_HEAD = {
  en: [
    'Full name',
    'Kana',
    'Email',
    'Affiliation',
    'Job title',
    'University',
    'Ticket',
    'Attendee ID',
    'Consent',
    'Confirmed pass',
    'Times printed',
    'Last printed',
    'Tag',
    'Checked in',
  ],
  ja: [
    '氏名',
    'フリガナ',
    'メールアドレス',
    '所属',
    '肩書',
    '大学名',
    'チケット',
    '参加者番号',
    '同意',
    'パス確認',
    '印刷回数',
    '最後の印刷',
    'タグ',
    '入場',
  ],
} as const
const RECORD_HEAD = {
  en: [
    'Number',
    'Time',
    'Desk',
    'By',
    'Action',
    'Of',
    'Details',
    'Action code',
    'Details as recorded',
    'Hash',
  ],
  ja: [
    '番号',
    '時刻',
    '受付',
    'スタッフ',
    '操作',
    '対象',
    '詳細',
    '操作コード',
    '詳細（記録のまま）',
    'ハッシュ',
  ],
} as const
/** A line of another event or of the desk itself, which is there so that no number is missing. */
const ELSEWHERE = { en: '(not of this event)', ja: '（このイベントではない記録）' } as const
const YES = { en: 'yes', ja: 'はい' } as const
const TAG = {
  en: { verified: 'written', needs_rewrite: 'to be written again', not_written: '' },
  ja: { verified: '書き込み済み', needs_rewrite: '書き直しが必要', not_written: '' },
} as const

/** A moment in the event's time zone as spreadsheets read it: `2026-11-21 09:41:08`. */
function clockOf(timeZone: string): (iso: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (iso) => (iso === null ? '' : format.format(Date.parse(iso)))
}

export async function attendeesCsv(
  db: Db,
  event: EventRecord,
  language: Language,
): Promise<string> {
  const at = clockOf(event.timeZone)
  const attendees = await attendeesOf(db, event.id, VALID_ENTRY_STATES)
  const rows = new Map(
    (
      await attendeeRows(
        db,
        event,
        attendees.map((one) => one.userId),
      )
    ).map((row) => [row.userId, row]),
  )
  const prints = await printCounts(db, event.id, PRINTED_STATES)
  const lines = attendees.map(({ userId, title, university, externalId }) => {
    const row = rows.get(userId)!
    const printed = prints.get(userId)
    return [
      row.name,
      row.kana ?? '',
      row.email ?? '',
      row.affiliation,
      title,
      university,
      row.ticket ?? '',
      externalId ?? '',
      row.consentGiven ? YES[language] : '',
      row.confirmed ? YES[language] : '',
      printed?.times ?? 0,
      at(printed?.lastAt ?? null),
      TAG[language][row.nfc],
      at(row.checkedInAt),
    ]
  })
  return csvFile([[...ATTENDEE_HEAD[language]], ...lines])
}

export async function recordsCsv(db: Db, event: EventRecord, language: Language): Promise<string> {
  const at = clockOf(event.timeZone)
  const records = await allRecords(db, event.id)
  return csvFile([
    [...RECORD_HEAD[language]],
    ...records.map((line) =>
      line.elsewhere
        ? [line.seq, at(line.at), line.station, '', ELSEWHERE[language], '', '', '', '', line.hash]
        : [
            line.seq,
            at(line.at),
            line.station,
            line.by ?? '',
            actionWords(line.action, language),
            line.subject ?? '',
            detailWords(line.detail, language),
            line.action,
            line.detail === '{}' ? '' : line.detail,
            line.hash,
          ],
    ),
  ])
}
