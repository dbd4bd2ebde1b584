/** Remarks in a heading that do not count. */
export const HEADING_REMARKS = new RegExp(
  '必須|任意|required|optional|を?(?:ご)?(?:入力|記入)(?:して)?(?:ください|下さい)',
  'gu',
)

const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Headings that mean a field, as `foldHeading` leaves them: hiragana, lower case, without spaces and
 * punctuation. If a file has several, the earlier one is used.
 */
export const HEADINGS = {
  name: split(`
    氏名 参加者氏名 参加者名 お名前 名前 御名前 ご氏名 氏名漢字 お名前漢字 名前漢字 姓名 なまえ
    おなまえ ふるねーむ 来場者名 出席者名
    fullname attendeename participantname name yourname yourfullname attendee participant guest
    vollständigername
    nom nomduparticipant nomparticipant nometprénom nomcomplet nombre nombrecompleto
    nombreyapellidos nomecognome nomecompleto nome
    volledigenaam naam namen navn namn nimi név nama namalengkap имя фио полноеимя imięinazwisko
    jménoapříjmení adsoyad họvàtên họtên 姓名 名称 이름 성명 성함
    中文姓名 英文姓名 表示名 displayname にっくねーむ nickname badgename 代表者氏名 代表者名`),
  family_name: split(`
    姓 姓氏 苗字 名字 氏 姓漢字 lastname familyname surname lastnames familynames
    surnames legallastname nachname familienname zuname nachnameteilnehmer namenachname last
    nomdusage nomdefamille nomdenaissance apellido apellidos apellidopaterno
    primerapellido 1erapellido
    1oapellido 1apellido apellido1 cognome cognomi cognoms sobrenome sobrenomes apelido apelidos
    últimonome ultimonome achternaam familienaam
    фамилия прізвище nazwisko nazwiskouczestnika příjmení priezvisko efternamn efternavn etternavn
    sukunimi soyad soyadı
    soyisim vezetéknév családnév prezime priimek nazwiska numedefamilie επώνυμο namabelakang 성`),
  given_name: split(`
    名 名漢字 firstname givenname forename firstnames givennames forenames legalfirstname
    vorname vornamen vornameteilnehmer namevorname first
    prénom prénoms prenom prenoms prénomduparticipant prénomparticipant nombredepila nombres
    primernombre nomedibattesimo
    primeironome nomepróprio
    nomeproprio voornaam voornamen roepnaam rufname voorletters imię imiona imięuczestnika jméno meno
    förnamn fornavn
    etunimi etunimet ad adı keresztnév utónév prenume ime όνομα namadepan 名字`),
  // "van der", "von": before the family name.
  family_prefix: split(`
    tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels surnameprefix lastnameprefix familynameprefix
    namenszusatz namensvorsatz vorsatzwort`),
  second_family_name: split(`
    segundoapellido 2oapellido 2apellido 2doapellido apellido2 apellidomaterno secondsurname
    secondlastname secondfamilyname`),
  kana: split(`
    ふりがな 氏名ふりがな お名前ふりがな 名前ふりがな 氏名かな お名前かな 名前かな 参加者名かな かな
    氏名よみがな よみがな 読み仮名
    読みがな よみ 読み しめい かな氏名 kana furigana namekana kananame fullnamekana yomi yomigana reading
    phoneticname`),
  family_kana: split(`
    せい 姓かな 姓ふりがな 姓よみがな かな姓 せいかな 氏かな lastnamekana familynamekana familykana
    surnamekana kanalastname`),
  given_kana: split(
    'めい 名かな 名ふりがな 名よみがな かな名 めいかな firstnamekana givennamekana givenkana kanafirstname',
  ),
  email: split(`
    参加者めーるあどれす めーるあどれす めーる eめーる eめーるあどれす 電子めーる 電子めーるあどれす
    めあど 連絡先めーるあどれす
    attendeeemail participantemail emailaddress email mailaddress mail emailadresse
    emailid adressemail adresseemail courriel correo correoelectrónico correoelectronico direccióndecorreo
    indirizzoemail endereçodeemail emailadres почта электроннаяпочта
    адресэлектроннойпочты adresemail epost eposta 邮箱 电子邮件 电子邮箱 電子郵件 信箱 이메일 메일`),
  affiliation: split(`
    所属 ご所属 御所属 所属名 所属先 所属団体 所属機関 所属組織 所属会社 所属会社名 会社名 会社
    会社団体名 会社名団体名 会社名所属 会社組織名
    勤務先 勤務先名 組織名 組織 団体名 団体 企業名 企業 法人名 貴社名 御社名 学校会社名 affiliation
    company companyname
    organization organisation organizationname organisationname employer institution firma
    firmenname unternehmen companyorganization companyororganization organizationcompany
    entreprise société societe empresa compañía azienda società bedrijf bedrijfsnaam organisatie
    organización компания организация firmanazwa instytucja spółka foretag företag đơnvị côngty
    公司 公司名称 单位 單位 회사 회사명 소속`),
  title: split(`
    肩書 肩書き 役職 役職名 役職肩書 職名 職業 職種
    jobtitle title jobposition position role occupation berufsbezeichnung
    fonction poste cargo puesto ruolo functie funktion должность stanowisko chứcvụ 职位 職位 职务 職稱 직함 직책`),
  university: split(`
    大学名 大学 学校名 学校 大学学校名 在籍校 出身大学 university universityname school schoolname
    college universität hochschule`),
  ticket: split(`
    ちけっと名 ちけっと種別 ちけっと種類 ちけっとの種類 ちけっと区分 ちけっと 券種 券種名 参加枠名
    参加枠 申込枠 参加区分 参加種別 区分 種別
    tickettype ticketname ticketcategory ticketclass ticket admissiontype productname product
    produkt category
    ticketkategorie typedebillet tipodeentrada tipobiglietto 票种 票種 티켓`),
  party: split(`
    ぐるーぷ ぐるーぷ名 団体申込 家族 家族名 同伴 同伴者ぐるーぷ 代表者 party partyname group
    groupname family household bookinggroup`),
  external_id: split(`
    参加者id 参加者番号 ちけっとid ちけっと番号 受付番号 申込番号 申込id 予約番号 整理番号 管理番号
    会員番号 会員id 登録番号
    externalid attendeeid attendeenumber participantid ticketid ticketnumber registrationid
    registrationnumber bookingid bookingnumber
    ticketreference registrationreference registrationno attendeeno ticketno participantno participantnumber
    guestid guestnumber registrantid badgeid badgenumber teilnehmernummer anmeldenummer
    reference memberid membernumber ゆーざーid ゆーざー名 userid username id`),
  order: split(`
    注文番号 ご注文番号 お申込番号 注文id 注文こーど おーだー番号 おーだーid 購入番号 購入id
    ordernumber orderid ordercode orderno orderref orderreference bestellnummer bestellcode order`),
  qr: split(`
    qrこーど qr qrcode ばーこーど barcode 入場こーど 受付こーど ちけっとこーど checkincode
    ticketcode ticketsecret secret barcodenumber qrcodeurl qrcodedata`),
  consent: split(`
    同意 同意確認 個人情報の利用 個人情報利用 個人情報の取り扱い 個人情報の取扱い 個人情報の取扱
    個人情報取り扱い 個人情報取扱
    個人情報の利用への同意 個人情報の利用に同意 個人情報の取り扱いへの同意 個人情報の取り扱いに同意
    個人情報の取扱いへの同意
    個人情報の取扱いに同意 個人情報利用同意 個人情報の利用同意 個人情報同意 ぱすの印刷への同意
    ぱす印刷の同意 ぱす印刷への同意
    印刷同意 印刷への同意 印刷の同意 印刷に同意
    consent passconsent consentpass consenttoprintthepass consenttoprint privacyconsent dataconsent
    consentgiven gdprconsent einwilligung`),
  locale: split('言語 使用言語 希望言語 表示言語 language locale lang preferredlanguage sprache'),
}

