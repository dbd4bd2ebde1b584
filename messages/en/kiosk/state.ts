/** The home screen, shown between two people. */
export const home = {
  home: {
    banner: 'Scan the QR code',
    detail: 'No QR code? Press / and search by name.',
    search: 'Search',
    today: 'Passes today',
    of: '/ {{count}}',
    pace: 'Current pace',
    perMinute: 'per minute',
    per10: 'per 10 min',
    lastFive: 'Last five people',
    nobody: 'Nobody yet. The first scan opens the first pass.',
    nextGuest: 'Scan the next guest',
    noGuest: 'Everybody was served',
    noPrinter: {
      banner: 'Add a printer',
      detail: 'This desk has none yet. You can already look people up.',
      key: 'Devices',
    },
    empty: {
      banner: 'Import the participants',
      detail: 'Nobody is registered yet. Walk-ins: F6.',
      key: 'Import',
    },
    ended: {
      detail: 'This event has ended. No QR code? Press / and search by name.',
    },
    tags: 'Write tags one after another',
  },
}
