import type { Language } from '../i18n/i18n.ts'
import { saveLink } from '../api/save-file.ts'

/** A list that can be imported as it is; people and addresses are made up (RFC 2606). */
const LISTS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  ja: [
    ['氏名', 'フリガナ', 'メールアドレス', '所属', '肩書き', '券種', '登録番号', '個人情報の利用'],
    [
      '山田 花子',
      'ヤマダ ハナコ',
      'hanako@example.com',
      '株式会社サンプル',
      '課長',
      '一般',
      'A-001',
      'はい',
    ],
    ['佐藤 健', 'サトウ ケン', 'ken@example.com', 'サンプル大学', '', '学生', 'A-002', 'いいえ'],
  ],
  en: [
    ['Name', 'Kana', 'Email', 'Affiliation', 'Title', 'Ticket', 'Registration ID', 'Consent'],
    [
      'Hanako Yamada',
      'やまだ はなこ',
      'hanako@example.com',
      'Sample Ltd',
      'Manager',
      'General',
      'A-001',
      'yes',
    ],
    [
      'Ken Sato',
      'さとう けん',
      'ken@example.com',
      'Sample University',
      '',
      'Student',
      'A-002',
      'no',
    ],
  ],
}

/** Saves the example as CSV that Excel opens: UTF-8 with byte order mark, CRLF. */
export function saveExampleList(language: Language): void {
  const text = `\uFEFF${LISTS[language].map((cells) => `${cells.join(',')}\r\n`).join('')}`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  saveLink(address, language === 'ja' ? '参加者名簿の見本.csv' : 'example-list.csv')
  URL.revokeObjectURL(address)
}
