/** When something that died, the server part or the page in the window, is started again. */

/** Waits before the first, second, … start after a death, in ms: at once, then ever later. */
const WAITS_MS = [0, 250, 1_000, 2_000, 4_000] as const
/** Deaths count together when they come within this time, in ms. */
const QUICK_MS = 60_000

/**
 * How long to wait before the next start, or null when it has died so often in so short a time that
 * starting it once more would help nobody.
 * @param deaths when it died, oldest first, in ms, the last one just now
 */
export function nextStart(deaths: readonly number[]): number | null {
  const last = deaths.at(-1) ?? 0
  const quick = deaths.filter((at) => last - at < QUICK_MS).length
  return WAITS_MS[quick - 1] ?? null
}
