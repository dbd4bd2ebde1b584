export const doctor = {
  doctor: {
    node: 'Node {{version}}（{{platform}} {{arch}}）',
    aborted: '確認を続けられませんでした：{{reason}}',
    noAnswer: '{{ms}} ms 以内に応答がありません',
    folder: {
      found: 'データフォルダー {{dir}}',
      open: 'データフォルダー {{dir}} を、このパソコンのほかのユーザーが読み取れます',
      readOnly: 'データフォルダー {{dir}} に書き込めません',
      new: 'データフォルダー {{dir}} は最初の起動時に作成されます',
      notCreatable: 'データフォルダー {{dir}} を作成できません',
      running: 'このデータフォルダーで PassDesk が起動しています',
    },
    key: {
      found: 'インストールキー {{fingerprint}}',
      open: 'インストールキーを、このパソコンのほかのユーザーが読み取れます',
      sealed: 'インストールキーはこのパソコンの資格情報ストアにあります',
      new: 'インストールキーは最初の起動時に作成されます',
      failed: 'インストールキー：{{reason}}',
      other: 'データベースはキー {{known}} のインストールのものです',
    },
    database: {
      new: 'データベース（{{kind}}）は最初の起動時に作成されます',
      empty: 'データベース（{{kind}}）を開けます。テーブルは最初の起動時に作成されます',
      found: 'データベース（{{kind}}）を開けて、書き込めます',
      older_other:
        'データベース（{{kind}}）を開けて、書き込めます。次の起動時にアップグレードされます' +
        '（{{count}}段階）',
      damaged: 'データベース（{{kind}}）が壊れています：{{reason}}',
      failed: 'データベース（{{kind}}）を使えません：{{reason}}',
      share_other: 'データベースの接続は受付 {{count}}台で各{{connections}}本、上限{{limit}}本',
      tooMany_other:
        'データベースの接続は受付 {{count}}台で各{{connections}}本、サーバーの上限{{limit}}本を超えます',
    },
    clock: {
      found: '時計 {{time}}',
      wrong: '時計が {{time}} になっています',
      beforeLog: '時計が {{time}} で、最後の操作記録（{{newest}}）より前になっています',
      synchronized: 'このパソコンの時計はデータベースサーバーの時計と合っています',
      ahead: 'このパソコンの時計はデータベースサーバーより{{seconds}}秒進んでいます',
      behind: 'このパソコンの時計はデータベースサーバーより{{seconds}}秒遅れています',
    },
    printer: {
      none: 'この受付にはプリンターがまだ登録されていません',
      running: 'プリンター {{name}}（{{model}}、{{address}}）：起動中の PassDesk が使っています',
      ready: 'プリンター {{name}}（{{model}}、{{address}}）：使えます',
      problem: 'プリンター {{name}}（{{model}}、{{address}}）：{{problem}}',
    },
    usb: {
      none: 'USB：ラベルプリンターはつながっていません',
      failed: 'USB：{{reason}}',
      printer: 'USB プリンター {{name}}、シリアル番号 {{serial}}（{{address}}）：{{state}}',
      unnumbered: 'USB プリンター {{name}}、シリアル番号なし（{{address}}）：{{state}}',
      queued: '{{state}}。ラベルは印刷キューに送りますが、印刷の結果は確認できません',
      state: {
        ready: '開けます',
        throughWindows: 'Windows のドライバーで開けます',
        running: '起動中の PassDesk が使っています',
        editor_lite: 'Editor Lite モードです',
        unsupported: 'ラベルの印刷に対応していない機種です',
        busy: '別のソフトが使っています',
        no_permission: 'このユーザーには使う権限がありません',
        wrong_driver: 'OS のドライバーが使っています',
        gone: '接続が切れました',
        stall: '応答がありません',
        timeout: '応答がありません',
        not_loaded: 'USB 用のモジュールを読み込めません',
        failed: '開けません',
      },
    },
    usbTrace: {
      written_other: '{{file}}：{{count}}行です。内容を確かめてから、PassDesk の開発元に送ってください',
      notWindows: '{{file}}：Windows ではないため、調べることはありません',
    },
    port: {
      any: 'ポート：空いているポートを使います',
      free: 'ポート {{port}} は空いています',
      passDesk: 'ポート {{port}}：PassDesk が応答しています',
      unusable: 'ポート {{port}} を使えません：{{reason}}',
      taken: '別のソフトが使っています',
    },
    lanPort: {
      off: 'LAN：オフ',
      any: 'LAN ポート：空いているポートを使います',
      running: 'LAN ポート {{port}}：PassDesk が起動しています',
      free: 'LAN ポート {{port}} は空いています',
      unusable: 'LAN ポート {{port}} を使えないため、接続済みのスマホからつながりません：{{reason}}',
    },
    drawing: {
      fonts: '印刷用フォントを読み込めます',
      noFonts: '印刷用フォント：{{reason}}',
      fontDamaged: '{{path}} を読み込めません',
      label: 'ラベルを描画できます（{{width}} x {{height}} ドット）',
      noLabel: 'ラベルを描画できません：{{reason}}',
    },
    tags: {
      found: 'タグ：{{url}} から作る URL は{{length}}文字です',
      tooLong:
        'タグ：{{url}} は{{characters}}文字のため、タグの URL が{{length}}文字ではなく{{found}}文字に' +
        'なります',
    },
    reader: {
      service: 'PC/SC サービス：応答あり（{{where}}）',
      noService: 'PC/SC サービス：{{reason}}',
      library: 'PC/SC ライブラリ：{{via}} を読み込めます',
      libraryLoads: 'PC/SC ライブラリ：読み込めます',
      noLibrary: 'PC/SC ライブラリ：{{reason}}',
      failed: 'PC/SC：{{reason}}',
      noState: 'PC/SC：時間内にリーダーの状態を確かめられませんでした',
      found: 'NFC リーダー：{{reader}}',
      noted: 'NFC リーダー：{{reader}}。{{note}}',
      none: 'NFC リーダー：見つかりません',
      contactOnly: 'NFC リーダー：見つかりません。{{note}}',
      notForPcsc: 'NFC リーダー {{reader}}：接続されていますが、PC/SC では使えません',
      macOs:
        'macOS の NFC：タグを読めないときは macOS のもう一方の CCID ドライバーに替えます。「sudo defaults ' +
        'write /Library/Preferences/com.apple.security.smartcard useIFDCCID -bool yes」のあと、' +
        'リーダーを差し直してください。',
      forTagsOnly: '{{finding}}（タグを使うときだけ必要）',
    },
    scanner: {
      none: 'スキャナー：HID-POS モードのものはありません。キーボードとして動くものは設定不要です',
      noLibrary:
        'スキャナー：HID ライブラリを使えません：{{reason}}（キーボードとして動くスキャナーは使えます）',
      ready: 'スキャナー {{name}}：使えます',
      problem: 'スキャナー {{name}}：{{reason}}',
    },
    cure: {
      allowFolder: 'このユーザーにフォルダーの権限を与えるか、--data で別のフォルダーを指定してください。',
      chooseFolder: '--data で別のフォルダーを指定してください。',
      closeFolder: '「chmod 700 {{dir}}」を実行してください。',
      closeKey: '「chmod 600 {{file}}」を実行してください。',
      restoreKey: 'installation.key を元に戻すか、バックアップを復元してください。',
      copyKey:
        '最初の PassDesk から installation.key をコピーするか、PASSDESK_INSTALLATION_KEY を設定して' +
        'ください。',
      restoreBackup: 'バックアップを復元してください：passdesk restore FILE --data DIR',
      reachServer: 'アドレスと、サーバーが起動していること、このユーザーが接続できることを確かめてください。',
      allowConnections: 'PostgreSQL の max_connections を {{most}} 以上にしてください。',
      setClock: 'このパソコンの日付と時刻を合わせてください。',
      setClocks: '両方の時計をネットワークの時刻（NTP）に合わせてください。',
      fixDisk: 'ディスクの空きと状態を確かめてから、もう一度 doctor を実行してください。',
      fixPrinter: 'プリンターを直してから、もう一度 doctor を実行してください。',
      otherAddress: '受付の画面でプリンターのアドレスを変更してください。',
      usbPackage:
        '「npm ci」を実行する（インストール版は PassDesk をインストールし直す）か、プリンターを' +
        'ネットワークでつないでください。',
      addRule:
        'ルールファイルがありません。build/linux/70-passdesk.rules を /etc/udev/rules.d に置き、「sudo udevadm ' +
        'control --reload」のあと、プリンターを差し直してください。',
      rulePresent:
        '70-passdesk.rules はあります。プリンターを差し直し、このパソコンに直接サインインしてください' +
        '（サービスとして動かすときは、そのユーザーをグループ lp に入れてください）。',
      otherPort: '使っているソフトを終了するか、--port か PASSDESK_PORT で別のポートを指定してください。',
      otherLanPort: '使っているソフトを終了するか、PASSDESK_LAN_PORT で別のポートを指定してください。',
      reinstall: '「npm ci」を実行してください（インストール版は PassDesk をインストールし直してください）。',
      shortUrl:
        'publicUrl（PASSDESK_PUBLIC_URL）を29文字の URL にするか、tagUrlLength を origin にしてください。',
      hidPackage:
        'このシステム用のパッケージ node-hid を入れるか、スキャナーをキーボードモードにしてください。',
      addScannerRule:
        'build/linux/70-passdesk.rules を /etc/udev/rules.d に置き、「sudo udevadm control --reload」のあと、' +
        'スキャナーを差し直してください。',
      freeScanner: 'スキャナーを差し直し、スキャナーを使うほかのソフトを閉じてください。',
    },
  },
}
