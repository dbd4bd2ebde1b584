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
      title: '受付を開始できません：ポートを別のプログラムが使っています',
      cure: 'そのプログラムを終了するか、--port で別の番号を指定してから、もう一度開きます。',
    },
    folder_in_use: {
      title: '受付を開始できません：このデータは別の PassDesk が使っています',
      cure: '別の PassDesk（passdesk serve を含む）を終了してから、もう一度開きます。',
    },
    folder_unusable: {
      title: '受付を開始できません：データフォルダーを使えません',
      cure: 'フォルダーの書き込み権限と空き容量を確かめるか、--data で別のフォルダーを指定します。',
    },
    disk_full: {
      title: '受付を開始できません：ディスクがいっぱいです',
      cure: 'ディスクの空きを増やしてから、もう一度開きます。',
    },
    database_unreachable: {
      title: '受付を開始できません：データベースに接続できません',
      cure: 'データベースの起動、ネットワーク、DATABASE_URL の宛先・ユーザー・パスワードを確かめてから、もう一度開きます。',
    },
    migration_failed: {
      title: '受付を開始できません：データベースを新しい版に更新できません',
      cure: '更新前のバックアップがデータフォルダーの backups にあります。前の版の PassDesk に戻すか、passdesk restore で復元します。',
    },
    key_unreadable: {
      title: '受付を開始できません：インストール鍵を読めません',
      cure:
        'このデータを使い始めたときと同じ利用者でこのコンピューターにサインインします。戻せないときは backups の最新のバックアップを passdesk ' +
        'restore で復元します。鍵はその中にあります。',
    },
    unknown: {
      title: '受付を開始できません',
      cure: 'もう一度開きます。直らないときは passdesk doctor とログを確かめます。',
    },
    given_up: {
      title: '受付の処理が何度も止まりました',
      cure: '保存と印刷の記録は残っています。もう一度開きます。直らないときはログを添えて担当者に連絡します。',
    },
    page_lost: {
      title: '受付の画面が何度も止まりました',
      cure: '保存と印刷の記録は残っています。もう一度開きます。直らないときはコンピューターを再起動します。',
    },
    again: 'もう一度開く',
    quit: '終了',
    log: 'ログ',
  },
  updateRefusal: {
    off: '更新は使わない設定です。使うときは updateUrl を設定します。',
    not_packaged:
      'インストールした版ではないため更新できません。git pull のあと npm start で起動します。',
    not_administrator: '更新は管理者だけができます。管理者がサインインしてください。',
    event_open: '「{{value}}」を開催中です。終わってから更新してください。',
    event_soon: '「{{value}}」まで24時間を切っています。終わってから更新してください。',
    jobs_open: '終わっていない印刷が {{value}} 件あります。印刷列を空にしてから更新してください。',
    nothing_downloaded: '新しい版がまだありません。先に確認してダウンロードします。',
    no_backup: 'バックアップがないため更新しません。',
    backup_not_verified: 'バックアップを確かめられないため更新しません。',
    backup_old: 'バックアップが古いため更新しません。もう一度始めてください。',
  },
}
