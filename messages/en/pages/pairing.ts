/** The page that pairs a phone with the account. */
export const pairing = {
  title: 'Pair a phone',
  closed: 'Phone access is off at this desk.',
  scan: 'Scan this QR with the app. It works for five minutes.',
  code: 'QR for pairing',
  ask: 'Pair "{{name}}"?',
  compare: 'Pair it if this is the name of your phone, and it shows the same number.',
  contested:
    'Another phone used this QR too. If your phone does not show this number, do not pair: ' +
    'start with a new QR.',
  same: 'Number',
  confirm: 'Pair it',
  refuse: 'Do not pair',
  wait: 'Waiting for the phone.',
  done: 'The phone is paired.',
  refused: 'The phone was not paired. This QR no longer works.',
  expired: 'Five minutes are over. Start with a new QR.',
  back: 'Back to the account',
  again: 'Show a new QR',
}
