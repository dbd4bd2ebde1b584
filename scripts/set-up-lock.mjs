/**
 * One set-up at a time: two commands that start at once on a fresh clone would install over each
 * other.
 */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200

/**
 * Does `work` alone among the processes of this user that set up `root`. The lock is a file outside
 * of the folder, because an install empties parts of it, and holds the number of its process: one
 * that is no more holds nothing.
 */
export async function withLock(root, say, work) {
  const name = createHash('sha256')
    .update(`${root}\0${userInfo().username}`)
    .digest('hex')
    .slice(0, 16)
  const file = join(tmpdir(), `passdesk-set-up-${name}.lock`)
  let waited = false
  while (!take(file)) {
    if (!waited) say('another set-up is under way; waiting for it …')
    waited = true
    await sleep(LOOK_AGAIN_MS)
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
    dropAbandoned(file)
    return false
  }
}

/**
 * Of several that find an abandoned lock one moves it away; who moved a living one by mistake puts
 * it back.
 */
function dropAbandoned(file) {
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
    // A lock that was just made is empty for a moment.
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
