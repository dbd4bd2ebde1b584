import { describe, expect, it } from 'vitest'
import { STATE_WORDS } from '../../../messages/data/list-states.ts'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { foldState, stateOf } from '../../../src-server/guest/import/read-state.ts'
import { validateRows } from '../../../src-server/guest/import/validate-rows.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { encode } from '../../support/make-attendees.ts'

const tableOf = (text: string) => readTable(encode(text, 'utf-8'))

/** The kind of each row's state. */
function kinds(text: string): string[] {
  const table = tableOf(text)
  return validateRows(table, detectColumns(table.header, table.rows).mapping).map((row) => row.state.kind)
}

/** The states of people under one heading; two people come in any case. */
const under = (heading: string, ...cells: string[]): string[] =>
  kinds(
    [`Name,Email,${heading}`, ...cells.map((cell, i) => `P ${i},p${i}@a.example,"${cell}"`), ''].join('\n'),
  )

describe('a word of a state column', () => {
  it.each([
    ['cancelled', 'Canceled, CANCELLED, Attendee cancelled, order_canceled, Storniert, Annulé'],
    ['cancelled', 'キャンセル済み, 取り下げ, 参加キャンセル, ｷｬﾝｾﾙ, Cancelado, 已取消, 취소됨'],
    ['cancelled', 'Cancelled by organizer, Canceled on 2026-01-02, Geannuleerd, Annullata'],
    ['refunded', 'Refunded, Fully refunded, 払い戻し済, 返金済み, Remboursé, 已退款, 환불 완료'],
    ['declined', 'Not Attending, not_going, No, No Show, 不参加, ご欠席, Abgesagt, 불참'],
    ['void', 'Void, VOIDED, Invalid, Expired, 無効, 期限切れ, Abgelaufen, Payment failed'],
    ['deleted', 'Deleted, 削除済み, Gelöscht, 已删除'],
    ['waiting', 'waitlist, Wait-list, On waitlist, キャンセル待ち, 抽選待ち, Warteliste, En attente'],
    ['waiting', 'Pending, AWAITING_PAYMENT, AWAITING_OFFLINE_PAYMENT, 未払い, 支払待ち, invited'],
    ['waiting', "Liste d'attente, Liste d’attente, Lista de espera, 候补, 대기자, Wachtlijst"],
    ['not_approved', 'pending_approval, Not approved, Rejected, 落選, 審査中, 未承認, 待审核, 승인 대기'],
    ['checked_in', 'Checked In, attended, 来場済み, Eingecheckt, 已签到'],
    ['coming', 'Attending, approved, Paid, 支払済, 参加, 申し込み済み, Bezahlt, Confirmado, 참석'],
    ['coming', 'COMPLETED, ACTIVE, NO_PAYMENT_REQUIRED, not checked in, 未入場, 未設定'],
    ['unknown', 'Reserved, Transferred, Partially refunded, VIP, 一部返金, maybe, 3'],
  ])('is %s: %s', (kind, words) => {
    expect(words.split(', ').filter((word) => under('Status', word)[0] !== kind)).toEqual([])
  })

  it('has one meaning in all languages', () => {
    const seen = new Map<string, string>()
    for (const [kind, list] of Object.entries(STATE_WORDS))
      for (const word of list) {
        expect(seen.get(foldState(word)) ?? kind, word).toEqual(kind)
        expect(stateOf(word), word).toEqual(kind)
        seen.set(foldState(word), kind)
      }
  })

  it('of several parts is an absence if one part is', () => {
    const kinds = under('Status', 'キャンセル（返金済）', 'Paid / Cancelled', 'Paid / Odd')
    expect(kinds).toEqual(['cancelled', 'cancelled', 'unknown'])
  })
})

