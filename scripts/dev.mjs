/** `npm run dev`: the desktop app with reload. It needs a display and Electron. */
import { join } from 'node:path'
import { findWindow } from './electron-binary.mjs'
import { ROOT, SetUpError, ensureReady, reportErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'

await reportErrors(async () => {
  const node = await ensureReady({ build: false })
  const found = await findWindow(node)
  if ('reason' in found)
    throw new SetUpError(
      `npm run dev opens the desktop app, and ${found.reason}. Without a window, type: npm start`,
    )
  const cli = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  process.exitCode = await runChild(node, [cli, 'dev', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
})
