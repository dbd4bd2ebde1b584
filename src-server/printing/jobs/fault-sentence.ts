import type { PrintState, StaffMessage } from '../../../contract/printing/jobs.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
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
  /** Another printer could take them. */
  readonly other?: boolean
}

/** Both lines of the sign in one, as replies carry them. */
export function inOneLine({ ja, en }: SentencePair): StaffMessage {
  return { ja: `${ja.sign} — ${ja.second}`, en: `${en.sign} — ${en.second}` }
}

const pair = (ja: readonly [string, string], en: readonly [string, string]): SentencePair => ({
  ja: { sign: ja[0], second: ja[1] },
  en: { sign: en[0], second: en[1] },
})

/**
 * The sentences for staff when a printer cannot print, Japanese and English: those that the screens
 * say.
 */
export function faultSentence(problem: PrinterProblem, context: FaultContext = {}): SentencePair {
  switch (problem.code) {
    case 'wrong_roll':
      return wrongRoll(problem)
    case 'no_media':
      return pair(
        ['ロールを入れる', `${problem.neededMm} mm（${problem.stock}）が必要です`],
        ['Put in a roll', `Needed: ${problem.neededMm} mm (${problem.stock}).`],
      )
    case 'link_lost':
      return linkLost(problem.connection, context.waiting ?? 0)
    case 'unreachable':
      return pair(
        [
          'ネットワークをたしかめる',
          `${problem.address} から返事がありません${context.other ? '。P で別のプリンターへ' : ''}`,
        ],
        [
          'Check the network',
          `No answer from ${problem.address}.${context.other ? ' P: other printer.' : ''}`,
        ],
      )
    case 'wrong_model':
      return pair(
        [
          `${problem.needed} をつなぐ`,
          `つながっている機種: ${problem.found}　必要な機種: ${problem.needed}`,
        ],
        [`Connect the ${problem.needed}`, `Found: ${problem.found}. Needed: ${problem.needed}.`],
      )
    case 'offset_too_far':
      return offsetTooFar(problem)
    default:
      return PLAIN[problem.code]
  }
}

type PlainCode = Exclude<
  PrinterProblem['code'],
  'wrong_roll' | 'no_media' | 'link_lost' | 'unreachable' | 'wrong_model' | 'offset_too_far'
>

