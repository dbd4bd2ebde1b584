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
export const ORGANISATION_END = /(?:株式会社|有限会社|合同会社|法人|大学院|大学|研究所|研究院|機構)$/u
export const ORGANISATION_GOES_ON = /[院校長員生]/u
/** Start of a company's legal form after its name. */
export const COMPANY_KIND = /^(?:株式会社|有限会社|合同会社|Co\.,? |有限公司)/u
/** Kanji that end the word before them, and characters that begin the word after them. */
export const WORD_ENDS = '者長科系室部課院員家師士会局所店社署庁省県市区町村班係学'
export const WORD_STARTS = '副元前新全第各総主准助おご'
/** Hiragana after which a phrase ends. */
export const PARTICLES = 'のとやをにがは'
/** Words that belong to the word after them, in a name; a capital letter is allowed. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  (
    'von vom zu zum zur van der den dem de del della delle dei degli di da do dos das du des la le ' +
    'las los el al ’t ter ten te dela delos bin binti bint ibn abu ould ben bat af av ap ferch ní nic ' +
    'mac mc ó uí y e i und wa фон де ван дер بن ابن بنت أبو أم عبد آل בן בת'
  ).split(' '),
)
/** Words that belong to the word before them, in a name. */
export const NAME_ENDINGS = /^(?:Jr\.?|Sr\.?|II|III|IV|Ph\.?D\.?|o[gğ]lu|q[ıi]z[ıi]|оглы|кызы)$/iu
/** A character that ICU treats as a word: a kanji, or a polite prefix of one. */
export const LONE_CHARACTER = /^[\p{Script=Han}おご]$/u
