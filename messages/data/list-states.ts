import { YES_NO } from './import-answers.ts'

/**
 * Words of state columns in lists, by what they mean for the desk: yes or no, English, then the shops,
 * then Japanese, Chinese, Korean, German, French, Spanish, Italian, Portuguese, Dutch. Accents, case,
 * punctuation and some Japanese spellings do not count (`foldState`). A word that is not here is asked:
 * "reserved", "transferred" and "partially refunded" mean different things in different shops.
 */
const split = (text: string): readonly string[] =>
  text
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const STATE_WORDS = {
  coming: [
    ...YES_NO.yes,
    ...split(`
    attending | attend | will attend | will be attending | will be there | be there | can attend
    going | is going | coming | will come
    accepted | accept | accepts | comp | approved | confirmed | registered | booked | active | activated
    valid | ok
    okay | paid | fully paid | paid in full | free | complimentary | complete
    completed | successful | success | succeeded | settled | processed | fulfilled | issued | sold
    purchased | placed | claimed | assigned | unassigned | reminder | enrolled | enabled | included
    payment received | payment complete | payment completed | payment successful | rsvp yes
    no payment required | payment not required | pay at door | pay at the door | pay on site
    pay at venue | invoice paid | free order | eventbrite completed | granted | verified
    not checked in | not yet checked in | unused | not used | not scanned | not yet arrived
    unredeemed | not redeemed | not yet redeemed
    参加 | 参加予定 | 参加確定 | 参加決定 | 参加者 | 参加可 | 出席 | 出席予定 | 出席可 | 確定 | 申込
    申込済 | 申込完了
    申込受付 | 申込受付済 | 受付完了 | 登録 | 登録済 | 登録完了 | 予約済 | 予約完了 | 予約確定
    購入済 | 購入完了 | 支払済
    支払完了 | 支払不要 | 入金済 | 入金確認済 | 入金完了 | 決済済 | 決済完了 | 無料 | 有効 | 承認
    承認済 | 当選 | 抽選当選 | 当選確定
    完了 | 発券済 | 発行済 | 繰上当選 | 繰上参加 | 未設定 | 未チェックイン | 未入場 | 未来場
    未受付 | 未使用 | 未出席 | 当日払 | 当日支払
    現地払 | 現地支払 | 会場払 | 現地決済 | ○ | 〇 | ◯ | ◎ | 済 | 確認済 | 参加可能 | 行く | 行きます
    參加 | 确认 | 确认参加 | 已确认 | 已確認 | 已付款 | 已支付 | 已报名 | 已報名 | 报名成功
    報名成功 | 已注册 | 已註冊 | 有效 | 已通过
    已通過 | 审核通过 | 審核通過 | 已批准 | 未签到 | 未簽到 | 成功 | 已完成 | 免费 | 免費
    참석 | 참가 | 참석 예정 | 참가 예정 | 참가확정 | 참가 확정 | 확정 | 승인 | 승인됨 | 승인완료
    승인 완료 | 결제완료 | 결제 완료
    등록완료 | 등록 완료 | 접수완료 | 접수 완료 | 예약완료 | 신청완료 | 신청 완료 | 유효
    미입장 | 무료 | 완료
    nimmt teil | teilnahme | teilnehmend | zugesagt | zusage | bestätigt | angemeldet | bezahlt | gebucht
    aktiv | gültig | genehmigt | abgeschlossen | kostenlos | registriert | nicht eingecheckt
    participe | participera | confirmé | confirmée | inscrit | inscrite | payé | payée | validé | validée
    accepté | acceptée | approuvé | approuvée | actif | active | valide | terminé | gratuit
    asiste | asistirá | asistiré | confirmado | confirmada | inscrito | inscrita | registrado | registrada
    pagado | pagada | aprobado | aprobada | aceptado | aceptada | activo | activa | válido | válida
    completado | completada | gratis
    partecipa | parteciperà | confermato | confermata | iscritto | iscritta | registrato
    registrata | pagato
    pagata | approvato | approvata | accettato | accettata | attivo | attiva | valido | valida | completato
    gratuito
    participa | participará | participando | pago | paga | aprovado
    aprovada | aceito | aceite | ativo | ativa
    concluído | concluída
    komt | gaat | neemt deel | bevestigd | aangemeld | ingeschreven | betaald | goedgekeurd | actief
    geldig
    voltooid | подтверждён | подтверждено | подтверждена | оплачено | оплачен | зарегистрирован
    opłacone | potwierdzone | potwierdzony | potwierdzona | obecny | 참여확정
    참여 확정 | zapłacone | đã xác nhận | onaylandı`),
  ],
  checked_in: split(`
    checked in | checkedin | check in | attended | present | here | arrived | scanned | used
    redeemed | admitted
    entered | checked out
    来場 | 来場済 | 入場 | 入場済 | チェックイン | チェックイン済 | 受付済 | 出席済 | 参加済
    使用済 | もぎり済
    已签到 | 已簽到 | 签到 | 簽到 | 已出席 | 已使用 | 已入场
    체크인 | 체크인 완료 | 입장 | 입장완료 | 입장 완료 | 출석
    eingecheckt | anwesend | erschienen | teilgenommen | présent | présente | presente | asistió
    presentato
    compareceu | ingecheckt | aanwezig`),
  cancelled: split(`
    cancelled | canceled | cancel | cancellation | cancels | cancelled by | withdrawn | withdrew | dropped
    dropped out | unregistered | deregistered | pulled out
    キャンセル | キャンセル済 | 参加キャンセル | 申込キャンセル | キャンセル扱 | 当日キャンセル
    自動キャンセル | 取消 | 取消済 | 申込取消
    予約取消 | 参加取消 | 取下 | 取下済 | 取下げ | 解約 | 解約済 | 中止
    取消报名 | 已取消 | 已撤销 | 已撤銷
    취소 | 취소됨 | 취소완료 | 취소 완료 | 참가취소 | 신청취소 | 예약취소 | 취소 처리
    storniert | storno | stornierung | annulliert | abgemeldet | abmeldung | zurückgezogen | rücktritt
    annulé | annulée | annulation | désisté | désistement
    cancelado | cancelada | anulado | anulada | baja
    отменён | отменено | отменена | anulowane | anulowany | anulowana | uitgeschreven | 참여취소
    참여 취소 | odwołane | zrušeno | đã hủy | iptal edildi
    annullato | annullata | cancellato | cancellata | disdetto | disdetta
    desistiu | desistência
    geannuleerd | annulering`),
  refunded: split(`
    refunded | fully refunded | full refund | refund | refund complete | refund completed | refund issued
    refund processed | chargeback | charged back | reversed | money back
    返金 | 返金済 | 全額返金 | 全額返金済 | 返金完了 | 返金対応済 | 払戻 | 払戻済 | 払戻完了 | 返金処理済
    已退款 | 退款 | 退款成功 | 退票 | 已退票 | 全额退款 | 全額退款
    환불 | 환불됨 | 환불완료 | 환불 완료 | 전액환불
    erstattet | zurückerstattet | rückerstattet | erstattung | rückerstattung
    remboursé | remboursée | remboursement | reembolsado | reembolsada | devuelto | reembolso
    rimborsato | rimborsata | rimborso | estornado | estornada | devolvido
    terugbetaald | terugbetaling | teruggestort
    zwrócone | zwrot`),
  declined: [
    ...YES_NO.no,
    ...split(`
    declined | decline | declines | not attending | not going | not coming | will not attend | won't attend
    wont attend | cannot attend | can't attend | cant attend | can't go | cant go | cannot go | can't come
    cannot come | can't make it | unable to attend | not able to attend | regrets | rsvp no
    no longer attending | no longer coming
    will not be there | won't be there | can't be there | cannot be there | opt out
    no show | noshow | did not show | did not attend | didn't attend
    not attended | absent | opted out | nieobecny
    不参加 | 欠席 | 欠席予定 | 無断欠席 | 当日欠席 | 参加不可 | 出席不可 | 辞退 | 辞退済 | 参加辞退
    当選辞退 | 断り
    参加しない | 参加しません | 出席しない | 出席しません | 参加できない | 参加できません | 行かない
    行きません | 来ません | 来ない | 取りやめ | 参加取りやめ | 取り止め | × | ✕ | ✖ | ノーショー
    不參加 | 不出席 | 缺席 | 未参加 | 谢绝 | 謝絕 | 不去 | 不能参加
    불참 | 불참석 | 미참석 | 불참 예정 | 거절 | 거절됨 | 결석 | 노쇼 | 불참석 예정
    abgesagt | absage | nimmt nicht teil | nicht teilnehmend | nicht erschienen | abwesend | entschuldigt
    sagt ab | hat abgesagt
    ne participe pas | ne participera pas | absente | décliné | excusé | excusée | ne vient pas
    no asiste | no asistirá | no asistió | ausente | rechaza
    non partecipa | assente | não participa | não participará | não vai | não compareceu
    komt niet | gaat niet | afwezig | niet aanwezig | afgezegd | neemt niet deel`),
  ],
  void: split(`
    void | voided | invalid | invalidated | not valid | inactive | not active | revoked | expired | blocked
    disabled | deactivated | failed | payment failed | payment declined | lapsed | abandoned | terminated
    timed out | unsuccessful payment | suspended | banned
    無効 | 無効化 | 失効 | 期限切 | 期限切れ | 有効期限切 | 有効期限切れ | 支払期限切 | 支払期限切れ
    失敗 | 決済失敗 | 支払失敗 | 停止
    使用不可
    无效 | 無效 | 作废 | 作廢 | 已作废 | 已作廢 | 失效 | 已失效 | 过期 | 過期 | 已过期 | 已過期 | 支付失败
    무효 | 만료 | 만료됨 | 기한만료 | 결제실패 | 비활성
    ungültig | abgelaufen | inaktiv | gesperrt | fehlgeschlagen | verfallen
    invalide | expiré | expirée | périmé | nul | inactif | échoué
    inválido | inválida | no válido | caducado | caducada | expirado | expirada | vencido | inactivo
    fallido
    scaduto | scaduta | non valido | inattivo | fallito | inativo | falhou
    ongeldig | verlopen | niet actief | mislukt`),
  deleted: split(`
    deleted | delete | removed | archived | trashed | erased
    削除 | 削除済 | 退会 | 退会済 | 除名 | 抹消
    已删除 | 已刪除 | 删除 | 刪除 | 삭제 | 삭제됨 | 탈퇴
    gelöscht | entfernt | supprimé | supprimée | retiré | eliminado | eliminada | borrado | borrada
    eliminato | eliminata | excluído | removido | apagado | verwijderd`),
  waiting: split(`
    waitlist | wait list | waitlisted | wait listed | waiting list | on waitlist | on the waitlist
    on waiting list | on the waiting list | waiting | standby | stand by | reserve list | backup | on hold
    hold | held | pending | pending payment | payment pending | pending overdue | overdue | unpaid
    not paid | not paid yet
    not yet paid | partially paid | awaiting payment | awaiting offline payment | waiting for payment
    payment due | incomplete | not complete | not completed | in progress | processing | started | draft
    invited | invitation sent | invite sent | not responded | no response | no reply | awaiting response
    awaiting reply | awaiting confirmation | pending confirmation | unconfirmed | not confirmed
    not yet confirmed | needs action | unverified | not verified | refund pending | in cart
    キャンセル待 | 補欠 | 補欠者 | 補欠登録 | 抽選待 | 抽選中 | 抽選前 | 抽選申込 | 待機 | 待機中
    順番待 | 空席待 | 繰上待 | 未払
    未支払 | 未入金 | 未決済 | 支払待 | 入金待 | 決済待 | 支払前 | 入金確認待 | コンビニ支払待
    未確定 | 保留 | 保留中 | 仮予約
    仮申込 | 仮登録 | 未回答 | 未返信 | 回答待 | 返信待 | 確認待 | 確認中 | 未確認 | 手続中
    手続き中 | 処理中 | 未完了 | 招待中 | 招待済
    未定 | 検討中 | 調整中
    候补 | 候補 | 候补中 | 候補中 | 等待 | 等待中 | 等候 | 等候名单 | 候补名单 | 候補名單 | 待付款
    未付款 | 待支付 | 未支付
    待确认 | 待確認 | 未确认 | 未確認 | 已邀请 | 已邀請 | 待定
    대기 | 대기중 | 대기 중 | 대기자 | 대기자 명단 | 대기명단 | 미정 | 미결제 | 결제대기 | 결제 대기
    입금대기 | 입금 대기 | 보류 | 미확정
    초대됨 | 예비
    warteliste | auf warteliste | auf der warteliste | nachrücker | wartend | ausstehend | offen | unbezahlt
    nicht bezahlt | zahlung ausstehend | überfällig | eingeladen | unbestätigt | nicht bestätigt
    unvollständig | in bearbeitung | keine antwort | vorgemerkt
    liste d'attente | en liste d'attente | sur liste d'attente | en attente | en attente de paiement
    non payé
    non payée | impayé | impayée | paiement en attente | invité | invitée | non confirmé | incomplet
    lista de espera | en lista de espera | en espera | pendiente | pendiente de pago | no pagado | no pagada
    impagado | invitado | invitada | no confirmado | incompleto | pago pendiente
    lista d'attesa | in lista d'attesa | in attesa | in attesa di pagamento | non pagato
    non pagata | invitato
    invitata | non confermato | in sospeso
    em lista de espera | na lista de espera | em espera | pendente | não pago | aguardando pagamento
    pagamento pendente | aguardando | convidado | convidada | não confirmado
    wachtlijst | op wachtlijst | op de wachtlijst | in afwachting | niet betaald | onbetaald | openstaand
    uitgenodigd | niet bevestigd | in behandeling | lista rezerwowa
    liste complémentaire | 참여대기 | 참여 대기`),
  not_approved: split(`
    pending approval | approval pending | awaiting approval | waiting for approval | needs approval
    requires approval | approval required | not approved | not yet approved | unapproved | rejected | reject
    denied | refused | disapproved | under review | in review | awaiting review | pending review
    not accepted | not selected | unsuccessful | turned down | applied
    未承認 | 承認待 | 承認待機中 | 承認前 | 審査中 | 審査待 | 落選 | 抽選落選 | 抽選外 | 不承認
    非承認 | 否認 | 却下 | 拒否 | 申請中 | 申請
    不採択 | 不合格 | 見送
    待审核 | 待審核 | 审核中 | 審核中 | 未审核 | 未審核 | 未通过 | 未通過 | 审核未通过 | 审核不通过
    審核不通過 | 已拒绝 | 已拒絕 | 拒绝 | 拒絕
    未批准
    승인대기 | 승인 대기 | 승인 대기중 | 미승인 | 승인 거절 | 반려
    반려됨 | 거부 | 거부됨 | 심사중 | 심사 중 | 낙첨
    genehmigung ausstehend | nicht genehmigt | abgelehnt | in prüfung | zur prüfung | verweigert
    en attente d'approbation | en attente de validation | non approuvé | non approuvée | rejeté | rejetée
    refusé | refusée
    pendiente de aprobación | no aprobado | no aprobada | rechazado | rechazada | denegado | denegada
    in attesa di approvazione | non approvato | respinto | respinta | rifiutato | rifiutata
    aguardando aprovação | não aprovado | não aprovada | rejeitado | rejeitada | reprovado
    recusado | recusada
    wacht op goedkeuring | niet goedgekeurd | geweigerd | afgewezen`),
} as const