/** Faults whose sentence names no value. */
const PLAIN: Readonly<Record<PlainCode, SentencePair>> = {
  cover_open: pair(
    ['プリンターのカバーを閉じる', '閉じると自動で続きます'],
    ['Close the printer cover', 'Goes on by itself.'],
  ),
  end_of_media: pair(
    ['新しいロールに替える', '印刷の順番は残っています'],
    ['Load a new roll', 'The queue is kept.'],
  ),
  cutter_jam: pair(
    ['カッターの紙を取り除く', '電源を切り、カバーを開けてください'],
    ['Clear paper from the cutter', 'Switch off, then open the cover.'],
  ),
  cooling: pair(
    ['そのまま待つ', 'プリンターを冷ましています。自動で続きます'],
    ['Wait, no need to act', 'The printer is cooling down.'],
  ),
  two_colour_roll: pair(
    ['白黒のロールに替える', '赤黒のロールが入っています'],
    ['Load a black-only roll', 'A black and red roll is loaded.'],
  ),
  restarted: pair(
    ['プリンターを見る', '印刷中に本体が再起動しました'],
    ['Look at the printer', 'The kiosk restarted while printing.'],
  ),
  stopped_answering: pair(
    ['プリンターの電源を入れ直す', '返事が止まりました。印刷の順番は残っています'],
    ['Switch the printer off and on', 'It stopped answering. The queue is kept.'],
  ),
  system_error: pair(
    ['プリンターの電源を入れ直す', 'プリンターが内部の異常を報告しています'],
    ['Switch the printer off and on', 'It reports an error of its own.'],
  ),
  comm_error: pair(
    ['ケーブルを差し直す', 'データが正しく届きませんでした。順番は残っています'],
    ['Reconnect the printer cable', 'The data did not arrive whole. The queue is kept.'],
  ),
  busy: pair(
    ['そのまま待つ', 'プリンターがほかの印刷をしています'],
    ['Wait, no need to act', 'The printer is busy with something else.'],
  ),
  turned_off: pair(
    ['プリンターの電源を入れる', '電源が切られました。印刷の順番は残っています'],
    ['Switch on the printer', 'It was switched off. The queue is kept.'],
  ),
  in_use_by_other: pair(
    ['プリンターを空ける', '別のソフトか別のパソコンが使っています'],
    ['Free the printer', 'Another program or computer is using it.'],
  ),
  no_permission: pair(
    ['プリンターの使用を許可する', 'この利用者には開く権限がありません'],
    ['Let this desk use the printer', 'This computer does not let this user open it.'],
  ),
  editor_lite: pair(
    ['Editor Lite を切る', '緑のランプが消えるまでボタンを長押しします'],
    ['Turn off Editor Lite', 'Hold its button until the green lamp goes out.'],
  ),
  not_available: pair(
    ['別のつなぎ方にする', 'このつなぎ方は、ここでは使えません'],
    ['Connect it another way', 'This connection cannot be used here.'],
  ),
  cancelled: pair(
    ['もう一度印刷する', '始まる前に取り消されました'],
    ['Print the pass once more', 'It was cancelled before it began.'],
  ),
  not_recorded: pair(
    ['そのまま待つ', 'データベースに結果を保存できません。自動で再開します'],
    ['Wait, no need to act', 'The database does not take the result. Goes on by itself.'],
  ),
  station_lost: pair(
    ['プリンターを見る', 'このプリンターの受付から応答がありません'],
    ['Look at the printer', 'The desk of this printer does not answer.'],
  ),
  rejected: pair(
    ['相談カウンターへ案内する', 'プリンターがこのパスを受け付けません。F9'],
    ['Send to the help desk', 'The printer does not take this pass. F9.'],
  ),
}

function wrongRoll({
  loaded,
  neededMm,
  stock,
}: Extract<PrinterProblem, { code: 'wrong_roll' }>): SentencePair {
  if (loaded.kind === 'continuous' && loaded.widthMm === neededMm) {
    // The printer cannot tell the two 62 mm rolls apart: it is what staff declared that differs.
    return pair(
      [
        `${stock} のロールに替える`,
        `同じ ${neededMm} mm の別のロールが登録されています。替えたら ${stock} を選んでください`,
      ],
      [
        `Load the ${stock} roll`,
        `Another ${neededMm} mm roll is declared. After the change choose ${stock}.`,
      ],
    )
  }
  if (loaded.kind === 'die-cut') {
    return pair(
      [
        `${neededMm} mm のロールに替える`,
        `入っているロール: ${loaded.widthMm} mm のラベル　必要なロール: ${neededMm} mm（${stock}）`,
      ],
      [
        `Load the ${neededMm} mm roll`,
        `Loaded: ${loaded.widthMm} mm single labels. Needed: ${neededMm} mm tape (${stock}).`,
      ],
    )
  }
  return pair(
    [
      `${neededMm} mm のロールに替える`,
      `入っているロール: ${loaded.widthMm} mm　必要なロール: ${neededMm} mm（${stock}）`,
    ],
    [
      `Load the ${neededMm} mm roll`,
      `Loaded: ${loaded.widthMm} mm. Needed: ${neededMm} mm (${stock}).`,
    ],
  )
}

function offsetTooFar({
  axis,
  offsetMm,
  fitsMm,
}: Extract<PrinterProblem, { code: 'offset_too_far' }>): SentencePair {
  const [ja, en] = axis === 'x' ? ['左右', 'Sideways'] : ['送り', 'Feed']
  return pair(
    [`位置の調整を ${fitsMm} mm にする`, `${ja} ${offsetMm} mm では、このパスが切れます`],
    [`Set the offset to ${fitsMm} mm`, `${en} ${offsetMm} mm would cut this pass.`],
  )
}

