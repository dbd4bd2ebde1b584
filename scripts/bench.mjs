/** `npm run bench -- ARGS`: performance figures as ratios to their references. */
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors } from './ensure-ready.mjs'
import { findForeignPython } from './foreign-python.mjs'
import { withTypeScript } from './node-range.mjs'
import { runChild } from './run-child.mjs'

await reportErrors(async () => {
  const node = await ensureReady()
  const python = findForeignPython()
  if (python !== null) process.env.PASSDESK_FOREIGN_PYTHON = python
  process.exitCode = await runChild(node, [join(ROOT, 'bench', 'run.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: withTypeScript(process.env.NODE_OPTIONS) },
  })
})
