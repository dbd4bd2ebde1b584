/** Seldom needed for one person: a new QR, a first password. */
export const personActions = {
  more: {
    key: 'New QR, new password',
    keys: 'Give a new QR or password',
    sign: 'Choose what they need',
    detail: 'For {{name}}. Be sure that it is them: ask for an ID.',
    qr: 'New QR',
    'qr.then': 'The old one was lost, or somebody else has it. It stops at once.',
    'qr.ask.sign': 'Stop the old QR?',
    'qr.ask.detail':
      'It is refused everywhere from then on and cannot be brought back. Choose why.',
    'qr.lost': 'Lost',
    'qr.lost.then': 'Phone, mail or paper with the QR is gone.',
    'qr.copied': 'Seen by somebody else',
    'qr.copied.then': 'A picture of it may be in other hands.',
    'qr.present': '{{name}} is here',
    'qr.present.sign': 'Is the person at the desk?',
    'qr.present.detail':
      'This QR is also used at another event. Check who they are; the activity log of ' +
      'each event names you. Otherwise ask an administrator.',
    'qr.present.then': 'I have checked who they are.',
    'qr.done.sign': 'Let them photograph this QR',
    'qr.done.detail':
      'The old one is stopped. A pass that was printed carries the old one: print it anew.',
    'qr.picture': 'New QR of {{name}}',
    'qr.print': 'To the pass',
    password: 'New first password',
    'password.then': 'They cannot sign in on their phone. Any old password stops at once.',
    'password.noEmail':
      'There is no e-mail address to sign in with. F3 does not change that; ask the organizer.',
    'password.ask.sign': 'Make a new first password?',
    'password.ask.detail': 'The old one stops, and {{name}} is signed out everywhere.',
    'password.ask.yes': 'Make it',
    'password.done': 'Handed over',
    'password.done.sign': 'Hand over the password',
    'password.done.detail': 'It is shown only now. They choose their own at the next sign-in.',
    'password.box': 'First password of {{name}}, for {{email}}',
    'password.staff.sign': 'Ask an administrator',
    'password.staff.detail':
      '{{name}} works here: the password of staff is made anew in the staff room.',
  },
}
