/** One set-up at a time: two commands on a new clone would overwrite each other's install. */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 200

/**
 * Runs `work` exclusively among the processes of this user that set up `root`. The lock file is
 * outside the folder, because an install empties parts of it; it contains the process id, and is
 * void if that process has exited.
 */
export async function withLock(root, printStatus, work) {
  const name = createHash('sha256')
    .update(`${root}\0${userInfo().username}`)
    .digest('hex')
    .slice(0, 16)
  const file = join(tmpdir(), `passdesk-set-up-${name}.lock`)
  let waited = false
  while (!take(file)) {
    if (!waited) printStatus('another set-up is under way; waiting for it …')
    waited = true
    await sleep(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStale(file)
    return false
  }
}

/**
 * If several processes find a stale lock, one moves it away; a lock of a running process is moved
 * back.
 */
function removeStale(file) {
  const holder = readPid(file)
  if (holder === null || isAlive(holder)) return
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
  } catch {
    return
  }
  if (readPid(moved) === holder) rmSync(moved, { force: true })
  else renameSync(moved, file)
}

function readPid(file) {
  try {
    const text = readFileSync(file, 'utf8')
    // A new lock is briefly empty.
    return text === '' ? null : Number(text)
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
