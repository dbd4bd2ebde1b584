/** Cells that people and forms fill with nothing: "-", "N/A", 「なし」. */
export const PLACEHOLDER = new RegExp(
  String.raw`^(?:[-_.\u2010-\u2015\u2212ー―・…*/\\=+~〜。、]+|n\/?\.?a\.?|\(?none\)?|nil|nothing|` +
    String.raw`undefined|nan|null|unknown|not applicable|info requested|tbd|t\.b\.d\.|x{2,}|` +
    '(?:特に)?(?:なし|無し|' +
    'ナシ|ありません|ございません)|無|該当(?:なし|無し)|未入力|未記入|未定|不明|空欄|' +
    'keine?|aucune?|ninguno|ninguna|nessuno|nessuna|nenhum|nenhuma|geen|无|没有|없음)$',
  'iu',
)

/** Placeholders that are also names of people: kept, with a mark. */
export const NAME_LIKE_PLACEHOLDER =
  /^(?:Null|NULL|Nan|Nil|Unknown|Nothing|Na|NA|Info Requested|[Aa]nonymous|\(?退会ユーザー\)?)$/u

/** A value that a spreadsheet wrote in place of a long number. */
export const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/iu
/** A fault that a spreadsheet wrote in place of a value, and a column that was too narrow. */
export const SHEET_FAULT = new RegExp(
  String.raw`^#(?:NAME\?|REF!|N\/A|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|` +
    String.raw`GETTING_DATA)$|^#{2,}$|^(?:#NOM\?|#WERT!|#NV|#BEZUG!|#NAAM\?|#NOMBRE\?)$`,
  'iu',
)
