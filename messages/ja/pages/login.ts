export const login = {
  title: 'サインインしてください',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'サインイン',
  wrong: 'メールアドレスかパスワードをご確認ください',
  forgotten: 'パスワードを忘れたときは、受付で再設定できます。',
  app: '{{app}} に進みます',
  limited: '試した回数が多すぎます。あと{{minutes}}分でもう一度お試しいただけます',
}
