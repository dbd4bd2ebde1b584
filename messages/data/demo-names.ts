/**
 * Names for invented people. Japanese entries are "kanji kana romaji"; the others are written as on
 * a name card. Every character has a glyph in the font of the passes.
 */
export const JAPANESE_FAMILIES: readonly string[] = `
佐藤 さとう sato|鈴木 すずき suzuki|高橋 たかはし takahashi|髙橋 たかはし takahashi|田中 たなか tanaka
伊藤 いとう ito|渡辺 わたなべ watanabe
渡邊 わたなべ watanabe|渡邉 わたなべ watanabe|渡部 わたなべ watanabe|綿鍋 わたなべ watanabe|山本 やまもと yamamoto
中村 なかむら nakamura|小林 こばやし kobayashi|加藤 かとう kato
吉田 よしだ yoshida|𠮷田 よしだ yoshida|山田 やまだ yamada|佐々木 ささき sasaki|山口 やまぐち yamaguchi
松本 まつもと matsumoto|井上 いのうえ inoue|木村 きむら kimura
林 はやし hayashi|斎藤 さいとう saito|齋藤 さいとう saito|斉藤 さいとう saito|清水 しみず shimizu
山崎 やまざき yamazaki|山﨑 やまさき yamasaki|森 もり mori
池田 いけだ ikeda|橋本 はしもと hashimoto|阿部 あべ abe|石川 いしかわ ishikawa|前田 まえだ maeda|藤田 ふじた fujita
後藤 ごとう goto|岡田 おかだ okada
長谷川 はせがわ hasegawa|石井 いしい ishii|遠藤 えんどう endo|青木 あおき aoki|坂本 さかもと sakamoto
福田 ふくだ fukuda|太田 おおた ota|大野 おおの ono
小野 おの ono|竹内 たけうち takeuchi|中島 なかじま nakajima|嶋田 しまだ shimada|澤田 さわだ sawada
沢田 さわだ sawada|濱田 はまだ hamada|濵田 はまだ hamada
德永 とくなが tokunaga|廣瀬 ひろせ hirose|櫻井 さくらい sakurai|桜井 さくらい sakurai|國井 くにい kunii
眞鍋 まなべ manabe|曾根 そね sone|関ヶ原 せきがはら sekigahara
五十嵐 いがらし igarashi|小鳥遊 たかなし takanashi|東海林 しょうじ shoji|服部 はっとり hattori|南波 なんば namba
本間 ほんま honma|土屋 つちや tsuchiya|千葉 ちば chiba
新城 しんじょう shinjo|久保田 くぼた kubota|四条 しじょう shijo|柊木 ひいらぎ hiiragi|若宮 わかみや wakamiya
氷室 ひむろ himuro|鳴海 なるみ narumi|宇都宮 うつのみや utsunomiya`
  .trim()
  .split(/[|\n]/)

export const JAPANESE_GIVEN: readonly string[] = `
陽菜 ひな hina|健太 けんた kenta|さくら さくら sakura|翔 しょう sho|結衣 ゆい yui|蓮 れん ren|美咲 みさき misaki
大輔 だいすけ daisuke|恵 めぐみ megumi|拓海 たくみ takumi
葵 あおい aoi|悠真 ゆうま yuma|七海 ななみ nanami|翔太 しょうた shota|優子 ゆうこ yuko|純一 じゅんいち junichi
真理子 まりこ mariko|直樹 なおき naoki|千尋 ちひろ chihiro|浩司 こうじ koji
明日香 あすか asuka|隆 たかし takashi|由美 ゆみ yumi|大和 やまと yamato|凛 りん rin|樹 いつき itsuki
桃子 ももこ momoko|誠 まこと makoto|香織 かおり kaori|慎之介 しんのすけ shinnosuke
芽衣 めい mei|涼介 りょうすけ ryosuke|彩乃 あやの ayano|哲也 てつや tetsuya|莉子 りこ riko|修平 しゅうへい shuhei
文 ふみ fumi|瑞希 みずき mizuki|賢治 けんじ kenji|沙耶香 さやか sayaka
光 ひかる hikaru|京子 きょうこ kyoko|龍之介 りゅうのすけ ryunosuke|奈々 なな nana|智也 ともや tomoya
みのり みのり minori|一郎 いちろう ichiro|ひかり ひかり hikari|圭 けい kei|つばさ つばさ tsubasa
朱里 あかり akari|晴彦 はるひこ haruhiko|琴音 ことね kotone|航 わたる wataru|雪乃 ゆきの yukino|泰造 たいぞう taizo
楓 かえで kaede|伊織 いおり iori|珠美 たまみ tamami|剛志 つよし tsuyoshi`
  .trim()
  .split(/[|\n]/)

/** Given names in Latin letters that follow a Japanese family name, with their kana. */
export const MIXED_GIVEN: readonly string[] = `
Christina くりすてぃーな christina|Daniel だにえる daniel|Emily えみりー emily|Leon れおん leon
Maria まりあ maria|Noah のあ noah|Sophie そふぃー sophie|Thomas とーます thomas`
  .trim()
  .split(/[|\n]/)

/**
 * Given names, then family names: Germany twice, Norway, Sweden, Denmark, Finland, English-speaking
 * countries, France, Spain.
 */
