/**
 * `npm run check`: format, lint, types and the rules of the source tree, in parallel. Prints the
 * output of failed steps and one line per step. `npm test` begins with the same steps.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, ensureReady, reportErrors } from './ensure-ready.mjs'

const bin = (...path) => join(ROOT, 'node_modules', ...path)

/** Slowest first. */
const STEPS = [
  { name: 'types (tsc)', args: [bin('typescript', 'bin', 'tsc'), '-b'] },
  {
    name: 'format (oxfmt)',
    args: [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.'],
    cure: 'npm run format fixes it.',
  },
  {
    name: 'lint (oxlint)',
    args: [bin('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
  },
  { name: 'house (scripts/check-house.mjs)', args: [join(ROOT, 'scripts', 'check-house.mjs')] },
]

/** @returns {Promise<string[]>} names of the failed steps */
export async function runChecks(node) {
  const results = await Promise.all(STEPS.map((step) => runStep(node, step)))
  return results.flatMap(({ name, ok }) => (ok ? [] : [name]))
}

function runStep(node, { name, args, cure = '' }) {
  const start = performance.now()
  const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      if (code !== 0) process.stderr.write(`${output.trimEnd()}\n${cure && `${cure}\n`}`)
      process.stderr.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`)
      resolve({ name, ok: code === 0 })
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await reportErrors(async () => {
    const failed = await runChecks(await ensureReady({ build: false }))
    if (failed.length > 0) process.exitCode = 1
  })
