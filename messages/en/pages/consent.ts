/** The page that asks a person to allow an app. */
export const consent = {
  title: 'Share this with {{app}}?',
  person: '{{name}} ({{email}})',
  profile: 'Name and profile',
  profileMore: 'Full name, photo, language',
  email: 'Email address',
  events: 'Your events',
  eventsMore: 'It can register you for events',
  after: 'You return to {{place}}. You can revoke this at any time.',
  approve: 'Allow',
  deny: 'Do not allow',
  other: 'Sign in as someone else',
}
