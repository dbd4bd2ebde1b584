/** A process beyond its id, which the system gives to another process later. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ pid: number, start: string | null }} ProcessIdentity */

/** @returns {ProcessIdentity} `start` is null where the system does not tell it */
export function identify(pid) {
  return { pid, start: startOf(pid) }
}

/** Whether exactly this process runs; one that ended and was not yet reaped does not. */
export function isRunning({ pid, start }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === null ? process.platform !== 'linux' : start === null || now === start
}

/** Null also for a process that has ended. */
function startOf(pid) {
  if (process.platform === 'linux') return startOnLinux(pid)
  const [file, args] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]]
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]]
  const { stdout } = spawnSync(file, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return stdout?.trim() || null
}

function startOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces. The state is the first field after it, the start in
    // clock ticks since the boot the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
