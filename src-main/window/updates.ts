import type { Logger } from 'pino'
import type { UpdateState } from '../../contract/kiosk/state/kiosk-bridge.ts'
import { openElectronFeed, type UpdateFeed } from './update-feed.ts'
import {
  refuseUpdate,
  type Refusal,
  type UpdateBackup,
  type UpdateFacts,
  type UpdateStep,
} from './update-policy.ts'

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
  async function runStep(
    step: UpdateStep,
    work: () => Promise<UpdateStatus>,
  ): Promise<UpdateStatus> {
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
    enabled && packaged && signed
      ? await kiosk.facts()
      : { administrator: false, events: [], openJobs: 0 }
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
