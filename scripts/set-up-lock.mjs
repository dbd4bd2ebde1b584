/** One set-up at a time: two commands on a new clone would overwrite each other's install. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isRunning } from './process-identity.mjs'
import { secondsPassed, showProgress } from './progress.mjs'

const RETRY_MS = 200
/** The npm of a set-up that was killed ends shortly after it. */
const ANNOUNCE_MS = 1_000
/** A lock file without content for longer than this was left by a process that was killed. */
const EMPTY_MS = 5_000

/** The lock that this process has. */
let kept = null

/**
 * Runs `work` exclusively among the processes that set up `root`. The lock file names the processes
 * that work: this one and, while it runs, its child (npm). It is void when none of them runs any
 * more.
 */
export async function withLock(root, printStatus, work) {
  const file = join(root, '.set-up.lock')
  const own = identify(process.pid)
  await take(file, own, printStatus)
  kept = { file, own }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** Adds a child to the lock, or removes it (null). */
export function holdLockWith(pid) {
  if (kept === null) return
  const processes = pid === null ? [kept.own] : [kept.own, identify(pid)]
  writeNew(kept.file, processes, renameSync)
}

function release() {
  rmSync(kept.file, { force: true })
  kept = null
}

async function take(file, own, printStatus) {
  const began = performance.now()
  let progress = null
  while (!tryTake(file, own)) {
    if (progress === null && performance.now() - began > ANNOUNCE_MS) {
      const pid = readLock(file)?.[0]?.pid
      const process = pid === undefined ? '' : ` (process ${pid})`
      printStatus(`another set-up of this folder is under way${process}; waiting for it …`)
      progress = showProgress('waiting', secondsPassed())
    }
    await sleep(RETRY_MS)
  }
  progress?.end()
}

function tryTake(file, own) {
  try {
    writeNew(file, [own], placeExclusively)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStale(file)
    return false
  }
}

/** Writes the content before the file gets its name, so that a lock always has its content. */
function writeNew(file, processes, place) {
  const text = JSON.stringify(processes)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  try {
    place(temporary, file, text)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function placeExclusively(temporary, file, text) {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (error.code === 'EEXIST') throw error
    // A file system without links.
    writeFileSync(file, text, { flag: 'wx' })
  }
}

/**
 * If several processes find a stale lock, one moves it away; a lock of a running process is moved
 * back.
 */
function removeStale(file) {
  if (!isStale(file)) return
  const moved = `${file}.${process.pid}.stale`
  try {
    renameSync(file, moved)
  } catch {
    return
  }
  if (isStale(moved)) rmSync(moved, { force: true })
  else renameSync(moved, file)
}

function isStale(file) {
  const processes = readLock(file)
  if (processes !== null) return !processes.some(isRunning)
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > EMPTY_MS
}

/** The processes of a lock; null if it cannot be read. */
function readLock(file) {
  try {
    const processes = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(processes) ? processes : null
  } catch {
    return null
  }
}
