/** `npm start -- ARGS`: the kiosk in its window, or without one if no window can open. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findWindow } from './electron-binary.mjs'
import { ROOT, ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'
import { PASSDESK_FLAGS, requireOwnFlags } from './swallowed-flags.mjs'

const READY = /^passdesk ready (http:\S+)$/

await reportErrors(async () => {
  requireOwnFlags('npm start', PASSDESK_FLAGS)
  const node = await ensureReady()
  const args = process.argv.slice(2)
  const command = args[0] !== undefined && !args[0].startsWith('-')
  if (command || args.includes('--help') || args.includes('-h'))
    process.exitCode = await passdesk(node, command ? args : ['serve', ...args], 'inherit')
  else process.exitCode = await openKiosk(node, args)
})

async function openKiosk(node, args) {
  const found = await findWindow(node)
  if ('binary' in found) return runChild(found.binary, [ROOT, ...args], { stdio: 'inherit' })
  printStatus(`no window: ${found.reason}. Running without one.`)
  return passdesk(node, ['serve', '--restart', ...args], ['inherit', 'pipe', 'inherit'], (child) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line)
      const ready = READY.exec(line)
      if (ready) printStatus(`open ${ready[1]} in a browser. Ctrl+C ends it.`)
    })
  })
}

function passdesk(node, args, stdio, watch) {
  return runChild(node, [join(ROOT, 'bin', 'passdesk.mjs'), ...args], { stdio }, watch)
}
