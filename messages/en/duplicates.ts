/** Merging duplicates of the participant list. */
export const duplicates = {
  duplicates: {
    banner: 'Choose what stays',
    detail: 'Up and Down move; 1 or 2 chooses the value. Both QR codes stay valid.',
    'detail.tickets':
      'Up and Down move; 1 or 2 chooses. Both tickets stay valid; the chosen one sets the pass.',
    key: 'Merge',
    question: 'Are they one person?',
    'question.detail': 'One entry stays, with both QR codes and all passes. It cannot be undone.',
    yes: 'Merge',
    no: 'Keep both',
    none: 'No duplicates',
    'none.detail': 'Nobody has the same name, or the same kana and affiliation.',
    obstacle: 'This pair cannot be merged',
    'obstacle.elsewhere': 'One of the accounts has a password, a role or another event.',
    'obstacle.printing': 'A pass of one of them is being printed, or waits in a print run.',
    pair: 'Pair {{n}} of {{of}}',
    other: 'Other pair',
    field: 'Field',
    first: 'First entry',
    second: 'Second entry',
    state: 'State',
    confirmed: 'confirmed',
    printed: 'printed',
    checkedIn: 'checked in',
    empty: 'empty',
  },
}
