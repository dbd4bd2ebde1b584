export const tagPage = {
  title: '参会证标签',
  looking: {
    title: '正在查验参会证',
  },
  valid: {
    title: '此参会证有效',
  },
  ended: {
    title: '此标签已失效',
    show: '请在接待处出示参会证。',
    why: '已制作新的参会证或活动已结束，旧标签已停用。',
    whose: '不显示参会证持有人的信息。',
  },
  incomplete: {
    title: '请再次贴近标签',
    text: '网址未能完整读取。',
  },
  limited: {
    title: '请稍候',
    text: '查验次数过多。',
  },
  away: {
    title: '请重试',
    text: '无法连接接待处。请确认已连接会场 Wi-Fi。',
  },
  closed: '此人没有公开个人资料。',
  again: '重试',
  records: '打开此页面不会签到，仅显示公开个人资料。',
  noScript: '此页面需要 JavaScript。请在浏览器中启用后重新打开。',
}
