/** Decides when the kiosk may check for, download and install a newer version. Pure. */

import type { RefusalReason } from '../../contract/kiosk/state/kiosk-bridge.ts'

/** State of the kiosk that the policy needs. */
export interface UpdateFacts {
  /** The user is an administrator signed in at this desk. */
  readonly administrator: boolean
  /** Events that are not over, in any order; ISO 8601. */
  readonly events: readonly {
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string
  }[]
  /** Print jobs that are unfinished or of unknown outcome. */
  readonly openJobs: number
}

/** The backup of this update. */
export interface UpdateBackup {
  readonly file: string
  /** ISO 8601. */
  readonly madeAt: string
  /** Every page, row and key was verified. */
  readonly verified: boolean
}

/** `check` requests the update server, `download` stores its file, `install` replaces the kiosk. */
export type UpdateStep = 'check' | 'download' | 'install'

/** Why a step is refused; the value is what the sentence names: an event, a number. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly value: string
}

/**
 * No update step this long before an event, so that there is time to go back to the old version.
 */
export const QUIET_BEFORE_EVENT_MS = 24 * 3_600_000
/** An older backup lacks recent changes. */
export const BACKUP_FRESH_MS = 10 * 60_000

export interface UpdateQuestion {
  readonly step: UpdateStep
  /** The operator has set `updateUrl`. */
  readonly enabled: boolean
  /** Runs from an installed package; sources cannot be updated. */
  readonly packaged: boolean
  /** False for a package of Windows without a publisher: nothing would check who made an update. */
  readonly signed: boolean
  readonly facts: UpdateFacts
  readonly now: number
  /** A newer version is downloaded. */
  readonly downloaded: boolean
  /** For `install` after its backup; undefined before. */
  readonly backup?: UpdateBackup | null
}

/** The first reason against the step, or null if it is allowed. */
export function refuseUpdate(question: UpdateQuestion): Refusal | null {
  const { step, enabled, packaged, signed, facts, now, downloaded } = question
  if (!enabled) return refusal('off')
  if (!packaged) return refusal('not_packaged')
  if (!signed) return refusal('not_signed')
  if (!facts.administrator) return refusal('not_administrator')
  const near = facts.events
    .filter(({ endsAt }) => Date.parse(endsAt) > now)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
  if (near && Date.parse(near.startsAt) <= now) return refusal('event_open', near.title)
  if (near && Date.parse(near.startsAt) - now < QUIET_BEFORE_EVENT_MS)
    return refusal('event_soon', near.title)
  if (facts.openJobs > 0) return refusal('jobs_open', String(facts.openJobs))
  if (step !== 'install') return null
  if (!downloaded) return refusal('nothing_downloaded')
  return question.backup === undefined ? null : refuseBackup(question.backup, now)
}

function refuseBackup(backup: UpdateBackup | null, now: number): Refusal | null {
  if (!backup) return refusal('no_backup')
  if (!backup.verified) return refusal('backup_not_verified')
  const age = now - Date.parse(backup.madeAt)
  // A future time means that a clock was changed; the age of such a backup is unknown.
  return age >= 0 && age <= BACKUP_FRESH_MS ? null : refusal('backup_old')
}

const refusal = (reason: RefusalReason, value = ''): Refusal => ({
  reason,
  value,
})
