/** Pairing a phone of the staff, and making its browser trust the kiosk. */
export const phones = {
  phones: {
    banner: 'Pair a staff phone',
    detail: 'The app scans a QR code. It works for 5 minutes.',
    show: 'Show the QR',
    scan: {
      banner: 'Scan the QR with the app',
      detail: 'Works until {{time}}. The phone gets the rights of {{name}}.',
    },
    ask: {
      banner: 'Pair this phone?',
      detail: '"{{device}}" has to show the number {{code}}.',
      contested: 'Another phone used this QR too. Pair "{{device}}" only if it shows {{code}}.',
      yes: 'Pair',
      no: 'Do not pair',
    },
    confirmed: {
      banner: 'Wait for the phone',
      detail: 'It connects within 5 seconds.',
    },
    done: {
      banner: 'Go on with the phone',
      detail: '"{{device}}" is paired to {{name}}.',
    },
    another: 'Another phone',
    again: {
      banner: 'Show a new QR',
    },
    refused: {
      detail: 'No phone was paired. The QR no longer works.',
    },
    expired: {
      detail: 'The 5 minutes are over.',
    },
    closed: {
      banner: 'Turn on phone access',
      detail: 'LAN port off or in use. Ask the person who set up this computer.',
    },
    qr: 'Pairing QR',
    letters: 'The code as letters',
    address: 'IP address',
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
    'remove.banner': 'Remove this phone?',
    'remove.detail': '"{{device}}" is signed out at once.',
    'remove.yes': 'Remove',
    'remove.no': 'Keep',
    'trust.key': 'QR for the browser',
    'trust.back': 'Back to the app',
    'trust.banner': 'Open the page with the camera',
    'trust.detail': "Installs this desk's certificate. Staff phones only.",
    'trust.qr': 'QR of the page for browsers',
    'trust.compare': 'The page has to show this fingerprint (SHA-256)',
    'trust.public': "The certificate is the operator's own. Nothing has to be installed.",
  },
}
