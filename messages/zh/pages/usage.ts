export const usage = {
  title_other: '最近 {{count}} 天',
  day: '日期',
  calls: '调用',
  refused: '超出上限',
  people: '人数',
  tokens: '令牌',
  byDay: '按天查看',
  chart: '每天的调用次数',
  none: '尚未使用。',
  late: '统计约有 10 秒延迟，日期以接待处的时钟为准。',
  today: '今天',
}
