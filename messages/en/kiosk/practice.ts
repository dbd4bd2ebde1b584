/** Practice on simulators. */
export const training = {
  training: {
    ready: {
      fault: 'Cause a fault',
      end: 'End the practice',
    },
    opening: {
      banner: 'Preparing the practice',
      detail: 'A practice desk with invented people starts. The event is not touched.',
    },
    banner: 'Choose a fault',
    detail: 'Digits cause it. Then go back and print.',
    on: {
      banner: 'Check what the desk shows',
      detail: '{{what}}. Esc, then print a pass. 0 resets it.',
    },
    none: 'No fault (reset)',
    cover_open: 'Cover open',
    no_media: 'No roll',
    wrong_roll: 'Wrong roll',
    end_of_media: 'The roll ends in the middle of a pass',
    cutter_jam: 'Paper in the cutter',
    cooling: 'The printer cools down',
    drop_during: 'The cable comes out while printing',
    silent: 'Prints, but does not respond',
    cards: 'Cards to scan',
    'cards.text':
      'Hold the scanner or a phone in front of the screen. The last one has not given ' + 'consent yet.',
  },
}
