import { words } from './words.ts'

/** Asks for the password of whoever is signed in, before something that needs it. */
export const passwordWords = words({
  en: {
    'recent.title': 'Enter your password',
    'recent.who': 'Needed to continue. Signed in: {{name}}',
    'recent.password': 'Password',
    'recent.enter': 'Continue',
    'recent.cancel': 'Cancel',
    'recent.wrong': 'The password is wrong',
    'recent.limited': 'Too many attempts. Try again later',
    'recent.noAnswer': 'The kiosk does not answer. Try again',
  },
  ja: {
    'recent.title': 'パスワードを入力してください',
    'recent.who': '{{name}}さん本人の確認が必要です',
    'recent.password': 'パスワード',
    'recent.enter': '続ける',
    'recent.cancel': 'キャンセル',
    'recent.wrong': 'パスワードが違います',
    'recent.limited': '試した回数が多すぎます。しばらくしてからまた試せます',
    'recent.noAnswer': '本体から応答がありません。もう一度試してください',
  },
})
