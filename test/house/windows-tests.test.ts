import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadModule, repositoryFiles, ROOT } from '../support/repository-files.ts'

type Reasons = Readonly<Record<string, string>>

const { EXCLUDED, LEFT_OUT } = await loadModule<{ EXCLUDED: Reasons; LEFT_OUT: Reasons }>(
  'scripts/windows-tests.mjs',
)

it('the files that Windows leaves out are there', () => {
  expect(Object.keys(EXCLUDED).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it('the tests that Windows leaves out are there', () => {
  const tests = repositoryFiles().filter((file) => file.startsWith('test/'))
  const texts = tests.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const titles = Object.keys(LEFT_OUT).map((title) => title.split(' > ').at(-1)!)
  expect(titles.filter((title) => !texts.includes(`'${title}'`))).toEqual([])
})
