/** The home screen, shown between two people. */
export const home = {
  home: {
    banner: 'Scan the pass QR',
    detail: 'No QR? Search by name.',
    search: 'Search',
    today: 'Served today',
    of: '/ {{count}}',
    pace: 'Pace now',
    now: 'Now',
    perMinute: 'a minute',
    per10: 'per 10 min',
    lastFive: 'Last five',
    nobody: 'Nobody yet. The first scan opens the first pass.',
    nextGuest: 'Next guest',
    noGuest: 'Everybody was served',
    noPrinter: {
      banner: 'Add a printer',
      detail: 'This desk has none yet. You can already look people up.',
      key: 'Devices',
    },
    empty: {
      banner: 'Import the participant list',
      detail: 'Choose a CSV file.',
      key: 'Choose',
      title: 'No participants yet',
      after: 'After the import, the last five people are shown here.',
      one: 'Add one person',
    },
    ended: {
      detail: 'This event has ended. No QR? Search by name.',
    },
    tags: 'Write many tags',
    'tags.key': 'Tags',
  },
}
