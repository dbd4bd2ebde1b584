export const printerReasons = {
  printerReason: {
    usbNotLoaded: 'USB 用のモジュールを読み込めません（{{reason}}）',
    severalUsb:
      'ラベルプリンターが{{number}}台つながっています。1台を指定してください：{{addresses}}',
    pluggedIn: 'つながっているもの：{{addresses}}',
    noConnection: '{{ms}} ms 以内に接続できません',
    noAnswer: '{{ms}} ms 以内に応答がありません',
    givenUp: '時間内に接続できません',
    ownConnection: 'PassDesk の別の接続が {{address}} を使っています',
    inUse: 'プリンターが使用中と報告しています',
    onlyUsb: '{{model}} は USB 専用です（指定：{{connection}}）',
    noAddress:
      '「{{address}}」はプリンターのアドレスではありません。{{others}}、{{last}} のどれかにしてください',
    macBluetooth:
      'macOS では Bluetooth のラベルプリンターを使えません。USB かネットワークでつないでください',
    serialNotLoaded:
      'Bluetooth を使えません。シリアル通信のモジュールを読み込めません（{{reason}}）',
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
