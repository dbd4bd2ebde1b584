import { words } from './words.ts'

/** What participants read on a display of their own, in both languages at once. */
export const facingWords = words({
  en: {
    'facing.welcome': 'Welcome',
    'facing.ready': 'Please have your QR code ready',
    'facing.check': 'Is everything on your pass right?',
    'facing.wrong': 'If not, please tell us now',
  },
  ja: {
    'facing.welcome': 'ようこそ',
    'facing.ready': 'QRコードをご用意ください',
    'facing.check': 'パスの内容をご確認ください',
    'facing.wrong': '違うところがあれば、お知らせください',
  },
})
