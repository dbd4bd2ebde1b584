import type { PrintState } from '../../../contract/desk.ts'
import type { PrinterProblem } from '../../../contract/printer-problem.ts'
import { assertNever } from '../printers/printer-problem-view.ts'

/** What the sign says: what to do, then why. */
export interface Sentence {
  readonly sign: string
  readonly second: string
}

export interface SentencePair {
  readonly ja: Sentence
  readonly en: Sentence
}

/** What a sentence needs beside the problem. */
export interface FaultContext {
  /** Passes that wait for this printer. */
  readonly waiting?: number
}

const pair = (ja: readonly [string, string], en: readonly [string, string]): SentencePair => ({
  ja: { sign: ja[0], second: ja[1] },
  en: { sign: en[0], second: en[1] },
})

/** The sentences for staff when a printer cannot print, Japanese and English. */
export function faultSentence(problem: PrinterProblem, context: FaultContext = {}): SentencePair {
  switch (problem.code) {
    case 'wrong_roll':
      return wrongRoll(problem)
    case 'cover_open':
      return pair(['プリンターのカバーを閉じる', '閉じると自動で続きます'], ['Close the printer cover', 'Goes on by itself.'])
    case 'no_media':
      return pair(
        ['ロールを入れる', `${problem.neededMm} mm（${problem.stock}）が必要です`],
        ['Put in a roll', `Needed: ${problem.neededMm} mm (${problem.stock}).`],
      )
    case 'end_of_media':
      return pair(['新しいロールに替える', '印刷の順番は残っています'], ['Load a new roll', 'The queue is kept.'])
    case 'cutter_jam':
      return pair(['カッターの紙を取り除く', '電源を切り、カバーを開けてください'], ['Clear paper from the cutter', 'Switch off, then open the cover.'])
    case 'link_lost':
      return linkLost(problem.connection, context.waiting ?? 0)
    case 'unreachable':
      return pair(
        ['ネットワークをたしかめる', `${problem.address} から返事がありません。P で別のプリンターへ`],
        ['Check the network', `No answer from ${problem.address}. P: other printer.`],
      )
    case 'cooling':
      return pair(['そのまま待つ', 'プリンターを冷ましています。自動で続きます'], ['Wait, no need to act', 'The printer is cooling down.'])
    case 'two_colour_roll':
      return pair(['白黒のロールに替える', '赤黒のロールが入っています'], ['Load a black-only roll', 'A black and red roll is loaded.'])
    case 'wrong_model':
      return pair(
        ['プリンターの機種をたしかめる', `つながっている機種: ${problem.found}　必要な機種: ${problem.needed}`],
        ['Check the printer model', `Connected: ${problem.found}. Needed: ${problem.needed}.`],
      )
    default:
      return plainSentence(problem.code)
  }
}

type RowCode = 'wrong_roll' | 'cover_open' | 'no_media' | 'end_of_media' | 'cutter_jam' | 'link_lost' | 'unreachable' | 'cooling' | 'two_colour_roll' | 'wrong_model'

/** Faults that the sign's table has no row of its own for, in its manner. */
function plainSentence(code: Exclude<PrinterProblem['code'], RowCode>): SentencePair {
  switch (code) {
    case 'restarted':
      return pair(['パスが出たか見る', '印刷中に受付の装置が再起動しました'], ['Check that the pass came out', 'The desk restarted while printing.'])
    case 'stopped_answering':
      return pair(['プリンターの電源を入れ直す', 'プリンターから返事がありません'], ['Switch the printer off and on', 'It does not answer.'])
    case 'system_error':
      return pair(['プリンターの電源を入れ直す', 'プリンターが内部の異常を知らせています'], ['Switch the printer off and on', 'It reports a fault of its own.'])
    case 'comm_error':
      return pair(['プリンターのケーブルをたしかめる', '通信の途中で誤りがありました'], ['Check the printer cable', 'There was an error on the way to the printer.'])
    case 'busy':
      return pair(['そのまま待つ', 'プリンターが別の印刷をしています。自動で続きます'], ['Wait, no need to act', 'The printer is printing something else.'])
    case 'turned_off':
      return pair(['プリンターの電源を入れる', '入れると自動で続きます'], ['Switch the printer on', 'Goes on by itself.'])
    case 'in_use_by_other':
      return pair(['ほかのアプリの印刷を止める', '別のアプリか端末がプリンターを使っています'], ['Stop printing elsewhere', 'Another app or computer holds the printer.'])
    case 'editor_lite':
      return pair(['Editor Lite ボタンを押す', 'ランプが消えると自動で続きます'], ['Press the Editor Lite button', 'Goes on by itself when its lamp is off.'])
    case 'not_available':
      return pair(['プリンターの設定を直す', 'この端末ではこの接続を使えません'], ['Correct the printer settings', 'This connection cannot be used here.'])
    case 'cancelled':
      return pair(['もう一度印刷する', '印刷の前に取り消されました'], ['Print it again', 'It was cancelled before it was printed.'])
    case 'rejected':
      return pair(['テンプレートをたしかめる', 'この図はこのプリンターで印刷できません'], ['Check the template', 'This printer cannot print this drawing.'])
    default:
      return assertNever(code)
  }
}

