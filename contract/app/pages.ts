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
    summary: 'Sign-in page; `to` is the path to continue at',
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
    summary: "The person's account: password, tokens, phones, apps",
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
    summary: 'Create a personal API token; it is shown only once',
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
    summary: 'Revoke the consent for an app',
    form: ['clientId'],
    ...post,
  },
  { id: 'pairForm', path: '/me/pair', summary: 'Start the pairing of a phone', form: [], ...post },
  {
    id: 'pairingPage',
    method: 'GET',
    path: '/me/pair/{pairingId}',
    summary: 'The QR of a pairing, and the phone that requests it',
    ...own,
  },
  {
    id: 'pairingForm',
    path: '/me/pair/{pairingId}',
    summary: 'Accept or refuse the phone',
    form: ['decision'],
    ...post,
  },
  {
    id: 'myPassPage',
    method: 'GET',
    path: '/me/passes',
    summary: "The person's own passes: edit and confirm",
    ...own,
  },
  {
    id: 'myPassScript',
    method: 'GET',
    path: '/me/passes.js',
    summary: 'Script of the page',
    replyType: 'text/javascript',
  },
  {
    id: 'developerPage',
    method: 'GET',
    path: '/developer',
    summary: "The person's own apps",
    ...own,
  },
  { id: 'newAppPage', method: 'GET', path: '/developer/new', summary: 'Register an app', ...own },
  {
    id: 'newAppForm',
    path: '/developer/new',
    summary: 'Register an app; its secret is shown only once',
    form: ['name', 'kind', 'redirectUris'],
    ...post,
  },
  {
    id: 'appPage',
    method: 'GET',
    path: '/developer/{clientId}',
    summary: 'One app: addresses, secret, limits, usage',
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
    summary: 'Sign-in and consent for an app',
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
    summary: 'Continue from sign-in and consent to the app',
  },
  {
    id: 'trustPage',
    method: 'GET',
    path: '/trust',
    summary: "How a staff phone trusts the kiosk's certificate",
  },
  {
    id: 'networkPage',
    method: 'GET',
    path: '/network',
    summary: 'Whether this phone reaches the kiosk by name and by address, and what is wrong',
  },
  {
    id: 'networkPicture',
    method: 'GET',
    path: '/network.svg',
    summary: 'What the page loads by name',
    replyType: 'image/svg+xml',
  },
  { id: 'tagPage', method: 'GET', path: '/n', summary: 'The page that a tag opens' },
  {
    id: 'tagScript',
    method: 'GET',
    path: '/n.js',
    summary: 'Script of the page',
    replyType: 'text/javascript',
  },
  {
    id: 'tagGuestPage',
    method: 'GET',
    path: '/n/{key}',
    summary: 'What a tag is, for guests who open its address by hand',
  },
  {
    id: 'codeGuestPage',
    method: 'GET',
    path: '/q',
    summary: 'What a QR code is, for guests who open it with a camera',
  },
  {
    id: 'codeInPathGuestPage',
    method: 'GET',
    path: '/q/{code}',
    summary: 'The same page for a code in the path',
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
    summary: 'First page of the help site',
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
    summary: 'Script of the search in the help site',
    replyType: 'text/javascript',
  },
  {
    id: 'documentPage',
    method: 'GET',
    path: '/desk/docs/{document}',
    summary: 'A document for organizers and integrators, in English; on the loopback listener only',
  },
  { id: 'docsPage', method: 'GET', path: '/docs', summary: 'What programs can call, as a page' },
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'What programs can call, as OpenAPI 3.1',
    replyType: 'application/json',
  },
  {
    id: 'openApi30',
    method: 'GET',
    path: '/openapi-3.0.json',
    summary: 'The same as OpenAPI 3.0, for generators of clients',
    replyType: 'application/json',
  },
  {
    id: 'openApiPages',
    method: 'GET',
    path: '/openapi-pages.json',
    summary: 'This document',
    replyType: 'application/json',
  },
  {
    id: 'passFonts',
    method: 'GET',
    path: '/fonts/pass.css',
    summary: 'Style sheet of the print fonts, by script',
    replyType: 'text/css',
  },
  {
    id: 'fontFile',
    method: 'GET',
    path: '/fonts/{file}',
    summary: 'One of the print fonts, or of the fonts of pages',
    replyType: 'font/ttf',
  },
  {
    id: 'avatar',
    method: 'GET',
    path: '/avatar.svg',
    summary: 'Placeholder picture of people without a picture',
    replyType: 'image/svg+xml',
  },
]
