/** Check-in at an entrance and beside the pass. */
export const checkIn = {
  checkIn: {
    banner: 'Scan to check in',
    detail: 'Each scan checks in at once. No QR code? Press /.',
    done: {
      banner: 'Let them in',
      detail: 'Checked in just now: {{ticket}}',
    },
    already: {
      banner: 'Check who this is',
      detail: 'Checked in already: {{moment}}, {{desk}}, by {{by}}.',
      unknown: 'Checked in elsewhere, time not known.',
    },
    pending: {
      detail: '{{ticket}}: not approved yet. Press F9.',
    },
    cancelled: {
      detail: '{{ticket}}: the ticket was cancelled. Press F9.',
    },
    other: {
      detail: 'Their ticket is for another event: {{title}}.',
      unnamed: 'Their ticket is for another event.',
    },
    found: {
      banner: 'Check this person in',
      detail: '{{name}}, found by search. Enter checks in.',
      key: 'Check in',
    },
    ticket: {
      key: 'Check in {{ticket}}',
    },
    undo: '{{name}} is checked in.',
    count: 'Checked in',
    last: 'Latest check-ins, all desks',
    nobody: 'Nobody yet.',
    desks: 'Check-ins today',
    own: '{{name}} (here)',
    goOn: 'goes on',
    off: {
      banner: 'Turn check-in on',
      detail: 'It is off for this event. Enter turns it on.',
      askManager: 'An event manager can turn it on.',
      key: 'Turn on',
      what:
        'With check-in, C checks people in: on the first screen for a gate, and ' +
        'beside each pass. It applies to all desks of the event.',
    },
    switch: {
      key: 'Turn check-in off',
      banner: 'Turn check-in off?',
      detail: 'For all desks of this event. Who is checked in stays checked in.',
      yes: 'Turn off',
      no: 'Keep',
    },
    title: 'Check-in',
    keys: 'Check in',
    fact: 'Check-in',
    'fact.no': 'Not yet',
    'fact.in': '{{moment}}, {{desk}}',
    question: {
      banner: 'Undo this check-in?',
      yes: 'Undo',
      no: 'Keep',
    },
    conflict: {
      banner: 'Check the new state',
      detail: 'Another desk changed this check-in.',
    },
  },
}
