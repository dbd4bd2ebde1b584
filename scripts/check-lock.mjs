/**
 * package-lock.json must list the native package of every platform, or `npm ci` there installs
 * nothing to run. npm silently omits packages that the registry does not list at the moment;
 * `--fix` restores them. The lock must name no registry, because each installation has its own, and
 * it must have the hash (`integrity`) of every package, which `--fix` requests from the registry:
 * without it npm accepts any content.
 *
 * node scripts/check-lock.mjs [--fix]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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

/**
 * Packages whose hash the registry did not return when they were added. `--fix` retries. Remove a
 * line once its entry has a hash; the check reports it.
 */
const WITHOUT_INTEGRITY = new Set(
  [
    'linux-aarch64-gnu',
    'linux-aarch64-musl',
    'linux-x86-gnu',
    'linux-x86-musl',
    'macos-aarch64',
    'macos-x86_64',
    'windows-aarch64-bun',
    'windows-aarch64-node',
    'windows-x86_64-bun',
    'windows-x86_64-node',
  ].map((part) => `node_modules/@pcsc-mini/${part}@0.1.3`),
)
/** Collision resistant. */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * @typedef {{ version: string, resolved?: string, integrity?: string, link?: boolean, dev?:
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

/**
 * @param {Record<string, Entry>} packages the lock's packages
 * @returns {string[]} packages that are tied to one registry
 */
function packagesWithRegistry(packages) {
  return Object.keys(packages).filter((path) =>
    /^(https?|git|ssh)/.test(packages[path]?.resolved ?? ''),
  )
}

/**
 * @param {Record<string, Entry>} packages the lock's packages
 * @returns {string[]} packages without a hash, and exceptions that are none any more
 */
function integrityFaults(packages) {
  return Object.entries(packages).flatMap(([path, { version, integrity, link }]) => {
    if (path === '' || link) return []
    const isExcepted = WITHOUT_INTEGRITY.has(`${path}@${version}`)
    if (INTEGRITY.test(integrity ?? ''))
      return isExcepted ? [`${path} has an integrity: remove it from WITHOUT_INTEGRITY`] : []
    return isExcepted && integrity === undefined ? [] : [`${path} has no sha512 integrity`]
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
  for (const path of packagesWithRegistry(packages)) delete packages[path].resolved
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.link || INTEGRITY.test(entry.integrity ?? '')) continue
    const { integrity: _, ...rest } = entry
    const integrity = fetchIntegrity(
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      entry.version,
    )
    packages[path] = integrity === undefined ? rest : { ...rest, integrity }
  }
  return {
    ...lock,
    packages: Object.fromEntries(
      Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
    ),
  }
}

/** Returns exit code 0 if the lock is complete. */
export function checkLock(file, fix) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const faults = [
    ...missingParts(lock.packages).map(
      ({ owner, name, version }) => `${owner} needs ${name}@${version}, which the lock leaves out`,
    ),
    ...packagesWithRegistry(lock.packages).map((path) => `${path} is tied to one registry`),
    ...integrityFaults(lock.packages),
  ]
  if (faults.length === 0) return 0
  if (fix) {
    writeFileSync(file, `${JSON.stringify(fixed(lock), null, 2)}\n`)
    console.error(
      `check-lock: put right what could be of ${faults.length} entries of package-lock.json.`,
    )
    return checkLock(file, false)
  }
  console.error(
    'check-lock: package-lock.json is not complete. Cure: node scripts/check-lock.mjs --fix\n' +
      `${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
  return 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkLock(
    fileURLToPath(new URL('../package-lock.json', import.meta.url)),
    process.argv.includes('--fix'),
  )
}
