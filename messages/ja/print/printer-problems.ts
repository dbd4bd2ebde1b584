export const printerProblems = {
  printerProblem: {
    wrong_roll: 'ロールが違います。入っているロール：{{loaded}}{{needed}}',
    refusedRoll:
      'プリンターが {{width}} mm のロールを受け付けません（赤黒のロールの可能性）。必要なロール：{{stock}}',
    two_colour_roll: '赤黒のロールが入っています{{needed}}',
    no_media: 'ロールが入っていません{{needed}}',
    detail: '（{{detail}}）',
    link: {
      usb: 'USB',
      network: 'ネットワーク',
      bluetooth: 'Bluetooth',
      virtual: '仮想',
      file: 'フォルダー',
    },
    tape: {
      continuous: '長尺',
      'die-cut': 'ダイカット',
    },
    needed: '、必要なロール：{{width}} mm（{{stock}}）',
    neededStock: '、必要なロール：{{stock}}',
    wrong_model: '接続されているのは {{found}}、登録は {{expected}} です',
    cooling: 'ヘッドが{{waited}}秒で冷めませんでした',
    busy: 'プリンターが{{waited}}秒間使用中でした',
    plain: '{{short}}：{{banner}}',
    buffer_full: 'プリンターのバッファーがいっぱいです',
    no_answer: 'プリンターが{{waited}}秒応答しません。電源を入れ直してください',
    link_lost: 'プリンターとの接続（{{link}}）が切れました{{detail}}',
    usbLost: 'プリンターとの接続（{{link}}）が切れたか、未接続か、電源が入っていません{{detail}}',
    write_timeout: 'プリンターが{{waited}}秒間データを受け取りません',
    unreachable: '{{address}} のプリンターから応答がありません（{{reason}}）',
    inUse: 'プリンターは使用中です（{{reason}}）',
    no_permission: 'プリンターを使う権限がありません（{{reason}}）',
  },
}

export const rasterProblems = {
  rasterProblem: {
    wrong_width: '画像の幅は {{got}} ドットです。このロールで印刷できるのは {{bound}} ドットです',
    too_few_lines: '画像は{{got}}行です。プリンターには{{bound}}行以上必要です',
    too_many_lines: '画像は{{got}}行です。プリンターで印刷できるのは{{bound}}行までです',
    bad_bitmap: '画像データは {{got}} バイトですが、この大きさには {{bound}} バイト必要です',
    stock_and_media_disagree: '指定の幅は {{got}} mm ですが、このロールは {{bound}} mm です',
    unknown_model: '{{got}} というプリンターはありません。使えるのは {{bound}} です',
    unknown_stock: '{{got}} という型番はありません。使えるのは {{bound}} です',
    compression_not_supported: '{{got}} は圧縮データに対応していません',
    resolution_not_supported: '{{got}} dpi では印刷できません。使えるのは {{bound}} dpi です',
    two_colours_not_supported: '{{got}} では2色印刷できません。2色印刷できるのは {{bound}} です',
    bad_copies: '{{got}}枚は印刷できません。1〜{{bound}}枚を指定してください',
    not_one_bit: 'PNG は白黒の1ビットである必要があります。この画像：{{got}}',
  },
  pngProblem: {
    no_header: 'ヘッダーがありません',
    unknown_part: '不明な部分を含みます（{{part}}）',
    no_png: 'PNG ではありません',
    cut_off: '途中で切れています',
    damaged: '破損しています',
    damaged_header: 'ヘッダーが破損しています',
    colour_type: 'カラータイプ {{type}}、{{depth}} ビットです',
    interlaced: 'インターレース形式です',
    size: '{{width}} × {{height}} ドットです',
    transparent: '一部が透明です',
    not_opaque: '座標 {{x}}, {{y}} が不透明ではありません',
    colour: '座標 {{x}}, {{y}} に色があります',
    grey: '座標 {{x}}, {{y}} にグレーがあります',
    colour_or_grey: '座標 {{x}}, {{y}} に色かグレーがあります',
  },
}

export const printerReasons = {
  printerReason: {
    usbNotLoaded: 'USB 用のモジュールを読み込めません（{{reason}}）',
    severalUsb: 'ラベルプリンターが{{number}}台つながっています。1台を指定してください：{{addresses}}',
    pluggedIn: 'つながっているもの：{{addresses}}',
    noConnection: '{{ms}} ms 以内に接続できません',
    noAnswer: '{{ms}} ms 以内に応答がありません',
    givenUp: '時間内に接続できません',
    ownConnection: 'PassDesk の別の接続が {{address}} を使っています',
    inUse: 'プリンターが使用中と報告しています',
    onlyUsb: '{{model}} は USB 専用です（指定：{{connection}}）',
    noAddress:
      '「{{address}}」はプリンターのアドレスではありません。{{others}}、{{last}} のどれかにしてください',
    macBluetooth: 'macOS では Bluetooth のラベルプリンターを使えません。USB かネットワークでつないでください',
    serialNotLoaded: 'Bluetooth を使えません。シリアル通信のモジュールを読み込めません（{{reason}}）',
    noSerialDevice:
      'Bluetooth を {{path}} で使えません。プリンターとペアリングし、シリアルデバイスを作成してください' +
      '（Linux：rfcomm bind 0 ADDRESS）',
    serialNotPermitted:
      'このユーザーには {{path}} を開く権限がありません。Linux では、所有するグループ（dialout）にユーザーを' +
      '加え、サインインし直してください',
    noFolder: 'フォルダーがありません',
    noRight: '書き込む権限がありません',
    practice: '練習では仮想プリンターだけを使えます',
    notHere: 'この受付にそのプリンターはありません',
    serialInUse: '別のソフトが {{path}} を使っています',
  },
}

export const usbProblems = {
  usbProblem: {
    cannot_open: 'USB で開けません（{{value}}）。ケーブルを抜いて差し直してください。',
    editor_lite:
      'Editor Lite モードです。プリンターの Editor Lite ボタンを、ランプが消えるまで押してください。',
    unsupported_model: '{{value}} には対応していません。使えるのは QL-600〜QL-820NWB です。',
    shared_model: 'パソコンで共有された {{value}} は使えません。USB でつないでください。',
    windows_driver:
      'Windows の印刷ドライバーが使っていますが、それを通して印刷する PassDesk のモジュールを読み込めません。PassDesk をインストールし直すか、ネットワークでつないでください。',
    mac_queue:
      'macOS の印刷キューが使っています。「プリンタとスキャナ」でこのプリンターのキューを削除するか一時停止してください。',
    other_program: '別のソフトが使っています。ほかのラベルソフトを閉じてください。',
    kernel_driver:
      'カーネルのドライバー {{value}} が使っています。CUPS のキューを一時停止するか、「sudo modprobe -r {{value}}」を実行してください。',
    linux_program:
      '別のソフト（ipp-usb、CUPS、ほかのラベルソフト）が使っています。閉じるか、/etc/ipp-usb/quirks のファイルに「[Brother QL-*]」' +
      'と「blacklist = true」を書いて ipp-usb を外してください。',
    no_permission: 'このユーザーには使う権限がありません。管理者に許可してもらってください。',
    no_permission_linux:
      'このユーザーには使う権限がありません。70-passdesk.rules を /etc/udev/rules.d に置き（.deb には入っています）、「sudo ' +
      'udevadm control --reload」のあと、ケーブルを差し直してください。',
  },
}
