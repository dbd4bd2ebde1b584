import { myPass } from './my-pass.ts'

/** A person's own page: passes, phones, apps, tokens, password. */
const account = {
  title: 'Account',
  signOut: 'Sign out',
  developer: 'Register an app (for developers)',
  passes: 'Passes',
  passesHint: 'Check name and affiliation, and confirm the pass as it will be printed.',
  openPasses: 'Open my passes',
  devices: 'Phones',
  trust: "Stop the browser's warning (for staff)",
  noDevices: 'No phone is paired yet.',
  pair: 'Pair a phone',
  pairHint: 'Scan a QR with the app and use it without a password.',
  remove: 'Remove',
  lastUsed: 'Last used {{when}}',
  neverUsed: 'Not used yet',
  apps: 'Apps you allow',
  appsHint: 'An app loses access as soon as you revoke it.',
  noApps: 'None.',
  since: 'Allowed {{when}}',
  revokeApp: 'Revoke access',
  tokens: 'API tokens',
  tokensHint: 'With a token, a program of yours calls the API as you.',
  tokenName: 'Purpose',
  tokensFull: 'You have as many tokens as possible. Revoke one to create another.',
  createToken: 'Create a token',
  newToken: 'Copy the token now',
  newTokenHint: 'It is shown only once. If you lose it, create a new one.',
  copied: 'Copied, close',
  revokeToken: 'Revoke',
  password: 'Password',
  passwordHint: 'At least 10 characters. Changing it signs you out everywhere else.',
  mustChange: 'You have a temporary password. Choose your own password to go on.',
  current: 'Current password',
  next: 'New password',
  change: 'Change password',
  wrongPassword: 'Check the current password',
  shortPassword: 'Use at least 10 characters',
  tooManyTries: 'Too many attempts. Try again later',
  done: {
    password: 'Your password is changed. You are signed out everywhere else.',
    token: 'The token is revoked.',
    device: 'The phone is removed.',
    app: 'Access revoked.',
  },
}

/** Pages on which developers register their apps. */
const developer = {
  place: 'Developer',
  apps: 'Apps',
  register: 'Register',
  active: 'Active',
  suspended: 'Suspended',
  confidential: 'Web, with secret',
  public: 'Native or browser, PKCE only',
  none: 'No apps yet.',
  noneHint: 'Register one, and participants can sign in to it.',
  name: 'Name of the app',
  kind: 'Kind',
  confidentialHint: 'For an app with a server that can keep a secret.',
  publicHint: "For an app that runs on people's own devices. It has no secret.",
  redirectUris: 'Redirect URIs',
  redirectHint: 'One on each line. They must match exactly.',
  registerTitle: 'Register an app',
  back: 'Back to the list',
  secretTitle: 'Copy the client secret now',
  secretText: 'It is shown only once. If you lose it, create a new one.',
  copied: 'Copied, close',
  scopes: 'Scopes',
  limits: 'Limits',
  people: 'People who allow it',
  calls: 'Calls today',
  callsText: '{{calls}}; {{refused}} over the limit',
  owner: 'Registered by',
  newSecret: 'Create a new secret',
  newSecretHint: 'A new secret revokes the current one at once.',
  suspend: 'Suspend',
  resume: 'Resume',
  suspendedByAdmin: 'An administrator suspended it. Only an administrator can resume it.',
  change: 'Change name and redirect URIs',
  save: 'Save',
  perMinute: 'Per minute',
  perHour: 'Per hour',
  setLimits: 'Set limits',
  remove: 'Delete',
  removeHint: 'Everyone who uses this app is signed out of it at once. This cannot be undone.',
  typeName: 'Type the name of the app to make sure',
  discovery: 'Discovery',
  account: 'Account',
  registered: 'Registered {{when}}',
  limitText: '{{minute}} a minute, {{hour}} an hour, per person',
  fault: {
    nameEmpty: 'Enter a name',
    nameLong: 'Use at most 60 characters',
    manyApps: 'You can register at most 20 apps',
    none: 'Enter at least one',
    many: 'Enter at most ten',
    malformed: 'Not a valid URI',
    insecure: 'Use https (http is allowed for localhost only)',
    fragment: 'Remove the #',
    wildcard: 'Remove the *',
    scheme: 'Use a reversed domain name as the scheme (com.example.app:/back)',
    secret: 'An app with a secret can use https only',
    reserved: 'PassDesk adds this parameter itself: choose another name',
    mixed: 'A custom scheme and https on localhost cannot be combined',
    limits: 'Enter numbers from 1 to 100000',
    typedName: 'This is not the name of the app',
  },
}

/** The page that a tag opens. */
const tagPage = {
  title: 'Tag of a pass',
  looking: {
    title: 'Checking the pass',
  },
  valid: {
    title: 'This pass is valid',
  },
  ended: {
    title: 'This tag no longer works',
    show: 'Show the pass at reception.',
    why: 'A new pass was created or the event is over, so the old tag was revoked.',
    whose: 'Whose pass it was is not shown.',
  },
  incomplete: {
    title: 'Hold the tag again',
    text: 'The URL was not read completely.',
  },
  limited: {
    title: 'Wait a while',
    text: 'Too many checks.',
  },
  away: {
    title: 'Try again',
    text: "Reception cannot be reached. Check that you are on the venue's Wi-Fi.",
  },
  closed: 'This person shows no public profile.',
  again: 'Try again',
  records: 'Opening this page does not check anyone in. Only the public profile is shown.',
  noScript: 'This page needs JavaScript. Turn it on in the browser and open the page again.',
}

