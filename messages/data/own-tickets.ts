/**
 * Names of tickets that the kiosk creates itself, in both languages, because a pass holder may read
 * either.
 */
export const OWN_TICKETS = {
  /** People who come without a ticket. */
  walkIn: '当日参加 / Walk-in',
  /** Rows of an imported list that name none. */
  imported: '参加 / Participant',
  /** Registration for an event without ticket types. */
  unnamed: '参加登録 / Registration',
} as const
