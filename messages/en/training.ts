/** Practice on simulators. */
export const training = {
  training: {
    ready: {
      fault: 'Make a fault happen',
      end: 'End the practice',
    },
    opening: {
      sign: 'Preparing the practice',
      detail: 'A second kiosk with invented people starts. The event is not touched.',
    },
    sign: 'Choose a trouble',
    detail: 'Digits make it happen; then go back and print',
    on: {
      sign: 'See what the desk says',
      detail: '{{what}}. Esc, then print a pass. 0 puts it right.',
    },
    none: 'Nothing is wrong: put it right',
    cover_open: 'Cover open',
    no_media: 'No roll',
    wrong_roll: 'Wrong roll',
    end_of_media: 'The roll ends in the middle of a pass',
    cutter_jam: 'Paper in the cutter',
    cooling: 'The printer cools down',
    drop_during: 'The cable comes out while printing',
    silent: 'Prints, but does not answer',
    cards: 'Cards to scan',
    'cards.text':
      'Hold the scanner or a phone in front of the screen. The last one has not given ' +
      'consent yet.',
    home: 'Back to the desk',
  },
}
