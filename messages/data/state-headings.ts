/** Headings of columns that say whether somebody comes, as `foldHeading` leaves them. */
const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words such as "Attending" or "Cancelled", and yes/no where yes means coming. */
export const STATE_HEADINGS = split(`
  参加すてーたす 申込すてーたす 参加状況 申込状況 参加状態 申込状態 すてーたす 状態 出欠すてーたす
  出欠 ご出欠 出欠状況 出欠確認 出欠席 出席欠席
  参加可否 ご参加可否 出席可否 ご出席可否 参加不参加 参加有無 出席状況 出席すてーたす
  ちけっとすてーたす ちけっと状況
  ちけっとの状態 ちけっと状態 予約すてーたす 予約状況 登録すてーたす 登録状況 受付すてーたす
  受付状況 審査状況 審査結果 承認 承認すてーたす 承認状況 承認状態
  抽選結果 当落 当落結果 注文すてーたす 注文状況 参加意思
  ticketstatus attendeestatus orderstatus registrationstatus status approvalstatus approval rsvp rsvpstatus
  response responsestatus rsvpresponse attendance attendancestatus attendingstatus participationstatus
  participation ticketstate registrationstate attendeestate orderstate bookingstatus bookingstate
  gueststatus
  participantstatus memberstatus invitationstatus invitestatus entrystatus currentstatus access
  areyoucoming willyoucome canyouattend
  teilnahme zusage rückmeldung zustand
  statut présence état asistencia stato presenza situação situacao deelname
  статус stan stav obecność durum trạngthái
  状态 狀態 报名状态 報名狀態 参加状态 參加狀態 订单状态 訂單狀態 审核状态 審核狀態 是否参加
  是否參加 是否出席
  상태 참석여부 참가여부 참석상태 참가상태 신청상태 예약상태 등록상태 승인상태`)

/** Yes/no where no has its own meaning; at `unknown` it may also mean "not yet here". */
export const FLAG_HEADINGS = {
  declined: split(`
    attending isattending attend willattend willyouattend areyouattending willyoubeattending going
    isgoing coming
    iscoming 参加 ご参加 出席 ご出席`),
  not_approved: split('approved isapproved accepted isaccepted 承認済 承認済み genehmigt approuvé'),
  waiting: split('confirmed isconfirmed 確定 確定済 確定済み bestätigt confirmé confirmado'),
  void: split('active isactive valid isvalid ticketvalid 有効 有効無効 gültig'),
  unknown: split('present présent présente presente anwesend aanwezig obecny obecna'),
} as const

/** Yes/no and dates where yes, or a date, means that the person does not come. */
export const ABSENCE_HEADINGS = {
  cancelled: split(`
    cancelled canceled iscancelled iscanceled cancelledat canceledat cancelledon canceledon cancelleddate
    canceleddate cancellationdate cancellationtime canceldate cancelation cancellation cancelledtime
    ordercancelled ordercanceled ticketcancelled ticketcanceled withdrawn withdrawnat iswithdrawn
    cancelleddatetime canceledby cancelledby
    きゃんせる きゃんせる日 きゃんせる日時 きゃんせる済 きゃんせる済み きゃんせるふらぐ
    きゃんせる有無 取消 取消し 取り消し 取消日 取消日時 取消済 取消ふらぐ
    storniert storniertam stornierungsdatum stornodatum storno annulé annuléle annulée datedannulation
    cancelado cancelada canceladoel anulado anulada fechadecancelación fechacancelación fechadebaja baja
    annullato annullata datacancellazione datadiannullamento datacancelamento datadecancelamento
    geannuleerd geannuleerdop annuleringsdatum anulowano anulowany anulowana dataanulowania zrušeno
    avbokad aflyst avmeldt peruttu iptal canceldatetime cancellationdatetime dateannulation
    是否取消 取消状态 取消狀態 取消时间 取消時間 취소 취소일 취소일시 취소여부`),
  refunded: split(`
    refunded isrefunded refundedat refundedon refunddate refundeddate refundtime
    返金 返金日 返金日時 返金済 返金済み 返金ふらぐ 払戻 払い戻し 払戻日 払い戻し日
    erstattet erstattetam remboursé reembolsado rimborsato terugbetaald 退款时间 退款時間 환불 환불일`),
  declined: split(`
    declined isdeclined declinedat declinedon declineddate noshow absent notattending
    辞退 辞退日 辞退日時 欠席 不参加 abgesagt abgesagtam`),
  void: split(`
    void voided isvoid isvoided voidstatus voidedat voidedon invalid isinvalid expired isexpired
    revoked revokedat
    blocked isblocked 無効 無効化日時 失効 失効日`),
  deleted: split(`
    deleted isdeleted deletedat deletedon deleteddate removed isremoved removedat archived archivedat
    削除 削除日 削除日時 削除済 削除済み 削除ふらぐ 退会 退会日 退会日時 gelöscht gelöschtam
    supprimé eliminado`),
  waiting: split(`
    waitlist waitlisted iswaitlisted onwaitlist onwaitinglist waitinglist iswaiting waitlistedat
    pending ispending
    きゃんせる待ち 補欠 待機 warteliste listedattente listadeespera wachtlijst`),
  not_approved: split('rejected isrejected rejectedat denied isdenied 却下 却下日 落選 abgelehnt'),
} as const

