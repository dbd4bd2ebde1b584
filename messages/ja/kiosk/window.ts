export const window = {
  window: {
    title: 'このウィンドウ',
    kiosk: 'キオスクモード：全画面にして、PIN でだけ終了できます',
    'kiosk.on': 'オン。終了するときは Ctrl F12 で PIN を入力します',
    'kiosk.enter': 'キオスクモードにする',
    'kiosk.needsPin': '先に管理者が PIN を設定します',
    pin: 'キオスクモードを終了する PIN',
    'pin.isSet': 'すべての受付で共通です。変えるときは新しい PIN を入力します',
    'pin.isNone': 'まだありません。4〜12桁の数字を設定します',
    'pin.set': 'PIN を設定',
    'pin.done': 'PIN を設定しました',
    'pin.form': '4〜12桁の数字を入力します',
    'pin.failed': 'PIN を保存できませんでした。もう一度押してください',
    participantDisplay: '参加者用ディスプレイ',
    'participantDisplay.none': 'なし',
    'participantDisplay.open': '参加者用ディスプレイを別のウィンドウで開く',
    autoStart: 'パソコンの起動時に開く',
    detailedLog: '詳しいログ（PassDesk を終えるまで）',
    on: 'オン',
    off: 'オフ',
    diagnostics: 'サポート用のファイルを保存',
    'diagnostics.saved': '保存しました：{{file}}',
    'diagnostics.failed': '保存できませんでした：{{reason}}',
    key: 'インストールキー',
    'key.secret_store': 'このパソコンの資格情報ストアにあります',
    'key.file':
      'このユーザーだけが読めるファイルにあります（このパソコンに資格情報ストアがないため）',
    'key.settings': '設定で指定されています',
    quit: 'PassDesk を終了',
    update: 'アップデート',
    'update.off': 'バージョン {{version}}。アップデートはオフです',
    'update.idle': 'バージョン {{version}}',
    'update.newest': 'バージョン {{version}}（最新）',
    'update.checking': 'アップデートを確認しています',
    'update.available': 'バージョン {{version}} をダウンロードできます',
    'update.downloading': 'バージョン {{version}} をダウンロード中：{{percent}} %',
    'update.downloaded': 'バージョン {{version}} をインストールできます',
    'update.backing_up': '先にバックアップを作成しています',
    'update.installing': 'バージョン {{version}} をインストールしています',
    'update.check': 'アップデートを確認',
    'update.download': 'ダウンロード',
    'update.install': 'バックアップしてインストール',
  },
  leave: {
    title: 'キオスクモードを終了する',
    pin: 'PIN',
    enter: '終了',
    later: '受付に戻る',
    wrong: 'PIN が違います',
    wait_other: '回数が多すぎます。{{count}}分待ってください',
    noAnswer: 'PassDesk が応答しません。少し待ってもう一度押してください',
  },
}

export const appWindow = {
  appMenu: {
    about: 'PassDesk について',
    hide: 'PassDesk を隠す',
    quit: 'PassDesk を終了',
    edit: '編集',
    undo: '取り消す',
    redo: 'やり直す',
    cut: 'カット',
    copy: 'コピー',
    paste: 'ペースト',
    selectAll: 'すべてを選択',
  },
  windowProblem: {
    port_taken: {
      title: 'PassDesk を起動できません：別のプログラムがポートを使っています',
      cure: 'そのプログラムを終了するか、--port で別の番号を指定してから、もう一度開きます。',
    },
    folder_in_use: {
      title: 'PassDesk を起動できません：このデータは別の PassDesk が使っています',
      cure: '別の PassDesk（passdesk serve を含む）を終了してから、もう一度開きます。',
    },
    folder_unusable: {
      title: 'PassDesk を起動できません：データフォルダーを使えません',
      cure: 'フォルダーの書き込み権限と空き容量を確かめるか、--data で別のフォルダーを指定します。',
    },
    disk_full: {
      title: 'PassDesk を起動できません：ディスクがいっぱいです',
      cure: 'ディスクの空きを増やしてから、もう一度開きます。',
    },
    database_unreachable: {
      title: 'PassDesk を起動できません：データベースに接続できません',
      cure: 'データベースの起動、ネットワーク、DATABASE_URL の宛先・ユーザー・パスワードを確かめてから、もう一度開きます。',
    },
    migration_failed: {
      title: 'PassDesk を起動できません：データベースを新しいバージョンに更新できません',
      cure: 'アップデート前のバックアップがデータフォルダーの backups にあります。前のバージョンの PassDesk に戻すか、passdesk restore で復元します。',
    },
    key_unreadable: {
      title: 'PassDesk を起動できません：インストールキーを読めません',
      cure:
        'PassDesk を設定したときと同じユーザーで、このパソコンにサインインします。できないときは、backups の最新のバックアップを ' +
        'passdesk restore で復元します。キーはその中にあります。',
    },
    unknown: {
      title: 'PassDesk を起動できません',
      cure: 'もう一度開きます。直らないときは passdesk doctor とログを確かめます。',
    },
    given_up: {
      title: 'PassDesk が続けて何度も停止しました',
      cure: '保存と印刷の記録は残っています。もう一度開きます。直らないときは、ログを添えてサポートに連絡します。',
    },
    page_lost: {
      title: '受付の画面が続けて何度も停止しました',
      cure: '保存と印刷の記録は残っています。もう一度開きます。直らないときは、パソコンを再起動します。',
    },
    again: 'もう一度開く',
    quit: '終了',
    log: 'ログ',
  },
  updateRefusal: {
    off: 'アップデートはオフです。使うときは updateUrl を設定します。',
    not_packaged:
      'インストール版ではないため、アップデートできません。git pull のあと npm start で起動します。',
    not_signed:
      '署名のないパッケージのため、アップデートの発行元を確かめられません。新しいバージョンは手動でインストールします。',
    not_administrator: 'アップデートは管理者だけができます。管理者がサインインしてください。',
    event_open: '「{{value}}」を開催中です。終わってからアップデートしてください。',
    event_soon: '「{{value}}」まで24時間を切っています。終わってからアップデートしてください。',
    jobs_open:
      '終わっていない印刷が {{value}}件あります。印刷状況（F7）で終えてから、アップデートしてください。',
    nothing_downloaded:
      '新しいバージョンがまだありません。先にアップデートを確認し、ダウンロードします。',
    no_backup: 'バックアップがないため、アップデートを中止しました。',
    backup_not_verified: 'バックアップを検証できないため、アップデートを中止しました。',
    backup_old: 'バックアップが古いため、アップデートを中止しました。もう一度始めてください。',
  },
}
