import type { Db } from '../db/database.ts'
import { readSetting, writeSetting } from '../db/setting-store.ts'
import { ApiError } from '../http/api-error.ts'
import { countTry, forgetTries } from '../sign-in/rate-limit.ts'
import { hashPassword, verifyPassword } from '../sign-in/password.ts'

const SETTING = 'kiosk_pin'
/**
 * Five wrong ones, then five minutes of waiting: 10,000 PINs take a week of standing at the desk.
 */
const TRIES = 5
const WINDOW_MS = 300_000

const storedPin = async (db: Db): Promise<string | null> =>
  (await readSetting<string | null>(db, SETTING)) ?? null

export const kioskPinIsSet = async (db: Db): Promise<boolean> => (await storedPin(db)) !== null

/** @param pin 4 to 12 digits; null takes it away */
export async function setKioskPin(db: Db, pin: string | null): Promise<void> {
  await writeSetting(db, SETTING, pin === null ? null : await hashPassword(pin))
}

/** `wait`: too many tries at this desk, `waitMs` until the next one counts. */
export type PinAnswer =
  | { readonly result: 'right' | 'wrong' | 'none' }
  | { readonly result: 'wait'; readonly waitMs: number }

/**
 * Whether this PIN ends kiosk mode at this desk. Every try counts but an empty one; a right one
 * clears the count.
 */
export async function checkKioskPin(
  { db, stationId }: { readonly db: Db; readonly stationId: string },
  pin: string,
  now: number,
): Promise<PinAnswer> {
  const stored = await storedPin(db)
  if (stored === null) return { result: 'none' }
  // Whoever only asks whether there is one has tried nothing.
  if (pin === '') return { result: 'wrong' }
  const key = `kiosk-pin:${stationId}`
  try {
    await countTry(db, [{ key, max: TRIES, windowMs: WINDOW_MS }], now)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
    return { result: 'wait', waitMs: Number(error.headers['Retry-After']) * 1_000 }
  }
  if (!(await verifyPassword(pin, stored))) return { result: 'wrong' }
  await forgetTries(db, key)
  return { result: 'right' }
}