function wrongRoll({ loaded, neededMm, stock }: Extract<PrinterProblem, { code: 'wrong_roll' }>): SentencePair {
  if (loaded.kind === 'continuous' && loaded.widthMm === neededMm) {
    // The printer cannot tell the two 62 mm rolls apart: it is what staff declared that differs.
    return pair(
      [`${stock} のロールに替える`, `同じ ${neededMm} mm の別のロールが登録されています。替えたら ${stock} を選んでください`],
      [`Load the ${stock} roll`, `Another ${neededMm} mm roll is declared. After the change choose ${stock}.`],
    )
  }
  const [ja, en] = loaded.kind === 'die-cut' ? ['（カット済み）', ', die-cut'] : ['', '']
  return pair(
    [`${neededMm} mm のロールに替える`, `入っているロール: ${loaded.widthMm} mm${ja}　必要なロール: ${neededMm} mm（${stock}）`],
    [`Load the ${neededMm} mm roll`, `Loaded: ${loaded.widthMm} mm${en}. Needed: ${neededMm} mm (${stock}).`],
  )
}

function linkLost(connection: Extract<PrinterProblem, { code: 'link_lost' }>['connection'], waiting: number): SentencePair {
  const [ja, en] =
    waiting === 0
      ? ['印刷の順番は残っています', 'The queue is kept.']
      : [`待っている ${waiting}枚は消えません`, `${waiting} waiting ${waiting === 1 ? 'pass is' : 'passes are'} safe.`]
  switch (connection) {
    case 'usb':
      return pair(['USB ケーブルを差す', ja], ['Plug in the USB cable', en])
    case 'network':
      return pair(['ネットワークをたしかめる', ja], ['Check the network', en])
    case 'bluetooth':
      return pair(['Bluetooth の接続をたしかめる', ja], ['Check the Bluetooth connection', en])
    case 'virtual':
      return pair(['仮想プリンターをつなぐ', ja], ['Connect the virtual printer', en])
    default:
      return assertNever(connection)
  }
}

/** The question about a label that may or may not have come out; null in states that ask none. */
export function questionSentence(state: PrintState, problem: PrinterProblem | null): SentencePair | null {
  if (state === 'sent_unconfirmed') {
    return pair(['パスが出たか見る', 'プリンターから完了の返事がありません'], ['Check that the pass came out', 'The printer did not answer.'])
  }
  if (state !== 'unknown') return null
  const [ja, en] = whilePrinting(problem)
  return pair(['このパスは出ましたか', `プリンターを見て答えてください。${ja}`], ['Did this pass come out?', `Look at the printer. ${en}`])
}

/** What happened while it was printing. */
function whilePrinting(problem: PrinterProblem | null): readonly [ja: string, en: string] {
  switch (problem?.code) {
    case 'link_lost':
      return problem.connection === 'usb'
        ? ['印刷中に USB が抜けました。', 'The USB cable came out while printing.']
        : ['印刷中に接続が切れました。', 'The connection was lost while printing.']
    case 'restarted':
      return ['印刷中に受付の装置が再起動しました。', 'The desk restarted while printing.']
    case 'cover_open':
      return ['印刷中にカバーが開きました。', 'The cover was opened while printing.']
    case 'end_of_media':
      return ['印刷中にロールが終わりました。', 'The roll ended while printing.']
    case 'cutter_jam':
      return ['カッターに紙が詰まりました。', 'The cutter jammed.']
    case 'stopped_answering':
      return ['印刷中にプリンターの返事が止まりました。', 'The printer stopped answering while printing.']
    default:
      return ['印刷中に異常がありました。', 'Something went wrong while printing.']
  }
}
