import { spawn } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sentence } from '../../messages/sentence.ts'
import { findBrowser } from '../host/find-browser.ts'
import { formatError } from '../host/format-error.ts'
import { printError, UsageError, type FlagSpec, type Given } from './command.ts'

/** Flags of a command that opens the desk. */
export const DESK_FLAGS: Readonly<Record<string, FlagSpec>> = {
  open: { about: sentence('commandHelp.serve.open') },
  kiosk: { about: sentence('commandHelp.serve.kiosk') },
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
  if (browser === null) return printError(`passdesk: ${t('commandLine.serve.noBrowser', { url })}`)
  const profile = join(dir, 'browser')
  const child = spawn(browser, browserArgs(url, profile, given.has('kiosk')), { stdio: 'ignore' })
  const fail = (reason: string): void => {
    const name = basename(browser)
    printError(`passdesk: ${t('commandLine.serve.browserFailed', { name, reason, url })}`)
  }
  child.once('error', (error) => fail(formatError(error)))
  child.once('exit', (code, signal) => {
    if (ended.aborted) return
    if (code !== 0) fail(t('commandLine.serve.browserEnded', { code: code ?? signal ?? '' }))
    // A browser that already runs on the profile opened the window; its end is not seen here.
    else if (!isInUse(profile)) onClosed()
  })
  ended.addEventListener('abort', () => child.kill(), { once: true })
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
  PROFILE_LOCKS.some(
    (name) => lstatSync(join(profile, name), { throwIfNoEntry: false }) !== undefined,
  )
