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

/** Yes and no in lists. */
export const YES = /^(true|yes|y|1|on|x|○|◯|はい|有|あり|必須|要)$/i
export const NO = /^(false|no|n|0|off|×|✕|いいえ|無|なし|任意|不要)$/i

/** Yes and no in other languages, to recognise a column of answers. */
export const OTHER_YES_NO =
  /^(?:oui|non|ja|nein|sí|si|sì|sim|não|nao|nee|是|否|예|네|아니오|아니요|参加する|参加しない)$/i

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
