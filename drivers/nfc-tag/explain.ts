/**
 * One sentence per problem and cure for the command line and `doctor`; the desk has its own
 * messages.
 */
import type { ReaderCure, TagProblem } from '../types/tag-reader.ts'

export interface Sentence {
  readonly en: string
  readonly ja: string
}

const sentence = (en: string, ja: string): Sentence => ({ en, ja })

/** The problem and its cure. */
export function explainTagProblem(problem: TagProblem): Sentence {
  switch (problem.code) {
    case 'tag_lost':
      return sentence(
        'Put the same tag back: it was taken away too early.',
        '同じタグを置き直してください。途中で離れました。',
      )
    case 'other_tag':
      return sentence(
        `Use the first tag again: now ${problem.foundUid}, needed ${problem.expectedUid}.`,
        `前のタグに戻してください。いま ${problem.foundUid}、必要 ${problem.expectedUid}。`,
      )
    case 'read_only':
      return sentence(
        'Use another tag: this one is read-only.',
        '別のタグを使ってください。このタグは読み取り専用です。',
      )
    case 'locked':
      return sentence(
        `Use another tag: this one is locked (${lockName(problem.by).en}, page ${problem.page}).`,
        `別のタグを使ってください。このタグは書き込み禁止です（${lockName(problem.by).ja}、ページ ${problem.page}）。`,
      )
    case 'too_small':
      return sentence(
        `Use a larger tag: this one holds ${problem.haveBytes} bytes, needed are ${problem.needBytes}.`,
        `容量の大きいタグを使ってください。このタグは ${problem.haveBytes} バイト、必要なのは ${problem.needBytes} バイトです。`,
      )
    case 'not_ndef':
      return sentence(
        'Use another tag: this one is not formatted for NDEF.',
        '別のタグを使ってください。このタグは NDEF 形式ではありません。',
      )
    case 'foreign_content':
      return sentence(
        'The tag holds something else; it is overwritten only when that is confirmed.',
        'タグに別の内容があります。確認したときだけ上書きします。',
      )
    case 'unsupported_tag':
      return sentence(
        `Use an NTAG213, 215 or 216: ${unsupported(problem.reason).en}.`,
        `NTAG213・215・216 を使ってください。${unsupported(problem.reason).ja}。`,
      )
    case 'verify_failed':
      return sentence(
        `Use another tag: page ${problem.page} does not keep what is written.`,
        `別のタグを使ってください。ページ ${problem.page} に正しく書き込めません。`,
      )
    case 'several_tags':
      return sentence(
        `Leave one tag only: there are tags on ${problem.readers.join(' and ')}.`,
        `タグを1枚だけにしてください。タグのあるリーダー: ${problem.readers.join('、')}。`,
      )
    case 'reader_lost':
      return sentence(
        `Plug the reader in again: it does not answer (${problem.reason}).`,
        `リーダーを差し直してください。応答がありません（${problem.reason}）。`,
      )
    case 'no_reader':
      return sentence(
        'Plug in an NFC reader: none was found.',
        'NFC リーダーを接続してください。見つかりません。',
      )
    case 'no_service':
      return sentence(
        `Start the PC/SC service: it does not answer (${problem.reason}).`,
        `PC/SC サービスを開始してください。応答がありません（${problem.reason}）。`,
      )
    case 'no_library':
      return sentence(
        `Install a PC/SC library: none could be loaded (${problem.reason}).`,
        `PC/SC ライブラリを入れてください。読み込めません（${problem.reason}）。`,
      )
    case 'timed_out':
      return problem.waitingFor === 'tag'
        ? sentence(
            `Put a tag on the reader: none came within ${seconds(problem.waitedMs)} s.`,
            `リーダーにタグを置いてください。${seconds(problem.waitedMs)} 秒待ちました。`,
          )
        : sentence(
            `Take the tag off the reader: it lay there for ${seconds(problem.waitedMs)} s.`,
            `リーダーからタグを取ってください。${seconds(problem.waitedMs)} 秒待ちました。`,
          )
    case 'cancelled':
      return sentence('Ended before a tag was done.', '途中で終了しました。')
    case 'busy':
      return sentence(
        'Wait: the reader is at work.',
        'リーダーは使用中です。終わるまで待ってください。',
      )
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)

function lockName(by: Extract<TagProblem, { code: 'locked' }>['by']): Sentence {
  switch (by) {
    case 'lock_bits':
      return sentence('lock bits', 'ロックビット')
    case 'password':
      return sentence('a password', 'パスワード')
    case 'tag':
      return sentence('the tag refuses', 'タグが拒否')
  }
}

function unsupported(reason: Extract<TagProblem, { code: 'unsupported_tag' }>['reason']): Sentence {
  switch (reason) {
    case 'short_uid':
      return sentence('this card has a UID of 4 bytes', 'このカードの UID は 4 バイトです')
    case 'random_uid':
      return sentence(
        'this card or phone shows another UID each time',
        'このカードやスマートフォンの UID は毎回変わります',
      )
    case 'not_type2':
      return sentence('this card is of another kind', '種類の違うカードです')
    case 'uid_mismatch':
      return sentence(
        "the number in this tag's memory is not its own",
        'メモリーに書かれた番号がタグの番号と一致しません',
      )
    case 'reserved_area':
      return sentence('this tag reserves a part of its memory', 'メモリーの一部が予約されています')
  }
}

/** How a person at this computer gets the reader to work. */
export function explainCure(
  cure: ReaderCure,
  platform: NodeJS.Platform = process.platform,
): Sentence {
  switch (cure) {
    case 'start_service':
      return platform === 'win32'
        ? sentence(
            'Start the Windows service "Smart Card" (SCardSvr).',
            'Windows の「Smart Card」サービス（SCardSvr）を開始してください。',
          )
        : sentence(
            'Start the PC/SC service: sudo systemctl start pcscd.socket',
            'PC/SC サービスを開始してください: sudo systemctl start pcscd.socket',
          )
    case 'install_service':
      return platform === 'win32'
        ? sentence(
            'Repair Windows: its Smart Card service is missing.',
            'Windows を修復してください。Smart Card サービスがありません。',
          )
        : sentence(
            'Install and start the PC/SC service: sudo apt-get install pcscd && sudo systemctl start pcscd.socket',
            'PC/SC サービスを入れて開始してください: sudo apt-get install pcscd && sudo systemctl start pcscd.socket',
          )
    case 'install_library':
      return platform === 'linux'
        ? sentence(
            'Install the PC/SC library: sudo apt-get install libpcsclite1, then npm install --include=optional',
            'PC/SC ライブラリを入れてください: sudo apt-get install libpcsclite1、そのあと npm install --include=optional',
          )
        : sentence(
            'Install the reader support: npm install --include=optional',
            'リーダー用の部品を入れてください: npm install --include=optional',
          )
    case 'plug_in_reader':
      return sentence(
        'Plug in a PC/SC NFC reader.',
        'PC/SC 対応の NFC リーダーを接続してください。',
      )
    case 'wait':
      return sentence('Wait a few seconds and ask again.', '数秒待って、もう一度ためしてください。')
  }
}
