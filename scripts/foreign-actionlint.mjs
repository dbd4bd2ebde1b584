/** The actionlint that checks the workflows. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'

const MODULE = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'
const FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-go')
const OWN = join(FOLDER, process.platform === 'win32' ? 'actionlint.exe' : 'actionlint')

/** An installed actionlint; else it is built in node_modules/.cache with Go; null without both. */
export async function foreignActionlint() {
  const candidates = [process.env.PASSDESK_ACTIONLINT, OWN, 'actionlint']
  const found = candidates.find((file) => file && runs(file, ['-version']))
  if (found) return found
  if (runs('go', ['version'])) {
    const code = await runStep({
      title: 'building actionlint',
      file: 'go',
      args: ['install', MODULE],
      options: { env: { ...process.env, GOBIN: FOLDER } },
    })
    if (code === 0) return OWN
  }
  printStatus(`missing for the tests: actionlint. Install Go, or: go install ${MODULE}`)
  return null
}

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
