export const consent = {
  title: '允许 {{app}} 使用以下信息吗？',
  person: '{{name}}（{{email}}）',
  profile: '姓名和个人资料',
  profileMore: '姓名、照片、语言',
  email: '电子邮箱',
  events: '您参加的活动',
  eventsMore: '可以代您报名活动',
  after: '之后将返回 {{place}}。您可以随时撤销授权。',
  approve: '允许',
  deny: '不允许',
  other: '以其他身份登录',
}
