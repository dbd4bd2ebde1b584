export const myPass = {
  title: '我的参会证',
  looking: '正在加载参会证',
  list: '请选择活动',
  back: '其他活动',
  account: '账户',
  none: {
    title: '还没有可用的参会证',
    text: '您参加的活动准备好参会证后，会显示在这里。',
  },
  join: {
    text: '接待处已用您的邮箱在此活动登记了一位参加者。',
    button: '这是我，参加',
    failed: '未能参加。请稍后重试，或在接待处出示二维码。',
  },
  away: {
    title: '请重试',
    text: '无法连接接待处。请确认已连接会场 Wi-Fi。',
    button: '重试',
  },
  consent: {
    title: '请同意制作参会证',
    text: '您的姓名、单位、职务和徽标会打印在参会证上，接待处用于核实身份。同意后即可编辑和确认。',
    button: '同意并继续',
  },
  chip: {
    open: '未确认',
    confirmed: '已确认',
    notReady: '准备中',
  },
  field: {
    name: '姓名',
    affiliation: '单位',
    title: '职务',
    logos: '徽标',
    size: '文字大小',
  },
  size: {
    small: '小',
    normal: '标准',
    large: '大',
  },
  logos: {
    none: '您的单位没有已批准的徽标。',
    close: '关闭',
  },
  qr: {
    show: '放大二维码',
    title: '在接待处出示的二维码',
    close: '关闭',
  },
  paper: {
    alt: '打印效果',
    same: '按此效果打印',
    missing: '此内容无法预览',
  },
  button: {
    confirm: '确认此内容',
    confirmed: '已确认',
    again: '重试',
  },
  state: {
    drawing: '正在生成预览',
    open: '尚未确认',
    changed: '内容已变更，请再次确认',
    confirming: '正在发送确认',
    confirmed: '已确认，可在接待处打印',
    away: '无法连接接待处',
  },
  cannot: {
    name: '姓名过长，或含有无法打印的字符',
    affiliation: '单位过长，或含有无法打印的字符',
    title: '职务过长，或含有无法打印的字符',
    logos: '有无法使用的徽标，请移除',
    other: '此内容无法打印，请告知接待处',
    tooLong: '最多 160 个字符',
  },
  noScript: '此页面需要 JavaScript。请在浏览器中启用后重新打开。',
}
