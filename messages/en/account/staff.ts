/** Staff accounts. */
export const staff = {
  staff: {
    banner: 'Manage the staff',
    detail: 'They can sign in at the desks of this event.',
    add: 'Add a person',
    'add.banner': 'Add a person to the staff',
    'add.detail': 'Anyone new to the staff gets a temporary password.',
    'add.key': 'Add',
    name: 'Name',
    email: 'Email',
    'email.wrong': 'This is not an email address',
    role: 'Role',
    'role.admin': 'Administrator',
    'role.event_manager': 'Event manager',
    'role.event_manager.may':
      'Everything at this event: also imports, tickets, template, statistics, activity log',
    'role.receptionist': 'Receptionist',
    'role.receptionist.may':
      "Scan, search, edit, print, check in, walk-ins, the help desk's list and this " +
      "desk's printers",
    change: 'Change the role',
    'change.event_manager.banner': 'Give the event manager role?',
    'change.event_manager.detail':
      '{{name}} signs in again and may then do everything at this event.',
    'change.receptionist.banner': 'Give the receptionist role?',
    'change.receptionist.detail':
      '{{name}} signs in again and may then work at the desk, but not manage the event.',
    'change.yes': 'Change',
    'change.no': 'Keep',
    remove: 'Remove',
    'remove.banner': 'Remove them from the staff?',
    'remove.detail': '{{name}} can no longer sign in here, at once.',
    'remove.yes': 'Remove',
    'remove.no': 'Keep',
    password: 'Temporary password of {{name}}',
    'password.banner': 'Write the password down',
    'password.hint': 'Shown only now. It has to be changed at the first sign-in.',
    'password.done': 'Written down',
    existing:
      '{{name}} is already on the staff and may now work here too. The password stays the same.',
    onlyAdmin: 'Only administrators add or remove staff.',
    reset: 'New temporary password',
    'reset.banner': 'Issue a temporary password?',
    'reset.detail': '{{name}}: the old one stops working at once, everywhere.',
    'reset.yes': 'Yes',
    'reset.no': 'No',
  },
}
