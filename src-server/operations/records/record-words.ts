/** One text in each language. */
type Words = Readonly<Record<'ja' | 'en', string>>

const w = (en: string, ja: string): Words => ({ en, ja })

/** What was done, by its code; the screen says the same (a test compares them). */
export const ACTION_WORDS: Readonly<Record<string, Words>> = {
  add_question: w('Added a question', '質問を追加'),
  add_ticket_type: w('Added a ticket type', 'チケットを追加'),
  allow_overwrite: w('Allowed overwriting a tag', 'タグの上書きを許可'),
  approve_entry: w('Approved a registration', '申し込みを承認'),
  back_up: w('Created a backup', 'バックアップを作成'),
  cancel_entry: w('Cancelled a registration', '申し込みを取り消し'),
  check_in: w('Checked in', '入場'),
  check_in_off: w('Turned check-in off', '入場チェックをオフ'),
  check_in_on: w('Turned check-in on', '入場チェックをオン'),
  complete_tag: w('Wrote a tag', 'タグに書き込み'),
  confirm_pass: w('Confirmed the pass', 'パスを確認'),
  create_event: w('Created the event', 'イベントを作成'),
  delete_question: w('Deleted a question', '質問を削除'),
  delete_ticket_type: w('Deleted a ticket type', 'チケットを削除'),
  edit_event: w('Changed the event', 'イベントを変更'),
  edit_question: w('Changed a question', '質問を変更'),
  edit_ticket_type: w('Changed a ticket type', 'チケットを変更'),
  export_office: w('Saved a list', '一覧をファイルに保存'),
  export_attendees: w('Saved the participant list as a file', '参加者名簿をファイルに保存'),
  export_records: w('Saved the activity log as a file', '操作記録をファイルに保存'),
  export_stats: w('Saved the statistics as a file', '統計をファイルに保存'),
  express_off: w('Turned Print on scan off', '読み取りで印刷をオフ'),
  express_on: w('Turned Print on scan on', '読み取りで印刷をオン'),
  grant_event_manager: w('Gave the event manager role', 'イベント責任者に設定'),
  grant_receptionist: w('Gave the receptionist role', '受付スタッフに設定'),
  import: w('Imported participants', '参加者を取り込み'),
  import_office: w('Imported tickets and lists', 'チケットなどを取り込み'),
  make_codes: w('Created invitation codes', '招待コードを作成'),
  park: w('Sent to the help desk', '相談カウンターへ'),
  prepare_tag: w('Prepared a tag', 'タグの準備'),
  print: w('Requested a print', '印刷を依頼'),
  print_decision: w('Answered whether a pass came out', '出たかどうかを回答'),
  print_result: w('Print result', '印刷の結果'),
  record_consent: w('Recorded consent', '同意を記録'),
  refuse_entry: w('Declined a registration', '申し込みを却下'),
  replace_qr: w('Replaced the QR', 'QRを再発行'),
  reset_password: w('Issued a temporary password', '仮パスワードを発行'),
  restore_code: w('Restored an invitation code', '招待コードを有効化'),
  restore: w('Started a restore', '復元を開始'),
  restored: w('Restored a backup', 'バックアップを復元'),
  set_automatic_backups: w('Changed the backup stick', '自動バックアップ先を変更'),
  show_backup_passphrase: w('Viewed the backup passphrase', 'パスフレーズを表示'),
  revoke_code: w('Revoked an invitation code', '招待コードを無効化'),
  revoke_event_manager: w('Removed from the staff', 'スタッフから除外'),
  revoke_receptionist: w('Removed from the staff', 'スタッフから除外'),
  save_pass: w('Changed the pass', 'パスを変更'),
  save_template: w('Saved the template', 'テンプレートを保存'),
  set_kana: w('Corrected the kana', 'ふりがなを修正'),
  take_over: w('Took over the desk from', '受付を引き継ぎ（前の担当）'),
  undo_check_in: w('Undid a check-in', '入場を取り消し'),
  undo_entry: w('Undid a decision on a registration', '申し込みの決定を取り消し'),
  unpark: w('Back from the help desk', '相談済み'),
  walk_in: w('Added at the desk', '当日参加を追加'),
}