/** Whether somebody was admitted already: says nothing against coming. */
export const CHECK_IN_HEADINGS = split(`
  checkedin ischeckedin checkedinat checkedintime checkedinon checkin checkintime checkindate checkinat
  checkinstatus attended hasattended arrived hasarrived arrivedat scanned scannedat admitted
  redeemed redeemedat
  ちぇっくいん ちぇっくいん日時 ちぇっくいん時間 ちぇっくいん済 ちぇっくいんすてーたす 来場 来場日時
  来場済 来場すてーたす 入場 入場日時 入場済
  入場すてーたす 受付日時 受付済 受付済み 出席日時 eingecheckt eingechecktam 签到 签到时间 簽到
  簽到時間 체크인 체크인여부 출석여부 입장시간`)

/** Payment: of its words only cancelled, refunded and void ones count, because some pay at the door. */
export const PAYMENT_HEADINGS = split(`
  payment paid ispaid paymentresult refundstatus
  支払済 支払済み 入金済 入金 bezahlt paiement`)

const anyOf = (text: string): string =>
  split(text)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

/**
 * Parts of longer headings, as `foldHeading` leaves them. A heading that consists of a word for the state
 * and words for the entry ("Status der Anmeldung") is a state column. One word more is another matter:
 * "Hotel status", "Newsletter status".
 */
export const HEADING_WORDS = {
  /** The entry, its ticket or its order. */
  entry: new RegExp(
    anyOf(`
      order reservation booking registration registrant reg ticket attendee participant
      guest attendance attending participation event entry invitation invite rsvp response
      approval application enrollment enrolment signup admission sale purchase 購入 venda compra vente
      参加者 参加 出席者 出席 出欠 申込み? 申し込み 登録 予約 注文 ちけっと 応募 抽選 承認 審査 受付
      報名 报名 参会 參會 參加 订单 訂單 预约 預約 注册 註冊 门票 門票 审核 審核
      주문 예약 신청 등록 티켓 참석자? 참가자? 참여 접수 승인
      bestellung bestell buchung anmeldung anmelde reservierung teilnahme teilnehmer
      commande inscription réservation billet participant orden pedido inscripci[oó]n reserva asistencia
      asistente entrada registro boleto ordine prenotazione iscrizione biglietto partecipazione
      partecipante inscrição inscricao ingresso bilhete participação participante
      inschrijving inschrijf bestelling bestel boeking reservering aanmelding aanmeld deelname
      deelnemer rejestracji uczestnika zamówienia rezerwacji zgłoszenia biletu uczestnictwa
      anmälning anmälan bokning(?:en)? biljett tilmelding(?:en)? bestilling påmelding
      ilmoittautumisen tilauksen varauksen osallistumisen registrace objednávky rezervace vstupenky
      přihlášky kayıt sipariş rezervasyon katılım`),
    'gu',
  ),
  payment: new RegExp(
    anyOf(`
      payment financial fulfill?ment お?支払い? 入金 決済 付款 支付 결제 zahlungs? paiement pago pagamento
      betaal betalings? betalning(?:s|en)? płatności platby ödeme maksun`),
    'u',
  ),
  state: new RegExp(
    anyOf(`
      status statut state stato estado état situação situacao situaci[oó]n zustand stan stav tila tilstand
      статус durumu? すてーたす 状況 状態 状态 狀態 状况 狀況 상태 여부 可否 結果 结果 lifecycle stage`),
    'u',
  ),
  /** A word for the kind of an entry: its values may be states as well. */
  kind: new RegExp(anyOf('区分 種別 種類 枠 types? category'), 'u'),
  /** A general remark. */
  remark: new RegExp(
    anyOf(`
      remarks? notes? comments? memo info internal staff admin 備考 めも こめんと 連絡事項 特記事項 社内
      事務局 管理者? 運営 その他 bemerkung(?:en)? anmerkung(?:en)? kommentare? notiz(?:en)? remarques?
      commentaires? observaciones comentarios? notas? observações observação osservazioni
      opmerking(?:en)? uwagi poznámka 备注 備註 비고 메모`),
    'gu',
  ),
  /** What may be left between them. */
  filler:
    /^(?:of|the|your|current|de|del|della|dell|do|da|du|des|der|die|van|le|la|l|d|s|の|欄|ご|お|的){0,3}$/u,
} as const

