/** Sign-in of staff. */
export const signIn = {
  start: {
    signIn: 'Sign-in',
    setUp: 'First set-up',
    events: 'Events',
  },
  signin: {
    sign: 'Sign in',
    detail: 'Your e-mail and password, then Enter',
    key: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    wrong: 'Check the e-mail and the password',
    ended: 'You were signed out. Sign in again to go on.',
    returns: 'The open person, waiting scans and edits are kept.',
    held_one: '{{count}} scan waits. It opens after you sign in.',
    held_other: '{{count}} scans wait. They open after you sign in.',
    forgotten: 'Forgotten? An administrator gives a first password again.',
    demo: 'Demo: Enter signs in. Everybody in it is invented.',
    limited: 'Too many tries. Wait a minute.',
    unreachable: 'The kiosk does not answer. Try again.',
  },
  password: {
    sign: 'Choose your own password',
    detail: 'The first one was given by reception',
    key: 'Set it',
    next: 'New password',
    again: 'New password once more',
    hint: 'At least 10 characters',
    short: 'At least 10 characters',
    differ: 'The passwords do not match',
  },
}
