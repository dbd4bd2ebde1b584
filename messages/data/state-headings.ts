/** Headings of columns that say whether somebody comes, as `foldHeading` leaves them. */
const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words such as "Attending" or "Cancelled", and yes/no where yes means coming. */
export const STATE_HEADINGS = split(`
  参加すてーたす 申込すてーたす 参加状況 申込状況 参加状態 申込状態 すてーたす 状態 出欠すてーたす
  出欠 ご出欠 出欠状況 出欠確認 出欠席
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
  teilnahmestatus anmeldestatus bestellstatus buchungsstatus teilnahme zusage rückmeldung zustand
  statut statutinscription statutdelinscription statutdubillet présence état
  estado estadodelaorden estadodelasistente asistencia stato statoordine presenza situação situacao
  estadodoingresso
  aanmeldstatus deelname
  статус stan stav durum trạngthái
  状态 狀態 报名状态 報名狀態 参加状态 參加狀態 订单状态 訂單狀態 审核状态 審核狀態 是否参加
  是否參加 是否出席
  상태 참석여부 참가여부 참석상태 참가상태 신청상태 예약상태 등록상태 승인상태`)

/** Yes/no where no has its own meaning. */
export const FLAG_HEADINGS = {
  declined: split(`
    attending isattending attend willattend willyouattend areyouattending willyoubeattending going
    isgoing coming
    iscoming 参加 ご参加 出席 ご出席`),
  not_approved: split('approved isapproved accepted isaccepted 承認済 承認済み genehmigt approuvé'),
  waiting: split('confirmed isconfirmed 確定 確定済 確定済み bestätigt confirmé confirmado'),
  void: split('active isactive valid isvalid ticketvalid 有効 有効無効 gültig'),
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
    cancelado canceladoel fechadecancelación annullato datacancellazione geannuleerd geannuleerdop
    是否取消 取消时间 取消時間 취소 취소일 취소일시 취소여부`),
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
  簽到時間 체크인 입장시간`)

/** Payment: of its words only cancelled, refunded and void ones count, because some pay at the door. */
export const PAYMENT_HEADINGS = split(`
  paymentstatus payment paid ispaid paymentstate financialstatus paymentresult refundstatus
  支払状況 支払い状況 お支払い状況 支払すてーたす 支払いすてーたす 入金状況 入金すてーたす
  決済すてーたす 決済状況 支払済 支払済み 入金済 入金
  zahlungsstatus bezahlt statutdepaiement paiement estadodelpago statopagamento betaalstatus
  付款状态 付款狀態 支付状态 결제상태`)

/** Questions whose answers are yes, no or a state; other questions of this kind are about something
else. */
export const ATTEND_QUESTION = new RegExp(
  '(?:will|can|are|do)you.*(?:attend|come|coming|join|participate)|参加(?:され|し|' +
    'でき)|出席(?:され|し|でき)|ご(?:参加|出席)(?:に|いただけ|について|の(?:可否|有無))|' +
    '出欠|nehmensie.*teil|participe[rz]|asistir',
  'u',
)
export const OTHER_ATTENDANCE = new RegExp(
  'party|dinner|lunch|breakfast|reception|workshop|session|tour|before|previous|past|' +
    'last|first|guest|online|newsletter|mail|slack|after|社外|懇親|二次会|交流会|' +
    'ぱーてぃ|昼食|夕食|弁当|わーくしょっぷ|せっしょん|分科会|見学|過去|以前|前回|初めて|' +
    'これまで|おんらいん|次回|今後|同伴|家族',
  'u',
)
