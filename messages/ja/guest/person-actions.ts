export const personActions = {
  personActions: {
    key: 'その他',
    banner: '必要なものを選ぶ',
    detail: '{{name}}さん。先に証明書などで本人か確かめてください',
    qr: '新しいQR',
    'qr.then': '紛失したときや、ほかの人に渡ったとき。今のQRはすぐに無効になります。',
    'qr.ask.banner': '今のQRを無効にしますか',
    'qr.ask.detail': 'どこでも使えなくなり、元に戻せません。理由を選んでください',
    'qr.lost': '紛失',
    'qr.lost.then': 'QRの入ったスマホ・メール・紙がなくなった',
    'qr.copied': 'ほかの人に見られた',
    'qr.copied.then': '写真をほかの人が持っているかもしれない',
    'qr.present': '{{name}}さんがここにいます',
    'qr.present.banner': '本人が受付にいますか',
    'qr.present.detail':
      'このQRはほかのイベントでも使われています。本人か確かめてください。各イベントの操作記録にあなたの名前が残ります。いないときは管理者に依頼してください',
    'qr.present.then': '本人であることを確かめました',
    'qr.done.banner': 'このQRを写真に撮ってもらう',
    'qr.done.detail': '前のQRは無効です。前のQRのあるパスは再印刷してください',
    'qr.picture': '{{name}}さんの新しいQR',
    'qr.print': 'パスへ',
    password: '新しい仮パスワード',
    'password.then': 'スマホでサインインできないとき。今のパスワードはすぐに使えなくなります。',
    'password.noEmail':
      'サインインに使うメールアドレスがありません。F3 では変えられないため、主催者に聞いてください。',
    'password.ask.banner': '仮パスワードを発行しますか',
    'password.ask.detail': '今のパスワードは使えなくなり、{{name}}さんはすべての画面でサインアウトします',
    'password.ask.yes': '発行',
    'password.done': '渡しました',
    'password.done.banner': 'パスワードを渡す',
    'password.done.detail': '今しか表示されません。次のサインインで本人が新しく設定します',
    'password.box': '{{name}}さん（{{email}}）の仮パスワード',
    email: 'メールアドレスを確認した',
    'email.then': '{{email}} が本人のものだと、ほかのアプリが信頼するようになります。',
    'email.none': 'メールアドレスがありません。',
    'email.ask.banner': '{{email}} は本人のものですか',
    'email.ask.detail':
      '証明書などで本人か確かめ、このアドレスに届いたメールを見せてもらってください。操作記録にあなたの名前が残ります',
    'email.ask.yes': '確認した',
    'email.checked': 'メールアドレスの確認を取り消す',
    'email.checked.then': '{{at}} に確認済み。取り消すと、ほかのアプリは {{email}} を信頼しなくなります。',
    'email.withdraw.banner': '確認を取り消しますか',
    'email.withdraw.detail': '次のサインインから、アプリには {{email}} が未確認と伝わります',
    'email.withdraw.yes': '取り消す',
    'password.staff.banner': '管理者に依頼する',
    'password.staff.detail': '{{name}}さんはスタッフです。F1 の「スタッフ」で発行します',
  },
}

export const helpDesk = {
  helpDesk: {
    why: '先に案内した方から順に並びます',
    title: '相談カウンター',
    banner: '次の方を選ぶ',
    detail: '先に案内した方が上です。F9 で相談済みにします',
    none: '相談カウンターでお待ちの方はいません',
    'none.detail': 'パスの画面で F9 を押すと、ここに追加されます',
    open: '開く',
    note: 'メモ',
    'note.banner': 'メモを書く',
    'note.detail': '{{name}}さんについて、相談カウンターに伝えます。Esc で元のまま戻ります',
    'note.field': '相談カウンターへのメモ',
    'note.save': '保存',
  },
}

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
