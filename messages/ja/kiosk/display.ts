export const participantDisplay = {
  participantDisplay: {
    welcome: 'ようこそ',
    ready: 'QRコードをご用意ください',
    check: 'パスの内容をご確認ください',
    wrong: '違うところがあれば、お知らせください',
  },
}