export const LATIN_NAMES: readonly (readonly [given: string, family: string])[] = [
  [
    'Zoë Jürgen Annika Matthias Lena Jörg Friederike Till Käthe Björn',
    'Kraus Müller Schröder Weiß Groß Vogel Böhme Hartmann Lindner Jäger',
  ],
  ['Hans-Peter Eva-Maria Karl-Heinz Anne-Sophie', 'Hohenfels-Brandt Steinhäuser Kießling Brückner'],
  ['Ingrid Håkon Sølvi Øystein Astrid Bjørn', 'Nygård Østby Sæther Lund Bråten Haugen'],
  ['Åsa Linnéa Göran Elin Oskar Maja', 'Sjöberg Ångström Lindqvist Öberg Hedlund Åkesson'],
  ['Freja Søren Mette Rasmus', 'Kjær Sørensen Bjerregaard Ravn'],
  ['Aino Jyri Päivi Väinö', 'Hämäläinen Mäkelä Koskinen Virtanen'],
  [
    'Olivia James Priya Samuel Grace Ethan Nadia Rory',
    'Carter O’Connell Whitfield Mbeki Hargreaves Patel Llewellyn Quinn',
  ],
  ['Chloé François Aurélie Mathéo Inès', 'Lefèvre Béranger Dubreuil Garçon Noël'],
  ['Íñigo Lucía Andrés Belén', 'Ibáñez Muñoz Peñalver Zúñiga'],
]
/**
 * Family names, then given names, in the order in which people from Vietnam, China and Korea sign;
 * `_` is a space.
 */
export const FAMILY_FIRST_NAMES: readonly (readonly [family: string, given: string])[] = [
  ['Nguyễn Trần Lê Phạm Đặng Võ', 'Thị_Hồng_Nhung Văn_Đức Minh_Anh Quốc_Bảo Thùy_Dương Hữu_Phước'],
  ['Chen Wang Li Zhang Liu Ouyang', 'Yuxin Haoran Jiaqi Zihan Meiling Xiaolong'],
  ['Kim Park Choi Jeong Kang Yoon', 'Ji-woo Min-jun Seo-yeon Hyun-woo Ha-eun Do-yun'],
]

/** Employers: name, mail domain under `.example`. */
export const COMPANIES: readonly (readonly [name: string, domain: string])[] = [
  ['株式会社クモ', 'kumo'],
  ['北斗ベンチャーズ', 'hokuto'],
  ['Arc Robotics 株式会社', 'arcrobotics'],
  ['Nordic Seed Fund', 'nordicseed'],
  ['フリーランス', 'studio-w'],
  ['合同会社あさぎり', 'asagiri'],
  ['有限会社 三日月製作所', 'mikazuki'],
  ['㈱ミナト計測', 'minato-keisoku'],
  ['株式会社ＮＥＯ水産', 'neo-suisan'],
  ['みどり銀行', 'midori-bank'],
  ['一般社団法人 まちの灯', 'machi-no-hi'],
  ['ヴィオラ設計事務所', 'viola-arch'],
  ['アルタイル・デザイン', 'altair-design'],
  ['東雲電機株式会社', 'shinonome'],
  ['星屑出版', 'hoshikuzu'],
  ['国立研究開発法人 先端海洋計測技術研究機構', 'amos-r'],
  ['株式会社オーロラ・フロンティア・テクノロジーズ', 'aurora-ft'],
  ['つばめ急便', 'tsubame'],
  ['千歳飴本舗', 'chitose'],
  ['はるかぜ薬局', 'harukaze'],
  ['Lumen & Co.', 'lumen'],
  ['Blue Heron Capital', 'blueheron'],
  ['Fjordlys AS', 'fjordlys'],
  ['Kranich Maschinenbau GmbH', 'kranich'],
  ['Rheinland-Institut für Angewandte Materialforschung', 'rim-institut'],
  ['Saigon Delta Software', 'saigondelta'],
  ['Hangang Labs', 'hanganglabs'],
  ['Ateliers Bérénice', 'ateliers-berenice'],
  ['Jadebridge Technology', 'jadebridge'],
  ['Moss Street Studio', 'mossstreet'],
]
/** Invented universities: name, mail domain. */
export const UNIVERSITIES: readonly (readonly [name: string, domain: string])[] = [
  ['早霧大学', 'sagiri-u'],
  ['北斗工科大学', 'hokuto-tech'],
  ['武蔵野芸術短期大学', 'musashino-arts'],
  ['桜ヶ丘女子大学', 'sakuragaoka'],
  ['瀬戸内海洋大学', 'setouchi-ocean'],
  ['University of Northhaven', 'northhaven'],
]

export const JAPANESE_TITLES: readonly string[] = [
  '代表取締役',
  'エンジニア',
  'デザイナー',
  '広報',
  '研究員',
  '取締役 CTO',
  'プロダクトマネージャー',
  '営業部 部長',
  '編集者',
  '投資家',
  '主任研究員',
  '建築士',
  '弁護士',
  'データサイエンティスト',
  '',
]
export const LATIN_TITLES: readonly string[] = [
  'CEO',
  'CTO',
  'Software Engineer',
  'Partner',
  'Research Engineer',
  'Head of Design',
  'Product Manager',
  'Founder',
  'Investor Relations',
  'Journalist',
  '',
]
export const JAPANESE_ACADEMICS: readonly string[] = [
  '学部3年',
  '修士課程1年',
  '博士課程',
  '准教授',
  '教授',
  '助教',
  '学部4年',
]
export const LATIN_ACADEMICS: readonly string[] = ['PhD Student', 'Professor', 'MSc Student', 'Postdoc']
/** Kinds of tickets with their share in percent. */
export const TICKETS: readonly (readonly [name: string, share: number])[] = [
  ['一般', 62],
  ['学生', 18],
  ['スポンサー', 10],
  ['登壇者', 6],
  ['プレス', 4],
]
/** Titles of people who get a student ticket. */
export const STUDENT_TITLE = /学部|修士|博士|Student/
export const STUDENT_TICKET = '学生'
