/** Sign-in of staff. */
export const signIn = {
  start: {
    signIn: 'Sign-in',
    setUp: 'First set-up',
    events: 'Events',
  },
  signIn: {
    banner: 'Sign in',
    detail: 'Type your email and password, then press Enter.',
    key: 'Sign in',
    email: 'Email',
    password: 'Password',
    wrong: 'Wrong email or password',
    ended: 'Your sign-in has expired. Sign in to go on.',
    returns: 'The open person, waiting scans and edits are kept.',
    held_one: '{{count}} scan waits. It opens after you sign in.',
    held_other: '{{count}} scans wait. They open after you sign in.',
    forgotten: 'Forgotten? An administrator can issue a temporary password.',
    demo: 'Demo: Enter signs in. All people are fictional.',
    limited: 'Too many tries. Wait a minute.',
    unreachable: 'PassDesk does not respond. Try again.',
  },
  password: {
    banner: 'Set your own password',
    detail: 'You have a temporary password.',
    key: 'Set',
    next: 'New password',
    again: 'New password again',
    hint: 'At least 10 characters',
    short: 'At least 10 characters',
    differ: 'The passwords do not match',
  },
}

/** Asking for the password again before something sensitive. */
export const passwordPrompt = {
  passwordPrompt: {
    title: 'Enter your password',
    who: 'Needed to continue. Signed in: {{name}}',
    password: 'Password',
    enter: 'Continue',
    cancel: 'Cancel',
    wrong: 'The password is wrong',
    limited: 'Too many tries. Try again later',
    noAnswer: 'PassDesk does not respond. Try again',
  },
}
