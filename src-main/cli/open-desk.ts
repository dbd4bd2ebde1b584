import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sentence } from '../../messages/sentence.ts'
import { findBrowser } from '../host/find-browser.ts'
import { formatError } from '../host/format-error.ts'
import type { DataFolder } from '../../src-server/platform/files/data-folder.ts'
import { UsageError, type FlagSpec, type Given, t } from './command.ts'
import { showFault } from './show-fault.ts'

/** Flags of a command that opens the desk. */
export const DESK_FLAGS: Readonly<Record<string, FlagSpec>> = {
  open: { about: () => t('commandHelp.serve.open') },
  kiosk: { about: () => t('commandHelp.serve.kiosk') },
}

/** A browser keeps one of them in its profile while it runs (Windows, other systems). */
const PROFILE_LOCKS = ['lockfile', 'SingletonLock']

interface Options {
  /** Data folder of the kiosk. */
  readonly dir: string
  readonly given: Given
  /** Called when the last window of the desk is closed. */
  readonly onClosed: () => void
  readonly ended: AbortSignal
}

/** Throws UsageError for `--kiosk` without `--open`. */
export function requireOpen(given: Given): void {
  if (given.has('kiosk') && !given.has('open'))
    throw new UsageError(sentence('commandLine.argument.kioskOpen'))
}

/**
 * Opens the desk in the installed browser, as an app with a profile of its own, if `--open` is
 * given; closes it when `ended` is aborted. Without a browser, and if the browser fails, one line
 * names the address, and the kiosk goes on.
 */
export function openDesk(url: string, { dir, given, onClosed, ended }: Options): void {
  if (!given.has('open')) return
  const { t } = given
  const browser = findBrowser(process.platform, process.env, existsSync)
  if (browser === null) return reportNoBrowser(url, given)
  const profile = join(dir, 'browser')
  const child = spawn(browser, browserArgs(url, profile, given.has('kiosk')), { stdio: 'ignore' })
  const fail = (reason: string): void => reportFailed(basename(browser), reason, url, given)
  child.once('error', (error) => fail(formatError(error)))
  child.once('exit', (code, signal) => {
    if (ended.aborted) return
    if (code !== 0) fail(t('commandLine.serve.browserEnded', { code: code ?? signal ?? '' }))
    // A browser that already runs on the profile opened the window; its end is not seen here.
    else if (!isInUse(profile)) onClosed()
  })
  ended.addEventListener('abort', () => child.kill(), { once: true })
}

const reportFailed = (name: string, reason: string, url: string, { t }: Given): void =>
  showFault(`passdesk: ${t('commandLine.serve.browserFailed', { name, reason, url })}`)

const reportNoBrowser = (url: string, { t }: Given): void =>
  showFault(`passdesk: ${t('commandLine.serve.noBrowser', { url })}`)

/** A kiosk that is starting is ready within this time, ms. */
const READY_MS = 30_000
const POLL_MS = 200
const ANSWER_MS = 2_000

/**
 * Opens the desk of the kiosk that has locked the folder, as a second double click on the start file
 * does. The browser stays when this process ends.
 * @returns whether there is one
 */
export async function openRunningDesk(folder: DataFolder, given: Given): Promise<boolean> {
  const url = await runningAddress(folder)
  if (url === null) return false
  const browser = findBrowser(process.platform, process.env, existsSync)
  if (browser === null) {
    reportNoBrowser(url, given)
    return true
  }
  const args = browserArgs(url, join(folder.dir, 'browser'), given.has('kiosk'))
  const child = spawn(browser, args, { stdio: 'ignore', detached: true })
  await once(child, 'spawn').catch((error: unknown) =>
    reportFailed(basename(browser), formatError(error), url, given),
  )
  child.unref()
  return true
}

async function runningAddress(folder: DataFolder): Promise<string | null> {
  const file = folder.addressFile
  for (let waited = 0; waited <= READY_MS; waited += POLL_MS) {
    if (existsSync(file)) {
      const url = readFileSync(file, 'utf8')
      const signal = AbortSignal.timeout(ANSWER_MS)
      if (
        await fetch(url, { signal }).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return url
    }
    await sleep(POLL_MS)
  }
  return null
}

function browserArgs(url: string, profile: string, isKiosk: boolean): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    // Windows ends the browser without its consent.
    '--hide-crash-restore-bubble',
    ...(isKiosk ? ['--kiosk'] : []),
  ]
}

/** `SingletonLock` is a link to a file that does not exist. */
const isInUse = (profile: string): boolean =>
  PROFILE_LOCKS.some((name) => lstatSync(join(profile, name), { throwIfNoEntry: false }) !== undefined)
