#!/usr/bin/env node
/**
 * The `passdesk` command: sets up what is missing, then runs the built command line under a Node
 * that can.
 */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors } from '../scripts/ensure-ready.mjs'
import { runChild } from '../scripts/run-child.mjs'
import { PASSDESK_FLAGS, requireOwnFlags } from '../scripts/swallowed-flags.mjs'

await reportErrors(async () => {
  requireOwnFlags('npm run -s passdesk', PASSDESK_FLAGS)
  const node = await ensureReady()
  if (node === process.execPath) await import(pathToFileURL(join(ROOT, 'out', 'main', 'passdesk.js')).href)
  else
    process.exitCode = await runChild(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
})
