/**
 * `npm run test:mutation -- --seed N --count N --room PATH`: makes small faults in the sources, one
 * at a time in a copy, and lists those that no test notices. `--wide` tries the tests of other
 * folders too.
 */
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'
import { requireOwnFlags } from './swallowed-flags.mjs'

await reportErrors(async () => {
  requireOwnFlags('npm run test:mutation', ['seed', 'count', 'room', 'wide'])
  const node = await ensureReady({ build: false })
  const script = join(ROOT, 'scripts', 'mutation', 'run.mjs')
  process.exitCode = await runChild(node, [script, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
})
