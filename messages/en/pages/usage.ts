/** The section of a developer page with the calls of an app. */
export const usage = {
  title_one: 'The last {{count}} day',
  title_other: 'The last {{count}} days',
  day: 'Day',
  calls: 'Calls',
  refused: 'Over limit',
  people: 'People',
  tokens: 'Tokens',
  byDay: 'By day',
  chart: 'Calls by day',
  none: 'Not used yet.',
  late: "Counted within ten seconds, by the date of this desk's clock.",
  today: 'today',
}
