/** The page that asks for the password again before a change. */
export const confirmPassword = {
  title: 'Enter your password',
  lead: 'We check that it is you, then continue with what you asked for.',
  password: 'Password',
  submit: 'Continue',
  cancel: 'Cancel',
  wrong: 'The password is wrong',
  limited: 'Too many attempts. Try again later',
}
