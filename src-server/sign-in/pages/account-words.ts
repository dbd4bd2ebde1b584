import type { Language } from '../../html/page-frame.ts'

/** What the account page says after something was done, by the word in its address. */
export type Done = 'password' | 'token' | 'device' | 'app'

interface AccountWords {
  readonly title: string
  readonly signOut: string
  readonly developer: string
  readonly passes: string
  readonly passesHint: string
  readonly openPasses: string
  readonly devices: string
  readonly trust: string
  readonly noDevices: string
  readonly pair: string
  readonly pairHint: string
  readonly remove: string
  readonly lastUsed: (when: string) => string
  readonly neverUsed: string
  readonly apps: string
  readonly appsHint: string
  readonly noApps: string
  readonly since: (when: string) => string
  readonly takeBack: string
  readonly tokens: string
  readonly tokensHint: string
  readonly tokenName: string
  readonly makeToken: string
  readonly newToken: string
  readonly newTokenHint: string
  readonly copied: string
  readonly stop: string
  readonly password: string
  readonly passwordHint: string
  readonly mustChange: string
  readonly current: string
  readonly next: string
  readonly change: string
  readonly wrongPassword: string
  readonly shortPassword: string
  readonly tooManyTries: string
  readonly done: Readonly<Record<Done, string>>
}

export const ACCOUNT_WORDS: Record<Language, AccountWords> = {
  ja: {
    title: 'アカウント',
    signOut: 'サインアウト',
    developer: 'アプリを登録する（開発者向け）',
    passes: 'パス',
    passesHint: '名前や所属をたしかめて、印刷される見た目を確認できます。',
    openPasses: 'パスを開く',
    devices: 'スマートフォン',
    trust: 'ブラウザーの警告をなくす（スタッフ用）',
    noDevices: 'まだつないでいません。',
    pair: 'スマートフォンをつなぐ',
    pairHint: 'アプリで QR を読み取ると、パスワードなしで使えます。',
    remove: '外す',
    lastUsed: (when) => `最後に使った日時 ${when}`,
    neverUsed: 'まだ使われていません',
    apps: '許可したアプリ',
    appsHint: '取り消すと、そのアプリはすぐに使えなくなります。',
    noApps: 'ありません。',
    since: (when) => `${when} に許可`,
    takeBack: '許可を取り消す',
    tokens: 'API トークン',
    tokensHint: '自分のプログラムから、あなたとして API を呼ぶためのものです。',
    tokenName: '使いみち',
    makeToken: 'トークンを作る',
    newToken: 'いまトークンを写す',
    newTokenHint: '一度だけ表示します。閉じたあとは、新しく作るほかありません。',
    copied: '写した、閉じる',
    stop: '止める',
    password: 'パスワード',
    passwordHint: '10文字以上にします。変えると、ほかの場所ではサインアウトします。',
    mustChange: '受付が決めたパスワードです。自分のパスワードに変えると、パスを使えます。',
    current: 'いまのパスワード',
    next: '新しいパスワード',
    change: 'パスワードを変える',
    wrongPassword: 'いまのパスワードを確かめてください',
    shortPassword: '10文字以上にしてください',
    tooManyTries: '試した回数が多すぎます。しばらくしてからまた試せます',
    done: {
      password: 'パスワードを変えました。ほかの場所ではサインアウトしています。',
      token: 'トークンを止めました。',
      device: 'スマートフォンを外しました。',
      app: '許可を取り消しました。',
    },
  },
  en: {
    title: 'Account',
    signOut: 'Sign out',
    developer: 'Register an app (for developers)',
    passes: 'Passes',
    passesHint: 'Check name and affiliation, and confirm the pass as it will be printed.',
    openPasses: 'Open my passes',
    devices: 'Phones',
    trust: 'End the browser’s warning (for staff)',
    noDevices: 'None is paired yet.',
    pair: 'Pair a phone',
    pairHint: 'Scan a QR with the app and use it without a password.',
    remove: 'Remove',
    lastUsed: (when) => `Last used ${when}`,
    neverUsed: 'Not used yet',
    apps: 'Apps you allow',
    appsHint: 'An app stops at once when you take it back.',
    noApps: 'None.',
    since: (when) => `Allowed ${when}`,
    takeBack: 'Take back',
    tokens: 'API tokens',
    tokensHint: 'With one, a program of yours calls the API as you.',
    tokenName: 'What for',
    makeToken: 'Make a token',
    newToken: 'Copy the token now',
    newTokenHint: 'It is shown once. After you close this page, only a new one can be made.',
    copied: 'Copied, close',
    stop: 'Stop',
    password: 'Password',
    passwordHint: 'At least 10 characters. Changing it signs you out everywhere else.',
    mustChange: 'Reception chose your password. Choose your own, and your passes open.',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    wrongPassword: 'Check the current password',
    shortPassword: 'Use at least 10 characters',
    tooManyTries: 'Too many tries. You can try again in a while',
    done: {
      password: 'Your password is changed. You are signed out everywhere else.',
      token: 'The token is stopped.',
      device: 'The phone is removed.',
      app: 'You have taken it back.',
    },
  },
}
