/** The sign-in page. */
export const login = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'Wrong email or password',
  forgotten: 'Forgot your password? Reception can reset it.',
  app: 'to continue to {{app}}',
  limited: 'Too many attempts. You can try again in {{minutes}} min',
}
