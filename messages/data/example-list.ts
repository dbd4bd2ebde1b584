/** A list that can be imported as it is; people and addresses are made up (RFC 2606). */
export const EXAMPLE_LISTS = {
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

export const EXAMPLE_FILE = { ja: '参加者名簿の見本.csv', en: 'example-list.csv' }
