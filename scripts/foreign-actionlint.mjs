/** The actionlint that checks the workflows. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'

const MODULE = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'
const FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-go')
const OWN = join(FOLDER, process.platform === 'win32' ? 'actionlint.exe' : 'actionlint')

/** An installed actionlint; else it is built in node_modules/.cache with Go; null without both. */
export function foreignActionlint() {
  const candidates = [process.env.PASSDESK_ACTIONLINT, OWN, 'actionlint']
  const found = candidates.find((file) => file && runs(file, ['-version']))
  if (found) return found
  if (runs('go', ['version'])) {
    printStatus('building actionlint with Go (about half a minute) …')
    if (runs('go', ['install', MODULE], { ...process.env, GOBIN: FOLDER })) return OWN
  }
  printStatus(`MISSING FOR THE TESTS: actionlint. Install Go, or: go install ${MODULE}`)
  return null
}

function runs(file, args, env = process.env) {
  return spawnSync(file, args, { stdio: 'ignore', env }).status === 0
}
