export const home = {
  home: {
    banner: 'QRコードを読み取る',
    detail: 'QRがないときは / を押して名前で探します',
    search: '検索',
    today: '今日のパス',
    of: '/ {{count}}',
    pace: '現在のペース',
    perMinute: '人/分',
    per10: '10分ごと',
    lastFive: '直前の5人',
    nobody: 'まだいません。QRを読み取るとパスが開きます。',
    nextGuest: '次の参加者を読み取る',
    noGuest: '全員の受付が済みました',
    noPrinter: {
      banner: 'プリンターを追加する',
      detail: 'この受付にはまだありません。参加者の検索はできます',
      key: '機器',
    },
    empty: {
      banner: '参加者名簿を取り込む',
      detail: 'まだ誰も登録されていません。当日参加は F6 です',
      key: '取り込み',
    },
    ended: {
      detail: 'このイベントは終わりました。QRがないときは / を押して名前で探します',
    },
    tags: 'タグを続けて書き込む',
  },
}
