/** The page that a phone's camera opens from a pass QR or from a tag's address. */
export const scannedCode = {
  code: {
    title: '请在接待处出示',
    line: '这是领取参会证的二维码',
  },
  tag: {
    title: '请在接待处出示参会证',
    line: '此网址没有对应的参会证',
  },
  hold: '请直接对准接待处的读取口',
  qr: '参会证二维码',
  records: '打开此页面不会签到。',
  incomplete: '二维码未能完整读取，请重新扫描。',
  noScript: '显示二维码需要 JavaScript。请在接待处直接出示您扫描的二维码。',
  myPass: '打开我的参会证',
  where: '接待处在哪里？',
  nowhere: '地点请查看主办方的通知。',
  reasons: '常见原因',
  reason1: '标签尚未写入完成',
  reason2: '已制作新的参会证，旧的已停用',
  reason3: '活动已结束',
  remedy: '可以在接待处免费重新制作。',
  key: '此二维码是您参会证的钥匙，请勿将照片发给他人。',
  whose: '不显示参会证持有人的信息。',
  reference: '查询编号',
}
