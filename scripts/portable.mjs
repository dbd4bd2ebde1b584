/** The portable folder: PassDesk with Node, started by one file, for a browser on the computer. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PORTABLE_README } from '../messages/data/portable-readme.mjs'
import { checkPackage } from './check-package.mjs'
import { cacheFolder, installForeign } from './copied-clone.mjs'
import { ROOT, SetUpError, printStatus } from './ensure-ready.mjs'
import { packagedFiles } from './package-files.mjs'
import { makeStage } from './package-stage.mjs'
import { zipFolder } from './zip-folder.mjs'

const PROGRAM = 'app/out/main/passdesk.js'
/** Only the window needs them. */
const OF_WINDOW = /^(out\/main\/index\.js|out\/preload\/.*|node_modules\/electron-updater\/.*)$/

/** Waits after a fault, so that the window stays; `pause` would change the exit code. */
const START_WINDOWS = String.raw`@echo off
title PassDesk
"%~dp0node.exe" "%~dp0${PROGRAM.replaceAll('/', '\\')}" serve --open --restart %*
set PASSDESK_ENDED=%errorlevel%
if not "%PASSDESK_ENDED%"=="0" pause
exit /b %PASSDESK_ENDED%
`

/** As a link, too. The variables are those of scripts/run-child.mjs. */
const START_LINUX = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
exec "$here/node" "$here/${PROGRAM}" serve --open --restart "$@"
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
 * @returns {Promise<string>} the zip
 */
export async function makePortable(name) {
  const portable = PORTABLES[name]
  const stage = makeStage(portable)
  if ((await checkPackage(stage)) !== 0)
    throw new SetUpError('Nothing was made: it would hold what it must not (see above).')
  const { version } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'))
  const top = `PassDesk-${version}-${name}-portable`
  const folder = join(ROOT, 'dist', 'portable', top)
  printStatus(`writing ${folder} …`)
  rmSync(folder, { recursive: true, force: true })
  await copyApp(stage, join(folder, 'app'), portable.system)
  await copyNode(folder, portable)
  writeTexts(folder, portable, version)
  const files = filesIn(folder).sort()
  const sums = files.map((file) => `${sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  const zip = `${folder}.zip`
  zipFolder(zip, folder, [...files, 'SHA256SUMS'], top)
  writeFileSync(`${zip}.sha256`, `${sha256(zip)}  ${basename(zip)}\n`)
  return zip
}

async function copyApp(stage, app, system) {
  const { configFor } = await import(
    pathToFileURL(join(stage, 'build', 'electron-builder.mjs')).href
  )
  for (const file of packagedFiles(stage, configFor(system))) {
    if (OF_WINDOW.test(file)) continue
    mkdirSync(dirname(join(app, file)), { recursive: true })
    copyFileSync(join(stage, file), join(app, file))
  }
}

async function copyNode(folder, { system, arch, node }) {
  const cache = cacheFolder('portable')
  const get = (target) =>
    installForeign(join(cache, node.version, target), `node-${target}@${node.version}`)
  const program = join(folder, node.name)
  copyFileSync(join(await get(`${system}-${arch}`), node.file), program)
  chmodSync(program, 0o755)
  // The package for Windows has none.
  copyFileSync(join(await get('linux-x64'), 'LICENSE'), join(folder, 'NODE-LICENSE.txt'))
}

function writeTexts(folder, { system, start, data }, version) {
  const isWindows = system === 'win'
  const write = (name, text) =>
    writeFileSync(join(folder, name), isWindows ? text.replaceAll('\n', '\r\n') : text)
  write(start.name, start.text)
  chmodSync(join(folder, start.name), 0o755)
  const readme = PORTABLE_README({ start: start.name, version, data })
  write('README.txt', isWindows ? `\uFEFF${readme}` : readme)
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
