export const passwordPrompt = {
  recent: {
    title: 'パスワードを入力してください',
    who: '{{name}}さん本人の確認が必要です',
    password: 'パスワード',
    enter: '続ける',
    cancel: 'キャンセル',
    wrong: 'パスワードが違います',
    limited: '試した回数が多すぎます。しばらくしてからまた試せます',
    noAnswer: '本体から応答がありません。もう一度試してください',
  },
}