/** Pages that end a request, with the reason and what to do. */
const notice = {
  open: 'Open',
  staleForm: {
    title: 'Open the page again',
    text: 'Someone signed in or out in another window, so this page is out of date.',
  },
  notFound: {
    title: 'Check the URL',
    text: 'Not found, or no access.',
  },
  startAgain: {
    title: 'Start again in the app',
    text: 'This sign-in took too long, or is done already.',
  },
  unknownApp: {
    title: "Inform the app's provider",
    text: 'The app is not registered here, or was suspended.',
  },
  badRedirect: {
    title: "Inform the app's provider",
    text: 'Its return URL is not registered. For your safety, PassDesk does not open it.',
  },
  badRequest: {
    title: "Inform the app's provider",
    text: 'The app sent an invalid request.',
  },
  failed: {
    title: 'Try again',
    text: 'Something went wrong here. Please start again in a moment.',
  },
}

/** The page that a phone's camera opens from a pass QR or from a tag's address. */
const scannedCode = {
  code: {
    title: 'Show this at reception',
    line: 'It is the code for your pass',
  },
  tag: {
    title: 'Show it at reception',
    line: 'No pass was found at this URL',
  },
  hold: 'Hold it to the reader as it is',
  qr: 'QR code of the pass',
  records: 'Opening this page does not check anyone in.',
  incomplete: 'The QR code was not read completely. Please scan it again.',
  noScript:
    'This page needs JavaScript to show the QR code. Please show the code that you scanned ' +
    'at reception.',
  myPass: 'Open my pass',
  where: 'Where is reception?',
  nowhere: "Please check the organiser's information for the place.",
  reasons: 'Usual reasons',
  reason1: 'Writing the tag is not finished yet',
  reason2: 'A new pass was created, the old one was revoked',
  reason3: 'The event is over',
  remedy: 'Reception can create a new one, free of charge.',
  key: 'This QR code is the key to your pass. Do not send a photo of it to others.',
  whose: 'Whose pass it was is not shown.',
  reference: 'Reference',
}

/** The page that installs the desk's certificate on a staff phone. */
const trust = {
  title: 'Install the certificate',
  lead: "For staff phones. Installed once, it stops the browser's warning.",
  none:
    'No certificate needs to be installed: this desk has a public certificate, or phone ' + 'access is off.',
  fingerprint: 'Fingerprint (SHA-256)',
  compare: "Before you install it, check that the desk's screen shows the same fingerprint.",
  ios: 'iPhone and iPad',
  iosFile: 'Download the profile',
  iosStep1: 'Download the profile and allow it',
  iosStep2: 'Open Settings, tap "Profile Downloaded" and install it',
  iosStep3: 'In Settings → General → About → Certificate Trust Settings, turn PassDesk on',
  android: 'Android',
  androidFile: 'Download the certificate',
  androidStep1: 'Download the certificate',
  androidStep2: 'In Settings → Security, choose Install a certificate → CA certificate',
  androidStep3: 'Choose the ca.crt that you downloaded',
  der: 'DER format',
  warning:
    'Install it on staff devices only, never on those of participants. Remove it in Settings ' +
    'when the event is over.',
  after: 'An app does not need this: the pairing QR is enough. In a browser, open {{address}}',
}

/** The page that pairs a phone with the account. */
const pairing = {
  title: 'Pair a phone',
  closed: 'Phone access is off at this desk.',
  scan: 'Scan this QR with the app. It works for five minutes.',
  code: 'QR for pairing',
  ask: 'Pair "{{name}}"?',
  compare: 'Pair it if this is the name of your phone, and it shows the same number.',
  contested:
    'Another phone used this QR too. If your phone does not show this number, do not pair: ' +
    'start with a new QR.',
  same: 'Number',
  confirm: 'Pair it',
  refuse: 'Do not pair',
  wait: 'Waiting for the phone.',
  done: 'The phone is paired.',
  refused: 'The phone was not paired. This QR no longer works.',
  expired: 'Five minutes are over. Start with a new QR.',
  back: 'Back to the account',
  again: 'Show a new QR',
}

/** What the desk's address shows until the database responds. */
const waiting = {
  title: 'Waiting for the database',
  text: '{{cause}} PassDesk starts by itself as soon as it works.',
  cause: {
    away: 'The database server cannot be reached.',
    silent: 'The database server does not respond.',
    busy: 'The database is busy.',
    too_many_connections: 'The database has no free connections.',
    disk_full: 'The disk of the database is full.',
    disk_error: 'The disk of the database reports errors.',
    read_only: 'The database is read-only.',
  },
}

/** The page that asks a person to allow an app. */
const consent = {
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

/** The sign-in page. */
const login = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'Wrong email or password',
  forgotten: 'Forgot your password? Reception can reset it.',
  app: 'to continue to {{app}}',
  limited: 'Too many attempts. You can try again in {{minutes}} min',
}

/** The page that asks for the password again before a change. */
const confirmPassword = {
  title: 'Enter your password',
  lead: 'We check that it is you, then continue with what you asked for.',
  password: 'Password',
  submit: 'Continue',
  cancel: 'Cancel',
  wrong: 'The password is wrong',
  limited: 'Too many attempts. Try again later',
}

/** The name of the language on its own pages, and the locale of its dates and numbers. */
const language = {
  switch: 'Language',
  name: 'English',
  locale: 'en-GB',
}

/** Texts of the pages for participants, developers and guests. */
export const pages = {
  account,
  confirmPassword,
  consent,
  developer,
  language,
  login,
  myPass,
  notice,
  pairing,
  scannedCode,
  tagPage,
  trust,
  waiting,
}
