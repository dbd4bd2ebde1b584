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
