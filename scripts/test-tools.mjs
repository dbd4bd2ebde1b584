/**
 * Programs that the tests need besides npm packages: a browser, PostgreSQL, a PC/SC service with a
 * virtual reader.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printStatus } from './ensure-ready.mjs'

const VPCD_DRIVER = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'

/**
 * `isInstalled` searches where the tests search. `instead` is true where the tests can use another
 * program, `elsewhere` names what a run without the tool skips or how to get it.
 */
const TOOLS = [
  {
    packages: ['chromium-headless-shell'],
    isInstalled: () => Boolean(process.env.PASSDESK_CHROMIUM) || onPath('chromium-headless-shell'),
    // They take three times the processor time.
    instead: () =>
      ['chromium', 'chromium-browser', 'google-chrome'].some(onPath) ||
      existsSync('/Applications/Google Chrome.app'),
    elsewhere: 'install Chrome or Chromium, or set PASSDESK_CHROMIUM to one',
  },
  {
    packages: ['postgresql'],
    isInstalled: () => process.env.PASSDESK_TEST_POSTGRES === 'skip' || hasPostgres(),
    elsewhere: 'macOS: brew install postgresql; or set PASSDESK_TEST_POSTGRES=skip to go without',
  },
  {
    packages: ['pcscd', 'vsmartcard-vpcd', 'iproute2'],
    isInstalled: () =>
      process.platform !== 'linux' ||
      (existsSync('/usr/sbin/pcscd') && existsSync(VPCD_DRIVER) && onPath('ip')),
    elsewhere: 'the tests that write tags through a real PC/SC service are left out',
  },
]

/** Installs missing programs if possible without a prompt, else lists them. */
export function ensureTestTools() {
  const missing = TOOLS.filter((tool) => !tool.isInstalled())
  if (missing.length === 0) return
  const packages = missing.flatMap((tool) => tool.packages)
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    printStatus(`installing for the tests: ${packages.join(' ')} (a minute or two) …`)
    apt('update')
    for (const one of missing)
      if (!apt('install', '-y', '--no-install-recommends', ...one.packages))
        printStatus('apt-get did not succeed (see above).')
  }
  for (const tool of missing.filter((one) => !one.isInstalled() && !one.instead?.())) {
    printStatus(
      `MISSING FOR THE TESTS: ${tool.packages.join(', ')}. Debian and Ubuntu: sudo apt-get install ` +
        `${tool.packages.join(' ')}. Otherwise: ${tool.elsewhere}.`,
    )
  }
}

function apt(...args) {
  return (
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

function onPath(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].some(
    (folder) => folder !== '' && existsSync(join(folder, program)),
  )
}

function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return [...versions, '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'].some(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}
