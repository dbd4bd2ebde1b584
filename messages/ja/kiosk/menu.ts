export const menu = {
  menu: {
    backups: 'バックアップ',
    eventAdmin: 'イベントとチケット',
    approvals: '承認',
    field: '名前の一部を入力',
    leave: 'Ctrl F12 で受付専用モードを終了します',
    ofDesk: '受付で',
    ofEvent: 'このイベント',
    ofKiosk: 'このパソコン',
    pause: '印刷を一時停止・再開する',
    devices: '機器',
    preparation: '開場の準備',
    duplicates: '重複の統合',
    import: '参加者の取り込み',
    logos: 'ロゴ',
    staff: 'スタッフ',
    events: '別のイベント',
    settings: '設定',
    signOut: 'サインアウト',
    lastFault: '直前の異常',
    at: '{{time}} {{where}}',
    phones: 'スタッフのスマホ',
    records: '操作記録と名簿',
    handover: '担当の交代',
    training: '練習',
    practiceFaults: '練習用のトラブル',
    home: '受付に戻る',
  },
}

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
      detail: 'データファイルが破損しています。印刷をやめ、最後の正常なバックアップを復元してください',
    },
  },
}

export const settings = {
  settings: {
    camera: 'このパソコンのカメラで読み取る',
    'camera.off': 'オフ',
    'camera.on': 'オン',
    mode: '印刷のしかた（このイベントのすべての受付）',
    'mode.careful': 'Enter で印刷',
    'mode.express': '読み取りで印刷（本人が確認済みのとき）',
    banner: '設定を変更する',
    detail: 'Tab で移動し、矢印で選びます。この受付だけにすぐ反映されます',
    theme: 'テーマ',
    'theme.light': '明るい',
    'theme.dark': '暗い',
    'theme.system': 'パソコンに合わせる',
    size: '表示サイズ',
    'size.normal': '100 %',
    'size.large': '115 %',
    'size.largest': '130 %',
    volume: '音',
    'volume.value': '{{count}} / 10',
    language: '表示言語',
    try: '音を試す',
    sound: {
      match: '見つかった',
      go: '完了',
      hold: '注意',
      stop: '停止',
      question: '要確認',
    },
  },
}
