/** The page that pairs a phone with the account. */
export const pairing = {
  title: 'スマートフォンをつないでください',
  closed: 'スマートフォン接続はオフです。',
  scan: 'アプリでこのQRを読み取ってください。5分で使えなくなります。',
  code: '接続用のQR',
  ask: '「{{name}}」をつなぎますか',
  compare: 'ご自分のスマートフォンの名前で、画面の数字が同じなら、つないでください。',
  contested:
    '別のスマートフォンもこのQRを使いました。お手元のスマートフォンに同じ数字が出ていないときは、つながずに新しいQRでやり直してください。',
  same: '数字',
  confirm: 'つなぐ',
  refuse: 'つながない',
  wait: 'スマートフォンの応答をお待ちください。',
  done: 'つながりました。',
  refused: 'つなぎませんでした。このQRはもう使えません。',
  expired: '5分が過ぎました。新しいQRでやり直してください。',
  back: 'アカウントに戻る',
  again: '新しいQRを表示する',
}
