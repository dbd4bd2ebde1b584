/**
 * Checks a package before release: only the window process imports Electron, the sandbox can load
 * the preload script, every import of the bundle is in the package, and no file is specific to the
 * build machine.
 *
 * node scripts/check-package.mjs [ROOT]
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { developmentPackages, packagedFiles, productionPackages, toRegExp } from './package-files.mjs'

const IMPORTS_ELECTRON = /(?:from|import|require)\s*\(?\s*["'`]electron(?:-updater)?(?:\/[^"'`]*)?["'`]/
const SOURCE_FOLDERS = [
  'contract',
  'drivers',
  'facts',
  'messages',
  'migrations',
  'src-pages',
  'src-server',
  'src-renderer',
]
/** Bundle entries of the window process. */
const WINDOW_ENTRIES = ['index.js']
const SYSTEMS = /** @type {const} */ (['linux', 'mac', 'win'])

/** Files that no package contains; `inside` applies to npm packages too. */
const FORBIDDEN = [
  { why: 'is a source map', test: toRegExp('**/*.map'), inside: true },
  { why: 'is a source file', test: toRegExp('**/*.{ts,mts,cts,tsx}'), inside: true },
  {
    why: 'is a test',
    test: /(^|\/)(test|tests|__tests__|bench|fixtures)\/|\.(test|spec)\.[cm]?[jt]sx?$/,
    inside: true,
  },
  {
    why: 'holds settings of a machine',
    test: toRegExp('**/{.env,.env.*,config.json}'),
    inside: false,
  },
  { why: 'is an environment file', test: toRegExp('**/{.env,.env.*,.npmrc}'), inside: true },
  {
    why: 'is a key',
    test: toRegExp('**/{*.pem,*.key,*.p12,*.pfx,installation.key,id_rsa}'),
    inside: true,
  },
  {
    why: 'is somebody’s data',
    test: toRegExp('**/{demo.json,station.json,*.sqlite,*.sqlite-wal,*.log}'),
    inside: true,
  },
]
/** A private key with body; libraries contain only the header. */
const KEY_BODY = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|\s)*[A-Za-z0-9+/]{40}/
const INLINE_MAP = /sourceMappingURL=data:/

/**
 * @param {string} root of a tree that was built
 * @param {(system: 'linux' | 'mac' | 'win') => { files: string[] }} configFor electron-builder's
 *   configuration
 * @param {Record<string, string>} natives packages with native code, and why
 * @param {readonly string[]} missing packages of one system that may be missing
 * @returns {string[]} what is wrong, a line each
 */
export function packageFaults(root, configFor, natives, missing = []) {
  return [
    ...electronInSources(root),
    ...electronInBundle(root),
    ...preloadFaults(root),
    ...nativeFaults(root, natives, missing),
    ...SYSTEMS.flatMap((system) => contentFaults(root, configFor(system))),
  ].filter((fault, index, all) => all.indexOf(fault) === index)
}

function electronInSources(root) {
  return SOURCE_FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file) && IMPORTS_ELECTRON.test(read(root, file)))
    .map((file) => `${file} imports electron; only src-main may`)
}

const slashed = (path) => path.replaceAll('\\', '/')

/** Processes without a window must run without Electron. */
function electronInBundle(root) {
  const main = join(root, 'out', 'main')
  if (!existsSync(main)) return ['out/main is missing: build first']
  return readdirSync(main)
    .filter((name) => name.endsWith('.js') && !WINDOW_ENTRIES.includes(name))
    .flatMap((name) =>
      [...reachable(join(main, name))]
        .filter((file) => /["'`]electron["'`]/.test(importsOf(file)))
        .map((file) => `out/main/${name} reaches electron through ${slashed(file.slice(root.length + 1))}`),
    )
}

/** Files that an entry loads at start; dynamic imports load on demand. */
function reachable(entry, seen = new Set()) {
  if (seen.has(entry) || !existsSync(entry)) return seen
  seen.add(entry)
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g,
  ))
    reachable(resolve(dirname(entry), path), seen)
  return seen
}

