/** `npm run typecheck|lint|format|build -- ARGS`: a development tool, set up before if necessary. */
import { join } from 'node:path'
import { ROOT, SetUpError, ensureReady, reportErrors } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'

const COMMANDS = {
  typecheck: ['typescript/bin/tsc', '-b'],
  lint: ['oxlint/bin/oxlint', '--deny-warnings'],
  format: ['oxfmt/bin/oxfmt'],
  build: ['electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
}

await reportErrors(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(COMMANDS, name))
    throw new SetUpError(`There is no tool "${name}". Type: npm run lint (typecheck, format, build).`)
  const node = await ensureReady({ build: false })
  const [file, ...own] = COMMANDS[name]
  process.exitCode = await runChild(node, [join(ROOT, 'node_modules', file), ...own, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
})
