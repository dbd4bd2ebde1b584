/** When the server process or a crashed page is restarted. */

/** Delays before the first, second, … restart, ms. */
const DELAYS_MS = [0, 250, 1_000, 2_000, 4_000] as const
/** Crashes within this time count together, ms. */
const CRASH_WINDOW_MS = 60_000

/**
 * Delay before the next start, or null after too many crashes in a short time.
 * @param crashes times of the crashes, oldest first, ms
 */
export function restartDelay(crashes: readonly number[]): number | null {
  const last = crashes.at(-1) ?? 0
  const quick = crashes.filter((at) => last - at < CRASH_WINDOW_MS).length
  return DELAYS_MS[quick - 1] ?? null
}
