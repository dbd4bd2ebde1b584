/** The state of an open pass while another screen is on top of it. */
export interface SavedPassState {
  jobId: string | null
  /** Hash of the drawing that staff have looked at. */
  seenHash: string | null
  /** The reader was armed for the person, or for the run, that the place is about. */
  isArmed: boolean
  /** Express mode has printed the pass or was stopped: from now on it needs Enter. */
  expressUsed: boolean
  /** The sound of the ticket class was played. */
  classSoundPlayed: boolean
  /** The key of the last print and what it was for: a retry of the same carries the same key. */
  request: { readonly for: string; readonly key: string } | null
  readonly timings: PassTimings
}

/** How far the open person is, in ms since 1970; null what has not happened yet. */
export interface PassTimings {
  enterAt: number | null
  /** The first byte of the label was seen to leave. */
  isSent: boolean
  /** Something else than the desk held the label up: its times say nothing. */
  isHeld: boolean
  outAt: number | null
  isOver: boolean
}

export function createSavedPassState(): SavedPassState {
  return {
    jobId: null,
    seenHash: null,
    isArmed: false,
    expressUsed: false,
    classSoundPlayed: false,
    request: null,
    timings: { enterAt: null, isSent: false, isHeld: false, outAt: null, isOver: false },
  }
}

/**
 * The key for a print: made once per Enter, and the same again as long as the same thing is asked
 * for.
 */
export function requestKeyFor(memory: SavedPassState, what: string, newKey: () => string): string {
  if (memory.request?.for !== what) memory.request = { for: what, key: newKey() }
  return memory.request.key
}
