/** A list that can be imported unchanged, with invented people and addresses (RFC 2606). */
const LISTS = {
  ja: [
    '氏名,フリガナ,メールアドレス,所属,肩書き,券種,グループ,登録番号,個人情報の利用',
    '山田 花子,ヤマダ ハナコ,hanako@example.com,株式会社サンプル,課長,一般,,A-001,はい',
    '佐藤 健,サトウ ケン,ken@example.com,サンプル大学,,学生,,A-002,いいえ',
    '鈴木 一郎,スズキ イチロウ,ichiro@example.com,,,家族券,鈴木家,A-003,はい',
    '鈴木 葵,スズキ アオイ,,,,家族券,鈴木家,,はい',
    ',,,,,家族券,鈴木家,,',
  ],
  en: [
    'Name,Kana,Email,Affiliation,Title,Ticket,Party,Registration ID,Consent',
    'Hanako Yamada,やまだ はなこ,hanako@example.com,Sample Ltd,Manager,General,,A-001,yes',
    'Ken Sato,さとう けん,ken@example.com,Sample University,,Student,,A-002,no',
    'Ichiro Suzuki,すずき いちろう,ichiro@example.com,,,Family,Suzuki,A-003,yes',
    'Aoi Suzuki,すずき あおい,,,,Family,Suzuki,,yes',
    ',,,,,Family,Suzuki,,',
  ],
}

/** The example as CSV that Excel opens: UTF-8 with byte order mark, CRLF. */
export const exampleList = (language: keyof typeof LISTS): string =>
  `\uFEFF${LISTS[language].map((line) => `${line}\r\n`).join('')}`

export const EXAMPLE_FILE = { ja: '参加者名簿の見本.csv', en: 'example-list.csv' }
