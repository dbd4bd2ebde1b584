/** Names of the shops as staff know them. */
export const PRESET_NAMES = {
  eventbrite: 'Eventbrite',
  peatix: 'Peatix',
  connpass: 'connpass',
  doorkeeper: 'Doorkeeper',
  tito: 'Tito',
  luma: 'Luma',
  hi_events: 'Hi.Events',
  google_forms: 'Google Forms',
  pretix: 'pretix',
} as const

interface Preset {
  readonly id: keyof typeof PRESET_NAMES
  /** Headings of the first column. */
  readonly first?: readonly string[]
  /** The list has one heading of each group. */
  readonly has: readonly (readonly string[])[]
  /** Headings of fields that come before the usual ones. */
  readonly fields: Readonly<Partial<Record<string, readonly string[]>>>
}

/**
 * Exports of shops by their headings, as `foldHeading` leaves them. Most columns are found by the
 * usual headings; a shop's own ones are named here. pretix is in `pretix-headings.ts`.
 */
export const LIST_PRESETS: readonly Preset[] = [
  {
    // "Attendee Summary": Order #, Order Date, First Name, …, Attendee #, …, Attendee Status, then the
    // questions (several public programs that read it).
    id: 'eventbrite',
    has: [
      [
        'ordernumber',
        'orderid',
        '注文番号',
        '注文id',
        'bestellnummer',
        'bestellungnumber',
        'numérodecommande',
      ],
      ['attendeestatus', '参加者すてーたす', '参加者の状態', 'teilnehmerstatus', 'statutduparticipant'],
      [
        'attendeenumber',
        'attendeeid',
        'barcodenumber',
        'eventbritefees',
        '参加者番号',
        '参加者id',
        'teilnehmernummer',
        'teilnehmernumber',
        'numérodeparticipant',
      ],
    ],
    fields: {
      external_id: [
        'attendeenumber',
        'attendeeid',
        '参加者番号',
        '参加者id',
        'teilnehmernummer',
        'teilnehmernumber',
      ],
      order: ['ordernumber', 'orderid', '注文番号', '注文id', 'bestellnummer', 'bestellungnumber'],
    },
  },
  {
    // No public document lists the headings. 販売ID, 参加者名, チケット名 and ステータス are read by a public
    // program of an organiser; the others have no public source.
    id: 'peatix',
    has: [
      ['ふぉろわー', 'follower', 'followers', '販売id', 'salesid'],
      ['ちけっと名', 'ticketname', 'tickets', 'ちけっと'],
      ['ちけっと番号', '申込番号', '販売番号', 'ticketnumber', 'ordernumber', '販売id', 'salesid'],
    ],
    fields: {
      name: ['参加者名', 'お名前', '氏名', 'name'],
      external_id: ['ちけっと番号', 'ticketnumber', '申込番号', '販売番号', '販売id', 'salesid'],
    },
  },
  {
    // 参加枠名, ユーザー名, 表示名, 利用開始日, コメント, 参加ステータス, 出欠ステータス, 更新日時 or 出席日時,
    // the questions, 受付番号 (several public programs that read it). It has no address.
    id: 'connpass',
    has: [['参加枠名'], ['参加すてーたす'], ['ゆーざー名', '表示名']],
    fields: { name: ['表示名'], external_id: ['受付番号', 'ゆーざー名'], ticket: ['参加枠名'] },
  },
  {
    // Older exports have "Void", later ones "Void Status" (programs that print badges from them). The
    // reference is that of the order with the number of the ticket: help.tito.io, Attendee management.
    id: 'tito',
    has: [
      ['ticketreference', 'ticketfullname'],
      ['orderreference', 'ordername', 'voidstatus'],
      ['voidstatus', 'ticketcreateddate', 'uniqueticketurl', 'ticketfirstname'],
    ],
    fields: {
      name: ['ticketfullname'],
      given_name: ['ticketfirstname'],
      family_name: ['ticketlastname'],
      email: ['ticketemail'],
      affiliation: ['ticketcompanyname'],
      title: ['ticketjobtitle'],
      external_id: ['ticketreference'],
      order: ['orderreference'],
      ticket: ['ticket'],
    },
  },
  {
    // api_id, in later exports guest_id (several public programs that read it). The states are those of
    // help.luma.com, Managing your guest list.
    id: 'luma',
    has: [
      ['apiid', 'guestid', 'guestapiid'],
      ['approvalstatus'],
      ['tickettypeid', 'ticketname', 'qrcodeurl', 'checkedinat'],
    ],
    fields: {
      external_id: ['apiid', 'guestid', 'guestapiid'],
      ticket: ['ticketname'],
      qr: ['qrcodeurl'],
    },
  },
  {
    // github.com/HiEventsDev/Hi.Events, backend/app/Exports/AttendeesExport.php
    id: 'hi_events',
    has: [['publicid'], ['shortid'], ['productid', 'ticketid']],
    fields: {
      // The QR code of a ticket is the public id.
      qr: ['publicid'],
      external_id: ['shortid', 'id'],
      ticket: ['productname', 'ticketname', 'ticket'],
    },
  },
  {
    // Its export is a workbook (tickets.xlsx): 名前, メールアドレス, SC, チケット, お申し込み日, then the
    // questions (github.com/soudai/viewExcel2Table, Excel/sample.xlsx). Nothing says that SC, a number
    // of three or four digits, belongs to one person alone, so it identifies nobody.
    id: 'doorkeeper',
    has: [['名前'], ['めーるあどれす'], ['sc'], ['ちけっと'], ['お申し込み日']],
    fields: {},
  },
  {
    id: 'google_forms',
    first: [
      'timestamp',
      'たいむすたんぷ',
      'zeitstempel',
      'horodateur',
      'marcatemporal',
      'informazionicronologiche',
      'carimbodedatahora',
      'tijdstempel',
      '时间戳记',
      '時間戳記',
      '타임스탬프',
    ],
    has: [],
    fields: {},
  },
]

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
