import { inTimeAt, namesInFolder, readRegularFile, readJsonFile } from '../../platform/files/foreign-file.ts'
import { sentence } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { replaceFile, replacePrivateFile } from '../../platform/files/private-files.ts'
import { BackupError, placeFaultOf } from './backup-error.ts'
import { backupName, backupsToDrop } from './backup-files.ts'
import { noteFinding } from './backup-findings.ts'
import type { PlacedTarget } from './backup-targets.ts'
import { writeBackupInThread } from './backup-thread.ts'
import { changeMark } from './backup-meta.ts'
import type { BackupSource } from './write-backup.ts'

type Automatic = NonNullable<BackupTarget['automatic']>

/** The USB stick chosen for automatic backups, plugged in or not. */
export interface ChosenStick {
  /** Its current or last mount folder. */
  readonly targetId: string
  readonly name: string
  readonly automatic: Automatic
}

interface StickBackupsDeps extends BackupSource {
  readonly db: Db
  readonly log: Logger
  /** USB sticks that are plugged in. */
  readonly sticks: () => Promise<readonly PlacedTarget[]>
}

/** Automatic backups to one USB stick, beside those in the folder. */
export interface StickBackups {
  /** Searches for the stick; null if none is chosen. */
  chosen(): Promise<ChosenStick | null>
  /** As of the last search, at most 10 s ago; null if none is chosen. Reads no disk. */
  state(): Automatic['state'] | null
  /**
   * Replaces the chosen stick; null ends its backups. Rejects with BackupError if the stick is not
   * writable.
   */
  choose(stick: PlacedTarget | null): Promise<void>
  /** Makes a copy if one is due; never throws. */
  backUpIfDue(): Promise<void>
  stop(): Promise<void>
}

const STICK_EVERY_MS = 900_000
/** Interval of searches for a stick that was plugged in. */
const SEARCH_MS = 10_000
/** Delay after a failed copy. */
const RETRY_MS = 60_000

/**
 * A file that identifies a stick wherever it is mounted; a folder that a removed stick leaves
 * behind has none.
 */
const MARKER = 'passdesk-backups.json'
const MARKER_BYTES = 4_096
const Marker = z.object({ id: z.uuid() })
const Choice = z.object({ id: z.uuid(), targetId: z.string(), name: z.string() })
type Choice = z.infer<typeof Choice>

/**
 * Copies the database to the chosen stick every 15 minutes if data changed, and at once when the
 * stick is plugged in. Each copy is read back. The choice is stored in the data folder, because a
 * stick belongs to one computer.
 */
export function startStickBackups(deps: StickBackupsDeps): StickBackups {
  const { db, folder, now, log } = deps
  const file = join(folder.backupDir, 'automatic.json')
  const ended = new AbortController()
  let choice = readJsonFile(file, Choice)
  let known: string | null = null
  let fault: Exclude<Automatic['state'], 'on' | 'missing'> | null = null
  let dueAt = 0
  let isMissing = false
  let running: Promise<void> = Promise.resolve()

  async function pluggedIn(): Promise<PlacedTarget | null> {
    const id = choice?.id
    let found: PlacedTarget | null = null
    if (id !== undefined)
      for (const stick of await deps.sticks()) if (!found && (await idOf(stick)) === id) found = stick
    isMissing = found === null
    return found
  }
  function state(): Automatic['state'] | null {
    if (!choice) return null
    return isMissing ? 'missing' : (fault ?? 'on')
  }

  async function makeIfDue(): Promise<void> {
    const wanted = choice
    const stick = await pluggedIn()
    if (!wanted || choice?.id !== wanted.id) return
    if (!stick) {
      // The stick may return empty, or with other copies.
      known = null
      dueAt = 0
      fault = null
      return
    }
    // A later time is of a clock that was ahead.
    if (now() < dueAt && dueAt <= now() + STICK_EVERY_MS) return
    try {
      const mark = await changeMark(db)
      if (mark !== known) await copyTo(stick)
      if (choice?.id !== wanted.id) return
      known = mark
      fault = null
      dueAt = now() + STICK_EVERY_MS
    } catch (err) {
      if (ended.signal.aborted || choice?.id !== wanted.id) return
      fault = (err instanceof BackupError && err.placeFault) || 'failed'
      dueAt = now() + RETRY_MS
      log.error({ err, fault }, 'the automatic backup to the USB stick failed')
    }
  }

  async function copyTo({ dir, targetId }: PlacedTarget): Promise<void> {
    const name = backupName('auto', now())
    const path = join(dir, name)
    await writeBackupInThread(deps, path, ended.signal)
    const whole = { at: isoTime(now()), result: 'whole', detail: '' } as const
    await noteFinding(folder.backupDir, { targetId, name }, path, whole)
    const outdated = backupsToDrop(await namesInFolder(dir, /./), now())
    for (const old of outdated) await inTimeAt(dir, () => rm(join(dir, old), { force: true }))
  }

  async function choose(stick: PlacedTarget | null): Promise<void> {
    const id = stick && (await markStick(stick))
    choice = stick && id ? { id, targetId: stick.targetId, name: stick.name } : null
    known = null
    fault = null
    dueAt = 0
    if (!choice) return rmSync(file, { force: true })
    replacePrivateFile(file, JSON.stringify(choice))
  }

  const backUpIfDue = (): Promise<void> => (running = running.then(makeIfDue))
  let isSearching = false
  const timer = setInterval(() => {
    // A stick that does not reply is not asked again meanwhile.
    if (isSearching) return
    isSearching = true
    void backUpIfDue().finally(() => (isSearching = false))
  }, SEARCH_MS).unref()
  return {
    async chosen() {
      const known = choice
      if (!known) return null
      const stick = await pluggedIn()
      const { targetId, name } = stick ?? known
      const nextAt = stick && dueAt > 0 ? isoTime(dueAt) : null
      const everyMinutes = STICK_EVERY_MS / 60_000
      const found = stick ? (fault ?? 'on') : 'missing'
      return { targetId, name, automatic: { everyMinutes, state: found, nextAt } }
    },
    state,
    choose,
    backUpIfDue,
    async stop() {
      clearInterval(timer)
      ended.abort()
      await running
    },
  }
}

/** The id on a stick; null without one, or if the stick does not reply. */
async function idOf({ dir }: PlacedTarget): Promise<string | null> {
  try {
    const text = await readRegularFile(join(dir, MARKER), { most: MARKER_BYTES })
    return Marker.parse(JSON.parse(text.toString('utf8'))).id
  } catch {
    return null
  }
}

/** The id on the stick, written there if it has none. */
async function markStick(stick: PlacedTarget): Promise<string> {
  const id = (await idOf(stick)) ?? randomUUID()
  const file = join(stick.dir, MARKER)
  try {
    // Also written if it exists, to check that the stick is writable.
    await inTimeAt(stick.dir, () => replaceFile(file, JSON.stringify({ id })))
  } catch (error) {
    throw new BackupError(sentence('dataProblem.backup.stick', { reason: systemFault(error) }), {
      cause: error,
      placeFault: placeFaultOf(error),
    })
  }
  return id
}
