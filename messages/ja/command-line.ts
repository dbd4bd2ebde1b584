export const commandLine = {
  commandLine: {
    list: {
      either: ' または ',
      joint: '、',
      or: '{{others}}、{{last}}',
    },
    argument: {
      seeHelp: '{{fault}}使い方は passdesk {{command}} --help で確かめてください。',
      noCommand: '「{{word}}」というコマンドはありません。passdesk --help で一覧を表示できます。',
      noCommandNear: '「{{word}}」というコマンドはありません。{{near}} のことですか。',
      oneMoreWord: '「{{word}}」のあとに、もう1語必要です：{{commands}}。',
      twice: '{{flag}} が2回指定されています。',
      missing: '{{what}} がありません。',
      unknown: '{{flag}} というフラグはありません。',
      unknownNear: '{{flag}} というフラグはありません。--{{near}} のことですか。',
      noValue: '{{flag}} に値は指定できません。',
      needsValue: '{{flag}} には値が必要です：{{flag}} {{value}}。',
      surplus: '引数「{{word}}」は余分です。',
      choice: '--{{flag}} に指定できるのは {{known}} です（入力値：{{value}}）。',
      wholeNumber:
        '--{{flag}} には {{min}}〜{{max}} の整数を指定してください（入力値：{{value}}）。',
      noUrl:
        '「{{url}}」は URL ではありません。https:// か http:// で始まるものを指定してください。',
      postgres: '--database には postgres://… を指定してください（入力値：{{value}}）。',
      bothConsents:
        '--consent-all SOURCE と --consent-day DATE は、両方を指定するか、両方を省いてください。',
      state:
        '--state は 言葉=coming か 言葉=not-coming で指定してください（{{value}} は使えません）',
      consentDay:
        '--consent-day には 2026-09-01 のような日付を指定してください（入力値：{{value}}）。',
      powerOff: '--after には never か 10〜60（10分刻み）を指定してください（入力値：{{value}}）。',
      fault: '--fault：{{fault}}',
      outExists: '--out：{{file}} は既にあります。別の名前を指定してください。',
      printerOrReader: '--printer ADDRESS か --reader がありません。',
    },
    file: {
      rejected: '{{path}} を読めません：{{reason}}',
      ENOENT: '{{path}} がありません',
      EISDIR: '{{path}} はフォルダーです',
      ENOTDIR: '{{path}} の親がフォルダーではありません',
      EEXIST: '{{path}} はフォルダーではありません',
      EACCES: 'このユーザーには {{path}} を使う権限がありません',
      EPERM: 'このユーザーには {{path}} を使う権限がありません',
      EROFS: '{{path}} のディスクは読み取り専用です',
      ENOSPC: '{{path}} を保存する空きがありません',
    },
    noSpace: 'ディスクに空きがありません。空きを増やしてから、もう一度試してください。',
    diskFull: 'ディスクに空きがありません：{{fault}}',
    queryFailed: 'データベースへの問い合わせに失敗しました',
    progress: '{{done}}／{{total}}',
    nfc: {
      put: '{{readers}} にタグを置いてください…',
      read: '{{kind}}、{{uid}}、容量 {{bytes}} バイト、内容：{{content}}',
      nothing: 'なし',
      written:
        '書き込み済み（読み戻して一致）：{{uid}}（{{kind}}）、{{url}}、{{bytes}} バイト、{{ms}} ms',
      held: '{{problem}}今の内容：{{content}}。',
      noUri: 'この URL はタグに書き込めません。空白などを含みます',
      torn: '書き込みが終わっていません。{{problem}}',
    },
    print: {
      printed: '印刷しました。プリンターが印刷完了を報告しました',
      printedNetwork:
        '印刷しました。プリンターが印刷を始め、エラーなしで待機状態に戻ったことを確認しました',
      file: '{{file}} に保存しました。まだ印刷していません。オフィスのプリンターで印刷してください',
      sent: '送信しましたが、この接続では結果が分かりません。ラベルが出たか確かめてください',
      notPrinted: '印刷していません。{{reason}}',
      unknown: 'ラベルが出たか確かめてください。{{reason}}（{{lines}}行を送信済み）',
      notCut: '印刷しましたが、カットしていません。{{reason}}',
      noneByUsb:
        'このラベルプリンターは USB で接続されていません{{detail}}。接続して電源を入れてください。' +
        '見つかったプリンターは「passdesk doctor」で確かめられます',
    },
    powerOff: {
      never: 'このプリンターの電源は自動で切れません',
      after: 'このプリンターの電源は {{minutes}}分後に自動で切れます',
      unknown:
        'このプリンターは、この接続では自動電源オフの設定を報告しません。プリンターの画面、Brother の' +
        'プリンター設定ツール、または USB 接続で設定してください',
    },
    raster: '{{file}}：{{bytes}} バイト、ラベル1枚 {{lines}}行',
    importUnreadable: '{{file}} を読めません：{{reason}}',
    backup: {
      contents: '{{people}}人、イベント {{events}}件、ラベル {{labels}}枚、作成日時 {{madeAt}}',
      made: '{{file}}：{{contents}}',
      whole: '{{file}} は正常です：{{contents}}',
      plainKey:
        '{{file}} のインストールキーは暗号化されていません。ファイルがあれば QRコードとタグを読めます。' +
        '暗号化するには：passdesk backup seal "{{file}}"',
      passphrase: '{{file}} のパスフレーズを書き留めてください：{{passphrase}}',
      sealed: '{{file}} の鍵を暗号化しました。',
      restored: '{{place}} に復元しました：{{contents}}',
      undoes:
        'バックアップの作成日時は {{madeAt}} です。その後の操作は取り消されます：入場 {{checkIns}}件、' +
        '印刷 {{prints}}件、確認と編集 {{edits}}件、追加した人 {{people}}人。その後に変更・取り消した' +
        'パスワード、役割、QRコード、タグ、アプリ、印刷の同意は、そのまま維持します。',
      undoesUnknown:
        'バックアップの作成日時は {{madeAt}} です。その後の操作は取り消されます。それまでのデータベースが' +
        'ないため、印刷の同意はすべて無効になります。パスワード、役割、QRコード、アプリは、その後に取り消した' +
        'ものも含めてバックアップの状態に戻ります。確認してください。',
      ends:
        'サインイン、トークン、スマホ接続、スタッフの PIN、仮パスワード、アプリへの同意は無効になります。' +
        '復元を始めます。',
      putAside: 'それまでのデータは {{file}} にあります',
    },
    keys: {
      made: '新しい鍵 {{kid}} は {{from}} から署名に使います',
      exists: '鍵 {{kid}} は既にあり、{{from}} から署名に使います',
    },
    audit: {
      desk: '{{name}}：{{found}}{{unsigned}}',
      whole: '{{lines}}行、問題ありません',
      broken: '{{line}}行目に問題があります。改ざん、削除、または切り取りがありました',
      notSigned: '。署名はまだありません',
      earlier: '。1〜{{last}}行目は以前のバージョンのもので、鍵がありません',
    },
    diagnostics:
      '{{file}}：ログ、バージョン、診断結果、履歴を保存しました。パスワード、鍵、参加者の名前は含みません',
    serve: {
      waiting: '{{reason}}（{{url}}）。',
      database: {
        away: 'データベースに接続できません。PassDesk は待っています',
        silent: 'データベースが応答しません。PassDesk は待っています',
        busy: 'データベースは使用中です。PassDesk は待っています',
        too_many_connections: 'データベースの接続数が上限に達しています。PassDesk は待っています',
        disk_full: 'データベースのディスクに空きがありません。PassDesk は待っています',
        disk_error: 'データベースがディスクの異常を報告しています。PassDesk は待っています',
        read_only: 'データベースに書き込めません。PassDesk は待っています',
      },
      ended: 'エラーのため終了しました：{{reason}}',
      startsAgain: 'PassDesk が異常終了しました。再起動します。',
      givenUp: '1分間に {{deaths}}回、異常終了しました。ログは {{dir}} にあります。',
    },
  },
}
