export const confirmPassword = {
  title: '请输入密码',
  lead: '确认是您本人后再继续。',
  password: '密码',
  submit: '继续',
  cancel: '取消',
  wrong: '密码不正确',
  limited: '尝试次数过多，请稍后再试',
}
