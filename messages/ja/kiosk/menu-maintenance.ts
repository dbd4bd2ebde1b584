export const maintenance = {
  maintenance: {
    title: 'メンテナンス',
    backup: '今バックアップする',
    'backup.working': 'バックアップを作成し、検証しています',
    'backup.done': 'バックアップしました：{{people}}人、ラベル{{labels}}枚。{{file}}',
    diagnostics: 'サポート用のファイルを保存',
    'diagnostics.working': 'ログと診断を集めています',
    'diagnostics.done': 'ダウンロードの場所に保存しました。パスワードや個人名は含まれません',
    failed: 'できませんでした。もう一度キーを押してください',
  },
  storage: {
    database_damaged: {
      bar: 'データ破損',
    },
    backup_failed: {
      bar: 'バックアップ失敗',
    },
    stick_missing: {
      bar: '保存用 USB 未接続',
    },
    stick_full: {
      bar: '保存用 USB 空きなし',
    },
    stick_read_only: {
      bar: '保存用 USB 書き込み禁止',
    },
    stick_failed: {
      bar: '保存用 USB エラー',
    },
    damaged: {
      banner: '管理者を呼ぶ',
      detail:
        'データファイルが破損しています。印刷をやめ、最後の正常なバックアップを復元してください',
    },
  },
}
