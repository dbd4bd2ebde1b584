export const signIn = {
  start: {
    signIn: 'サインイン',
    setUp: '初期設定',
    events: 'イベント',
  },
  signIn: {
    banner: 'サインインする',
    detail: 'メールアドレスとパスワードを入力し、Enter を押します',
    key: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    wrong: 'メールアドレスかパスワードが違います',
    ended: 'サインインの期限が切れました。続けるにはサインインしてください。',
    returns: '開いていた人、読み取り、編集中の内容は残っています。',
    held_other: '読み取り{{count}}件は残っています。サインインすると開きます。',
    forgotten: 'パスワードを忘れたときは、管理者が仮パスワードを発行できます。',
    demo: 'デモです。Enter でサインインします。登場する人はすべて架空です。',
    limited: '回数が多すぎます。1分待ってください。',
    unreachable: 'PassDesk が応答しません。もう一度押してください。',
  },
  password: {
    banner: '自分のパスワードを設定する',
    detail: '今は仮パスワードです',
    key: '設定',
    next: '新しいパスワード',
    again: 'もう一度入力',
    hint: '10文字以上',
    short: '10文字以上にしてください',
    differ: '2つの入力が一致しません',
  },
}

export const passwordPrompt = {
  passwordPrompt: {
    title: 'パスワードを入力してください',
    who: '{{name}}さんのパスワードが必要です',
    password: 'パスワード',
    enter: '続ける',
    cancel: 'キャンセル',
    wrong: 'パスワードが違います',
    limited: '回数が多すぎます。しばらくしてからもう一度試してください',
    noAnswer: 'PassDesk が応答しません。もう一度試してください',
  },
}