/** Words for a state that often mean something else where they stand alone: of a country, of a hall. */
export const BARE_STATES = split('state estado stage lifecycle 結果 结果')

/** Questions whose answers are yes, no or a state; other questions of this kind are about something
else. */
export const ATTEND_QUESTION = new RegExp(
  '(?:will|can|are|do)you.*(?:attend|come|coming|join|participate)|canyoumakeit|参加(?:され|し|でき)|' +
    '出席(?:され|し|でき)|ご(?:参加|出席)(?:に|いただけ|について|の(?:可否|有無))|出欠|来られ|お越し|' +
    '是否(?:会|會|能)?(?:出席|参加|參加|到场|到場)|(?:출석|참석|참가|참여)하|오시|nehmensie.*teil|nimmst.*teil|' +
    'teilnehmen|kommst|kommensie|dabeisein|participe[rz]|(?:serez|viendrez)vous|asistir|vendrás|' +
    'vasavenir|komje|komtu|vai(?:participar|comparecer)|parteciper|partecipi|weźmie|kommerdu|deltardu|' +
    'osallistu|tuletko|zúčastníte|katılacak',
  'u',
)
export const OTHER_ATTENDANCE = new RegExp(
  'party|dinner|lunch|breakfast|brunch|banquet|gala|meal|drinks|reception|workshop|session|tutorial|' +
    'training|course|class|excursion|trip|tour|before|previous|past|last|first|guest|online|livestream|' +
    'newsletter|mail|slack|after|hackathon|handson|sprint|ceremony|keynote|bycar|bytrain|shuttle|spouse|' +
    'partner|child|kids|companion|はっかそん|はんずおん|すぷりんと|えくすかーしょん|基調|社外|懇親|懇談|二次会|交流|ぱーてぃ|祝賀|飲み会|打ち上げ|昼食|夕食|朝食|' +
    '弁当|宴|わーくしょっぷ|せっしょん|分科会|見学|過去|以前|前回|初めて|これまで|おんらいん|次回|今後|' +
    '同伴|家族|前夜|後夜|宿泊|ほてる|発表|登壇|撮影|餐|工作坊|뒤풀이|만찬|점심|저녁|회식|워크숍|essen|' +
    'frühstück|empfang|feier|führung|ausflug|abend|d[iî]ner|déjeuner|soirée|cocktail|atelier|visite|' +
    'cena|almuerzo|comida|fiesta|taller|visita|pranzo|festa|jantar|almoço|oficina|borrel|feest|' +
    'rondleiding|kolacj|obiad|warsztat|imprez|middag|fest|illallis|večeř|akşam',
  'u',
)
