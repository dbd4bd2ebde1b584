/** The npm packages of other projects that judge the sign-in and openapi.json. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'

const PACKAGES = [
  '@auth/core@0.34.3',
  'oidc-client-ts@3.5.0',
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
]
/** Packages of the two groups: an earlier version installed the first one only. */
const LAST = ['oidc-client-ts', '@stoplight/spectral-cli']
const FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-node')

/** A folder whose node_modules has the packages; they are installed on first use; null without. */
export async function foreignNodeFolder() {
  const own = process.env.PASSDESK_FOREIGN_NODE ?? FOLDER
  if (LAST.every((name) => existsSync(join(own, 'node_modules', name)))) return own
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const code = await runStep({
    title: 'installing OpenID clients and linters of npm',
    file: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--prefix', FOLDER, ...PACKAGES],
    options: { shell: process.platform === 'win32' },
  })
  if (code === 0) return FOLDER
  printStatus(`missing for the tests: ${PACKAGES.join(' ')}; npm could not install them`)
  return null
}
