import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'
import { temporaryFolder } from '../support/after-file.ts'

const PLANTED = `
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireThat, requireTool } from ${JSON.stringify(join(ROOT, 'test/support/tools.ts'))}

it('a test without tools', () => expect(1).toBe(1))
it('a failing test', () => expect(1).toBe(2))
it('a test with a tool', () => void requireTool('Chromium'))
describe('a suite prepared with the tool', () => {
  let browser
  beforeAll(() => void (browser = requireTool('Chromium')))
  afterAll(() => browser.close())
  it('one', () => undefined)
  describe('inside', () => it('two', () => undefined))
})
describe('a suite prepared with the tool before each test', () => {
  let browser
  beforeEach(() => void (browser = requireTool('Chromium')))
  afterEach(() => browser.close())
  it('three', () => undefined)
})
describe('a suite without something else', () => {
  beforeAll(() => requireThat(false, 'a moon'))
  it('four', () => undefined)
})
describe('a broken suite', () => {
  beforeAll(() => { throw new Error('broken') })
  it('five', () => undefined)
})
it.skip('a test for another system', () => undefined)
`

it('tests whose tool is missing are skipped and counted by its name, and no others', () => {
  const folder = temporaryFolder('missing-tools')
  const report = join(folder, 'report.json')
  writeFileSync(join(folder, 'planted.test.mjs'), PLANTED)
  const runner = join(ROOT, 'test/support/tool-runner.ts')
  const config = { test: { root: folder, include: ['*.test.mjs'], runner } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  const args = ['run', '--config', 'vitest.config.mjs', '--reporter']
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, join(ROOT, 'scripts/test-report.mjs')],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PASSDESK_CHROMIUM: '/nowhere', PASSDESK_TEST_REPORT: report },
    },
  )
  expect(status, stdout).toBe(1)
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
    passed: 1,
    failed: 2,
    skipped: { Chromium: 4, 'a moon': 1, 'not for this system or user': 2 },
  })
})
