export const dataProblems = {
  dataProblem: {
    systemLine: '{{fault}}（{{message}}）',
    system: {
      ENOENT: 'ファイルかフォルダーがありません',
      EISDIR: 'フォルダーです',
      ENOTDIR: '途中にフォルダーでないものがあります',
      EEXIST: '既にあります',
      EACCES: '使う権限がありません',
      EPERM: '使う権限がありません',
      EROFS: 'ディスクが読み取り専用です',
      ENOSPC: 'ディスクに空きがありません',
      EADDRINUSE: 'ポートは別のソフトが使っています',
      SQLITE_FULL: 'ディスクに空きがありません',
      SQLITE_READONLY: 'ディスクが読み取り専用です',
      SQLITE_CORRUPT: 'データベースの内容が壊れています',
      SQLITE_NOTADB: 'データベースではありません',
      other: '{{message}}',
    },
    database: {
      away: 'データベースに接続できません（{{message}}）',
      silent: 'データベースが応答しません',
      busy: 'データベースは使用中です',
      too_many_connections: 'データベースの接続数が上限に達しています',
      disk_full: 'ディスクに空きがありません',
      disk_error: 'ディスクの異常です',
      read_only: 'データベースに書き込めません',
    },
    file: {
      own: '保存していません。{{file}} は PassDesk 自身が使うファイルです。別の名前かフォルダーを指定してください。',
      notRegular: '通常のファイルではありません',
      tooLarge: '{{bytes}} バイトあります（読めるのは {{most}} バイトまでです）',
      noAnswer: '{{seconds}} 秒以内に応答がありません',
      taken: '{{file}} は通常のファイルではありません。削除してください',
    },
    portTaken: 'ポート {{port}} は別のソフトが使っています。--port で別のポートを指定してください。',
    notItsKey: '{{key}} の鍵は {{certificate}} の証明書のものではありません。',
    noSpace: 'ディスクに空きがありません。空きを増やしてから、もう一度試してください。',
    diskFull: 'ディスクに空きがありません：{{fault}}',
    queryFailed: 'データベースへの問い合わせに失敗しました',
    notMigrated: 'データベースを更新できませんでした。',
    keyUnreadable: 'インストールキーをこのパソコンの安全な保管場所から読めません。',
    folder: {
      chooseAnother: '{{problem}}--data で別のフォルダーを指定してください。',
      shared: 'フォルダー {{dir}} はこのパソコンのほかのユーザーと共有されています。',
      otherUser: 'データフォルダー {{dir}} はこのパソコンの別のユーザーのものです。',
      foreign: 'フォルダー {{dir}} には別のソフトのファイルがあり、このパソコンのほかのユーザーが読めます。',
      readable: 'このパソコンのほかのユーザーが {{path}} を読める状態で、権限を変更できません。',
      inUse:
        '{{dir}} では別の PassDesk が起動しています。先に終了するか、--data で別のフォルダーを指定して' +
        'ください。',
      diskFull: '{{dir}} のディスクに空きがありません。空きを増やしてから、PassDesk を起動し直してください。',
      readOnly:
        'データフォルダー {{dir}} のディスクは読み取り専用です。--data で別のフォルダーを指定してください。',
      stationDamaged:
        '{{file}} が壊れています。バックアップから復元するか、データフォルダーのコピーから戻してください。',
      unusable: 'データフォルダー {{dir}} を使えません：{{reason}}',
      noData:
        '{{dir}} に PassDesk のデータがありません。PassDesk を一度起動するか、--data でフォルダーを指定' +
        'してください。',
      noDatabase:
        '{{dir}} にデータベースがありません。PassDesk を一度起動するか、--data でフォルダーを指定して' +
        'ください。',
      beingRestored: '{{dir}} にバックアップを復元しています。復元が終わってから、もう一度試してください。',
      databaseDamaged:
        '{{file}} が壊れています（{{reason}}）。同じ場所のフォルダー backups などにある、最新のバックアップから' +
        '復元してください：passdesk restore FILE --data {{dir}}。壊れたファイルも backups に残ります。',
      databaseMissing:
        '{{dir}} のデータベースがないか、空になっています。復元が中断されたか、ファイルが削除されています。フォルダー ' +
        'backups などのバックアップから復元してください：passdesk restore FILE --data {{dir}}。データが ' +
        'PostgreSQL にある場合は、--database で接続先を指定してください。新しく始めるには、--data で別の' +
        'フォルダーを指定してください。',
      earlier:
        'データベースは以前の PassDesk のものです。PassDesk を一度起動してから、もう一度試してください。',
      noDesk: 'このデータベースで PassDesk を起動したことがありません。一度起動してください。',
      notDemo:
        '{{dir}} には、完成したデモではないデータがあります。新しいフォルダーでデモを起動してください：' +
        '--data demo-2。以前の PassDesk がデモの作成中に中断したものであれば、このフォルダーは削除できます。',
    },
    key: {
      sealed:
        '{{dir}} の鍵はこのパソコンの安全な保管場所にあり、PassDesk のアプリだけが読めます。アプリから' +
        'コマンドを実行するか、PASSDESK_INSTALLATION_KEY を設定してください。',
      malformed: '{{source}} は16進数64文字（32バイト）である必要があります。',
      otherInstallation:
        'データベースは鍵 {{known}} のインストールのものですが、このフォルダーの鍵は {{own}} です。最初の ' +
        'PassDesk から installation.key をコピーするか、PASSDESK_INSTALLATION_KEY を設定してください。復元が' +
        '中断された場合は、バックアップをもう一度復元してください。',
    },
    settings: {
      certificate: 'tlsCert と tlsKey は、両方を設定するか、両方を省いてください。',
      noJson: '{{file}} は正しい JSON ではありません。',
      unreadable: '{{file}} を読めません：{{reason}}',
      wrong: '{{source}}の「{{setting}}」を直してください：{{reason}}',
      https: 'https で始まる必要があります',
      environment: '環境変数',
      commandLine: 'コマンドライン',
      all: '設定',
    },
    noEvent: '短い名前が {{slug}} のイベントはありません。',
    noColumn: '名簿に {{heading}} という列はありません。',
    reading: '{{encoding}} では「{{sample}}」',
    doubtfulEncoding:
      '何も保存していません。ファイルの文字コードを確定できません：{{readings}}。正しいものを ' +
      '--encoding で指定するか、「CSV UTF-8」で保存し直してください。',
    unknownState: '{{heading}}の「{{word}}」（{{count}}行）',
    unknownStates:
      '何も保存していません。次の言葉が参加かどうかを指定してください：{{words}}。それぞれ ' +
      '--state "{{example}}=coming"（参加）または --state "{{example}}=not-coming"（不参加）。',
    importedColumn: '列 {{heading}} は既に取り込む列です。',
    diagnostics: {
      noFolder: '保存していません。フォルダー {{dir}} がありません。',
      noFile: '保存していません。{{file}} はファイルではありません。',
    },
    backup: {
      foreign: '{{file}} は PassDesk のバックアップではありません（{{reason}}）。',
      earlier: '{{file}} は 0.1.0 より前の PassDesk で作られたため、このバージョンでは読み込めません。',
      earlierDatabase:
        'データベースは 0.1.0 より前の PassDesk で作られたものです。何も変更していません。' +
        '別のデータフォルダーで起動してください。',
      later: '{{file}} は新しいバージョンの PassDesk で作られました。先に PassDesk を更新してください。',
      laterDatabase:
        'データベースは新しいバージョンの PassDesk で作られました。先に PassDesk を更新してください。',
      unreadableHeader:
        '{{file}} は破損しています（バックアップ情報を読めません）。別のバックアップを使ってください。',
      damaged:
        '{{file}} は破損しています（{{reason}}）。何も変わっていません。別のバックアップを使ってください。',
      otherSchema:
        '{{file}} の構造がバージョンと一致しません（{{reason}}）。何も変わっていません。別のバックアップを' +
        '使ってください。',
      noFile: '{{file}} はファイルではありません。',
      missing: '{{file}} というファイルはありません。',
      unreadable: '{{file}} を読めません：{{reason}}',
      noPlainKey: '{{file}} の鍵は既に暗号化されています。何も変わっていません。',
      otherKey:
        '設定のインストールキー（PASSDESK_INSTALLATION_KEY か config.json）がバックアップの鍵と一致' +
        'しません。設定から外してください。',
      sealed:
        '{{file}} の鍵は暗号化されています。バックアップの作成時に PassDesk に表示されたパスフレーズを ' +
        'PASSDESK_BACKUP_PASSPHRASE に設定してください。何も変わっていません。',
      wrongPassphrase:
        '{{file}} の鍵は暗号化されています。PASSDESK_BACKUP_PASSPHRASE が、バックアップの作成時に ' +
        'PassDesk に表示されたパスフレーズと一致しません。何も変わっていません。',
      notRestored: '{{file}} を復元できません：{{reason}}。何も変わっていません。',
      notEmpty:
        'PostgreSQL のデータベースが空ではありません（テーブル {{table}} があります）。復元先は空の' +
        'データベースにしてください。',
      notWritten: '{{file}} にバックアップできませんでした：{{reason}}',
      noFolder: 'バックアップしていません。フォルダー {{dir}} がありません。',
      notAFile: 'バックアップしていません。{{file}} はファイルではありません。',
      noDatabase: 'バックアップするデータベース {{file}} がありません。',
      emptyDatabase: 'データベース {{file}} は空です。バックアップするものがありません。',
      stick: 'USB に書き込めません：{{reason}}',
      reason: {
        integrity: 'データベースに不整合があります',
        noHeader: 'バックアップ情報がありません',
        computes: 'PassDesk が書き込まない、読み取り時に計算される項目があります',
        journal:
          '横にジャーナルファイルがあります。開いているソフトを終了するか、ジャーナルを削除してください',
        noRegularFile: '通常のファイルではありません',
        noTime: '読み取りに {{minutes}} 分以上かかります',
        virtualTable: '仮想テーブルがあります',
        noSqlite: 'SQLite のファイルではありません',
        checksumDiffers: 'チェックサムが一致しません',
        checksumMissing: 'チェックサムがありません',
        rows: '{{table}} は{{rows}}行あり、本来は{{expected}}行です',
        values: '{{table}} に PassDesk が書き込まない値があります',
        looseRows: '参照先のない行があります',
        otherKey: '鍵が別のインストールのものです',
        noTable: 'テーブル {{table}} がありません',
        noColumn: 'テーブル {{table}} に列 {{column}} がありません',
      },
    },
  },
}
