export const myPass = {
  title: 'マイパス',
  looking: 'パスを読み込んでいます',
  list: 'イベントを選んでください',
  back: 'ほかのイベント',
  account: 'アカウント',
  none: {
    title: 'パスのあるイベントはまだありません',
    text: '参加するイベントのパスが用意されると、ここに表示されます。',
  },
  join: {
    text: 'このイベントに、あなたのメールアドレスで参加者が登録されています。',
    button: '自分なので参加する',
    failed: '参加できませんでした。少し待ってもう一度試すか、受付でQRを見せてください。',
  },
  away: {
    title: 'もう一度お試しください',
    text: '受付につながりません。会場の Wi-Fi につながっているかご確認ください。',
    button: 'もう一度試す',
  },
  consent: {
    title: 'パスの作成に同意してください',
    text: 'お名前・所属・肩書き・ロゴをパスに印刷し、受付がご本人の確認に使います。同意すると、内容の編集と確認ができます。',
    button: '同意して進む',
  },
  chip: {
    open: '未確認',
    confirmed: '確認済み',
    notReady: '準備中',
  },
  field: {
    name: '名前',
    affiliation: '所属',
    title: '肩書き',
    logos: 'ロゴ',
    size: '文字の大きさ',
  },
  size: {
    small: '小',
    normal: '標準',
    large: '大',
  },
  logos: {
    none: '所属先の承認済みロゴはありません。',
    close: '閉じる',
  },
  qr: {
    show: 'QRを大きく表示する',
    title: '受付で見せるQR',
    close: '閉じる',
  },
  paper: {
    alt: '印刷されるパス',
    same: 'この見た目のまま印刷',
    missing: 'この内容ではプレビューを作成できません',
  },
  button: {
    confirm: 'この内容で確認する',
    confirmed: '確認済み',
    again: 'もう一度試す',
  },
  state: {
    drawing: 'プレビューを作成しています',
    open: 'まだ確認していません',
    changed: '内容が変わりました。もう一度ご確認ください',
    confirming: '確認を送っています',
    confirmed: '確認しました。受付で印刷できます',
    away: '受付につながりません',
  },
  cannot: {
    name: '名前に印刷できない文字があるか、長すぎます',
    affiliation: '所属に印刷できない文字があるか、長すぎます',
    title: '肩書きに印刷できない文字があるか、長すぎます',
    logos: '使えないロゴがあります。外してください',
    other: 'この内容では印刷できません。受付にお知らせください',
    tooLong: '160文字までにしてください',
  },
  noScript:
    'このページには JavaScript が必要です。ブラウザーの設定でオンにして、開き直してください。',
}
