import {
  eventTag,
  EVENT_STATUS,
  invitationCode,
  languageTag,
  OFFICE,
  PAYMENT_TYPES,
  TICKET_STATUS,
  type ExchangeKind,
} from '../../../contract/events/event-admin.ts'
import { QUESTION_KINDS } from '../../../contract/resource/resource.ts'
import type { Sentence } from '../../tables/table-error.ts'
import {
  degrees,
  distinct,
  joinCell,
  limit,
  line,
  listOf,
  moment,
  oneOf,
  text,
  webAddress,
  wholeNumber,
  yesOrNo,
  type Reader,
} from './parse-fields.ts'
import { wrongType } from './row-errors.ts'

/** One field of a kind of row: how it is called in files, how it is read. */
export interface FieldSpec {
  readonly key: string
  readonly label: Sentence
  /**
   * Other headings of the column, folded as `foldHeading` leaves them; the key itself always
   * counts.
   */
  readonly headings: readonly string[]
  readonly read: Reader<unknown>
  /** A row without it is none. */
  readonly required?: boolean
  /** The cell of a value that is no plain text, number or yes. */
  readonly toCell?: (value: never) => string
}

const field = (
  key: string,
  [ja, en]: readonly [ja: string, en: string],
  read: Reader<unknown>,
  more: Partial<Omit<FieldSpec, 'headings'>> & { readonly headings?: string } = {},
): FieldSpec => {
  const { headings = '', ...rest } = more
  return {
    key,
    label: { ja, en },
    read,
    ...rest,
    headings: headings.split(' ').filter((word) => word !== ''),
  }
}

/** Text that a schema of the contract checks further. */
const checked =
  (
    read: Reader<string>,
    schema: { safeParse(value: unknown): { success: boolean } },
    ja: string,
    en: string,
  ): Reader<string> =>
  (raw) => {
    const done = read(raw)
    return 'value' in done && !schema.safeParse(done.value).success
      ? { problem: wrongType({ ja, en }, done.value) }
      : done
  }

export interface Link {
  readonly title: string
  readonly url: string
}
/** In a cell: the address, then its name. */
const link: Reader<Link> = (raw) => {
  const cell = typeof raw === 'string' ? /^(\S+)\s+(.+)$/s.exec(raw.trim()) : null
  const { url, title } = cell ? { url: cell[1], title: cell[2] } : ((raw ?? {}) as Partial<Link>)
  const address = webAddress(url)
  const name = line(OFFICE.linkTitle)(title)
  const fine = 'value' in address && address.value !== '' && 'value' in name && name.value !== ''
  return fine
    ? { value: { title: name.value, url: address.value } }
    : {
        problem: wrongType(
          { ja: '住所と名前（https://… 名前）', en: 'an address and its name (https://… Name)' },
          typeof raw === 'string' ? raw : JSON.stringify(raw),
        ),
      }
}

export interface ProfileField {
  readonly key: string
  readonly label: string
  readonly required: boolean
}
/** In a cell: `key: label`, with a star behind the key where it has to be filled. */
const profileField: Reader<ProfileField> = (raw) => {
  const cell =
    typeof raw === 'string' ? /^([A-Za-z0-9_-]{1,60})(\*?)\s*[:：]\s*(.+)$/s.exec(raw.trim()) : null
  const given = cell
    ? { key: cell[1], label: cell[3], required: cell[2] === '*' }
    : ((raw ?? {}) as Partial<ProfileField>)
  const label = line(OFFICE.profileLabel)(given.label)
  const fine =
    typeof given.key === 'string' &&
    /^[A-Za-z0-9_-]{1,60}$/.test(given.key) &&
    'value' in label &&
    label.value !== '' &&
    typeof (given.required ?? false) === 'boolean'
  return fine
    ? { value: { key: given.key!, label: label.value, required: given.required ?? false } }
    : {
        problem: wrongType(
          { ja: '項目（company*: 会社名）', en: 'a field (company*: Company)' },
          typeof raw === 'string' ? raw : JSON.stringify(raw),
        ),
      }
}

