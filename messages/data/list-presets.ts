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
      [
        'attendeestatus',
        '参加者すてーたす',
        '参加者の状態',
        'teilnehmerstatus',
        'statutduparticipant',
      ],
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
    id: 'peatix',
    has: [
      ['ふぉろわー', 'follower', 'followers'],
      ['ちけっと名', 'ticketname', 'tickets', 'ちけっと'],
      ['ちけっと番号', '申込番号', '販売番号', 'ticketnumber', 'ordernumber', 'salesid'],
    ],
    fields: {
      name: ['お名前', '氏名', 'name'],
      external_id: ['ちけっと番号', 'ticketnumber', '申込番号', '販売番号', 'salesid'],
    },
  },
  {
    id: 'connpass',
    has: [['参加枠名'], ['参加すてーたす'], ['ゆーざー名', '表示名']],
    fields: { name: ['表示名'], external_id: ['受付番号', 'ゆーざー名'], ticket: ['参加枠名'] },
  },
  {
    id: 'tito',
    has: [
      ['ticketreference', 'ticketfullname'],
      ['orderreference', 'ordername'],
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
    id: 'doorkeeper',
    has: [
      ['ちけっと番号', 'ticketnumber', '参加者番号'],
      ['ちけっと', 'ちけっとの種類', 'tickettype', 'ticket'],
      ['参加登録日', '参加登録日時', '申込日', 'registeredat', 'registrationdate', 'rsvpedat'],
      ['すてーたす', '状態', 'status', '出欠', 'checkedin', 'ちぇっくいん', '出席'],
    ],
    fields: { external_id: ['ちけっと番号', 'ticketnumber', '参加者番号'] },
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
