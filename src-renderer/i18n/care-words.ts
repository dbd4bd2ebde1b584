import { words } from './words.ts'

/** What an administrator does for the kiosk's health. */
export const careWords = words({
  en: {
    'care.title': 'Care of this kiosk',
    'care.backup': 'Back up now',
    'care.backup.working': 'Making a backup and reading it again',
    'care.backup.done': 'Backed up: {{people}} people, {{labels}} labels. {{file}}',
    'care.diagnostics': 'Save a file for support',
    'care.diagnostics.working': 'Gathering logs and findings',
    'care.diagnostics.done': 'Saved where downloads go. No secrets and no names are in it',
    'care.failed': 'It did not work. Press the key again',
    'storage.database_damaged.bar': 'Data damaged',
    'storage.backup_failed.bar': 'Backup failed',
    'storage.damaged.sign': 'Call an administrator',
    'storage.damaged.detail': 'The data file is damaged. Print nothing more. Restore the last good backup.',
  },
  ja: {
    'care.title': 'このキオスクの手入れ',
    'care.backup': '今バックアップする',
    'care.backup.working': 'バックアップを作り、読み直しています',
    'care.backup.done': 'バックアップしました：{{people}}人、ラベル{{labels}}枚。{{file}}',
    'care.diagnostics': 'サポート用のファイルを保存',
    'care.diagnostics.working': 'ログと診断を集めています',
    'care.diagnostics.done': 'ダウンロードの場所に保存しました。秘密も名前も入っていません',
    'care.failed': 'できませんでした。もう一度キーを押します',
    'storage.database_damaged.bar': 'データ破損',
    'storage.backup_failed.bar': 'バックアップ失敗',
    'storage.damaged.sign': '管理者を呼ぶ',
    'storage.damaged.detail': 'データファイルが破損しています。印刷を止め、最後の正常なバックアップを復元します',
  },
})
