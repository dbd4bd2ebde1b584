export const scan = {
  /** Keys of a scanner, or pressed too fast, that had no effect. */
  dropped: {
    banner: 'もう一度読み取る',
    detail:
      '「{{received}}」を受け取りましたが、コードではありません。キーは1つずつ、少し間をあけて押します。スキャナーはコードの後に Enter を送る設定にします',
    unreadable: '日本語入力で文字が変わりました。半角/全角キーでオフにしてください',
  },
  scan: {
    reason: {
      lost: '紛失',
      copied: 'ほかの人に見られた',
    },
    noEntry: {
      banner: 'このイベントのQRではありません',
      detail: 'このイベントに登録がありません。名前で探すか、当日参加で追加します',
      add: 'このイベントに登録がありません。J でこの方を追加するか、名前で探します',
      join: 'このイベントに追加',
      other: 'ほかのチケットシステムのコードでは追加できません。名前で探すか、当日参加で追加します',
    },
    unknown: {
      banner: '名前で探す',
      detail: 'このQRは登録にありません',
    },
    revoked: {
      banner: '新しいQRを見せてもらう',
      detail: 'このQRは {{time}} に無効にしました',
      why: 'このQRは {{time}} に無効にしました（{{reason}}）',
    },
    garbled: {
      banner: 'もう一度読み取る',
      detail: '日本語入力で文字が変わりました。半角/全角キーでオフにしてください',
    },
    failed: {
      banner: 'もう一度読み取る',
      detail: '接続が切れている間に読み取ったQRです',
    },
    code: '読み取った内容',
    next: '次へ',
    torn: {
      detail: 'コードの一部が届きませんでした',
    },
  },
}

export const scanner = {
  scanner: {
    ready: '待機中',
    many: 'スキャナー {{count}}台',
    unplugged: '接続なし',
    'unplugged.how': 'スキャナーを差し直します。',
    no_permission: '権限なし',
    'no_permission.how': 'このパソコンに 70-passdesk.rules を入れて、スキャナーを差し直します。',
    cannot_open: '開けません',
    'cannot_open.how': 'スキャナーを差し直します。ほかのソフトが使っているかもしれません。',
  },
}

export const camera = {
  camera: {
    name: 'カメラ',
    on: '読み取り中',
    starting: '準備中',
    denied: 'OS で許可されていません',
    missing: '見つかりません',
    busy: '別のプログラムが使用中',
    off: 'オフ',
    picture: 'カメラの映像',
  },
}

export const express = {
  express: {
    banner: '自動で印刷中',
    detail: '確認済み・未印刷・ロールも合っています。Esc で中止、Enter ですぐ印刷します',
    stop: '中止',
  },
}
