/**
 * package-lock.json must list the native package of every platform, or `npm ci` there installs
 * nothing to run. npm silently omits packages that the registry does not list at the moment;
 * `--fix` restores them. Each package has its hash (`integrity`), because npm accepts any content
 * without it, and the address that npm writes by default (`resolved`): npm asks the registry of the
 * installation at that path (`replace-registry-host`), asks once, and keeps the file in its cache.
 *
 * node scripts/check-lock.mjs [--fix]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LOCKS = ['package-lock.json', 'scripts/node-runtime/package-lock.json']

const OPERATING_SYSTEMS = {
  linux: 'linux',
  darwin: 'darwin',
  macos: 'darwin',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
}
const PROCESSORS = {
  x64: 'x64',
  x86_64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ia32: 'ia32',
  x86: 'ia32',
  arm: 'arm',
  armv7: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
}
const LIBRARIES = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  glibc: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

const REGISTRY = 'https://registry.npmjs.org'
/** Collision resistant. */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * @typedef {{ name?: string, version: string, resolved?: string, integrity?: string, link?: boolean, dev?:
 *   boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @param {Record<string, Entry>} packages the lock's packages
 * @returns {{ owner: string, name: string, version: string }[]} parts that a package names and the
 *   lock does not
 */
function missingParts(packages) {
  return Object.entries(packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isInstalledFor(packages, owner, name))
      .map(([name, version]) => ({ owner, name, version })),
  )
}

/** Name of the package at a path of the lock; another one for an alias. */
const nameOf = (path, { name }) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function addressOf(path, entry) {
  const name = nameOf(path, entry)
  return `${REGISTRY}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
}

/**
 * @param {Record<string, Entry>} packages the lock's packages
 * @returns {string[]} packages without a hash, or without npm's own address
 */
function sourceFaults(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || entry.link) return []
    const address = addressOf(path, entry)
    return [
      ...(INTEGRITY.test(entry.integrity ?? '') ? [] : [`${path} has no sha512 integrity`]),
      ...(entry.resolved === address
        ? []
        : [`${path} has ${entry.resolved ?? 'no address'} instead of ${address}`]),
    ]
  })
}

/** The registry's hash of a package, or undefined. */
function fetchIntegrity(name, version) {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const found = (stdout ?? '').trim()
  return INTEGRITY.test(found) ? found : undefined
}

/** Node looks for a package beside its owner, then in outer folders. */
function isInstalledFor(packages, owner, name) {
  for (let at = owner; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at}${at && '/'}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** Platform of a package by its name: `linux-aarch64-musl`, `darwin-x64`. */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const found = (table) => words.flatMap((word) => table[word] ?? []).slice(0, 1)
  const libc = found(LIBRARIES)
  const platform = {
    os: found(OPERATING_SYSTEMS),
    cpu: found(PROCESSORS),
    ...(libc.length > 0 ? { libc } : {}),
  }
  if (platform.os.length === 0 || platform.cpu.length === 0)
    throw new Error(`check-lock: the name ${name} tells no platform; run npm install again.`)
  return platform
}

function fixed(lock) {
  const packages = { ...lock.packages }
  for (const { owner, name, version } of missingParts(packages)) {
    if (!/^\d/.test(version))
      throw new Error(
        `check-lock: ${owner} asks for ${name} ${version}, which is no exact version; run npm install again.`,
      )
    packages[`node_modules/${name}`] = {
      version,
      ...(packages[owner].dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    }
  }
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.link) continue
    const { name, version, integrity, resolved: _, ...rest } = entry
    const hash = INTEGRITY.test(integrity ?? '') ? integrity : fetchIntegrity(nameOf(path, entry), version)
    packages[path] = {
      ...(name === undefined ? {} : { name }),
      version,
      resolved: addressOf(path, entry),
      ...(hash === undefined ? {} : { integrity: hash }),
      ...rest,
    }
  }
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

/** Returns exit code 0 if the lock is complete. */
export function checkLock(file, fix) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const faults = [
    ...missingParts(lock.packages).map(
      ({ owner, name, version }) => `${owner} needs ${name}@${version}, which the lock leaves out`,
    ),
    ...sourceFaults(lock.packages),
  ]
  if (faults.length === 0) return 0
  if (fix) {
    writeFileSync(file, `${JSON.stringify(fixed(lock), null, 2)}\n`)
    console.error(`check-lock: put right what could be of ${faults.length} entries of ${file}.`)
    return checkLock(file, false)
  }
  console.error(
    `check-lock: ${file} is not complete. Cure: node scripts/check-lock.mjs --fix\n` +
      `${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
  return 1
}

/** Checks all locks of the repository. */
export function checkLocks(fix) {
  const codes = LOCKS.map((path) => checkLock(fileURLToPath(new URL(`../${path}`, import.meta.url)), fix))
  return Math.max(...codes)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = checkLocks(process.argv.includes('--fix'))