/**
 * Headings that may mean something else than a person's name: family and given name take
 * precedence.
 */
export const DOUBTFUL_NAMES: readonly string[] = split(`
  表示名 displayname にっくねーむ nickname badgename attendee participant guest nome nom nombre имя
  nomduparticipant nomparticipant 代表者氏名 代表者名`)

/** Headings of a name that people chose for themselves. */
export const NICKNAMES: readonly string[] = split('表示名 displayname にっくねーむ nickname')

/** Words in front of a heading that say whose column it is: "Attendee first name", "Ticket Email". */
export const OWN_PREFIX = new RegExp(
  '^(?:attendee|participant|registrant|delegate|visitor|ticketholder|holder|' +
    'ticket|teilnehmer(?:in)?|(?:参加者|来場者|出席者|本人|ご本人)の?)(?=.)',
  'u',
)

/** Words in front of a heading about somebody who comes with a person. */
export const COMPANION_PREFIX = new RegExp(
  '^(?:(?:guest|companion|plusone|partner|spouse)s?|begleitperson|begleitung|accompagnant|acompañante|' +
    '(?:同行者|同伴者|お連れ様|おつれさま)の?)(?=.)',
  'u',
)

/** Words of headings about somebody who comes with a person. */
export const COMPANION = /guest|companion|plusone|spouse|partners?(?:e?mail|.*name)|begleit|同行|同伴|お連れ/u

/** Words of headings about somebody else. */
export const OTHER_PEOPLE = new RegExp(
  'buyer|purchas|payer|billing|invoice|order|booker|referr|friend|emergency|introduc|' +
    '購入|注文|請求|支払|紹介|緊急|担当|代表|besteller|rechnung',
  'u',
)

/** Headings of numbers and codes: never a name, a company or another text of a person. */
export const IDENTIFIER = new RegExp(
  String.raw`[#№]|(?:^|[\s_.-])(?:no|nr|num|number|id|ids|uuid|guid|code|nummer|numéro|número|` +
    String.raw`numero)(?:$|[\s_.:)-])|番号|コード|ナンバー|编号|編號|번호`,
  'iu',
)

