/** Staff accounts. */
export const staff = {
  staff: {
    sign: 'See who works here',
    detail: 'They may sign in at the desks of this event',
    add: 'Add somebody',
    'add.sign': 'Add somebody to the staff',
    'add.detail': 'Anyone new to the staff gets a first password',
    'add.key': 'Add',
    name: 'Name',
    email: 'E-mail',
    'email.wrong': 'This is no e-mail address',
    role: 'Role',
    'role.admin': 'Administrator',
    'role.event_manager': 'Event manager',
    'role.event_manager.may':
      'Everything at this event: also imports, tickets, template, statistics, records',
    'role.receptionist': 'Receptionist',
    'role.receptionist.may':
      'Scan, search, edit, print, check in, walk-ins, the help desk’s list and this ' +
      'desk’s printers',
    change: 'Change the role',
    'change.event_manager.sign': 'Make them an event manager?',
    'change.event_manager.detail':
      '{{name}} signs in again and may then do everything at this event.',
    'change.receptionist.sign': 'Make them a receptionist?',
    'change.receptionist.detail':
      '{{name}} signs in again and may then work at the desk, but not manage the event.',
    'change.yes': 'Yes, change it',
    'change.no': 'No, keep',
    remove: 'Take away',
    'remove.sign': 'Take the event from them?',
    'remove.detail': '{{name}} can no longer sign in here, at once.',
    'remove.yes': 'Yes, take it away',
    'remove.no': 'No, keep',
    password: 'First password of {{name}}',
    'password.sign': 'Write the password down',
    'password.hint': 'Shown only now. It has to be changed at the first sign-in.',
    'password.done': 'Written down',
    existing: '{{name}} was on the staff already and may now work here too. The password stays.',
    onlyAdmin: 'An administrator adds and takes away.',
    reset: 'New first password',
    'reset.sign': 'Give a new first password?',
    'reset.detail': '{{name}}: the old one ends at once, everywhere.',
    'reset.yes': 'Yes',
    'reset.no': 'No',
  },
}