function linkLost(
  connection: Extract<PrinterProblem, { code: 'link_lost' }>['connection'],
  waiting: number,
): SentencePair {
  switch (connection) {
    case 'usb':
      if (waiting === 0)
        return pair(
          ['USB ケーブルを差す', '差すと自動で続きます'],
          ['Plug in the USB cable', 'Goes on by itself.'],
        )
      return pair(
        ['USB ケーブルを差す', `待っている ${waiting}枚は消えません`],
        [
          'Plug in the USB cable',
          `${waiting} waiting ${waiting === 1 ? 'pass is' : 'passes are'} safe.`,
        ],
      )
    case 'network':
      return pair(
        ['ネットワークをたしかめる', '通信が切れました。つながると自動で続きます'],
        ['Check the network', 'The connection broke. Goes on by itself.'],
      )
    case 'bluetooth':
      return pair(
        ['プリンターを近づける', 'Bluetooth が切れました。自動で続きます'],
        ['Bring the printer closer', 'Bluetooth broke off. Goes on by itself.'],
      )
    case 'virtual':
      return pair(
        ['画像の保存先をたしかめる', '仮のプリンターが書き込めません'],
        ['Check the picture folder', 'The virtual printer cannot write there.'],
      )
    default:
      return assertNever(connection)
  }
}

/** The question about a label that may or may not have come out; null in states that ask none. */
export function questionSentence(
  state: PrintState,
  problem: PrinterProblem | null,
): SentencePair | null {
  if (state === 'sent_unconfirmed') {
    return pair(
      ['パスが出たか見る', 'プリンターから完了の返事がありません'],
      ['Check that the pass came out', 'The printer did not answer.'],
    )
  }
  if (state !== 'unknown') return null
  const [ja, en] = whilePrinting(problem)
  return pair(
    ['このパスは出ましたか', `プリンターを見て答えてください。${ja}`],
    ['Did this pass come out?', `Look at the printer. ${en}`.trim()],
  )
}

/** What happened while it was printing; nothing where it is not worth a word. */
function whilePrinting(problem: PrinterProblem | null): readonly [ja: string, en: string] {
  switch (problem?.code) {
    case 'link_lost':
      return LOST[problem.connection]
    case 'restarted':
      return ['印刷中に本体が再起動しました。', 'The kiosk restarted while printing.']
    case 'station_lost':
      return ['印刷中に受付の応答がなくなりました。', 'Its desk stopped answering while printing.']
    case 'cover_open':
      return ['印刷中にカバーが開きました。', 'The cover was opened while printing.']
    case 'end_of_media':
      return ['印刷中にロールが切れました。', 'The roll ended while printing.']
    case 'cutter_jam':
      return ['カッターに紙が詰まりました。', 'The cutter jammed.']
    case 'stopped_answering':
      return ['プリンターの返事が止まりました。', 'The printer stopped answering.']
    case 'turned_off':
      return ['プリンターの電源が切られました。', 'The printer was switched off.']
    case 'system_error':
      return ['プリンターが異常を報告しました。', 'The printer reported an error.']
    case 'comm_error':
      return ['データが正しく届きませんでした。', 'The data did not arrive whole.']
    case 'cooling':
      return ['プリンターが熱くなりました。', 'The printer got too hot.']
    case 'wrong_roll':
    case 'two_colour_roll':
      return ['プリンターがロールを受け付けませんでした。', 'The printer refused the roll.']
    case 'no_media':
      return ['ロールがありませんでした。', 'There was no roll.']
    default:
      return ['', '']
  }
}

const LOST = {
  usb: ['印刷中に USB が抜けました。', 'The USB cable came out while printing.'],
  network: ['印刷中に通信が切れました。', 'The network broke while printing.'],
  bluetooth: ['印刷中に Bluetooth が切れました。', 'Bluetooth broke off while printing.'],
  virtual: ['印刷中に保存先がなくなりました。', 'The folder went away while printing.'],
} as const
