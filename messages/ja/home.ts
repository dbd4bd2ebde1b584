export const home = {
  ready: {
    sign: 'QRコードを読み取る',
    detail: 'QRがないときは / を押して名前でさがす',
    search: 'さがす',
    today: 'きょうの受付',
    of: '/ {{count}}',
    pace: 'いまの速さ',
    perMinute: '人/分',
    per10: '10分ごと',
    lastFive: '直前の5人',
    nobody: 'まだいません。最初のスキャンで最初のパスが開きます。',
    noPrinter: {
      sign: 'プリンターを追加する',
      detail: 'この受付にはまだありません。照合はできます',
      key: '機器',
    },
    empty: {
      sign: '参加者名簿を取り込む',
      detail: 'まだ誰も登録されていません。当日参加は F6 です',
      key: '取り込み',
    },
    ended: {
      detail: 'この催しは終わりました。QRがないときは / で名前をさがす',
    },
    tags: 'タグを続けて書き込む',
  },
}