describe('the column of states', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['approval_status', ['approved', 'declined', ''], ['coming', 'declined', 'coming']],
    ['参加ステータス', ['参加', '補欠'], ['coming', 'waiting']],
    ['ステータス', ['支払済', '払い戻し済'], ['coming', 'refunded']],
    ['Attending', ['yes', 'no', 'TRUE', '0'], ['coming', 'declined', 'coming', 'declined']],
    ['Status', ['on', 'あり', 'x', '1'], ['coming', 'coming', 'unknown', 'unknown']],
    ['出欠', ['○', '×', 'ご出席', '△'], ['coming', 'declined', 'coming', 'unknown']],
    ['Approved', ['yes', 'no'], ['coming', 'not_approved']],
    ['Confirmed', ['true', 'false'], ['coming', 'waiting']],
    ['Cancelled', ['true', 'false', '', 'no', '1'], ['cancelled', 'coming', 'coming', 'coming', 'cancelled']],
    ['Cancelled at', ['2026-01-02 10:00', ''], ['cancelled', 'coming']],
    ['キャンセル日時', ['2026年1月2日', '-'], ['cancelled', 'coming']],
    ['Refunded at', ['11/29/24 22:28', ''], ['refunded', 'coming']],
    ['Void Status', ['No', 'Yes'], ['coming', 'void']],
    ['Deleted', ['false', 'true'], ['coming', 'deleted']],
    ['Checked in', ['yes', 'no', ''], ['checked_in', 'coming', 'coming']],
    ['checked_in_at', ['2026-01-01T10:00:00.000Z', ''], ['checked_in', 'coming']],
    ['出欠ステータス', ['未設定', '欠席'], ['coming', 'declined']],
    ['Payment status', ['unpaid', 'refunded', 'paid'], ['coming', 'refunded', 'coming']],
    ['RSVP', ['Yes', 'No', "Can't go"], ['coming', 'declined', 'declined']],
    ['Will you attend the event?', ['Yes', 'No'], ['coming', 'declined']],
    ['Will you attend the dinner?', ['Yes', 'No'], ['coming', 'coming']],
    ['懇親会に参加しますか', ['はい', 'いいえ'], ['coming', 'coming']],
    ['Newsletter', ['Yes', 'No'], ['coming', 'coming']],
    ['Remark', ['Cancelled', ''], ['cancelled', 'coming']],
  ])('%s', (heading, cells, expected) => {
    expect(under(heading, ...cells)).toEqual(expected)
  })

  /** The states of two rows, then columns such as "Storniert = nein/ja". */
  const table = `
    coming cancelled: Storniert = Nein/Ja; Cancelado = Não/Sim; Annulé = non/oui; Geannuleerd = Nee/Ja
    coming cancelled: 是否取消 = 否/是; 취소여부 = 아니오/예; キャンセル = ×/○; キャンセル = していない/した
    coming cancelled: キャンセル = /×; Anulowano = nie/tak; Cancelled = FALSCH/WAHR; Cancelled = faux/vrai
    coming cancelled: Anulado = no/sí; Cancelled = never/x; Fecha de baja = /03.11.2026
    coming cancelled: Date annulation = /03.11.2026; Data anulowania = /3.11.2026; 取消状态 = 否/是
    coming cancelled: Check-in status = Incomplete/Cancelled; Estado de pagamento = Pendente/Cancelado
    coming cancelled: Cancelled = not cancelled/yes
    coming waiting: Warteliste = Nein/Ja; Waitlist = nej/ja; Liste d’attente = Non/Oui
    coming declined: No-show = nein/ja; Abgesagt? = nein/ja; 出席・欠席 = 出席/欠席; 参加区分 = 参加/不参加
    coming declined: Can you make it? = Yes/No; Kommst du? = Ja/Nein
    coming declined: Werden Sie teilnehmen? = Ja/Nein, leider nicht; Serez-vous présent ? = Oui/Non
    coming declined: ¿Vas a venir? = Sí/No; Kom je? = Ja/Nee; Parteciperai? = Sì/No
    coming declined: Você vai participar? = Sim/Não; 您是否出席 = 是/否; 当日は来られますか = はい/いいえ
    coming declined: 참석하시겠습니까? = 예/아니오; Czy weźmiesz udział? = Tak/Nie; ¿Asistirás? = Sí/No
    coming checked_in: Check-in = Não/Sim; Eingecheckt = nein/ja; 签到 = 否/是; 체크인 = 아니오/예
    coming checked_in: 来場 = ×/○; Check-in status = Pending/Checked in; Attended = No show/Yes
    coming checked_in: Checked in = non/oui
    unknown cancelled: Cancelled = Confirmed/Yes; キャンセル = 参加する/○
    unknown cancelled: Reservation status = Reserved/Cancelled; Reg. Status = Moved/Cancelled
    unknown cancelled: State = Moved/Cancelled; Statut de la commande = Autre/Annulée
    unknown cancelled: Stato dell'ordine = Altro/Annullato; 予約の状態 = 予約中/取消
    unknown cancelled: Status der Anmeldung = Neu/Storniert; Situação da inscrição = Em análise/Cancelada
    unknown cancelled: Status rejestracji = Inne/anulowana; Status inschrijving = X/Uitgeschreven
    unknown cancelled: 参加区分 = 代理/取消; 報名狀況 = 轉讓/已取消; 订单状态 = 交易/已取消
    unknown cancelled: 주문상태 = 양도/취소완료; 참여상태 = 양도/참여취소
    unknown coming: Presente = No/Sì; Aanwezig = nee/ja; Anwesend = nein/ja
    coming coming: 懇親会 = 参加/不参加; Dinner = Attending/Not attending; Talk proposal = Accepted/Rejected
    coming coming: Photo release = Accepted/Declined; Membership status = Active/Expired
    coming coming: Visa letter = Approved/Pending; Hotel = Booked/Cancelled; Invoice = Paid/Unpaid
    coming coming: Meal = Paid/Declined; Marketing opt-in = Yes/Opted out
    coming coming: 懇親会への参加 = 参加する/参加しない; 晚宴 = 参加/不参加
    coming coming: ワークショップA = 参加/キャンセル待ち; 二次会 = 出席/欠席; Abendessen = Zusage/Absage
    coming coming: Cena = Asiste/No asiste; Prior attendance = Attended/No show; 뒤풀이 = 참석/불참
    coming coming: Dîner de gala = Participe/Ne participe pas; State = CA/NY
    coming coming: Remarks = No/Refunded; Are you coming by car? = Yes/No; 参加しますか（ハンズオン） = はい/いいえ`
  it.each(table.trim().split(/\n\s*/))('has the states %s', (line) => {
    const [expected, columns = ''] = line.split(/: (.*)/)
    const wrong = columns.split('; ').filter((column) => {
      const [heading = '', cells = ''] = column.split(' = ')
      return under(heading, ...cells.split('/')).join(' ') !== expected
    })
    expect(wrong).toEqual([])
  })

  it('is before a column that only seems to be one, and is no ticket', () => {
    expect(kinds('Name,Email,Status,Remark\nA,a@a.example,Paid,Cancelled\n')).toEqual(['coming'])
    const { header, rows } = tableOf('Name,Email,Ticket\nA,a@a.example,Paid\nB,b@b.example,Cancelled\n')
    const { mapping, states } = detectColumns(header, rows)
    expect([mapping.ticket, states.guessed]).toEqual([undefined, [2]])
  })

  it('is not the only one: an absence in any of them counts', () => {
    expect(
      kinds(
        'Name,Email,Status,Cancelled at,Checked in\nA,a@a.example,Paid,2026-01-02,no\n' +
          'B,b@b.example,Paid,,yes\nC,c@c.example,Void,,yes\n',
      ),
    ).toEqual(['cancelled', 'checked_in', 'void'])
  })
})
