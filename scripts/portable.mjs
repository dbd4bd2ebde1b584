/** The portable folder: PassDesk with Node, started by one file, for a browser on the computer. */
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPackage } from './check-package.mjs'
import { cacheFolder, installForeign } from './copied-clone.mjs'
import { ROOT, SetUpError, printStatus } from './ensure-ready.mjs'
import { packagedFiles } from './package-files.mjs'
import { makeStage, missingPackages } from './package-stage.mjs'

const PROGRAM = 'app/out/main/passdesk.js'
/** Only the window needs them. */
const OF_WINDOW = /^(out\/main\/index\.js|out\/preload\/.*|node_modules\/electron-updater\/.*)$/

/**
 * Without a command it opens the desk, and waits after a fault, so that the console stays. `pause`
 * would change the exit code.
 */
const START_WINDOWS = String.raw`@echo off
setlocal
set "pd_first=%~1"
if not defined pd_first goto desk
if "%pd_first:~0,1%"=="-" goto desk
"%~dp0node.exe" "%~dp0${PROGRAM.replaceAll('/', '\\')}" %*
exit /b %errorlevel%
:desk
title PassDesk
"%~dp0node.exe" "%~dp0${PROGRAM.replaceAll('/', '\\')}" serve --open --restart %*
set pd_code=%errorlevel%
if not "%pd_code%"=="0" pause
exit /b %pd_code%
`

/** Also starts through a link. The variables are those of scripts/run-child.mjs. */
const START_LINUX = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
case "\${1-}" in '' | -*) set -- serve --open --restart "$@" ;; esac
exec "$here/node" "$here/${PROGRAM}" "$@"
`

const WINDOWS = {
  system: 'win',
  start: { name: 'PassDesk.cmd', text: START_WINDOWS },
  data: String.raw`%APPDATA%\PassDesk`,
  // The Node that the tests run in Wine.
  node: { version: '22.23.3', file: 'bin/node.exe', name: 'node.exe' },
}
const LINUX = {
  system: 'linux',
  start: { name: 'passdesk', text: START_LINUX },
  data: '~/.local/share/passdesk',
  rules: '70-passdesk.rules',
  node: { version: '24.21.0', file: 'bin/node', name: 'node' },
}

/** By the names of `--portable`. */
export const PORTABLES = {
  'win-x64': { ...WINDOWS, arch: 'x64' },
  'linux-x64': { ...LINUX, arch: 'x64' },
  'linux-arm64': { ...LINUX, arch: 'arm64' },
}

/**
 * Makes the folder, its zip and the checksum of the zip in `dist/portable`.
 * @param {keyof typeof PORTABLES} name
 * @param {{ incomplete?: boolean }} options `incomplete`: also without packages that npm cannot fetch
 * @returns {Promise<string>} the zip
 */
export async function makePortable(name, { incomplete = false } = {}) {
  const portable = PORTABLES[name]
  const stage = makeStage(portable)
  const missing = missingPackages(stage, portable)
  const lacks = `npm could not fetch ${missing.join(', ')}`
  if (missing.length > 0 && !incomplete)
    throw new SetUpError(`Nothing was made: ${lacks}. --incomplete makes it without.`)
  if (missing.length > 0) printStatus(`INCOMPLETE: ${lacks}`)
  if ((await checkPackage(stage, missing)) !== 0)
    throw new SetUpError('Nothing was made: it would hold what it must not (see above).')
  const { version } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'))
  const top = `PassDesk-${version}-${name}-portable`
  const folder = join(ROOT, 'dist', 'portable', top)
  printStatus(`writing ${folder} …`)
  rmSync(folder, { recursive: true, force: true })
  await copyApp(stage, join(folder, 'app'), portable.system)
  await copyNode(folder, portable)
  await writeTexts(folder, portable, version)
  const files = filesIn(folder).sort()
  const sums = files.map((file) => `${sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  const zip = `${folder}.zip`
  // Its library is there only after the set-up.
  const { zipFolder } = await import('./zip-folder.mjs')
  zipFolder(zip, folder, [...files, 'SHA256SUMS'], top)
  writeFileSync(`${zip}.sha256`, `${sha256(zip)}  ${basename(zip)}\n`)
  return zip
}

async function copyApp(stage, app, system) {
  const { configFor } = await import(pathToFileURL(join(stage, 'build', 'electron-builder.mjs')).href)
  for (const file of packagedFiles(stage, configFor(system))) {
    if (OF_WINDOW.test(file)) continue
    mkdirSync(dirname(join(app, file)), { recursive: true })
    copyFileSync(join(stage, file), join(app, file))
  }
}

async function copyNode(folder, { system, arch, node }) {
  const cache = cacheFolder('portable')
  const get = (target) => installForeign(join(cache, node.version, target), `node-${target}@${node.version}`)
  const program = join(folder, node.name)
  copyFileSync(join(await get(`${system}-${arch}`), node.file), program)
  chmodSync(program, 0o755)
  // The package for Windows has none.
  copyFileSync(join(await get('linux-x64'), 'LICENSE'), join(folder, 'NODE-LICENSE.txt'))
}

async function writeTexts(folder, { system, start, data, rules }, version) {
  const isWindows = system === 'win'
  const write = (name, text) =>
    writeFileSync(join(folder, name), isWindows ? text.replaceAll('\n', '\r\n') : text)
  write(start.name, start.text)
  chmodSync(join(folder, start.name), 0o755)
  const { PORTABLE_README } = await import('../messages/data/portable-readme.mjs')
  const readme = PORTABLE_README({
    start: isWindows ? start.name : `./${start.name}`,
    version,
    data,
    rules,
  })
  write('README.txt', isWindows ? `\uFEFF${readme}` : readme)
  if (rules !== undefined) copyFileSync(join(ROOT, 'build', 'linux', rules), join(folder, rules))
  const notices = 'THIRD-PARTY-NOTICES.txt'
  copyFileSync(join(folder, 'app', 'out', notices), join(folder, notices))
}

/** Paths in the folder, with `/`. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
