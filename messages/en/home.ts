/** The screen between two people. */
export const home = {
  ready: {
    sign: 'Scan the pass QR',
    detail: 'No QR? Press / and search by name',
    search: 'Search',
    today: 'Passes today',
    of: '/ {{count}}',
    pace: 'Pace now',
    perMinute: 'a minute',
    per10: 'per 10 min',
    lastFive: 'Last five people',
    nobody: 'Nobody yet. The first scan opens the first pass.',
    noPrinter: {
      sign: 'Add a printer',
      detail: 'This desk has none yet. People can be matched already.',
      key: 'Devices',
    },
    empty: {
      sign: 'Import the participants',
      detail: 'Nobody is registered yet. Walk-ins: F6.',
      key: 'Import',
    },
    ended: {
      detail: 'This event has ended. No QR? Press / and search by name',
    },
    tags: 'Write a stack of tags',
  },
}
