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

/**
 * Tickets that are cancelled, expired or wait-listed, in the terms of pretix, connpass and others.
 */
export const TICKET_ENDED = new RegExp(
  '^(?:cancell?ed|storniert|expired|abgelaufen|refunded|declined|rejected|' +
    String.raw`waiting ?list|waitlisted)\b|` +
    'キャンセル|取消|取り消し|期限切れ|無効|返金|辞退|落選|補欠',
  'iu',
)

/** Yes, no and "without a limit" in lists of the event admin. */
export const YES = /^(true|yes|y|1|on|x|○|◯|はい|有|あり|必須|要)$/i
export const NO = /^(false|no|n|0|off|×|✕|いいえ|無|なし|任意|不要)$/i
export const NO_LIMIT = /^(none|no limit|unlimited|なし|無制限|-)$/i

/** Values that mean Japanese as a person's language; all others are shown English. */
export const JAPANESE = /^(?:ja|jp|日本語|japanese|japanisch)/iu
