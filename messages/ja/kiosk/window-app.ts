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
