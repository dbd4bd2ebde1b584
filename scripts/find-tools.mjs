/**
 * The programs that tests need besides npm packages. Scripts list what is missing, and tests find
 * the programs by the same functions. Uses only Node's modules; each search takes milliseconds.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const VPCD_DRIVER = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'
const AUTH_OPENIDC = '/usr/lib/apache2/modules/mod_auth_openidc.so'
const RASTERTOPTCH = '/usr/lib/cups/filter/rastertoptch'
const QEMU = 'qemu-aarch64-static'
const ARM64_LIBRARIES = ['libc.so.6', 'libstdc++.so.6', 'libatomic.so.1'].map((name) =>
  join('/usr/lib/aarch64-linux-gnu', name),
)
const WINDOWS_COMPILER = 'x86_64-w64-mingw32-gcc'
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const WINDOWS_CHROME = ['ProgramFiles', 'ProgramFiles(x86)'].map((name) =>
  join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
)

/**
 * `find` returns what the tests use, or null. `packages` are those of Debian, `remedy` says what to
 * do on another system, `suites` name the commands that count on the tool, `architecture` is the
 * one of Debian whose packages they are, if it is another.
 *
 * @typedef {{ find: () => string | null, packages: readonly string[], remedy: string,
 *   suites: readonly ('test' | 'deep' | 'foreign' | 'windows' | 'arm64' | 'portable')[],
 *   systems?: readonly string[], architecture?: string }} Tool
 */

/** @type {Readonly<Record<string, Tool>>} */
export const TOOLS = {
  Chromium: {
    find: findChromium,
    packages: ['chromium-headless-shell'],
    remedy: 'Elsewhere: install Chrome or Chromium, or name one in PASSDESK_CHROMIUM',
    suites: ['test', 'deep', 'foreign'],
  },
  PostgreSQL: {
    find: findPostgres,
    packages: ['postgresql'],
    remedy: 'macOS: brew install postgresql',
    suites: ['test', 'deep'],
  },
  pcscd: {
    find: () => (existsSync(VPCD_DRIVER) && onPath('ip') ? onPath('pcscd') : null),
    packages: ['pcscd', 'vsmartcard-vpcd', 'iproute2'],
    remedy: 'Elsewhere: install pcscd with the virtual reader of vsmartcard, and iproute2',
    suites: ['test', 'deep', 'foreign'],
    systems: ['linux'],
  },
  'network namespaces': {
    find: findNamespaces,
    packages: ['util-linux', 'iproute2'],
    remedy: 'Or let users make namespaces (unshare -rn true tries it), or run as root',
    suites: ['test', 'deep', 'foreign'],
    systems: ['linux'],
  },
  nftables: {
    find: () => (findNamespaces() !== null && onPath('nft') ? onPath('nsenter') : null),
    packages: ['nftables', 'util-linux', 'iproute2'],
    remedy: 'Or run the tests on Linux as root',
    suites: ['deep'],
    systems: ['linux'],
  },
  Python: {
    find: () => (runs('python3', '-c', 'import pty, zipfile') ? 'python3' : null),
    packages: ['python3'],
    remedy: 'Elsewhere: install Python 3',
    suites: ['test', 'deep'],
    systems: ['linux', 'darwin'],
  },
  poppler: {
    find: () => onPath('pdftoppm'),
    packages: ['poppler-utils'],
    remedy: 'macOS: brew install poppler',
    suites: ['test', 'foreign'],
    systems: ['linux', 'darwin'],
  },
  OpenSSL: {
    find: () => onPath('openssl'),
    packages: ['openssl'],
    remedy: 'Elsewhere: install OpenSSL',
    suites: ['test', 'deep'],
  },
  'curl and jq': {
    find: () => (onPath('bash') && onPath('curl') ? onPath('jq') : null),
    packages: ['curl', 'jq'],
    remedy: 'Elsewhere: install curl, jq and bash',
    suites: ['deep'],
    systems: ['linux', 'darwin'],
  },
  'mingw-w64': {
    find: () => onPath(WINDOWS_COMPILER),
    packages: ['gcc-mingw-w64-x86-64-win32'],
    remedy: 'macOS: brew install mingw-w64',
    suites: ['foreign', 'windows', 'portable'],
    systems: ['linux', 'darwin'],
  },
  'QEMU for arm64': {
    find: () => (ARM64_LIBRARIES.every((path) => existsSync(path)) ? onPath(QEMU) : null),
    packages: ['qemu-user-static', 'libc6:arm64', 'libstdc++6:arm64', 'libatomic1:arm64'],
    architecture: 'arm64',
    remedy: 'First: sudo dpkg --add-architecture arm64 && sudo apt-get update',
    suites: ['arm64', 'portable'],
  },
  Wine: {
    find: () => onPath('wine'),
    packages: ['wine64', 'wine'],
    remedy: 'Elsewhere: install Wine 8 for 64-bit programs on Linux x64',
    suites: ['windows', 'portable'],
  },
  unzip: {
    find: () => onPath('unzip'),
    packages: ['unzip'],
    remedy: 'Elsewhere: install Info-ZIP’s unzip',
    suites: ['portable'],
  },
  zbar: {
    find: () => onPath('zbarimg'),
    packages: ['zbar-tools'],
    remedy: 'macOS: brew install zbar',
    suites: ['foreign'],
    systems: ['linux', 'darwin'],
  },
  'Java and Maven': {
    find: () => (runs('javac', '--version') && runs('java', '-version') ? onPath('mvn') : null),
    packages: ['openjdk-17-jdk-headless', 'maven'],
    remedy: 'Elsewhere: install a JDK of version 17 or newer, and Maven',
    suites: ['foreign'],
  },
  'Apache with mod_auth_openidc': {
    find: () => (existsSync(AUTH_OPENIDC) ? onPath('apache2') : null),
    packages: ['apache2-bin', 'libapache2-mod-auth-openidc'],
    remedy: 'install Apache with mod_auth_openidc at the places of Debian',
    suites: ['foreign'],
    systems: ['linux'],
  },
  rastertoptch: {
    find: () => (existsSync(RASTERTOPTCH) ? RASTERTOPTCH : null),
    packages: ['printer-driver-ptouch'],
    remedy: 'Elsewhere: install the printer driver ptouch for CUPS',
    suites: ['foreign'],
    systems: ['linux'],
  },
}

