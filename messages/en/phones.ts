/** Pairing a phone of the staff, and making its browser trust the kiosk. */
export const phones = {
  phones: {
    sign: 'Pair a staff phone',
    detail: 'The app scans a QR that works for five minutes',
    show: 'Show the QR',
    scan: {
      sign: 'Scan the QR with the app',
      detail: 'Works until {{time}}. The phone gets the rights of {{name}}.',
    },
    ask: {
      sign: 'Pair this phone?',
      detail: '“{{device}}” has to show the number {{code}}',
      contested:
        'Another phone used this QR too. Only pair “{{device}}” if it shows the number {{code}}',
      yes: 'Pair it',
      no: 'Do not pair',
    },
    confirmed: {
      sign: 'Wait for the phone',
      detail: 'It fetches its key within five seconds',
    },
    done: {
      sign: 'Go on with the phone',
      detail: '“{{device}}” is paired to {{name}}',
    },
    another: 'Another phone',
    again: {
      sign: 'Show a new QR',
    },
    refused: {
      detail: 'No phone was paired. The QR no longer works.',
    },
    expired: {
      detail: 'Five minutes are over.',
    },
    closed: {
      sign: 'Open the door for phones',
      detail:
        'No phone can reach this kiosk: its LAN port is off or taken. “passdesk doctor” says why.',
    },
    qr: 'QR for pairing',
    letters: 'The code in letters',
    address: 'Address',
    certificate: 'Certificate',
    number: 'Number',
    steps: 'Steps',
    step: {
      '1': 'Show the QR with Enter.',
      '2': 'Scan it with the app on the phone.',
      '3': 'Compare name and number, then press Y.',
    },
    paired: 'Phones of {{name}}',
    none: 'None yet.',
    used: 'used {{when}}',
    unused: 'not used yet',
    remove: 'Remove',
    'remove.sign': 'Remove this phone?',
    'remove.detail': '“{{device}}” is signed out at once.',
    'remove.yes': 'Yes, remove it',
    'remove.no': 'No, keep it',
    trust: 'Without an app',
    'trust.key': 'QR for the browser',
    'trust.back': 'Back to the app',
    'trust.sign': 'Open the page with the camera',
    'trust.detail': 'It installs the kiosk’s authority. Only on phones of your own.',
    'trust.qr': 'QR of the page for browsers',
    'trust.compare': 'The page has to show this fingerprint (SHA-256)',
    'trust.public': 'The kiosk’s certificate is the operator’s own; nothing has to be installed.',
  },
}
