export const scan = {
  scan: {
    reason: {
      lost: '紛失',
      copied: '他の人に見られた',
    },
    noEntry: {
      sign: '登録のない人のQRです',
      detail: 'このイベントに登録がありません。名前でさがすか、当日参加で追加します',
    },
    unknown: {
      sign: '名前でさがす',
      detail: 'このQRは登録にありません',
    },
    revoked: {
      sign: '新しいQRを見せてもらう',
      detail: 'このQRは {{time}} に止めました',
      why: 'このQRは {{time}} に止めました（{{reason}}）',
    },
    garbled: {
      sign: 'もう一度読み取る',
      detail: '日本語入力で文字が変わりました。半角/全角キーで切ってください',
    },
    failed: {
      sign: 'もう一度読み取る',
      detail: 'このコードに本体から返事がありませんでした',
    },
    code: '読み取った内容',
    next: '次へ',
    torn: {
      detail: 'コードの一部が届きませんでした',
    },
  },
}
