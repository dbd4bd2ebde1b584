export const notice = {
  open: '打开',
  staleForm: {
    title: '请重新打开页面',
    text: '其他窗口中有登录或退出操作，此页面已过期。',
  },
  notFound: {
    title: '请检查网址',
    text: '页面不存在，或您无权查看。',
  },
  startAgain: {
    title: '请在应用中重新开始',
    text: '此登录已超时，或已经完成。',
  },
  unknownApp: {
    title: '请联系应用提供方',
    text: '该应用未在此注册，或已被停用。',
  },
  badRedirect: {
    title: '请联系应用提供方',
    text: '应用指定的返回地址未注册。为了安全，我们不会跳转。',
  },
  badRequest: {
    title: '请联系应用提供方',
    text: '应用发送的请求无效。',
  },
  failed: {
    title: '请重试',
    text: '系统出现问题，请稍后重试。',
  },
}
