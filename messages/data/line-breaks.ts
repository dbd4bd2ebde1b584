/**
 * Characters that may not begin a line (JIS X 4051: closing marks, small kana, prolonged sound,
 * iteration marks).
 */
export const NOT_FIRST: ReadonlySet<string> = new Set(
  '、。，．・：；？！‐–—ー〜～゠‼⁇⁈⁉々〻ヽヾゝゞ）］｝〉》」』】〕〗〙〟’”»)]},.:;?!%％℃°ぁ' +
    'ぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ｡､･ｰ｣ｧｨｩｪｫｯｬｭｮ/／',
)
/** Characters that may not end a line. */
export const NOT_LAST: ReadonlySet<string> = new Set('（［｛〈《「『【〔〖〘〝‘“«([{｢#＃$￥＄£€@＠')
/**
 * Words after which an organisation's name may break, and the characters that continue such a word:
 * 大学院, 研究所長.
 */
export const ORGANISATION_END =
  /(?:株式会社|有限会社|合同会社|法人|大学院|大学|研究所|研究院|機構)$/u
export const ORGANISATION_GOES_ON = /[院校長員生]/u