/**
 * What stands in the details, in the order in which it is told; anything else is in the code column
 * only.
 */
const DETAIL_WORDS: Readonly<Record<string, Words>> = {
  number: w('print', '印刷番号'),
  printer: w('printer', 'プリンター'),
  result: w('result', '結果'),
  from: w('from', '前'),
  to: w('to', '後'),
  note: w('note', 'メモ'),
  reason: w('reason', '理由'),
  revision: w('version', 'バージョン'),
  linesSent: w('lines sent', '送信行数'),
  fileName: w('file', 'ファイル'),
  via: w('with', '操作'),
  total: w('rows', '行数'),
  new: w('new', '新規'),
  changed: w('changed', '変更'),
  unchanged: w('no change', '変更なし'),
  refused: w('to fix', '要修正'),
  flagged: w('to check', '要確認'),
  stored: w('stored', '保存'),
  of: w('of', '全体'),
  stopped: w('stopped because', '停止の理由'),
  consentFrom: w('consent from', '同意の元'),
  consentSource: w('consent given by', '同意の取り方'),
  consentDay: w('consent given on', '同意した日'),
  kept: w('kept as registered', '登録のまま'),
  kind: w('kind', '種類'),
  kinds: w('kinds', '種類'),
  format: w('format', '形式'),
  count: w('count', '件数'),
  uses: w('uses', '回数'),
  code: w('code', 'コード'),
  fields: w('fields', '項目'),
  title: w('title', '名称'),
  name: w('name', '名前'),
  state: w('state', '状態'),
}

/** Values that are codes. */
const VALUE_WORDS: Readonly<Record<string, Words>> = {
  printed: w('printed', '印刷済み'),
  printed_network: w('printed (network)', '印刷済み（LAN）'),
  sent: w('sent', '送信済み'),
  unknown: w('unknown', '不明'),
  failed: w('failed', '失敗'),
  cancelled: w('cancelled', '取り消し'),
  queued: w('waiting', '待機'),
  confirmed_by_staff: w('came out, says staff', '出た（スタッフが確認）'),
  lost: w('lost', '紛失'),
  damaged: w('damaged', '破損'),
  text_changed: w('text changed', '内容の変更'),
  misprint: w('misprint', '印刷ミス'),
  other: w('other', 'その他'),
  disk_full: w('disk full', 'ディスクの空きなし'),
  store_unavailable: w('database did not respond', 'データベースの応答なし'),
  internal_error: w('a row could not be stored', '保存できない行'),
  column: w('a column', '列'),
  command_line: w('the command line', 'コマンド'),
  all: w('all', '全員'),
  UNUSED: w('valid', '有効'),
  USED: w('checked in', '入場済み'),
  PENDING: w('waits for approval', '承認待ち'),
  CANCELLED: w('cancelled', '取り消し'),
}

/** An action as people call it; its code where it has no words. */
export const actionWords = (action: string, language: 'ja' | 'en'): string =>
  ACTION_WORDS[action]?.[language] ?? action

/**
 * The details of a line (JSON) as `name: value` pairs; ids, hashes and what is empty are left to
 * the code column.
 */
export function detailWords(detail: string, language: 'ja' | 'en'): string {
  const values = JSON.parse(detail) as Record<string, unknown>
  const [colon, comma] = language === 'ja' ? ['：', '、'] : [': ', ', ']
  return Object.entries(DETAIL_WORDS)
    .flatMap(([name, label]) => {
      const said = valueWords(values[name], language)
      return said === '' ? [] : [`${label[language]}${colon}${said}`]
    })
    .join(comma)
}

function valueWords(value: unknown, language: 'ja' | 'en'): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, language)).join(' ')
  if (typeof value === 'string') return VALUE_WORDS[value]?.[language] ?? value
  return typeof value === 'number' ? String(value) : ''
}
