/** The page that pairs a phone with the account. */
export const pairing = {
  title: '绑定手机',
  closed: '此接待处未开启手机接入。',
  scan: '请用应用扫描此二维码，五分钟内有效。',
  code: '绑定用二维码',
  ask: '要绑定“{{name}}”吗？',
  compare: '如果这是您手机的名称，且手机上显示相同的数字，请绑定。',
  contested:
    '另一部手机也使用了此二维码。如果您的手机没有显示这个数字，请不要绑定，换新的二维码重新开始。',
  same: '数字',
  confirm: '绑定',
  refuse: '不绑定',
  wait: '正在等待手机响应。',
  done: '手机已绑定。',
  refused: '未绑定手机，此二维码已失效。',
  expired: '已超过五分钟，请使用新的二维码。',
  back: '返回账户',
  again: '显示新的二维码',
}
