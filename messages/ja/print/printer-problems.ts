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
    cooling: 'ヘッドが {{waited}}秒で冷めませんでした',
    busy: 'プリンターが {{waited}}秒間使用中でした',
    buffer_full: 'プリンターのバッファーがいっぱいです',
    no_answer: 'プリンターが {{waited}}秒応答しません。電源を入れ直してください',
    link_lost: 'プリンターとの接続（{{link}}）が切れました{{detail}}',
    usbLost: 'プリンターとの接続（{{link}}）が切れたか、未接続か、電源が入っていません{{detail}}',
    write_timeout: 'プリンターが {{waited}}秒間データを受け取りません',
    unreachable: '{{address}} のプリンターから応答がありません（{{reason}}）',
    inUse: 'プリンターは使用中です（{{reason}}）',
    no_permission: 'プリンターを使う権限がありません（{{reason}}）',
  },
}
