import type { Logger } from 'pino'
import type { UpdateState, RefusalReason } from '../../contract/kiosk/state/kiosk-bridge.ts'
import { openElectronFeed, type UpdateFeed } from './update-feed.ts'

/** Update status for the window. */
export interface UpdateStatus extends Pick<
  UpdateState,
  'state' | 'version' | 'newVersion' | 'checkedAt' | 'percent'
> {
  /** The backup of this update. */
  readonly backupFile: string | null
  /** Why the last step was refused. */
  readonly refusal: Refusal | null
  /** Error of the last step, one line. */
  readonly problem: string | null
}

/** What the updates need of the kiosk. */
export interface UpdateKiosk {
  facts(): Promise<UpdateFacts>
  /** Creates a backup and verifies it. Throws a one-line error. */
  backUp(): Promise<UpdateBackup>
}

export interface UpdatesDeps {
  /** The running version. */
  readonly version: string
  /** Setting `updateUrl`; undefined disables updates and loads no library. */
  readonly updateUrl: string | undefined
  /** `app.isPackaged`. */
  readonly packaged: boolean
  /** As `signed` of the policy. */
  readonly signed: boolean
  readonly kiosk: UpdateKiosk
  readonly log: Logger
  readonly now?: () => number
  readonly openFeed?: (updateUrl: string) => Promise<UpdateFeed>
}

/** Update steps. Each is started by an administrator, one at a time, and never throws. */
export interface Updates {
  status(): UpdateStatus
  check(): Promise<UpdateStatus>
  download(): Promise<UpdateStatus>
  /** Creates and verifies a backup, checks the policy again, then installs. */
  install(): Promise<UpdateStatus>
  /** Returns the unsubscribe function. */
  onChange(listener: (status: UpdateStatus) => void): () => void
}

/** Starts no timer and sends nothing before the first call. */
export function startUpdates(deps: UpdatesDeps): Updates {
  const { kiosk, log, now = Date.now } = deps
  const board = createBoard(firstStatus(deps))
  const openedFeed = once(() => (deps.openFeed ?? openElectronFeed)(deps.updateUrl ?? ''))
  let busy = false

  /** One step at a time; a failed step restores the previous state with a `problem`. */
  async function runStep(step: UpdateStep, work: () => Promise<UpdateStatus>): Promise<UpdateStatus> {
    if (busy) return board.read()
    busy = true
    const before = board.read().state
    try {
      board.change({ refusal: null, problem: null })
      const refusal = await askPolicy(deps, board.read(), step)
      return refusal ? board.change({ refusal }) : await work()
    } catch (err) {
      log.error({ err }, `the update step ${step} failed`)
      return board.change({ state: before, percent: null, problem: oneLine(err) })
    } finally {
      busy = false
    }
  }

  async function check(): Promise<UpdateStatus> {
    // A check must not discard a download.
    const { state, newVersion } = board.read()
    board.change({ state: 'checking' })
    const found = await (await openedFeed()).check()
    const kept = state === 'downloaded' && found === newVersion
    return board.change({
      state: found === null ? 'idle' : kept ? 'downloaded' : 'available',
      newVersion: found,
      checkedAt: new Date(now()).toISOString(),
    })
  }

  async function download(): Promise<UpdateStatus> {
    if (board.read().state !== 'available') return board.read()
    board.change({ state: 'downloading', percent: 0 })
    await (await openedFeed()).download((percent) => board.change({ percent }))
    return board.change({ state: 'downloaded', percent: null })
  }

  async function install(): Promise<UpdateStatus> {
    board.change({ state: 'backing_up', backupFile: null })
    const backup = await kiosk.backUp()
    board.change({ backupFile: backup.file })
    // An event may have been opened, or a label printed, during the backup.
    const refusal = await askPolicy(deps, board.read(), 'install', backup)
    if (refusal) return board.change({ state: 'downloaded', refusal })
    log.info({ version: board.read().newVersion, backup: backup.file }, 'an update is installed')
    const installing = board.change({ state: 'installing' })
    ;(await openedFeed()).install()
    return installing
  }

  return {
    status: board.read,
    check: () => runStep('check', check),
    download: () => runStep('download', download),
    install: () => runStep('install', install),
    onChange: board.onChange,
  }
}

function firstStatus({ version, updateUrl, packaged }: UpdatesDeps): UpdateStatus {
  const state = updateUrl !== undefined && packaged ? 'idle' : 'off'
  return {
    state,
    version,
    newVersion: null,
    checkedAt: null,
    percent: null,
    backupFile: null,
    refusal: null,
    problem: null,
  }
}

/** With updates off the kiosk is not queried. */
async function askPolicy(
  { updateUrl, packaged, signed, kiosk, now = Date.now }: UpdatesDeps,
  status: UpdateStatus,
  step: UpdateStep,
  backup?: UpdateBackup,
): Promise<Refusal | null> {
  const enabled = updateUrl !== undefined
  const facts =
    enabled && packaged && signed ? await kiosk.facts() : { administrator: false, events: [], openJobs: 0 }
  const downloaded = status.state === 'downloaded' || status.state === 'backing_up'
  return refuseUpdate({
    step,
    enabled,
    packaged,
    signed,
    facts,
    now: now(),
    downloaded,
    ...(backup ? { backup } : {}),
  })
}

function createBoard(first: UpdateStatus) {
  const listeners = new Set<(status: UpdateStatus) => void>()
  let status = first
  return {
    read: (): UpdateStatus => status,
    change(change: Partial<UpdateStatus>): UpdateStatus {
      status = { ...status, ...change }
      for (const listener of listeners) listener(status)
      return status
    },
    onChange(listener: (status: UpdateStatus) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Opens at the first call, and again after a failure. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    }))
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Decides when the kiosk may check for, download and install a newer version. Pure. */

/** State of the kiosk that the policy needs. */
interface UpdateFacts {
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
interface UpdateBackup {
  readonly file: string
  /** ISO 8601. */
  readonly madeAt: string
  /** Every page, row and key was verified. */
  readonly verified: boolean
}

/** `check` requests the update server, `download` stores its file, `install` replaces the kiosk. */
type UpdateStep = 'check' | 'download' | 'install'

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
