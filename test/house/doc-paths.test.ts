import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Folders to which paths of the glossary and of the list of typical changes are relative. */
const BASES = ['', 'src-server', 'drivers']

/** Names in paths that stand for any name. */
const anyName = (path: string): string => path.replaceAll(/\b(?:NAME|WING|ROOM|BRAND|XX)\b/g, '*')

/** Paths in backquotes of a Markdown text that do not exist. */
const missingPaths = (markdown: string): string[] =>
  [...markdown.matchAll(/`([\w.*{},-]+\/[\w.*{},/-]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) =>
      BASES.every((base) => {
        const pattern = join(ROOT, base, anyName(path))
        return !existsSync(pattern) && globSync(pattern).length === 0
      }),
    )

const rows = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .join('\n')

describe('the places in the documentation', () => {
  it.each(['docs/glossary.md', 'CONTRIBUTING.md'])('of %s exist', (file) => {
    expect(missingPaths(rows(file))).toEqual([])
  })

  it('that do not exist are found', () => {
    expect(missingPaths('| `pass/draft/save-pass.ts` | `pass/gone.ts`, `src-server/NAME-gone/` |')).toEqual([
      'pass/gone.ts',
      'src-server/NAME-gone/',
    ])
  })
})

/** Numbers of decisions, which the documentation refers to, that stand twice. */
const repeatedNumbers = (markdown: string): string[] => {
  const numbers = [...markdown.matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)
  return numbers.filter((number, at) => numbers.indexOf(number) !== at)
}

describe('the numbers of the decisions', () => {
  it('are unique', () => {
    expect(repeatedNumbers(readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8'))).toEqual([])
  })

  it('that stand twice are found', () => {
    expect(repeatedNumbers('1. One\n2. Two\n\n1. One more')).toEqual(['1'])
  })
})
