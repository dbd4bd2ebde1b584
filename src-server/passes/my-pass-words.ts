import type { Language } from '../html/page-frame.ts'

/** Sentences of a state: what stands above the button, and on it. */
export interface StateWords {
  readonly sign: string
  readonly button: string
}

/** How the pass in hand stands. */
export type PassState =
  'drawing' | 'open' | 'changed' | 'confirming' | 'confirmed' | 'cannot' | 'away'
export type PassField = 'name' | 'affiliation' | 'title' | 'logos'

export interface MyPassWords {
  readonly title: string
  readonly looking: string
  readonly list: string
  readonly back: string
  readonly account: string
  readonly none: { readonly title: string; readonly text: string }
  readonly away: { readonly title: string; readonly text: string; readonly button: string }
  readonly consent: { readonly title: string; readonly text: string; readonly button: string }
  readonly chips: { readonly open: string; readonly confirmed: string; readonly notReady: string }
  readonly fields: Readonly<Record<PassField | 'size', string>>
  readonly sizes: { readonly small: string; readonly normal: string; readonly large: string }
  readonly logos: { readonly none: string; readonly close: string }
  readonly qr: { readonly show: string; readonly title: string; readonly close: string }
  readonly paper: { readonly alt: string; readonly same: string; readonly missing: string }
  readonly states: Readonly<Record<PassState, StateWords>>
  /** Why a field cannot be drawn. */
  readonly cannot: Readonly<Record<PassField | 'other' | 'tooLong', string>>
  readonly noScript: string
}

export const MY_PASS_WORDS: Record<Language, MyPassWords> = {
  ja: {
    title: '自分のパス',
    looking: 'パスを読み込んでいます',
    list: 'どの催しのパスを見ますか',
    back: 'ほかの催し',
    account: 'アカウント',
    none: {
      title: 'パスのある催しはまだありません',
      text: '参加する催しのパスが用意されると、ここに出ます。',
    },
    away: {
      title: 'もう一度ためす',
      text: '受付のコンピューターにつながりません。会場の Wi-Fi につながっているか確かめてください。',
      button: 'もう一度ためす',
    },
    consent: {
      title: 'パスを作ることに同意する',
      text: '名前・所属・肩書・ロゴをパスに印刷し、受付が本人確認に使います。同意すると、内容を直して確認できます。',
      button: '同意して進む',
    },
    chips: { open: '確認がまだです', confirmed: '確認済み', notReady: '準備中' },
    fields: {
      name: '名前',
      affiliation: '所属',
      title: '肩書',
      logos: 'ロゴ',
      size: '文字の大きさ',
    },
    sizes: { small: '小', normal: '標準', large: '大' },
    logos: { none: '所属先の承認済みロゴはありません。', close: '閉じる' },
    qr: { show: 'QR を大きく', title: '受付で見せる QR', close: '閉じる' },
    paper: {
      alt: '印刷されるパス',
      same: 'この見た目のまま印刷',
      missing: 'この内容では見た目を作れません',
    },
    states: {
      drawing: { sign: '見た目を作っています', button: 'この内容で確認する' },
      open: { sign: 'まだ確認していません', button: 'この内容で確認する' },
      changed: { sign: 'ほかの場所で変わりました。見直してください', button: 'この内容で確認する' },
      confirming: { sign: '確認を送っています', button: 'この内容で確認する' },
      confirmed: { sign: '確認しました。受付で印刷できます', button: '確認済み' },
      cannot: { sign: '', button: 'この内容で確認する' },
      away: { sign: '受付のコンピューターにつながりません', button: 'もう一度ためす' },
    },
    cannot: {
      name: '名前に印刷できない文字があるか、長すぎます',
      affiliation: '所属に印刷できない文字があるか、長すぎます',
      title: '肩書に印刷できない文字があるか、長すぎます',
      logos: '使えないロゴがあります。外してください',
      other: 'この内容では作れません。受付に知らせてください',
      tooLong: '160文字までにしてください',
    },
    noScript:
      'このページには JavaScript が必要です。ブラウザーの設定でオンにして、開き直してください。',
  },
  en: {
    title: 'My pass',
    looking: 'Loading your pass',
    list: 'Which event is it about?',
    back: 'Other events',
    account: 'Account',
    none: {
      title: 'No event with a pass yet',
      text: 'When an event you take part in has its passes ready, it shows up here.',
    },
    away: {
      title: 'Try again',
      text: "The reception's computer does not answer. Check that you are on the venue's Wi-Fi.",
      button: 'Try again',
    },
    consent: {
      title: 'Agree to have a pass made',
      text: 'Your name, affiliation, title and logos are printed on the pass, and reception uses them to know you. Once you agree you can edit and confirm it.',
      button: 'Agree and go on',
    },
    chips: { open: 'Not confirmed yet', confirmed: 'Confirmed', notReady: 'Not ready' },
    fields: {
      name: 'Name',
      affiliation: 'Affiliation',
      title: 'Title',
      logos: 'Logos',
      size: 'Text size',
    },
    sizes: { small: 'Small', normal: 'Normal', large: 'Large' },
    logos: { none: 'Your organizations have no approved logos.', close: 'Close' },
    qr: { show: 'Large QR', title: 'QR to show at reception', close: 'Close' },
    paper: {
      alt: 'The pass as it is printed',
      same: 'Printed as shown',
      missing: 'This content cannot be drawn',
    },
    states: {
      drawing: { sign: 'Drawing the pass', button: 'Confirm this content' },
      open: { sign: 'Not confirmed yet', button: 'Confirm this content' },
      changed: { sign: 'It was changed elsewhere. Look again', button: 'Confirm this content' },
      confirming: { sign: 'Sending your confirmation', button: 'Confirm this content' },
      confirmed: { sign: 'Confirmed. Reception can print it', button: 'Confirmed' },
      cannot: { sign: '', button: 'Confirm this content' },
      away: { sign: "The reception's computer does not answer", button: 'Try again' },
    },
    cannot: {
      name: 'The name is too long or has a letter that cannot be printed',
      affiliation: 'The affiliation is too long or has a letter that cannot be printed',
      title: 'The title is too long or has a letter that cannot be printed',
      logos: 'A logo cannot be used. Take it off',
      other: 'This cannot be drawn. Tell reception',
      tooLong: 'At most 160 letters',
    },
    noScript: 'This page needs JavaScript. Switch it on in the browser and open the page again.',
  },
}
