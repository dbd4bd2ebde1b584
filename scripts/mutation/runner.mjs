/**
 * Runs test files again and again in one process: the transformed sources stay in memory, so that a
 * run costs the tests and one start of a worker. The argument is the root of a copy of the tree.
 * Message: `{ files, changed, bail }`; answer: `[{ file, ms, passed, error }]`. With `bail`, the files
 * after the first failure have taken 0 ms.
 */
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'

const [root = ''] = process.argv.slice(2)
/** The files run in the order of the message: those that fail soonest stand first. */
class GivenOrder {
  shard(files) {
    return files
  }
  sort(files) {
    return files
  }
}

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  project: ['quick', 'quick-isolated'],
  watch: false,
  reporters: [{}],
  silent: true,
  maxWorkers: 1,
  sequence: { sequencer: GivenOrder },
})
await vitest.standalone()
const specifications = new Map()
for (const one of await vitest.globTestSpecifications()) specifications.set(relative(root, one.moduleId), one)

process.on('message', ({ files, changed, bail }) => {
  run(files, changed, bail).then(
    (results) => process.connected && process.send(results),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => {
  vitest.close().finally(() => process.exit())
})
process.send([...specifications.keys()])

async function run(files, changed, bail) {
  for (const file of changed) vitest.invalidateFile(join(root, file))
  for (const { config } of [vitest, ...vitest.projects]) config.bail = bail ? 1 : 0
  const chosen = files.map((file) => specifications.get(file))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // The list has the modules of earlier runs too.
  const here = testModules.filter(({ moduleId }) => files.includes(relative(root, moduleId)))
  return here.map((module) => {
    // An error outside of the tests of a file, which fails the run of `npm test`.
    const outside = unhandledErrors.find((error) => error.VITEST_TEST_PATH === module.moduleId)
    return {
      file: relative(root, module.moduleId),
      ms: Math.round(module.diagnostic().duration),
      passed: module.ok() && !outside,
      error: firstError(module) ?? outside?.message,
    }
  })
}

function firstError(module) {
  const [test] = module.children.allTests('failed')
  return [...module.errors(), ...(test?.result().errors ?? [])][0]?.message
}
