/**
 * What the window says itself, where no page can: when the kiosk does not start or does not stay.
 */
import type { StartError } from '../server-process/start-error.ts'

export type WindowLanguage = 'ja' | 'en'

/** @param locale BCP 47, as the system names it */
export const windowLanguage = (locale: string): WindowLanguage =>
  locale.toLowerCase().startsWith('ja') ? 'ja' : 'en'

/** A text in both languages. */
export type Both = Readonly<Record<WindowLanguage, string>>

export interface Words {
  readonly title: Both
  /** What to do. */
  readonly cure: Both
}

const WORDS: Readonly<Record<StartError['code'] | 'given_up' | 'page_lost', Words>> = {
  port_taken: {
    title: {
      ja: '受付を開始できません：ポートを別のプログラムが使っています',
      en: 'Reception cannot start: another program has the port',
    },
    cure: {
      ja: 'そのプログラムを終了するか、--port で別の番号を指定してから、もう一度開きます。',
      en: 'End that program, or choose another port with --port, then try again.',
    },
  },
  folder_in_use: {
    title: {
      ja: '受付を開始できません：このデータは別の PassDesk が使っています',
      en: 'Reception cannot start: another PassDesk works on this data',
    },
    cure: {
      ja: '別の PassDesk（端末の passdesk serve を含む）を終了してから、もう一度開きます。',
      en: 'Close the other PassDesk (also a passdesk serve in a terminal), then try again.',
    },
  },
  folder_unusable: {
    title: {
      ja: '受付を開始できません：データフォルダーを使えません',
      en: 'Reception cannot start: the data folder cannot be used',
    },
    cure: {
      ja: 'フォルダーの書き込み権限と空き容量を確かめるか、--data で別のフォルダーを指定します。',
      en: 'Check that it can be written and has space, or choose another with --data.',
    },
  },
  disk_full: {
    title: {
      ja: '受付を開始できません：ディスクがいっぱいです',
      en: 'Reception cannot start: the disk is full',
    },
    cure: {
      ja: 'ディスクの空きを増やしてから、もう一度開きます。',
      en: 'Free some disk space, then try again.',
    },
  },
  database_unreachable: {
    title: {
      ja: '受付を開始できません：データベースに接続できません',
      en: 'Reception cannot start: the database cannot be reached',
    },
    cure: {
      ja: 'データベースの起動、ネットワーク、DATABASE_URL の宛先・ユーザー・パスワードを確かめてから、もう一度開きます。',
      en: 'Check that it runs, the network, and address, user and password in DATABASE_URL, then try again.',
    },
  },
  migration_failed: {
    title: {
      ja: '受付を開始できません：データベースを新しい版に更新できません',
      en: 'Reception cannot start: the database could not be brought up to date',
    },
    cure: {
      ja: '更新前のバックアップがデータフォルダーの backups にあります。前の版の PassDesk に戻すか、passdesk restore で復元します。',
      en: 'A backup of before is in backups of the data folder. Go back to the earlier PassDesk, or restore it with passdesk restore.',
    },
  },
  key_unreadable: {
    title: {
      ja: '受付を開始できません：インストール鍵を読めません',
      en: 'Reception cannot start: the installation’s key cannot be read',
    },
    cure: {
      ja: 'このデータを使い始めたときと同じ利用者でこのコンピューターにサインインします。戻せないときは backups の最新のバックアップを passdesk restore で復元します。鍵はその中にあります。',
      en: 'Sign in to this computer as the user who started it first. If that cannot be had back, restore the newest file of backups with passdesk restore: the key is in it.',
    },
  },
  unknown: {
    title: { ja: '受付を開始できません', en: 'Reception cannot start' },
    cure: {
      ja: 'もう一度開きます。直らないときは passdesk doctor とログを確かめます。',
      en: 'Try again. If it stays so, look at passdesk doctor and at the log.',
    },
  },
  given_up: {
    title: { ja: '受付の処理が何度も止まりました', en: 'Reception stopped several times in a row' },
    cure: {
      ja: '保存と印刷の記録は残っています。もう一度開きます。直らないときはログを添えて担当者に連絡します。',
      en: 'What was saved and printed is kept. Try again. If it stays so, give the log to whoever helps you.',
    },
  },
  page_lost: {
    title: {
      ja: '受付の画面が何度も止まりました',
      en: 'The desk’s page stopped several times in a row',
    },
    cure: {
      ja: '保存と印刷の記録は残っています。もう一度開きます。直らないときはコンピューターを再起動します。',
      en: 'What was saved and printed is kept. Try again. If it stays so, start the computer anew.',
    },
  },
}

const BUTTONS = {
  again: { ja: 'もう一度開く', en: 'Try again' },
  quit: { ja: '終了', en: 'Quit' },
} as const
const LOG: Both = { ja: 'ログ', en: 'Log' }

/**
 * A question with two buttons, try again and quit, in both languages: whoever stands there reads
 * one of them.
 */
export function problemQuestion(
  code: keyof typeof WORDS,
  message: string,
  logDir: string,
  language: WindowLanguage,
): { message: string; detail: string; buttons: string[] } {
  const { title, cure } = WORDS[code]
  const other = language === 'ja' ? 'en' : 'ja'
  return {
    message: title[language],
    detail: [
      cure[language],
      '',
      title[other],
      cure[other],
      '',
      message,
      `${LOG.ja} / ${LOG.en}: ${logDir}`,
    ].join('\n'),
    buttons: [
      `${BUTTONS.again[language]} / ${BUTTONS.again[other]}`,
      `${BUTTONS.quit[language]} / ${BUTTONS.quit[other]}`,
    ],
  }
}