const importsOf = (file) =>
  (readFileSync(file, 'utf8').match(/(?:from|import|require)\s*\(?\s*["'`][^"'`]+["'`]/g) ?? []).join('\n')

function preloadFaults(root) {
  const folder = join(root, 'out', 'preload')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.map')) : []
  if (names.length === 0) return ['out/preload is missing: build first']
  return names.flatMap((name) => {
    const text = read(root, `out/preload/${name}`)
    const required = [...text.matchAll(/(?:require|import)\s*\(\s*["'`]([^"'`]+)["'`]/g)].map(
      ([, module]) => module,
    )
    return [
      ...(name.endsWith('.cjs') && !/^\s*(import|export)\s/m.test(text)
        ? []
        : [`out/preload/${name} is no CommonJS, which is all that a sandbox loads`]),
      ...required
        .filter((module) => module !== 'electron')
        .map((module) => `out/preload/${name} needs ${module}, which a sandbox does not have`),
    ]
  })
}

/** The native packages are exactly those listed with a reason. */
function nativeFaults(root, natives, missing) {
  const packages = productionPackages(root)
  const owners = new Set(
    packages
      .filter((path) => filesIn(root, path).some((file) => file.endsWith('.node')))
      .map((path) => ownerOf(root, packages, path)),
  )
  return [
    ...[...owners]
      .filter((name) => !natives[name])
      .map((name) => `${name} has native code and no reason in build/electron-builder.mjs`),
    ...Object.keys(natives)
      .filter((name) => !owners.has(name) && !lacksPart(root, name, missing))
      .map((name) => `${name} is named as native, but nothing native of it is installed`),
  ]
}

function lacksPart(root, name, missing) {
  const { packages } = JSON.parse(read(root, 'package-lock.json'))
  const parts = packages[`node_modules/${name}`]?.optionalDependencies ?? {}
  return missing.some((part) => part in parts)
}

/** A platform package belongs to the package that lists it. */
function ownerOf(root, packages, part) {
  const name = part.replace(/^.*node_modules\//, '')
  const owner = packages.find(
    (path) => path !== part && JSON.parse(read(root, `${path}/package.json`)).optionalDependencies?.[name],
  )
  return (owner ?? part).replace(/^.*node_modules\//, '')
}

function contentFaults(root, config) {
  const files = packagedFiles(root, config)
  const development = new Set(developmentPackages(root))
  const needed = ['package.json', 'out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
  return [
    ...needed.filter((file) => !files.includes(file)).map((file) => `${file} would not be in the package`),
    ...files.flatMap((file) => {
      const inside = file.startsWith('node_modules/')
      return FORBIDDEN.filter((rule) => (rule.inside || !inside) && rule.test.test(file)).map(
        ({ why }) => `${file} ${why}`,
      )
    }),
    ...files
      .filter((file) => development.has(packageOf(file)))
      .map((file) => `${file} is of a package for development only`),
    ...files.filter((file) => !file.startsWith('node_modules/')).flatMap((file) => textFaults(root, file)),
    ...importFaults(root, files),
  ]
}

/** Static and dynamic imports of a bundled file. */
const IMPORTED = new RegExp(
  [
    String.raw`^(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']`,
    String.raw`^import\s*["']([^"']+)["']`,
    String.raw`\bimport\(\s*["']([^"']+)["']\s*\)`,
  ].join('|'),
  'gm',
)

/** Each import of the bundle is a packed file, a packed package, or an optional one. */
function importFaults(root, files) {
  const packed = new Set(files)
  const { optionalDependencies = {} } = JSON.parse(read(root, 'package.json'))
  const isThere = (file, name) => {
    if (isBuiltin(name) || name === 'electron') return true
    if (name.startsWith('.')) return packed.has(posix.join(posix.dirname(file), name))
    const [owner] = /^(?:@[^/]+\/)?[^/]+/.exec(name)
    return packed.has(`node_modules/${owner}/package.json`) || owner in optionalDependencies
  }
  return files
    .filter((file) => file.startsWith('out/main/') && file.endsWith('.js'))
    .flatMap((file) =>
      [...read(root, file).matchAll(IMPORTED)]
        .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic)
        .filter((name) => !isThere(file, name))
        .map((name) => `${file} imports ${name}, which would not be in the package`),
    )
}

const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

function textFaults(root, file) {
  if (!/\.([cm]?js|json|html|css)$/.test(file)) return []
  const text = read(root, file)
  return [
    ...(INLINE_MAP.test(text) ? [`${file} carries a source map inside`] : []),
    ...(KEY_BODY.test(text) ? [`${file} carries a private key`] : []),
    ...(text.includes(`${root}/`) ? [`${file} names the folder it was built in`] : []),
  ]
}

function filesIn(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  return found.isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) =>
        name === 'node_modules' ? [] : filesIn(root, `${path}/${name}`),
      )
    : [path]
}

const read = (root, file) => readFileSync(join(root, file), 'utf8')

/**
 * Returns exit code 0 if the tree at `root` makes a valid package. `missing` names packages of one
 * system that it may lack.
 */
export async function checkPackage(root, missing = []) {
  const { configFor, NATIVES } = await import(pathToFileURL(join(root, 'build', 'electron-builder.mjs')).href)
  const faults = packageFaults(root, configFor, NATIVES, missing)
  for (const fault of faults) console.error(`check-package: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await checkPackage(
    resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))),
  )
}
