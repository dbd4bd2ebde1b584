/** Tables of kana, for searching names by their sound. */

/** Hiragana by row of the kana table, from a to wa, without marks. */
export const KANA_ROWS: readonly string[] = [
  'あいうえお',
  'かきくけこ',
  'さしすせそ',
  'たちつてと',
  'なにぬねの',
  'はひふへほ',
  'まみむめも',
  'やゆよ',
  'らりるれろ',
  'わゐゑをん',
]

/** Small kana with the large form. */
export const SMALL_KANA: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
}

/** Kana by consonant, then by the vowels a i u e o; `-` where there is none. */
export const SYLLABLE_ROWS: readonly (readonly [string, string])[] = [
  ['', 'あいうえお'],
  ['k', 'かきくけこ'],
  ['s', 'さしすせそ'],
  ['t', 'たちつてと'],
  ['n', 'なにぬねの'],
  ['h', 'はひふへほ'],
  ['m', 'まみむめも'],
  ['y', 'や-ゆ-よ'],
  ['r', 'らりるれろ'],
  ['w', 'わ----'],
  ['g', 'がぎぐげご'],
  ['z', 'ざじずぜぞ'],
  ['d', 'だ--でど'],
  ['b', 'ばびぶべぼ'],
  ['p', 'ぱぴぷぺぽ'],
  ['', 'ぁぃぅぇぉ'],
  ['y', 'ゃ-ゅ-ょ'],
  ['', '-ゐ-ゑを'],
  ['z', '-ぢづ--'],
  ['b', '--ゔ--'],
  ['w', 'ゎ----'],
  ['k', 'ゕ--ゖ-'],
]
/** The syllabic n. */
export const SYLLABIC_N = 'ん'
/** The vowel of each small vowel kana. */
export const SMALL_VOWELS: Readonly<Record<string, string>> = {
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
}
/** The vowel of each small kana of the y row. */
export const SMALL_Y: Readonly<Record<string, string>> = { ゃ: 'a', ゅ: 'u', ょ: 'o' }
/** Small kana with the large form; the long vowel mark has none. */
export const LARGE_KANA: Readonly<Record<string, string>> = { ...SMALL_KANA, ー: '' }
/** Rows of kana whose consonant changes before a small vowel. */
export const BEFORE_SMALL_VOWEL = {
  palatal: 'しちじぢ',
  labialOrDental: 'ふつゔてでとど',
  voicedDental: 'でど',
  velar: 'くぐ',
  u: 'う',
  i: 'い',
} as const

/**
 * Characters that people, family registers and input methods treat as equal in names: old and new
 * forms (旧字体, 新字体), variants of the family register (異体字), and the simplified forms of frequent
 * Chinese names. The first character of a group represents it. Compatibility ideographs that
 * Unicode itself decomposes (from U+F900, such as the old form of 神) are missing because NFKC folds
 * them already.
 */
