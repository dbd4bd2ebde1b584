/** `npm start -- ARGS`: the kiosk in its window, or without one where there can be none. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { spawnSync } from 'node:child_process'
import { ROOT, ensureReady, say, tellingErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'

const READY = /^passdesk ready (http:\S+)$/

await tellingErrors(async () => {
  const node = await ensureReady()
  const args = process.argv.slice(2)
  const command = args[0] !== undefined && !args[0].startsWith('-')
  if (command || args.includes('--help') || args.includes('-h')) process.exitCode = await passdesk(node, command ? args : ['serve', ...args], 'inherit')
  else process.exitCode = await openKiosk(node, args)
})

async function openKiosk(node, args) {
  const electron = hasDisplay() ? electronBinary(node) : 'there is no display'
  if (typeof electron === 'object') return runChild(electron.binary, [ROOT, ...args], { stdio: 'inherit' })
  say(`no window: ${electron}. Running without one.`)
  return passdesk(node, ['serve', ...args], ['inherit', 'pipe', 'inherit'], (child) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line)
      const ready = READY.exec(line)
      if (ready) say(`open ${ready[1]} in a browser. Ctrl+C ends it.`)
    })
  })
}

function passdesk(node, args, stdio, watch) {
  return runChild(node, [join(ROOT, 'bin', 'passdesk.mjs'), ...args], { stdio }, watch)
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** Electron's package brings its binary on demand; a reason where it cannot be had. */
function electronBinary(node) {
  const folder = join(ROOT, 'node_modules', 'electron')
  if (!existsSync(folder)) return 'Electron is not installed'
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const pathFile = join(folder, 'path.txt')
  if (!given && !existsSync(pathFile)) {
    say('fetching Electron (about 100 MB, once) …')
    const fetched = spawnSync(node, [join(folder, 'install.js')], { stdio: 'ignore' })
    if (fetched.status !== 0) return 'the Electron binary cannot be had here'
  }
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron'
  const binary = given ? join(given, name) : join(folder, 'dist', name)
  return existsSync(binary) ? { binary } : `the Electron binary is missing (${binary})`
}
