export const login = {
  title: '登录',
  email: '电子邮箱',
  password: '密码',
  submit: '登录',
  wrong: '请核对电子邮箱和密码',
  forgotten: '忘记密码？可以在接待处重置。',
  app: '登录后将继续前往 {{app}}',
  limited: '尝试次数过多，请在 {{minutes}} 分钟后重试',
}