export const VARIANT_GROUPS: readonly string[] = [
  // The most frequent ones at a reception.
  '辺邊邉 崎﨑嵜㟢碕 高髙 斎齋斉齊 浜濱濵 沢澤泽 広廣广 国國圀囯 桜櫻樱 真眞 恵惠 徳德惪 曽曾 島嶋嶌隝 富冨 吉𠮷 橋槗 柳栁桺',
  '峰峯 館舘 槙槇 栄榮荣 瀬瀨濑 竜龍龙 滝瀧泷 鉄鐵鐡銕铁 関關 黒黑 桑桒 梅楳 野埜 船舩 土圡 村邨 松枩柗 柏栢 旗籏 薮藪籔 刈苅 園薗园',
  '桝枡 鶴靏靎靍鸖鹤 鴎鷗 鴬鶯 鷹鹰 猪豬 桧檜 塚冢 淵渕渊 涼凉 涌湧 裏裡 彦彥 冴冱 弥彌 祢禰 芦蘆 蛎蠣 篭籠 麹麴 鯵鰺 昇曻 昂昻 晩晚',
  '秋穐龝 喜㐂 宜宐冝 煕熙熈凞 穣穰 尭堯尧 凛凜 遥遙 瑶瑤 亘亙 晃晄 皓晧 暁曉晓 巌巖 聡聰聪 静靜 哲喆 勲勳勛 寿壽 鈎鉤 迩邇',
  // Old and new forms of the characters in common use.
  '亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 稲稻 飲飮 隠隱 営營 衛衞卫 駅驛 悦悅 円圓 縁緣 塩鹽 奥奧 応應 横橫 欧歐 殴毆 黄黃 温溫 穏穩',
  '仮假 価價 画畫畵 会會㑹 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學斈 岳嶽 楽樂乐 渇渴 勧勸 巻卷 寛寬宽 歓歡欢 缶罐 観觀 間閒间 陥陷 顔顏颜',
  '帰歸 気氣 亀龜龟 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾 教敎 強强 郷鄕鄉 区區 駆驅駈 薫薰 径徑 掲揭 渓溪谿 経經 継繼',
  '茎莖 蛍螢 軽輕 鶏鷄雞 芸藝 撃擊 欠缺 研硏 県縣 倹儉 剣劍劔劒剱釼剑 圏圈 検檢 権權 献獻 険險 顕顯显 験驗 厳嚴严 戸戶户 呉吳吴 娯娛',
  '恒恆 鉱鑛砿 効效 号號 砕碎 済濟 剤劑 歳歲 冊册 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實实 舎舍 写寫 釈釋 収收',
  '従從 渋澁 獣獸 縦縱 粛肅肃 処處 緒緖 叙敍敘 奨奬 将將 渉涉 焼燒 称稱 証證 乗乘 剰剩 壌壤 嬢孃 条條 浄淨 状狀 畳疊 譲讓 醸釀 嘱囑',
  '触觸 寝寢 慎愼 晋晉 刃刄 尽盡 図圖 粋粹 酔醉 随隨 髄髓 数數 枢樞 清淸 青靑 税稅 説說 摂攝 窃竊 絶絕 専專 戦戰 浅淺 潜潛 銭錢钱',
  '践踐 繊纖 禅禪 双雙 壮壯 捜搜 挿插 巣巢 争爭 総總 荘莊庄 装裝 騒騷 蔵藏 臓臟 即卽 属屬 続續 堕墮 体體躰 対對 帯帶 滞滯 台臺 択擇 単單',
  '担擔 胆膽 団團 弾彈 断斷 痴癡 遅遲 昼晝 虫蟲 鋳鑄 庁廳 聴聽 鎮鎭 逓遞 転轉 点點 伝傳 党黨 盗盜 灯燈 当當 闘鬪 独獨 読讀 届屆 縄繩',
  '弐貳 妊姙 粘黏 悩惱 脳腦 覇霸 廃廢 拝拜 杯盃 売賣 麦麥 発發 髪髮 抜拔 蛮蠻 秘祕 賓賔宾 瓶甁 払拂 仏佛 並竝 併倂 変變 弁辨瓣辯 舗舖',
  '歩步 穂穗 宝寶寳 萌萠 褒襃 豊豐 没沒 翻飜 毎每 万萬 満滿 麺麵 黙默 薬藥 訳譯 予豫 余餘 与與 誉譽 揺搖 様樣 謡謠 欲慾 来來徠 頼賴 覧覽',
  '乱亂 両兩 猟獵 緑綠 隣鄰 涙淚泪 塁壘 励勵 礼禮 隷隸 霊靈 齢齡 暦曆 歴歷 恋戀 錬鍊 炉爐 労勞劳 楼樓 郎郞 禄祿 録錄 湾灣',
  // Further variants of registers, name cards and older input methods.
  '庵菴 倶俱 侠俠 呑吞 嘘噓 頬頰 填塡 剥剝 叱𠮟 繋繫 掴摑 噛嚙 讃讚 躯軀 醤醬 顛顚 祷禱 蝉蟬 蝋蠟 箪簞 騨驒 焔焰 屏屛 潅灌 痩瘦 砺礪',
  '莱萊 靱靭 頴穎颖 麟驎 諌諫 溌潑 萱萓 翠翆 爾尓 氷冰 岡崗 卒卆 傘仐 第㐧 勢㔟 廸迪 畝畆 留畄 略畧 皐皋 群羣 多夛 姉姊 姫姬 奘弉 無无',
  '映暎 産產 鼓皷 蓋葢 叡睿 箏筝 糾糺 纏纒 声聲 苺莓 兎兔菟莵 善譱 輩軰 閲閱 韻韵 鮭鮏 雁鴈鳫 麁麤 協恊 却卻 厨廚 壷壺 尚尙 往徃 年秊',
  '時旹 暖煖 曹曺 楠柟 樽罇 歌謌 浩澔 涛濤 潟澙 煙烟 燕鷰 珍珎 艶艷 魂䰟 侯矦 俣俟 咏詠 凌淩 減减 準准 決决 沖冲 況况 凄淒 羨羡',
  // Chinese names in simplified characters, with the form used in Japan and Taiwan.
  '張张 陳陈 劉刘 趙赵 孫孙 馬马 羅罗 鄭郑 謝谢 韓韩 馮冯 鄧邓 許许 蕭萧 葉叶 蘇苏蘓 呂吕 賈贾 盧卢 閻阎 鐘鍾钟 湯汤 譚谭 陸陆 賀贺 顧顾',
  '龔龚 龐庞 華华 麗丽 偉伟 軍军 傑杰 紅红 飛飞 東东 夢梦夣 瑩莹 陽阳 楊杨 連连 鄒邹 喬乔 範范 蒋蔣 銘铭 鵬鹏 輝辉 潔洁 賢贤 義义 興兴 寧宁',
]
