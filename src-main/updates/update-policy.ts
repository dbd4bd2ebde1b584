/**
 * When the kiosk may look for, fetch and install a newer version of itself. Decides only; asks
 * nothing, does nothing.
 */

import { sentence } from '../../messages/sentence.ts'

/** What the policy needs to know of the kiosk at this moment. */
export interface UpdateFacts {
  /** Who asks is an administrator who is signed in at this desk. */
  readonly administrator: boolean
  /** Events that are not over, in any order; ISO 8601. */
  readonly events: readonly {
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string
  }[]
  /** Labels that wait, are under way, or ask whether they came out. */
  readonly openJobs: number
}

/** A backup that was made for this update. */
export interface UpdateBackup {
  readonly file: string
  /** ISO 8601. */
  readonly madeAt: string
  /** Every page, row and key of it was read again and found whole. */
  readonly verified: boolean
}

/**
 * Looking asks the update server, downloading stores its file, installing ends the kiosk and starts
 * the new one.
 */
export type UpdateStep = 'check' | 'download' | 'install'

export type RefusalReason =
  | 'off'
  | 'not_packaged'
  | 'not_administrator'
  | 'event_open'
  | 'event_soon'
  | 'jobs_open'
  | 'nothing_downloaded'
  | 'no_backup'
  | 'backup_not_verified'
  | 'backup_old'

/** Why a step may not be taken, in words for whoever asked. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly ja: string
  readonly en: string
}

/**
 * Nothing of an update happens this long before an event begins: there must be time to go back to
 * the old version.
 */
export const QUIET_BEFORE_EVENT_MS = 24 * 3_600_000
/** A backup older than this does not hold what happened since. */
export const BACKUP_FRESH_MS = 10 * 60_000

export interface UpdateQuestion {
  readonly step: UpdateStep
  /** The operator set `updateUrl`. */
  readonly enabled: boolean
  /** The kiosk runs from an installed package; from sources there is nothing to exchange. */
  readonly packaged: boolean
  readonly facts: UpdateFacts
  readonly now: number
  /** A newer version lies ready on this machine. */
  readonly downloaded: boolean
  /** For `install` after its backup; left out while there is none yet. */
  readonly backup?: UpdateBackup | null
}

/** The first reason against the step, or null when it may be taken. */
export function refuseUpdate(question: UpdateQuestion): Refusal | null {
  const { step, enabled, packaged, facts, now, downloaded } = question
  if (!enabled) return refusal('off')
  if (!packaged) return refusal('not_packaged')
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
  // A time to come means that a clock was moved: such a backup says nothing about now.
  return age >= 0 && age <= BACKUP_FRESH_MS ? null : refusal('backup_old')
}

const refusal = (reason: RefusalReason, value = ''): Refusal => ({
  reason,
  ...sentence(`updateRefusal.${reason}`, { value }),
})