const tag = checked(line(OFFICE.tag), eventTag, 'コンマのないタグ', 'a tag without a comma')
const language = checked(
  line(35),
  languageTag,
  'ja や en のような言語',
  'a language such as ja or en',
)
const same = (value: string): string => value
const list = (parts: readonly string[]): string => joinCell(parts)
const commas = (parts: readonly string[]): string => parts.join(',')

/** Where a row names the event that it belongs to; without it, that is the one which was chosen. */
const event = field('event', ['催し', 'Event'], line(200), { headings: 'eventslug 催し いべんと' })

export const ROW_SCHEMAS: Readonly<Record<ExchangeKind, readonly FieldSpec[]>> = {
  events: [
    field('slug', ['催しの短い名前', 'Slug'], line(200), {
      required: true,
      headings: 'eventslug すらっぐ 短い名前',
    }),
    field('title', ['題名', 'Title'], line(OFFICE.title), {
      headings: 'eventtitle eventname 題名 催し名 いべんと名 たいとる',
    }),
    field('description', ['説明', 'Description'], text(OFFICE.description), {
      headings: '説明 概要 about',
    }),
    field('startsAt', ['始まり', 'Start'], moment, {
      headings: 'start starts 開始 始まり 開始日時',
    }),
    field('endsAt', ['終わり', 'End'], moment, { headings: 'end ends 終了 終わり 終了日時' }),
    field('timeZone', ['タイムゾーン', 'Time zone'], line(60), { headings: '時間帯 たいむぞーん' }),
    field('place', ['場所', 'Place'], line(OFFICE.place), { headings: 'venue location 場所 会場' }),
    field('imageUrl', ['絵の住所', 'Picture'], webAddress, {
      headings: 'image picture 画像 絵の住所',
    }),
    field('tags', ['タグ', 'Tags'], distinct(listOf(tag, OFFICE.tags, ',、|'), same), {
      toCell: commas,
      headings: 'tag たぐ',
    }),
    field(
      'languages',
      ['言語', 'Languages'],
      distinct(listOf(language, OFFICE.languages, ',、|'), same),
      { toCell: commas, headings: 'language 言語' },
    ),
    field('links', ['リンク', 'Links'], listOf(link, OFFICE.links), {
      toCell: (links: readonly Link[]) => list(links.map(({ url, title }) => `${url} ${title}`)),
      headings: 'りんく',
    }),
    field(
      'status',
      ['状態', 'State'],
      oneOf(EVENT_STATUS, { 下書き: 'DRAFT', 公開: 'PUBLISHED' }),
      { headings: 'state 状態' },
    ),
    field('requiresFacePhoto', ['顔写真', 'Photo of the face'], yesOrNo, {
      headings: 'photo 顔写真',
    }),
    field(
      'entryProfileFields',
      ['申し込みの項目', 'Fields of registration'],
      distinct(listOf(profileField, OFFICE.profileFields), ({ key }) => key),
      {
        toCell: (fields: readonly ProfileField[]) =>
          list(fields.map(({ key, label, required }) => `${key}${required ? '*' : ''}: ${label}`)),
        headings: 'profilefields 申し込みの項目',
      },
    ),
  ],
  positions: [
    event,
    field('lat', ['緯度', 'Latitude'], degrees(90), { required: true, headings: 'latitude 緯度' }),
    field('lng', ['経度', 'Longitude'], degrees(180), {
      required: true,
      headings: 'lon long longitude 経度',
    }),
  ],
  tickets: [
    event,
    field('name', ['チケット名', 'Name'], line(OFFICE.ticketName), {
      required: true,
      headings: 'ticket ticketname tickettype ちけっと ちけっと名 券種',
    }),
    field('description', ['説明', 'Description'], text(OFFICE.ticketDescription), {
      headings: '説明',
    }),
    field('price', ['値段', 'Price'], wholeNumber(0, OFFICE.price), {
      headings: '値段 価格 料金 金額',
    }),
    field(
      'paymentType',
      ['支払い', 'Payment'],
      oneOf(PAYMENT_TYPES, { 無料: 'FREE', 前払い: 'PREPAID_CARD', 当日払い: 'ONSITE' }),
      { headings: 'payment 支払い 支払方法' },
    ),
    field('salesLimit', ['上限', 'Sales limit'], limit(OFFICE.salesLimit), {
      headings: 'limit quota 上限 定員 枚数',
    }),
    field(
      'status',
      ['状態', 'State'],
      oneOf(TICKET_STATUS, {
        下書き: 'DRAFT',
        公開: 'PUBLISHED',
        停止: 'SUSPENDED',
        完売: 'SOLD_OUT',
      }),
      { headings: 'state 状態' },
    ),
    field('requiresApproval', ['承認', 'Approval'], yesOrNo, { headings: 'approval 承認 承認制' }),
    field('transferable', ['譲渡', 'Transferable'], yesOrNo, { headings: '譲渡 譲渡可' }),
    field('invitationOnly', ['招待', 'Invitation only'], yesOrNo, {
      headings: 'invitation 招待 招待制',
    }),
  ],
  questions: [
    event,
    field('text', ['質問', 'Question'], line(OFFICE.question), {
      required: true,
      headings: 'question 質問 設問 質問文',
    }),
    field(
      'kind',
      ['種類', 'Kind'],
      oneOf(QUESTION_KINDS, {
        choice: 'SINGLE_CHOICE',
        'single choice': 'SINGLE_CHOICE',
        'multiple choice': 'MULTIPLE_CHOICE',
        文字: 'TEXT',
        自由記入: 'TEXT',
        単一選択: 'SINGLE_CHOICE',
        複数選択: 'MULTIPLE_CHOICE',
        画像: 'IMAGE',
      }),
      { headings: 'type 種類 形式' },
    ),
    field('required', ['必須', 'Required'], yesOrNo, { headings: '必須' }),
    field(
      'options',
      ['選択肢', 'Options'],
      distinct(listOf(line(OFFICE.optionText), OFFICE.options), same),
      { toCell: list, headings: 'choices 選択肢' },
    ),
  ],
  codes: [
    event,
    field('ticket', ['チケット名', 'Ticket'], line(OFFICE.ticketName), {
      required: true,
      headings: 'ticketname ちけっと ちけっと名',
    }),
    field(
      'code',
      ['招待コード', 'Code'],
      checked(line(100), invitationCode, '8文字の英数字', '8 letters or digits'),
      { required: true, headings: 'invitationcode 招待こーど こーど' },
    ),
    field('uses', ['使える回数', 'Uses'], wholeNumber(1, OFFICE.uses), {
      headings: 'limit 回数 使える回数',
    }),
    field('used', ['使われた回数', 'Used'], wholeNumber(0, OFFICE.uses), {
      headings: '使用済み 使われた回数',
    }),
    field('revoked', ['停止', 'Revoked'], yesOrNo, { headings: '停止 無効' }),
  ],
  playlists: [
    field('playlist', ['プレイリスト', 'Playlist'], line(OFFICE.playlistTitle), {
      required: true,
      headings: 'ぷれいりすと',
    }),
    field('event', ['催し', 'Event'], line(200), { headings: 'eventslug 催し' }),
    field('url', ['住所', 'Address'], webAddress, { headings: 'link りんく 住所' }),
    field('title', ['題名', 'Title'], line(OFFICE.playlistTitle), { headings: '題名 たいとる' }),
    field('imageUrl', ['絵の住所', 'Picture'], webAddress, { headings: 'image 画像 絵の住所' }),
  ],
  approvals: [
    event,
    field('entry', ['申し込み', 'Entry'], line(36), {
      required: true,
      headings: 'entryid 申し込み',
    }),
    field(
      'decision',
      ['決定', 'Decision'],
      oneOf(['approve', 'refuse'], {
        approved: 'approve',
        ok: 'approve',
        承認: 'approve',
        refused: 'refuse',
        reject: 'refuse',
        却下: 'refuse',
        不承認: 'refuse',
      }),
      { headings: '決定 承認' },
    ),
  ],
}

export const labelOf = (kind: ExchangeKind, key: string): Sentence =>
  ROW_SCHEMAS[kind].find((one) => one.key === key)?.label ?? { ja: key, en: key }

/** A value as a cell of CSV; a field of none is empty. */
export function toCell(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (spec.toCell) return spec.toCell(value as never)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
