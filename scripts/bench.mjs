/** `npm run bench -- ARGS`: performance figures as ratios to their references. */
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'

await reportErrors(async () => {
  const node = await ensureReady()
  process.exitCode = await runChild(
    node,
    [join(ROOT, 'bench', 'run.ts'), ...process.argv.slice(2)],
    { stdio: 'inherit', cwd: ROOT },
  )
})