/** Words in front of or behind the state that name its subject: "order_canceled", "Ticket void". */
export const STATE_SUBJECTS = new RegExp(
  String.raw`\b(?:orders?|attendees?|tickets?|registrations?|bookings?|participants?|guests?|` +
    String.raw`status|entry|invitation)\b`,
  'gu',
)

/** Spellings of Japanese words that mean the same: 申し込み済み, 申込済. */
export const STATE_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\s/gu, ''],
  [/^[ごお御](?=\p{Script=Han})/u, ''],
  [/申し?込み?/gu, '申込'],
  [/払い?戻し?/gu, '払戻'],
  [/取り?消し?/gu, '取消'],
  [/取り?下げ?/gu, '取下'],
  [/繰り?上げ?/gu, '繰上'],
  [/支払い/gu, '支払'],
  [/(?<=[未地場日])払い/gu, '払'],
  [/待ち/gu, '待'],
  [/済み/gu, '済'],
  [/切れ$/u, '切'],
]
export const STATE_ENDINGS =
  /(?:です|となりました|になりました|(?:いた|致)します|させていただきます|しました|します|する|した)$/u

/** Words before the state in a sentence: "Sorry, I can't attend", 「都合により欠席します」. */
export const STATE_BEGINNINGS = new RegExp(
  "^(?:(?:sorry|unfortunately|regretfully) |(?:i|we)(?:'m| am| are|'ll)? |残念ながら|" +
    '申し訳(?:ありません|ございません)が|(?:一身上の)?都合(?:により|がつかず|が悪く)|' +
    'やむを得ず|今回は|(?:当日|会場|現地)[でにはへ]*)+',
  'u',
)

/** A date, or a time with a date, in the forms of spreadsheets and shops. */
export const DATE = new RegExp(
  String.raw`^\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|` +
    String.raw`^\d{1,2} \p{L}{3,} \d{4}|^\p{L}{3,9}\.? \d{1,2}, \d{4}|^\d{10,13}$`,
  'u',
)

/** Values of yes/no columns that mean neither yes nor a date: nothing, or "not cancelled". */
export const STATE_NONE = new RegExp(
  String.raw`^(?:|-+|ー+|―+|n\/?a|null|nil|none|never|未|なし|無|0{4}-0{2}-0{2}.*|.*(?:していない|していません)|` +
    '(?:not|nicht|non|no|não|niet) (?:yet )?(?:cancel|annul|storn|geannul|refund|erstatt|void|delet).*)$',
  'u',
)
