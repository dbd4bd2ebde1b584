/** Lists the programs that are missing for a test command, and installs them where it can. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { printStatus } from './ensure-ready.mjs'
import { isNeeded, TOOLS } from './find-tools.mjs'
import { runStep } from './set-up-step.mjs'

const APT = '/usr/bin/apt-get'

/** Whether a missing tool is a failure: `--strict` among the arguments, or CI. */
export const isStrict = () => process.argv.includes('--strict') || process.env.CI === 'true'

/**
 * As root on Debian it installs what is missing; elsewhere it prints one line a tool.
 * @param {'test' | 'deep' | 'foreign' | 'windows' | 'arm64'} suite
 * @returns {Promise<string[]>} names of the tools that are missing
 */
export async function ensureTestTools(suite) {
  const missing = missingTools(suite)
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync(APT)) await installAll(missing)
  const rest = missing.filter((name) => TOOLS[name].find() === null)
  for (const name of rest) {
    const { packages, remedy } = TOOLS[name]
    printStatus(
      `missing for the tests: ${name}. Debian and Ubuntu: sudo apt-get install ` +
        `${packages.join(' ')}. ${remedy}.`,
    )
  }
  if (rest.length > 0) printStatus('the tests that need them are skipped and counted.')
  return rest
}

function missingTools(suite) {
  return Object.keys(TOOLS).filter(
    (name) => isNeeded(name, suite) && !isLeftOut(name) && TOOLS[name].find() === null,
  )
}

/** What an environment variable leaves out is not missing. */
const isLeftOut = (name) => name === 'PostgreSQL' && process.env.PASSDESK_TEST_POSTGRES === 'skip'

async function installAll(names) {
  printStatus(`installing for the tests: ${names.join(', ')} …`)
  for (const { architecture } of names.map((name) => TOOLS[name]))
    if (architecture) await step('dpkg', '--add-architecture', architecture)
  await apt('update')
  // One after the other: a package that cannot be had leaves the others.
  for (const name of names)
    if ((await apt('install', '-y', '--no-install-recommends', ...TOOLS[name].packages)) !== 0)
      printStatus(`apt-get did not install ${name} (see above).`)
}

const apt = (...args) => step(APT, '-q', ...args)

function step(file, ...args) {
  return runStep({
    title: `${basename(file)} ${args.find((arg) => !/^-./.test(arg))}`,
    file,
    args,
    options: { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  })
}
