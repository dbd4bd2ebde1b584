export const confirmPassword = {
  title: 'パスワードを入力してください',
  lead: 'ご本人であることを確かめてから続けます。',
  password: 'パスワード',
  submit: '続ける',
  cancel: 'キャンセル',
  wrong: 'パスワードが違います',
  limited: '試した回数が多すぎます。しばらくしてからお試しください',
}
