import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../cli/rig.ts'

/** A `run:` block runs in a clone, as on GitHub's runner, after the files of the steps before. */
export interface Run {
  readonly files?: Readonly<Record<string, string>>
  readonly makes?: Readonly<Record<string, RegExp>>
  readonly prints?: RegExp
}

export type Command =
  /** test/foreign/workflows.test.ts runs it. */
  | { readonly runs: Run }
  /** .ci/run has the same command. */
  | { readonly inSuite: true }
  /** It was run by hand; docs/packaging.md says what came out. */
  | { readonly byHand: true }
  /** It cannot run on Debian without the Electron binary and without a GitHub token. */
  | { readonly notHere: string }

const FEED = 'version: 1.0.0\nfiles:\n  - url: a.zip\n    sha512: abc==\n    size: 5\npath: a.zip\n'
const DOTS = `${'0'.repeat(64)}  a-pass\n`
const FOREIGN =
  'poppler-utils gcc-mingw-w64-x86-64-win32 zbar-tools printer-driver-ptouch apache2-bin ' +
  'libapache2-mod-auth-openidc'
const APT = 'Ubuntu with sudo; as root on Debian, the test commands install the same packages'
const NO_ELECTRON = 'the Electron binary cannot be downloaded'

/** Every `run:` block of the workflows by its text. A new or changed block needs an entry. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  // Runs first: the blocks below use its packages.
  'npm ci --ignore-scripts': { runs: { prints: /added \d+ packages/ } },
  'npm run build': { runs: { makes: { 'out/main/index.js': /./, 'out/renderer/index.html': /<html/ } } },
  'node scripts/start-once.mjs': { runs: { prints: /started once: http:\S+ answered/ } },
  'npm test': { inSuite: true },
  'npm run test:deep': { byHand: true },
  'npm run test:foreign': { inSuite: true },
  'node scripts/try-readme.mjs': { byHand: true },
  'pip install --requirement test/foreign/requirements.txt': { byHand: true },
  'echo "PASSDESK_TEST_POSTGRES=skip" >> "$GITHUB_ENV"': {
    runs: { makes: { GITHUB_ENV: /^PASSDESK_TEST_POSTGRES=skip\n$/ } },
  },
  'node test/support/pass-dots.ts write "${{ matrix.system }}-node-${{ matrix.node }}.txt"': {
    runs: { makes: { 'linux-x64-node-24.txt': /^([0-9a-f]{64} {2}[\w-]+\n){10,}$/ } },
  },
  'node test/support/pass-dots.ts compare dots/*.txt': {
    runs: {
      files: { 'dots/linux-x64-node-22.txt': DOTS, 'dots/linux-x64-node-24.txt': DOTS },
      prints: /^2 files, 0 faults, 0 notes$/m,
    },
  },
  [`node -e "
  const { numPassedTests, numPendingTests } = require('./electron-tests.json')
  console.log(numPassedTests + ' passed, ' + numPendingTests + ' skipped')
  process.exitCode = numPassedTests > 0 && numPendingTests === 0 ? 0 : 1
"`]: {
    runs: {
      files: { 'electron-tests.json': '{ "numPassedTests": 9, "numPendingTests": 0 }' },
      prints: /^9 passed, 0 skipped$/m,
    },
  },
  'node scripts/release.mjs notes "$GITHUB_REF_NAME" > notes.md': {
    runs: {
      files: { 'CHANGELOG.md': '# Changelog\n\n## [0.1.0] - 2026-11-23\n\n- A thing.\n' },
      makes: { 'notes.md': /^- A thing\.\n$/ },
    },
  },
  [`node scripts/bill-of-materials.mjs > sbom.cdx.json
mkdir -p packages/sbom
cp sbom.cdx.json "packages/sbom/passdesk-\${GITHUB_REF_NAME#v}.cdx.json"`]: {
    runs: { makes: { 'packages/sbom/passdesk-0.1.0.cdx.json': /"type": "application"/ } },
  },
  'node scripts/release.mjs gather packages release': {
    runs: {
      files: { 'packages/mac/latest-mac.yml': FEED, 'packages/mac/a.zip': 'x' },
      makes: { 'release/SHA256SUMS': / {2}a\.zip\n/, 'release/latest-mac.yml': /^version: 1/ },
    },
  },
  [`sudo apt-get update
sudo apt-get install -y --no-install-recommends postgresql pcscd vsmartcard-vpcd iproute2 poppler-utils
# Ubuntu refuses the namespaces of the tests otherwise.
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`]: { notHere: APT },
  [`sudo apt-get update
sudo apt-get install -y --no-install-recommends pcscd vsmartcard-vpcd iproute2 ${FOREIGN}
# Ubuntu refuses the namespaces of the tests otherwise.
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`]: { notHere: APT },
  'brew install poppler postgresql@17 && brew link --force postgresql@17': { notHere: 'macOS' },
  'npx install-electron': { notHere: NO_ELECTRON },
  [`sudo apt-get update
sudo apt-get install -y --no-install-recommends xvfb
# Ubuntu refuses the user namespaces of Chromium's sandbox otherwise.
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`]: {
    notHere: 'Ubuntu with sudo; Debian has no such setting of AppArmor',
  },
  'npx vitest run test/electron --reporter=default --reporter=json --outputFile.json=electron-tests.json': {
    notHere: NO_ELECTRON,
  },
  'npm run dist -- --unsigned': { notHere: NO_ELECTRON },
  'npm run dist -- --portable ${{ matrix.portable }}': { byHand: true },
  "CI='' npm run test:portable -- linux-x64": { byHand: true },
  'xvfb-run --auto-servernum node scripts/start-once.mjs --packaged': { notHere: NO_ELECTRON },
  'node scripts/start-once.mjs --packaged': { notHere: NO_ELECTRON },
  [`gh release create "$GITHUB_REF_NAME" release/* \\
  --draft --verify-tag --title "PassDesk \${GITHUB_REF_NAME#v}" --notes-file notes.md`]: {
    notHere: 'needs a GitHub token',
  },
}

export interface Block {
  readonly text: string
  readonly shell: string
}

interface Workflow {
  readonly defaults?: { readonly run?: { readonly shell?: string } }
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly { run?: string; shell?: string }[] }>>
}

const fromUpdater = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
const { load } = fromUpdater('js-yaml') as { load: (text: string) => unknown }

/** The `run:` blocks of a workflow. */
export function blocksOf(workflow: string): Block[] {
  const { defaults, jobs } = load(workflow) as Workflow
  return Object.values(jobs)
    .flatMap(({ steps = [] }) => steps)
    .flatMap(({ run, shell }) =>
      run === undefined
        ? []
        : [{ text: run.trim(), shell: shell ?? defaults?.run?.shell ?? 'of the system' }],
    )
}

export const WORKFLOWS = readdirSync(join(ROOT, '.github', 'workflows')).map((name) =>
  join(ROOT, '.github', 'workflows', name),
)

export const allBlocks = (): Block[] => WORKFLOWS.flatMap((file) => blocksOf(readFileSync(file, 'utf8')))

/** GitHub's expressions, as on its Linux runner with Node 24. */
export function withExpressions(text: string): string {
  return text
    .replaceAll(/\$\{\{ matrix\.(system|portable) \}\}/g, 'linux-x64')
    .replaceAll('${{ matrix.node }}', '24')
}

/** Blocks without an entry or in another shell, and entries without a block. */
export function commandFaults(blocks: readonly Block[]): string[] {
  const texts = new Set(blocks.map(({ text }) => text))
  return [
    ...blocks.flatMap(({ text, shell }) => (shell === 'bash' ? [] : [`${shell}: ${text}`])),
    ...[...texts].filter((text) => !Object.hasOwn(COMMANDS, text)).map((text) => `new: ${text}`),
    ...Object.keys(COMMANDS)
      .filter((text) => !texts.has(text))
      .map((text) => `gone: ${text}`),
  ]
}
