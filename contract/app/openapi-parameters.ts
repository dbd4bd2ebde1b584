/** What a parameter says and how it looks. Units are part of the text. */
interface Described {
  readonly description: string
  readonly example: string | number
}

const ID = '1f0c5b0a-6d1e-4c55-9b1e-2a4c7d9e8f10'
const id = (what: string): Described => ({ description: `Id of ${what} (UUID).`, example: ID })

/** By name; `ROW.NAME` if a row means something else by it. A test finds a missing one. */
const PARAMETERS: Readonly<Record<string, Described>> = {
  classId: id('a ticket class'),
  code: { description: 'Invitation code: 8 letters and digits.', example: 'C0FFEE42' },
  deviceId: id('a paired phone'),
  entryId: id('an entry'),
  eventId: id('an event'),
  imageId: id('a logo image'),
  importId: id('a list that is being imported'),
  jobId: id('a print job'),
  labelId: id('a label of a print run'),
  listId: id('an imported list'),
  orgId: id('an organization'),
  pairingId: id('a pairing'),
  partyId: id('a party'),
  partyPlaceId: id('a place of a party'),
  placeId: id('a place in a box'),
  playlistId: { description: 'Id of a playlist (text).', example: 'spring-2026' },
  printerId: id('a printer'),
  questionId: id('a question'),
  runId: id('a print run'),
  ticketId: id('a ticket type'),
  tokenId: id('a personal API token'),
  userId: id('a person'),
  bbox: {
    description:
      'Box on the map: minLng,minLat,maxLng,maxLat in decimal degrees. A box whose minLng is ' +
      'greater than its maxLng crosses the antimeridian.',
    example: '139.6,35.5,139.9,35.8',
  },
  client_id: { description: 'Id of the app.', example: 'my-app' },
  code_challenge: {
    description: 'PKCE challenge: base64url of the SHA-256 of the verifier (RFC 7636).',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  },
  code_challenge_method: { description: 'Method of the challenge.', example: 'S256' },
  count: { description: 'Largest number of rows of a page.', example: 20 },
  cursor: {
    description: 'The `nextCursor` of the previous page. Not with `page` and `count`.',
    example: 'eyJvIjoyMH0',
  },
  day: { description: 'Day at the place of the event (YYYY-MM-DD).', example: '2026-05-16' },
  endDate: {
    description: 'Last day, inclusive, at the place of the event (YYYY-MM-DD).',
    example: '2026-05-17',
  },
  fileName: { description: 'Name of the file, with its ending.', example: 'participants.csv' },
  from: { description: 'Number of rows before the first one, from 0.', example: 0 },
  groupByDate: {
    description: '`true`: also returns the items by local start day, in `dateGroups`.',
    example: 'true',
  },
  isPaid: {
    description: '`true`: events with a price; `false`: free ones; both with a comma.',
    example: 'true,false',
  },
  lang: { description: 'Language of the texts (ISO 639-1).', example: 'en' },
  language: { description: 'Language of the column titles (ISO 639-1).', example: 'en' },
  limit: { description: 'Largest number of rows.', example: 100 },
  'listPlaylistItems.limit': {
    description: 'Largest number of rows of a page by `cursor`, 1 to 100.',
    example: '20',
  },
  'listPlaylistItems.count': {
    description: 'Largest number of rows of a page by number, 1 to 100.',
    example: '20',
  },
  nonce: { description: 'Returned in the ID Token.', example: 'n-0S6_WzA2Mj' },
  offset: { description: 'Number of rows before the first one, from 0.', example: 0 },
  page: { description: 'Number of the page, from 1.', example: '1' },
  part: { description: 'The labels in their order, or the skipped ones.', example: 'order' },
  perPage: { description: 'Largest number of rows of a page, 1 to 100.', example: '20' },
  prompt: { description: '`login`, `consent` or `none` (OpenID Connect).', example: 'consent' },
  q: {
    description: 'Words that must all match; case and width do not count.',
    example: 'meetup',
  },
  'search.q': { description: 'Start of a name, kana, e-mail or code.', example: 'tanaka' },
  redirect_uri: {
    description: 'A registered address of the app; the browser returns to it.',
    example: 'https://app.example.com/callback',
  },
  response_type: { description: 'Always `code`.', example: 'code' },
  scope: { description: 'Scopes, separated by spaces.', example: 'openid' },
  seconds: { description: 'Length of the search, s.', example: 3 },
  since: {
    description:
      'The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204 ' +
      'without a body.',
    example: 4_294_967_296,
  },
  startDate: {
    description: 'First day, inclusive, at the place of the event (YYYY-MM-DD).',
    example: '2026-05-16',
  },
  state: { description: 'Returned to the app unchanged.', example: 'af0ifjsldkj' },
  tags: {
    description: 'Tags with commas; an event with any of them matches. At most 50.',
    example: 'music,art',
  },
  timeFilter: {
    description: '`upcoming`: events that have not ended; `past`: events that have.',
    example: 'upcoming',
  },
}

/** Description and example of a parameter; undefined for one that the table does not have. */
export const describeParameter = (row: string, name: string): Described | undefined =>
  PARAMETERS[`${row}.${name}`] ?? PARAMETERS[name]
