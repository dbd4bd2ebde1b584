/** A browser address: a page, a form of it, or a file that it loads. */
export interface Page {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** Requires a web session; redirects to the sign-in without one. */
  readonly signedIn?: true
  /** Names of the form fields, besides hidden ones. */
  readonly form?: readonly string[]
  /** Content type; default HTML. */
  readonly replyType?: string
}

const own = { signedIn: true } as const
const post = { method: 'POST', ...own } as const

/**
 * Every address outside the endpoints, for openapi.json, except the files of the desk screens on
 * the loopback listener. A test compares it with the router.
 */
export const pages: readonly Page[] = [
  {
    id: 'signInPage',
    method: 'GET',
    path: '/sign-in',
    summary: 'Sign in; `to` is the path to go on at',
  },
  {
    id: 'signInForm',
    method: 'POST',
    path: '/sign-in',
    summary: 'Sign in by form',
    form: ['email', 'password'],
  },
  {
    id: 'accountPage',
    method: 'GET',
    path: '/me',
    summary: 'The own account: password, tokens, phones, apps',
    ...own,
  },
  { id: 'signOutForm', path: '/me/sign-out', summary: 'Sign out', form: [], ...post },
  {
    id: 'passwordForm',
    path: '/me/password',
    summary: 'Change the password',
    form: ['current', 'next'],
    ...post,
  },
  {
    id: 'tokenForm',
    path: '/me/tokens',
    summary: 'Make a personal API token; it is shown once',
    form: ['name'],
    ...post,
  },
  {
    id: 'stopTokenForm',
    path: '/me/tokens/stop',
    summary: 'Revoke a personal API token',
    form: ['tokenId'],
    ...post,
  },
  {
    id: 'removeDeviceForm',
    path: '/me/devices/remove',
    summary: 'Remove a paired phone',
    form: ['deviceId'],
    ...post,
  },
  {
    id: 'removeAppForm',
    path: '/me/apps/remove',
    summary: 'Take back what an app was allowed',
    form: ['clientId'],
    ...post,
  },
  { id: 'pairForm', path: '/me/pair', summary: 'Begin to pair a phone', form: [], ...post },
  {
    id: 'pairingPage',
    method: 'GET',
    path: '/me/pair/{pairingId}',
    summary: 'The QR of a pairing, and which phone asks',
    ...own,
  },
  {
    id: 'pairingForm',
    path: '/me/pair/{pairingId}',
    summary: 'Allow or refuse the phone',
    form: ['decision'],
    ...post,
  },
  {
    id: 'myPassPage',
    method: 'GET',
    path: '/me/passes',
    summary: 'The own passes: edit and confirm',
    ...own,
  },
  {
    id: 'myPassScript',
    method: 'GET',
    path: '/me/passes.js',
    summary: 'Script of that page',
    replyType: 'text/javascript',
  },
  { id: 'developerPage', method: 'GET', path: '/developer', summary: 'The own apps', ...own },
  { id: 'newAppPage', method: 'GET', path: '/developer/new', summary: 'Register an app', ...own },
  {
    id: 'newAppForm',
    path: '/developer/new',
    summary: 'Register an app; its secret is shown once',
    form: ['name', 'kind', 'redirectUris'],
    ...post,
  },
  {
    id: 'appPage',
    method: 'GET',
    path: '/developer/{clientId}',
    summary: 'One app: addresses, secret, limits, use',
    ...own,
  },
  {
    id: 'appForm',
    path: '/developer/{clientId}',
    summary: 'Change, suspend, resume or delete an app',
    form: ['step', 'name', 'redirectUris', 'limitMinute', 'limitHour', 'typedName'],
    ...post,
  },
  {
    id: 'interactionPage',
    method: 'GET',
    path: '/oauth/interaction/{uid}',
    summary: 'Sign-in and consent on the way to an app',
  },
  {
    id: 'interactionForm',
    method: 'POST',
    path: '/oauth/interaction/{uid}',
    summary: 'Sign in, approve or deny',
    form: ['email', 'password', 'decision'],
  },
  {
    id: 'resumePage',
    method: 'GET',
    path: '/oauth/authorize/{uid}',
    summary: 'On from there, back to the app',
  },
  {
    id: 'trustPage',
    method: 'GET',
    path: '/trust',
    summary: 'How a staff phone comes to trust the kiosk',
  },
  { id: 'tagPage', method: 'GET', path: '/n', summary: 'What a tag opens' },
  {
    id: 'tagScript',
    method: 'GET',
    path: '/n.js',
    summary: 'Script of that page',
    replyType: 'text/javascript',
  },
  {
    id: 'tagGuestPage',
    method: 'GET',
    path: '/n/{key}',
    summary: 'What a tag is, for a guest who opens its address by hand',
  },
  {
    id: 'codeGuestPage',
    method: 'GET',
    path: '/q',
    summary: 'What a QR code is, for a guest whose camera opens it',
  },
  {
    id: 'codeInPathGuestPage',
    method: 'GET',
    path: '/q/{code}',
    summary: 'The same, for a code in the path',
  },
  {
    id: 'codeScript',
    method: 'GET',
    path: '/q.js',
    summary: 'Script of these pages',
    replyType: 'text/javascript',
  },
  {
    id: 'helpPage',
    method: 'GET',
    path: '/help',
    summary: 'The help site: its first page',
  },
  {
    id: 'helpTopicPage',
    method: 'GET',
    path: '/help/{page}',
    summary: 'A page of the help site',
  },
  {
    id: 'helpPicture',
    method: 'GET',
    path: '/help/pictures/{picture}',
    summary: 'A picture of the help site',
    replyType: 'image/webp',
  },
  {
    id: 'helpScript',
    method: 'GET',
    path: '/help.js',
    summary: 'Script of these pages: the search',
    replyType: 'text/javascript',
  },
  {
    id: 'documentPage',
    method: 'GET',
    path: '/desk/docs/{document}',
    summary: 'A document for organizers and integrators, in English; on loopback only',
  },
  { id: 'docsPage', method: 'GET', path: '/docs', summary: 'This document as a page' },
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    replyType: 'application/json',
  },
  {
    id: 'passFonts',
    method: 'GET',
    path: '/fonts/pass.css',
    summary: 'The print fonts, by script',
    replyType: 'text/css',
  },
  {
    id: 'fontFile',
    method: 'GET',
    path: '/fonts/{file}',
    summary: 'One font of that style',
    replyType: 'font/ttf',
  },
  {
    id: 'avatar',
    method: 'GET',
    path: '/avatar.svg',
    summary: 'The picture of everybody who has given none',
    replyType: 'image/svg+xml',
  },
]
