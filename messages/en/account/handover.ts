/** Handing the desk to another member of the staff. */
export const staffHandover = {
  handover: {
    banner: 'Choose who takes over',
    detail: 'Press a digit or scan your own pass. Then type your PIN.',
    pin: 'PIN',
    'pin.banner': 'Type your PIN',
    'pin.detail': '{{name}} takes over; {{leaving}} is signed out.',
    'pin.key': 'Take over',
    wrong: 'Wrong PIN',
    limited: 'Too many tries. Sign in with your password (F1, Sign out).',
    none: 'No PIN yet',
    alone: 'There is no other staff at this event yet. An administrator adds staff (F1).',
    noPin: {
      banner: 'Sign in with the password',
      detail: '{{name}} has no PIN yet, F1 signs out. Later, S here sets a PIN.',
    },
    notStaff: "This code does not belong to the event's staff",
    set: 'Set my PIN',
    'set.banner': 'Set your own PIN',
    'set.detail': 'For taking over a desk where somebody is signed in.',
    'set.key': 'Set',
    'set.password': 'Your password',
    'set.pin': 'New PIN',
    'set.hint': '4 to 8 digits',
    'set.wrong': 'Check the password',
    'set.short': '4 to 8 digits',
  },
}
