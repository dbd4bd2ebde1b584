/** Check-in at an entrance and beside the pass. */
export const checkIn = {
  checkin: {
    sign: 'Scan to check in',
    detail: 'Each scan checks in at once. No QR? Press /',
    done: {
      sign: 'Let them in',
      detail: 'Checked in just now: {{ticket}}',
    },
    already: {
      sign: 'Check who this is',
      detail: 'Checked in already: {{moment}}, {{desk}}, by {{by}}.',
      unknown: 'Checked in already; not here, so nobody knows when.',
    },
    pending: {
      detail: '{{ticket}}: not approved yet. F9.',
    },
    cancelled: {
      detail: '{{ticket}}: the ticket was cancelled. F9.',
    },
    other: {
      detail: 'Their ticket is for another event: {{title}}.',
      unnamed: 'Their ticket is for another event.',
    },
    found: {
      sign: 'Check this person in',
      detail: '{{name}}, found by search. Enter checks in.',
      key: 'Check in',
    },
    ticket: {
      key: 'Check in {{ticket}}',
    },
    undo: '{{name}} is checked in.',
    count: 'Checked in',
    last: 'Last check-ins, all desks',
    nobody: 'Nobody yet.',
    desks: 'Check-ins today',
    goOn: 'goes on',
    off: {
      sign: 'Switch check-in on',
      detail: 'This event does without it. Enter switches it on.',
      askManager: 'An event manager can switch it on.',
      key: 'Switch on',
      what:
        'With check-in, C marks who is in: at the first screen for a door, and beside ' +
        'each pass. It is for all desks of the event.',
    },
    switch: {
      key: 'Do without check-in',
      sign: 'Do without check-in?',
      detail: 'For all desks of this event. Who is in stays in.',
      yes: 'Yes, switch off',
      no: 'No',
    },
    ready: 'Check in at the door',
    room: 'Check-in',
    keys: 'Check in, also on Ready',
    fact: 'Check-in',
    'fact.no': 'Not yet',
    'fact.in': '{{moment}}, {{desk}}',
    question: {
      sign: 'Take the check-in back?',
      yes: 'Take back',
      no: 'Leave it',
    },
    conflict: {
      sign: 'Look once more',
      detail: 'Another desk changed this check-in. This is how it stands now.',
    },
  },
}
