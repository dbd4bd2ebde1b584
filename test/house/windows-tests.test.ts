import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { loadModule, repositoryFiles, ROOT } from '../support/repository-files.ts'

type Reasons = Readonly<Record<string, string>>

const { EXCLUDED, LEFT_OUT, exceedLimit } = await loadModule<{
  EXCLUDED: Reasons
  LEFT_OUT: Reasons
  exceedLimit: (file: string, ended: Promise<unknown>, ms: number) => Promise<string[]>
}>('scripts/windows-tests.mjs')

it('the files that Windows leaves out are there', () => {
  expect(Object.keys(EXCLUDED).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it('the tests that Windows leaves out are there', () => {
  const tests = repositoryFiles().filter((file) => file.startsWith('test/'))
  const texts = tests.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const titles = Object.keys(LEFT_OUT).map((title) => title.split(' > ').at(-1)!)
  expect(titles.filter((title) => !texts.includes(`'${title}'`))).toEqual([])
})

it('a file that takes longer than the limit is named, and the end of the run ends the watch', async () => {
  const file = join(temporaryFolder('running'), 'running.json')
  const never = new Promise(() => {})
  const hung = { 'test/hung.test.ts': Date.now() - 60_000, 'test/new.test.ts': Date.now() }
  writeFileSync(file, JSON.stringify(hung))
  expect(await exceedLimit(file, never, 30_000)).toEqual(['test/hung.test.ts'])
  expect(await exceedLimit(file, Promise.resolve(), 90_000)).toEqual([])
  writeFileSync(file, '{}')
  expect(await exceedLimit(file, never, 0)).toEqual(['vitest without a file'])
})
