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
