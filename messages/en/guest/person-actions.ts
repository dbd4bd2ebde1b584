/** Actions for one person that are needed rarely: a new QR, a first password. */
export const personActions = {
  personActions: {
    key: 'More',
    banner: 'Choose what they need',
    detail: 'For {{name}}. Check their ID first.',
    qr: 'New QR',
    'qr.then': 'The old one was lost, or somebody else has it. It is revoked at once.',
    'qr.ask.banner': 'Revoke the old QR?',
    'qr.ask.detail': 'It stops working everywhere and cannot be restored. Choose why.',
    'qr.lost': 'Lost',
    'qr.lost.then': 'The phone, mail or paper with the QR is gone.',
    'qr.copied': 'Seen by somebody else',
    'qr.copied.then': 'Somebody else may have a photo of it.',
    'qr.present': '{{name}} is here',
    'qr.present.banner': 'Is the person at the desk?',
    'qr.present.detail':
      'This QR is also used at another event. Check who they are; the activity log of ' +
      'each event names you. Otherwise ask an administrator.',
    'qr.present.then': 'I have checked who they are.',
    'qr.done.banner': 'Let them photograph this QR',
    'qr.done.detail': 'The old one is revoked. Reprint a pass that carries it.',
    'qr.picture': 'New QR of {{name}}',
    'qr.print': 'To the pass',
    password: 'New temporary password',
    'password.then': 'They cannot sign in on their phone. The old password stops working at once.',
    'password.noEmail':
      'There is no email address to sign in with. F3 does not change that; ask the organiser.',
    'password.ask.banner': 'Issue a temporary password?',
    'password.ask.detail': 'The old one stops working, and {{name}} is signed out everywhere.',
    'password.ask.yes': 'Issue',
    'password.done': 'Handed over',
    'password.done.banner': 'Hand over the password',
    'password.done.detail': 'It is shown only now. They set their own at the next sign-in.',
    'password.box': 'Temporary password of {{name}}, for {{email}}',
    email: 'Email address checked',
    'email.then': 'Other apps then trust that {{email}} is theirs.',
    'email.none': 'There is no email address.',
    'email.ask.banner': 'Does {{email}} belong to them?',
    'email.ask.detail':
      'Check their ID, and let them open a message that was sent to this address. The activity ' +
      'log names you.',
    'email.ask.yes': 'Checked',
    'email.checked': 'Withdraw the check of the email address',
    'email.checked.then': 'Checked on {{at}}. Other apps stop trusting {{email}}.',
    'email.withdraw.banner': 'Withdraw the check?',
    'email.withdraw.detail': 'Apps get {{email}} as not verified at the next sign-in.',
    'email.withdraw.yes': 'Withdraw',
    'password.staff.banner': 'Ask an administrator',
    'password.staff.detail': '{{name}} is on the staff. Reset it under F1, Staff.',
  },
}

/** The help desk's list and its notes. */
export const helpDesk = {
  helpDesk: {
    why: 'Whoever was sent here first is served first.',
    title: 'Help desk',
    banner: 'Choose a person',
    detail: 'Who was sent first is at the top. F9 marks the chosen one as resolved.',
    none: 'Nobody is at the help desk',
    'none.detail': 'F9 at a pass sends somebody here.',
    open: 'Open',
    note: 'Note',
    'note.banner': 'Write the note',
    'note.detail': 'For the help desk, about {{name}}. Esc leaves it as it was.',
    'note.field': 'Note for the help desk',
    'note.save': 'Save',
  },
}

/** Adding a person at the desk. */
export const walkIn = {
  walkIn: {
    banner: 'Add a participant',
    detail: 'Tab to the next field, Enter adds the person.',
    key: 'Add',
    'email.hint': 'Optional. With an account, scan its QR instead',
    noName: 'A pass needs a name',
    next: 'Next, the pass of this person opens for checking.',
    taken: {
      banner: 'Search by name',
      detail: 'Somebody with this email is already registered.',
    },
    known: {
      banner: 'Added with the registered text',
      detail:
        'This email was registered before. Kept as registered: {{fields}}. The text on the pass ' +
        'can be changed next.',
      and: ', ',
      key: 'Open the pass',
    },
  },
}