/** Forms of address: a column "Title" of these is no job title. */
export const SALUTATIONS = new RegExp(
  '^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|m|mme|mlle|monsieur|madame|sr|sra|srta|sig|' +
    String.raw`dhr|mevr)\.?$|^(?:様|さん|先生|氏)$`,
  'iu',
)

const NOT_OWN = /会社|団体|緊急|担当|購入|請求|company|contact person|invoice|emergency/u

/**
 * Parts of longer headings, for questionnaires (「会社名・所属をご記入ください」), with parts that
 exclude a match.
 */
export const HEADING_PARTS = [
  // 「お名前（姓）」「フリガナ（セイ）」, "Name (Last)", "Full Name - Last Name".
  ['family_name', /(?:氏名|名前)(?:漢字)?の?姓$|name(?:last|family|sur)(?:name)?$/u, NOT_OWN],
  ['given_name', /(?:氏名|名前)(?:漢字)?の?名$|name(?:first|given)(?:name)?$/u, NOT_OWN],
  ['family_kana', /(?:ふりがな|かな|よみ|氏名|名前)の?せい$|(?:ふりがな|かな|よみ)の?姓$/u, NOT_OWN],
  ['given_kana', /(?:ふりがな|かな|よみ|氏名|名前)の?めい$|(?:ふりがな|かな|よみ)の?名$/u, NOT_OWN],
  [
    'email',
    /めーる|e?mail/u,
    /確認|めるまが|まがじん|希望|同意|verified|newsletter|consent|購入者|注文者|buyer|order|invoice/u,
  ],
  ['kana', /ふりがな|よみがな|読み仮名|かな$/u, /会社|団体|所属|住所|緊急|購入者/u],
  ['university', /大学|学校名|university/u, /学部|学年|専攻|電話|住所|会社/u],
  [
    'affiliation',
    /会社|所属|勤務先|団体|company|organi[sz]ation|affiliation/u,
    /住所|電話|部署|かな|url|address|phone|invoice|請求/u,
  ],
  ['title', /役職|肩書|jobtitle/u, /かな/u],
  [
    'ticket',
    /ちけっと|券種|参加枠|tickettype|ticketname/u,
    /番号|id|枚|金額|代金|料金|価格|url|price|code|こーど|number|status|すてーたす/u,
  ],
  [
    'name',
    /氏名|お?名前|fullname|attendeename/u,
    /かな|会社|団体|緊急|担当|購入|申込者|請求|領収|宛|kana|invoice|紹介|buyer|order/u,
  ],
  // Only consent to print: consent to photos or mail is another question.
  [
    'consent',
    /(?:印刷|ぱす|名札|ばっじ).*(?:同意|承諾)|(?:print|badge|nametag).*consent|consent.*(?:print|badge|nametag)/u,
    /写真|撮影|動画|めーる|郵送|案内|photo|picture|video|mail|newsletter|fingerprint/u,
  ],
] as const

/** Some headings of each field, as the import screen shows them. Every profile field has a row. */
export const WANTED_HEADINGS = {
  name: '氏名, 姓 + 名, name, first + last name',
  email: 'メールアドレス, email',
  external_id: '受付番号, 登録番号, ID',
  kana: 'フリガナ, セイ + メイ, kana',
  affiliation: '所属, 会社名, company',
  title: '肩書き, 役職, title',
  university: '大学名, university',
  ticket: '券種, チケット, ticket',
  party: 'グループ, party, group',
  qr: 'QRコード, QR',
  locale: '言語, language',
  consent: '個人情報の利用, 同意, consent',
} as const

/** Headings of pretix's order positions in English, German and Japanese, folded. */
export const PRETIX_HEADINGS = {
  orderCode: ['ordercode', 'bestellnummer', '注文番号', '注文こーど'],
  position: ['positionid', 'position', 'positionsid', 'positionsnummer', 'ぽじしょんid', '位置id'],
  name: [
    'attendeename',
    'nameteilnehmerin',
    'nameteilnehmer',
    'teilnehmername',
    'teilnehmendenname',
    'nameteilnehmendeperson',
    '参加者名',
    '参加者の名前',
    '参加者氏名',
  ],
  email: [
    'attendeeemail',
    'emailteilnehmerin',
    'emailteilnehmer',
    'teilnehmeremail',
    'emailteilnehmendeperson',
    '参加者のめーる',
    '参加者めーるあどれす',
    '参加者のめーるあどれす',
    '参加者のeめーる',
  ],
  pseudonym: ['pseudonymizationid', 'pseudonymeid', 'pseudonymisierungsid', '仮名化id', '匿名化id'],
  secret: [
    'ticketsecret',
    'ticketgeheimnis',
    'geheimnis',
    'secret',
    'ticketcode',
    'ちけっとしーくれっと',
    'ちけっとの秘密',
  ],
  company: ['company', 'attendeecompany', 'firma', '企業', '会社', '会社名'],
  jobTitle: ['jobtitle'],
  product: ['product', 'produkt', '製品', '商品'],
  locale: ['orderlocale', 'bestellsprache', '注文ろけーる', '注文の言語'],
} as const
export const GIVEN_NAME = /(?:givenname|firstname|vorname|名)$/u
export const FAMILY_NAME = /(?:familyname|lastname|nachname|姓)$/u
