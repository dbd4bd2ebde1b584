import type { EventImportRow } from '../../../contract/events/event-admin.ts'
import type { Sentence } from '../../tables/table-error.ts'

/**
 * Why a row is refused: the field, a code, one sentence in each language. `field` is empty for the
 * row as a whole.
 */
export type RowProblem = EventImportRow['problems'][number]
/** A problem whose field is not known yet. */
export type Problem = Omit<RowProblem, 'field'>

export const of = (field: string, problem: Problem): RowProblem => ({ field, ...problem })

export const missing = (label: Sentence): Problem => ({
  code: 'missing',
  ja: `${label.ja}がありません`,
  en: `${label.en} is missing`,
})
export const wrongType = (wanted: Sentence, got: string): Problem => ({
  code: 'wrong_type',
  ja: `${wanted.ja}を書いてください（書いてあるもの: ${got}）`,
  en: `Must be ${wanted.en}, got ${got}`,
})
export const tooLong = (length: number, most: number): Problem => ({
  code: 'too_long',
  ja: `長すぎます（${length}文字、${most}文字まで）`,
  en: `Too long (${length} characters, ${most} at most)`,
})
export const tooMany = (found: number, most: number): Problem => ({
  code: 'too_many',
  ja: `多すぎます（${found}個、${most}個まで）`,
  en: `Too many (${found}, ${most} at most)`,
})
export const unseen = (names: readonly string[]): Problem => ({
  code: 'control_character',
  ja: `見えない文字が入っています（${names.join(' ')}）`,
  en: `Holds a character that cannot be seen (${names.join(' ')})`,
})
export const twiceInList = (text: string): Problem => ({
  code: 'twice',
  ja: `「${text}」が2回あります`,
  en: `Names "${text}" twice`,
})
export const sameAsRow = (line: number): Problem => ({
  code: 'duplicate',
  ja: `${line}行目と同じものです`,
  en: `The same as row ${line}`,
})
export const reservedSlug = (slug: string): Problem => ({
  code: 'reserved_slug',
  ja: `「${slug}」は催しの住所では別の意味になります。ほかの言葉にしてください`,
  en: `"${slug}" stands for something else in addresses of events; choose another word`,
})
export const slugForm = (slug: string): Problem => ({
  code: 'slug_form',
  ja: `小文字の英字・数字・ハイフンだけを使ってください（${slug}）`,
  en: `Small letters, digits and single hyphens only (${slug})`,
})
export const endsFirst: Problem = {
  code: 'ends_first',
  ja: '終わりは始まりより後にしてください',
  en: 'The end must be after the start',
}
export const noTimeZone = (name: string): Problem => ({
  code: 'time_zone',
  ja: `「${name}」というタイムゾーンはありません（例：Asia/Tokyo）`,
  en: `There is no time zone "${name}" (such as Asia/Tokyo)`,
})
export const noEvent = (slug: string): Problem => ({
  code: 'no_event',
  ja: `「${slug}」という催しはありません`,
  en: `There is no event "${slug}"`,
})
export const eventNotNamed: Problem = {
  code: 'no_event',
  ja: 'どの催しのものか書いてありません',
  en: 'Says nothing of the event it belongs to',
}
export const eventRefused = (slug: string): Problem => ({
  code: 'event_refused',
  ja: `催し「${slug}」が読み込まれないため、読み込めません`,
  en: `The event "${slug}" is not taken, so this is not either`,
})
export const otherStaff = (slug: string): Problem => ({
  code: 'other_staff',
  ja: `催し「${slug}」の担当者ではありません`,
  en: `You do not work for the event "${slug}"`,
})
export const adminsMakeEvents: Problem = {
  code: 'admins_only',
  ja: '新しい催しは管理者だけが作れます',
  en: 'Only administrators make events',
}
export const adminsWritePlaylists: Problem = {
  code: 'admins_only',
  ja: 'プレイリストは管理者だけが書けます',
  en: 'Only administrators write playlists',
}
export const noTicket = (name: string): Problem => ({
  code: 'no_ticket',
  ja: `「${name}」というチケットはありません`,
  en: `There is no ticket "${name}"`,
})
export const freeWithPrice = (price: number): Problem => ({
  code: 'price',
  ja: `値段が ${price} なのに、支払いが FREE です`,
  en: `The price is ${price}, but the payment type is FREE`,
})
export const paidWithoutPrice = (type: string): Problem => ({
  code: 'price',
  ja: `値段が 0 なのに、支払いが ${type} です`,
  en: `The price is 0, but the payment type is ${type}`,
})
export const limitBelowSold = (limit: number, sold: number): Problem => ({
  code: 'limit',
  ja: `上限 ${limit} は、もう売れた ${sold} より少なくできません`,
  en: `The limit ${limit} is below the ${sold} places that are sold`,
})
export const usesBelowUsed = (uses: number, used: number): Problem => ({
  code: 'uses',
  ja: `使える回数 ${uses} は、もう使われた ${used} 回より少なくできません`,
  en: `The limit of ${uses} uses is below the ${used} that were made`,
})
export const answeredKind = (answers: number): Problem => ({
  code: 'answered',
  ja: `${answers}人が答えたので、種類は変えられません`,
  en: `${answers} people answered it, so its kind stays`,
})
export const answeredOption = (text: string, answers: number): Problem => ({
  code: 'answered',
  ja: `「${text}」は${answers}人が選んだので、なくせません`,
  en: `"${text}" was chosen by ${answers} people and has to stay`,
})
export const tooFewOptions: Problem = {
  code: 'options',
  ja: '選ぶ質問には選択肢が2つ以上必要です',
  en: 'A choice needs two options at least',
}
export const needlessOptions: Problem = {
  code: 'options',
  ja: '選択肢は選ぶ質問だけに書けます',
  en: 'Options belong to questions of choice only',
}
export const eventOrUrl: Problem = {
  code: 'event_or_url',
  ja: '催し（event）か住所（url）のどちらか1つを書いてください',
  en: 'Name an event or a url, one of them',
}
export const noPendingEntry: Problem = {
  code: 'no_entry',
  ja: '承認を待っている申し込みではありません',
  en: 'Nobody like this waits for approval',
}
export const other = (label: Sentence, message: string): Problem => ({
  code: 'unusable',
  ja: `${label.ja}をこのままでは使えません`,
  en: `${label.en} ${message}`,
})
