/** A copy of the source tree with a process that runs its tests; the tree itself is never changed. */
import { fork, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from '../check-house.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const COVERAGE = '.mutation-coverage'
/** Stands for a file whose tests end the process or do not end. */
export const NO_END = 'no end'
/** How long a process has for its clean-up. */
const CLOSE_MS = 5_000
/** A process that does not get ready or does not answer, and the time that measuring may take. */
const PATIENCE_MS = 300_000

/**
 * @param {string} root
 * @returns {ReturnType<typeof copiedTree>} `close` removes the copy
 */
export function copyTree(root) {
  const shared = '/dev/shm'
  const scratch = mkdtempSync(join(existsSync(shared) ? shared : tmpdir(), 'passdesk-mutation-'))
  // PostgreSQL runs as another user.
  chmodSync(scratch, 0o755)
  const remove = () => {
    unmountBelow(scratch)
    // A database that ends may still write.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20 })
  }
  const tree = join(scratch, 'tree')
  for (const file of listFiles(root)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(root, file), join(tree, file))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const recorder = JSON.stringify(join(HERE, 'coverage.mjs'))
  appendFileSync(
    join(tree, 'test', 'support', 'each-file.ts'),
    `\nimport { recordCalls } from ${recorder}\nrecordCalls(${JSON.stringify(tree)})\n`,
  )
  mkdirSync(join(scratch, 'tmp'))
  return copiedTree(tree, join(scratch, 'tmp'), remove)
}

function copiedTree(tree, temporary, remove) {
  let runner = null
  const start = async () => {
    const child = fork(join(HERE, 'runner.mjs'), [tree], {
      cwd: tree,
      detached: true,
      env: { ...process.env, TMPDIR: temporary, NODE_NO_WARNINGS: '1' },
    })
    const tests = await nextMessage(child, PATIENCE_MS)
    if (tests === null) throw new Error('vitest did not start')
    return { child, tests, changed: [] }
  }
  const stop = async () => {
    if (runner === null) return
    const { child } = runner
    runner = null
    if (child.connected) child.disconnect()
    await Promise.race([
      new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve())),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref()),
    ])
    kill(child)
  }
  process.once('exit', () => {
    if (runner) kill(runner.child)
    remove()
  })
  const run = async (files, bail, limit) => {
    runner ??= await start()
    runner.child.send({ files, bail, changed: runner.changed.splice(0) })
    const results = await nextMessage(runner.child, limit)
    if (results === null) await stop()
    return results
  }
  return {
    /** The test files of `npm test`. */
    async tests() {
      runner ??= await start()
      return runner.tests
    },
    /** Writes a text into the copy. */
    write(file, text) {
      writeFileSync(join(tree, file), text)
      runner?.changed.push(file)
    },
    /** The first file that fails; null if all pass. `limit` are ms. */
    async firstFailure(files, limit) {
      const results = await run(files, true, limit)
      return results === null ? NO_END : (results.find(({ passed }) => !passed)?.file ?? null)
    },
    /** Results and called functions per test file. */
    async measure(files) {
      const folder = join(tree, COVERAGE)
      mkdirSync(folder)
      const results = (await run(files, false, PATIENCE_MS)) ?? []
      const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
      rmSync(folder, { recursive: true })
      return results.map(({ file, ...result }) => {
        const calls = reports.find(({ test }) => test === file)?.calls ?? {}
        return { test: file, ...result, calls }
      })
    },
    async close() {
      await stop()
      remove()
    },
  }
}

/** The next message of a child; null after its end or after `limit` ms. */
function nextMessage(child, limit) {
  return new Promise((resolve) => {
    const end = (message) => {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', endWithout)
      resolve(message)
    }
    const endWithout = () => end(null)
    const timer = setTimeout(endWithout, limit)
    child.on('message', end)
    child.on('exit', endWithout)
  })
}

/** Ends a process with its workers and databases. */
function kill({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Tests of full disks mount small ones; a process that was killed leaves them. */
function unmountBelow(folder) {
  if (process.platform !== 'linux') return
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
  for (const place of places) if (place?.startsWith(`${folder}/`)) spawnSync('umount', [place])
}
