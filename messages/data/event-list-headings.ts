/**
 * Headings of event admin lists besides the field keys, as `foldHeading` returns them, and other
 * spellings of values.
 */
export const LIST_HEADINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  common: {
    event: 'eventslug 催し いべんと',
  },
  events: {
    slug: 'eventslug すらっぐ 短い名前',
    title: 'eventtitle eventname 題名 催し名 いべんと名 たいとる',
    description: '説明 概要 about',
    startsAt: 'start starts 開始 始まり 開始日時',
    endsAt: 'end ends 終了 終わり 終了日時',
    timeZone: '時間帯 たいむぞーん',
    place: 'venue location 場所 会場',
    imageUrl: 'image picture 画像 絵の住所',
    tags: 'tag たぐ',
    languages: 'language 言語',
    links: 'りんく',
    status: 'state 状態',
    requiresFacePhoto: 'photo 顔写真',
    entryProfileFields: 'profilefields 申し込みの項目',
  },
  positions: {
    lat: 'latitude 緯度',
    lng: 'lon long longitude 経度',
  },
  tickets: {
    name: 'ticket ticketname tickettype ちけっと ちけっと名 券種',
    description: '説明',
    price: '値段 価格 料金 金額',
    paymentType: 'payment 支払い 支払方法',
    salesLimit: 'limit quota 上限 定員 枚数',
    status: 'state 状態',
    requiresApproval: 'approval 承認 承認制',
    transferable: '譲渡 譲渡可',
    invitationOnly: 'invitation 招待 招待制',
  },
  questions: {
    text: 'question 質問 設問 質問文',
    kind: 'type 種類 形式',
    required: '必須',
    options: 'choices 選択肢',
  },
  codes: {
    ticket: 'ticketname ちけっと ちけっと名',
    code: 'invitationcode 招待こーど こーど',
    uses: 'limit 回数 使える回数',
    used: '使用済み 使われた回数',
    revoked: '停止 無効',
  },
  playlists: {
    playlist: 'ぷれいりすと',
    event: 'eventslug 催し',
    url: 'link りんく 住所',
    title: '題名 たいとる',
    imageUrl: 'image 画像 絵の住所',
  },
  approvals: {
    entry: 'entryid 申し込み',
    decision: '決定 承認',
  },
}

export const SPELLINGS = {
  eventStatus: { 下書き: 'DRAFT', 公開: 'PUBLISHED' },
  paymentType: { 無料: 'FREE', 前払い: 'PREPAID_CARD', 当日払い: 'ONSITE' },
  ticketStatus: {
    下書き: 'DRAFT',
    公開: 'PUBLISHED',
    停止: 'SUSPENDED',
    完売: 'SOLD_OUT',
  },
  questionKind: {
    choice: 'SINGLE_CHOICE',
    'single choice': 'SINGLE_CHOICE',
    'multiple choice': 'MULTIPLE_CHOICE',
    文字: 'TEXT',
    自由記入: 'TEXT',
    単一選択: 'SINGLE_CHOICE',
    複数選択: 'MULTIPLE_CHOICE',
    画像: 'IMAGE',
  },
  decision: {
    approved: 'approve',
    ok: 'approve',
    承認: 'approve',
    refused: 'refuse',
    reject: 'refuse',
    却下: 'refuse',
    不承認: 'refuse',
  },
} as const
