export const home = {
  home: {
    banner: 'パスのQRを読み取る',
    detail: 'QRがないときは名前で探します',
    search: '検索',
    today: '今日お渡しした人',
    of: '/ {{count}}',
    pace: '現在のペース',
    now: '今',
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
      detail: 'CSV か Excel のファイルを選びます',
      key: '選ぶ',
      title: '参加者はまだいません',
      after: '取り込むと、ここに直前の5人が並びます。',
      one: '1人を追加する',
    },
    ended: {
      detail: 'このイベントは終わりました。QRがないときは名前で探します',
    },
    tags: 'タグを続けて書き込む',
  },
}