/** Whether the tests count on a tool here at all. */
export function isNeeded(name, suite) {
  const { suites, systems } = TOOLS[name]
  return suites.includes(suite) && (systems === undefined || systems.includes(process.platform))
}

/**
 * The browser that PASSDESK_CHROMIUM names, or the first that is installed. Debian's headless shell
 * is the engine of Chromium without its windows: it takes a third of the processor time.
 */
function findChromium() {
  const given = process.env.PASSDESK_CHROMIUM
  if (given) return existsSync(given) ? given : null
  return (
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome']
      .map(onPath)
      .find((path) => path !== null) ??
    [MAC_CHROME, ...WINDOWS_CHROME].find((path) => existsSync(path)) ??
    null
  )
}

/** Folder of initdb and postgres. PASSDESK_TEST_POSTGRES=skip hides it. */
function findPostgres() {
  if (process.env.PASSDESK_TEST_POSTGRES === 'skip') return null
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) ??
    null
  )
}

/** Flags of unshare that give a network of its own: as root, or in a user namespace. */
function findNamespaces() {
  const flags = ['-n', '-rn'].find((one) => runs('unshare', one, 'ip', 'link', 'set', 'lo', 'up'))
  return flags ?? null
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  return (
    folders
      .filter((folder) => folder !== '')
      .flatMap((folder) => endings.map((ending) => join(folder, program + ending)))
      .find((path) => existsSync(path)) ?? null
  )
}

function runs(file, ...args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
