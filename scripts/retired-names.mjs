/**
 * Words that a name must not contain, each with the standard term. docs/glossary.md lists the
 * terms. Stored and public names (columns, audit actions, paths, JSON fields) keep their words.
 */

/** Retired as a word of a file name, a folder name or an exported identifier. */
export const RETIRED_WORDS = {
  told: 'reported',
  telling: 'event queue, emit',
  tell: 'emit',
  hear: 'receive',
  heard: 'received',
  fate: 'outcome',
  duties: 'scheduled tasks',
  doors: 'listeners',
  door: 'listener, check-in, api',
  facing: 'participant display',
  parking: 'help desk',
}

/** Retired as a whole file or folder name, or as its first or last word. */
export const RETIRED_NAME_PARTS = {
  words: 'messages',
  talk: 'session',
  turns: 'mutex, queue',
  trouble: 'error',
  'own-path': 'safe-redirect',
  'ten-minutes': 'throughput-chart',
}

/** Retired as a whole file or folder name only. */
export const RETIRED_WHOLE_NAMES = {
  care: 'maintenance',
  shift: 'handover',
  more: 'person-actions',
  ready: 'home',
  match: 'scan-result',
  office: 'event-admin',
  held: 'saved',
  asked: 'printer-dialog',
}

/** Retired as an exported identifier. */
export const RETIRED_IDENTIFIERS = {
  Partner: 'SessionOptions',
  FirstAnswer: 'ProbeResult',
  Turns: 'Mutex',
  Turn: 'WriteSession',
  Shown: 'TagDeskView',
  Ask: 'TagRequest',
  OnReader: 'IdentifiedTag',
  ScanCall: 'ScanPoll',
  Undo: 'OnClose',
  Visit: 'PageRequest, PassTimings',
  Move: 'Transition',
  NotDone: 'DecisionRejected',
  Room: 'OffsetRange',
  AppWish: 'AppInput',
  AppFault: 'AppError',
  LoginFault: 'LoginError',
  RedirectFault: 'RedirectError',
  KINDS: 'ROW_SCHEMAS',
  PARTS: 'LABEL_ELEMENTS',
  WHOLE_ROOM: 'FULL_OFFSET_RANGE',
  WordKey: 'MessageKey',
  Say: 'Translate',
  Verdict: 'NextAction',
  PassStop: 'PassStep',
  StopState: 'IndicatorState',
  SignSpec: 'BannerSpec',
  OfficeWorld: 'ExistingRecords',
  createPrinterBook: 'createPrinterRegistry',
  settleSetting: 'readOrCreateSetting',
  settleAddresses: 'resolveAddresses',
  settleKey: 'resolveInstallationKey',
  seeStation: 'recordHeartbeat',
  enterStation: 'registerStation',
  orUnavailable: 'mapUnavailable',
  answerErrors: 'replyWithErrors',
  newOnceKey: 'newFormKey',
  countsOnce: 'claimFormKey',
  ownPath: 'safeRedirectPath',
  holdEvent: 'lockEventRow',
  holdDeviceOf: 'lockDevice',
  freePlace: 'releasePlace',
  carryOut: 'applyWrites',
  narrower: 'intersectRanges',
  serveTurn: 'runWriteSession',
  lookAtTag: 'identifyTag',
  setParked: 'setSentToHelpDesk',
  shiftPeople: 'handoverCandidates',
  unsettledJob: 'findUnsettledJob',
  waysOut: 'overlapSuggestions',
  nameRoom: 'nameSpace',
  useWords: 'useMessages',
  useSign: 'useBanner',
  signOf: 'nextActionBanner',
  useActing: 'useRequest',
  useYesNo: 'useConfirmation',
  noteFault: 'recordFault',
  metresTyped: 'parseMetres',
  traceText: 'foldWithPositions',
}
