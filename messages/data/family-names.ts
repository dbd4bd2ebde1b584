/**
 * Family names with several spellings, by their reading. Suggested for a name with a private-use
 * character, which usually stands for one of these spellings.
 */
export const FAMILY_NAMES: Readonly<Record<string, string>> = {
  わたなべ: '渡辺 渡邉 渡邊 渡部',
  わたべ: '渡部 渡辺 渡邉 渡邊',
  さいとう: '斎藤 斉藤 齋藤 齊藤 西藤',
  たかはし: '高橋 髙橋 高𣘺 高槗',
  たかぎ: '高木 髙木',
  たかだ: '高田 髙田',
  たかやま: '高山 髙山',
  たかしま: '高島 髙島 高嶋 髙嶋',
  やまざき: '山崎 山﨑 山嵜 山㟢',
  やまさき: '山崎 山﨑 山嵜',
  いわさき: '岩崎 岩﨑 岩嵜',
  おざき: '尾崎 尾﨑 尾嵜',
  まつざき: '松崎 松﨑',
  かわさき: '川崎 川﨑 河崎 河﨑',
  おかざき: '岡崎 岡﨑',
  はまざき: '浜崎 濱崎 濵崎 濱﨑',
  ささざき: '笹崎 笹﨑',
  ながさき: '長崎 長﨑',
  みやざき: '宮崎 宮﨑 宮嵜',
  よしだ: '吉田 𠮷田',
  よしの: '吉野 𠮷野',
  よしむら: '吉村 𠮷村',
  よしかわ: '吉川 𠮷川',
  はまだ: '浜田 濱田 濵田',
  はまぐち: '浜口 濱口 濵口',
  はまの: '浜野 濱野 濵野',
  たなべ: '田辺 田邉 田邊 田部',
  かわなべ: '川辺 川邉 川邊',
  いそべ: '磯部 磯辺 磯邉 磯邊',
  かさい: '葛西 笠井 河西',
  さわだ: '沢田 澤田',
  みさわ: '三沢 三澤',
  くろさわ: '黒沢 黒澤',
  おざわ: '小沢 小澤 尾沢',
  しまだ: '島田 嶋田 嶌田',
  なかじま: '中島 中嶋 中嶌',
  なかしま: '中島 中嶋',
  とみた: '富田 冨田',
  とみなが: '富永 冨永',
  ひろせ: '広瀬 廣瀬 廣瀨 広瀨',
  ひろた: '広田 廣田',
  さくらい: '桜井 櫻井',
  やなぎだ: '柳田 栁田',
  やなぎさわ: '柳沢 柳澤 栁沢',
  こくぶ: '国分 國分',
  おおたき: '大滝 大瀧',
  たきざわ: '滝沢 滝澤 瀧澤',
  しらはま: '白浜 白濱 白濵',
  せきぐち: '関口 關口',
  ゆざわ: '湯沢 湯澤',
  えのもと: '榎本 榎元',
  すぎはら: '杉原 椙原',
  うちだ: '内田 內田',
  くわはら: '桑原 桒原',
  つかもと: '塚本 塚夲',
  つるた: '鶴田 靏田 靍田',
  しおざき: '塩崎 塩﨑 鹽崎',
  あさくら: '朝倉 浅倉',
  なべしま: '鍋島 鍋嶋',
  とおやま: '遠山 頭山',
  めぐろ: '目黒 目黑',
  ばば: '馬場 馬塲',
  おおば: '大場 大塲 大庭',
  そが: '曽我 曾我',
  そね: '曽根 曾根',
  こうの: '河野 高野 幸野',
  せと: '瀬戸 瀨戸',
  なるせ: '成瀬 成瀨',
  たけうち: '竹内 武内 竹內',
  きくち: '菊池 菊地',
  あべ: '阿部 安部 安倍 阿倍',
  いとう: '伊藤 伊東 伊籐',
  かとう: '加藤 加籐 嘉藤',
  さとう: '佐藤 佐籐 左藤',
  ごとう: '後藤 五島 後籐',
  すどう: '須藤 首藤 須籐',
}

const FORMS =
  '株式会社 有限会社 合同会社 合資会社 一般社団法人 一般財団法人 公益社団法人 公益財団法人 社団法人 財団法人 ' +
  '特定非営利活動法人 国立研究開発法人 独立行政法人 国立大学法人 学校法人 医療法人 社会福祉法人 ' +
  '(株) (有) （株） （有） ㈱ ㈲'
const LATIN_FORMS =
  'Inc Ltd LLC L.L.C Corp Corporation Incorporated Limited Co GmbH AG S.A SA SAS BV B.V Pty PLC KK ' +
  'K.K Oy AB ASA SpA'

/** Legal forms of organisations, the longest first, and those that stand after a space or comma. */
export const LEGAL_FORMS: readonly string[] = FORMS.split(' ')
export const LATIN_LEGAL_FORMS: ReadonlySet<string> = new Set(LATIN_FORMS.split(' '))
/** Between the parts of a title or an affiliation. */
export const PART_ENDS = /\s*(?:[,;|/／・、，；｜–—]|\s[-‐]\s)\s*/u
/** A remark in parentheses. */
export const REMARK = /\s*[（(][^（()）]*[)）]\s*/gu
