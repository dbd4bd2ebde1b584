/** Limits and lifetimes of specification §8.2 for schemas, server and screens. */
export const LIMITS = {
  /** Largest revision number, draft and template. */
  revision: 2_147_483_646,
  /** Unicode code points of name, title and affiliation each. */
  passText: 160,
  /** Note of a person at the help desk. */
  helpDeskNote: 200,
  passLogos: 4,
  /** Valid personal API tokens of one person. */
  personalTokens: 100,
  /** Stored pairings of one person that gave no phone its tokens. */
  unusedPairings: 100,
  registeredLogos: 100,
  passEvents: 100,
  renderLayers: 8,
  linesPerBlock: 2,
  /** Characters of a data-URL image. */
  dataUrl: 1_500_000,
  qr: 2048,
  /** Rows of a list with e-mails that a session may read without a recent password. */
  personPage: 100,
  requestKeyMin: 16,
  requestKeyMax: 100,
  capacityBytes: 1_048_576,
  ndefBytes: 4096,
  readbackUrl: 2048,
  tagUrl: 48,
  tagKey: 16,
  invitationCode: 8,
  /** Unicode code points of one answer to a survey question. */
  surveyAnswer: 1000,
  /** Largest `count`, `limit` and `perPage` of the resource API, and their default. */
  pageSize: 100,
  defaultPageSize: 20,
  filterTags: 50,
  /** Calls of one app for one person, unless the app has its own limits. */
  callsPerMinute: 60,
  callsPerHour: 1000,
  /** Bytes of a JSON body, unless the endpoint has its own limit. */
  jsonBody: 1024 * 1024,
  /** Bytes of a body or form that needs no credential: a sign-in has 8,090 at most. */
  anonymousBody: 8 * 1024,
  /** Bytes of an uploaded logo. */
  logoBody: 10 * 1024 * 1024,
  /** Bytes of one camera image of the desk. */
  cameraBody: 2 * 1024 * 1024,
  /** Bytes of a participant list. */
  importBody: 32 * 1024 * 1024,
  /** Columns of a participant list, and the largest number of a row in a spreadsheet. */
  importColumns: 1000,
  importLine: 200_001,
  /** Characters of the name of a list. */
  listName: 60,
} as const

/** Lifetimes in milliseconds. */
export const LIFETIME = {
  sessionIdle: 12 * 3_600_000,
  session: 7 * 24 * 3_600_000,
  /** How long an entered password counts as recent (`access.recentPassword`). */
  recentPassword: 5 * 60_000,
  /** Tokens of a native app (specification §5.1). */
  appAccess: 3_600_000,
  appRefresh: 34_560_000_000,
  pairing: 5 * 60_000,
  ownTagOperation: 10 * 60_000,
  staffTagOperation: 5 * 60_000,
  requestKey: 24 * 3_600_000,
} as const
