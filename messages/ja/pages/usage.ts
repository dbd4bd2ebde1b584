export const usage = {
  title_other: 'この{{count}}日間',
  day: '日',
  calls: '呼び出し',
  refused: '上限超過',
  people: '人数',
  tokens: 'トークン',
  byDay: '日ごとの数',
  chart: '日ごとの呼び出し',
  none: 'まだ使われていません。',
  late: '10秒ほど遅れて集計します。日付は受付の時計によります。',
  today: '今日',
}
