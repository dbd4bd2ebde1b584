export const walkIn = {
  walkIn: {
    banner: '当日参加の人を追加する',
    detail: 'Tab で次の欄へ、Enter で追加します',
    key: '追加',
    'email.hint': '任意。アカウントのある方はQRを読み取ります',
    noName: 'パスには名前が必要です',
    next: '次にこの方のパスが開き、内容を確かめられます。',
    taken: {
      banner: '名前で探す',
      detail: 'このメールアドレスの方は登録済みです',
    },
    known: {
      banner: '登録済みの内容で追加しました',
      detail:
        'このメールアドレスは登録済みです。変更していない項目：{{fields}}。パスの文字は次の画面で直せます',
      and: '、',
      key: 'パスを開く',
    },
  },
}
