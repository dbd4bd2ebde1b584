import type { Core } from '../../platform/db/core.ts'
import type { PinAnswer } from '../../../contract/kiosk/state/kiosk-bridge.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countAttempt, resetAttempts } from '../rate-limit/rate-limit.ts'
import { hashPassword, verifyPassword } from '../password/password.ts'

const SETTING = 'kiosk_pin'
/** Five wrong PINs, then five minutes of waiting: trying 10,000 PINs takes a week. */
const TRIES = 5
const WINDOW_MS = 300_000

const storedPin = async (db: Db): Promise<string | null> =>
  (await readSetting<string | null>(db, SETTING)) ?? null

export const kioskPinIsSet = async (db: Db): Promise<boolean> => (await storedPin(db)) !== null

/** @param pin 4 to 12 digits; null removes it */
export async function setKioskPin(deps: Core, userId: string, pin: string | null): Promise<void> {
  const hash = pin === null ? null : await hashPassword(pin)
  const action = pin === null ? 'kiosk_pin_removed' : 'kiosk_pin_set'
  await audited(deps, (trx) => writeSetting(trx, SETTING, hash), { action, userId })
}

/**
 * Checks a PIN that ends kiosk mode at this desk. Each attempt except an empty one counts; a
 * correct PIN resets the count.
 */
export async function checkKioskPin(deps: Omit<Core, 'now'>, pin: string, now: number): Promise<PinAnswer> {
  const { db, stationId } = deps
  const stored = await storedPin(db)
  if (stored === null) return { result: 'none' }
  // An empty PIN asks whether one is set.
  if (pin === '') return { result: 'wrong' }
  const key = `kiosk-pin:${stationId}`
  try {
    await countAttempt(db, [{ key, max: TRIES, windowMs: WINDOW_MS }], now)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
    return { result: 'wait', waitMs: Number(error.headers['Retry-After']) * 1_000 }
  }
  if (!(await verifyPassword(pin, stored))) {
    const entry = { action: 'wrong_kiosk_pin', userId: null }
    await audited({ ...deps, now: () => now }, async () => undefined, entry)
    return { result: 'wrong' }
  }
  await resetAttempts(db, key)
  return { result: 'right' }
}
