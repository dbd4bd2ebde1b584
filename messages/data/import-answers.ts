/** Values of cells in imported lists, in every language that the import reads. */

/**
 * Values that mean yes. A Latin x is not included: it marks a choice in English lists and a refusal
 * in Japanese ones.
 */
export const CONSENT_YES = new RegExp(
  '^(?:はい|○|〇|◯|◎|✓|✔|☑|✅|1|y|yes|true|ok|済|済み|有|有り|あり|可|ja|agree|agreed|accept|' +
    'accepted|consent|consented|given|(?:内容に|上記に|規約に)?同意(?:する|します|しました|した|済|済み|あり)?|' +
    '承諾(?:する|します|しました)?)$',
  'u',
)
export const CONSENT_NO = new RegExp(
  '^(?:いいえ|×|✕|✖|✗|✘|☒|❌|0|n|no|false|nein|無|無し|なし|不可|否|disagree|declined|denied|' +
    'refused|rejected|withdrawn|不同意|非同意|(?:内容に|上記に|規約に)?同意(?:しない|しません|しなかった|なし)|拒否)$',
  'u',
)

const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Yes and no in English, Japanese, Chinese, Korean, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, the Nordic languages, Czech and Turkish, also as spreadsheets write them. `some` and `none`
 * say that there is something: they are no answer to "Do you come?".
 */
export const YES_NO = {
  yes: split(`
    yes y true はい 是 是的 对 對 예 네 ja wahr oui vrai sí si verdadero sì vero sim verdadeiro waar tak
    prawda jo sant sand sann kyllä kylla joo tosi ano pravda evet doğru dogru да`),
  no: split(`
    no n false いいえ 否 不是 아니오 아니요 아니 nein falsch non faux falso não nao nee onwaar nie fałsz
    nej nei falskt falsk usann ei epätosi ne nepravda hayır hayir yanlış yanlis нет`),
  some: split('on 有 有り あり 必須 要 済 済み した 유 var'),
  none: split('off 無 無し なし 任意 不要 未 无 没有 沒有 무 yok'),
} as const

const among = (...words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`, 'iu')

/** Yes and no in lists. */
export const YES = among(...YES_NO.yes, ...YES_NO.some, '1', 'x', '[○〇◯◎✓✔☑✅]')
export const NO = among(...YES_NO.no, ...YES_NO.none, '0', '[×✕✖✗✘☒❌]')

/** Yes and no only in answer to a question: in a column "Cancelled" they mean the opposite. */
export const COMES_OR_NOT = /^参加(?:する|しない)$/u

/** Values that mean Japanese as a person's language; all others are shown English. */
export const JAPANESE = /^(?:ja|jp|日本語|japanese|japanisch)/iu

/**
 * Names of tickets that the kiosk creates itself, in both languages, because a pass holder may read
 * either.
 */
export const OWN_TICKETS = {
  /** People who come without a ticket. */
  walkIn: '当日参加 / Walk-in',
  /** Rows of an imported list that name none. */
  imported: '参加 / Participant',
  /** Registration for an event without ticket types. */
  unnamed: '参加登録 / Registration',
} as const
