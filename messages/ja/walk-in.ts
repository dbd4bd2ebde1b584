export const walkIn = {
  walkin: {
    sign: '当日参加の人を追加する',
    detail: 'Tab で次の欄、Enter で追加',
    key: '追加',
    name: '名前',
    kana: 'かな',
    affiliation: '所属',
    title: '肩書き',
    email: 'メール',
    'email.hint': '空のままでもかまいません',
    noName: 'パスには名前が必要です',
    next: '次に、この人のパスが開き、内容をたしかめられます。',
    taken: {
      sign: '名前でさがす',
      detail: 'このメールの人はもう登録にあります',
    },
    known: {
      sign: '登録済みの内容で追加しました',
      detail:
        'このメールアドレスは登録済みです。変更していない項目: {{fields}}。パスの文字は次の画面で直せます',
      and: '、',
      key: 'パスを開く',
    },
  },
}
