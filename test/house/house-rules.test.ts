import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'

type Exceptions = Readonly<Record<string, readonly string[]>>

const load = async <T>(path: string): Promise<T> => (await import(join(ROOT, path))) as T
const { checkHouse } = await load<{
  checkHouse: (
    files: ReadonlyMap<string, string>,
    exceptions?: Exceptions,
  ) => { problems: { rule: string; text: string }[]; exceptions: Exceptions }
}>('scripts/house-rules.mjs')
const { readCode, readExceptions } = await load<{
  readCode: (root: string) => Map<string, string>
  readExceptions: () => Exceptions
}>('scripts/check-house.mjs')

/** Planted files: the violated rule and the tree. */
const violations: [rule: string, what: string, files: Record<string, string>][] = [
  [
    'file-circle',
    'two files that import each other',
    {
      'drivers/a.ts': "import { b } from './b.ts'",
      'drivers/b.ts': "export const b = 1\nexport const a = await import('./a.ts')",
    },
  ],
  [
    'file-circle',
    'two files that import types of each other',
    {
      'drivers/a.ts': "import type { B } from './b.ts'",
      'drivers/b.ts': "export type { A } from './a.ts'",
    },
  ],
  ['file-circle', 'a file that imports itself', { 'drivers/a.ts': "import './a.ts'" }],
  [
    'folder-circle',
    'two folders that import each other through different files',
    {
      'src-renderer/pass/a.tsx': "import { b } from '../search/b.ts'",
      'src-renderer/pass/c.ts': 'export const c = 1',
      'src-renderer/search/b.ts': 'export const b = 1',
      'src-renderer/search/d.ts': "import type { C } from '../pass/c.ts'",
    },
  ],
  [
    'folder-circle',
    'two top-level folders that import each other',
    {
      'contract/limits.ts': "import { x } from '../drivers/x.ts'",
      'drivers/x.ts': 'export const x = 1',
      'drivers/y.ts': "import { limits } from '../contract/limits.ts'",
    },
  ],
  [
    'server-order',
    'an import of a folder to the right',
    {
      'src-server/db/a.ts': "import { b } from '../passes/b.ts'",
      'src-server/passes/b.ts': 'export const b = 1',
    },
  ],
  ['server-order', 'a folder without a place', { 'src-server/desk/a.ts': 'export const a = 1' }],
  ['line-length', 'a line of 111 columns', { 'test/a.test.ts': `// ${'x'.repeat(108)}` }],
  ['japanese', 'kana', { 'src-server/html/a.ts': "export const title = 'パス'" }],
  ['japanese', 'a kanji in a comment', { 'src-renderer/pass/a.tsx': '// 印' }],
  ['retired-names', 'a file', { 'src-server/passes/pass-words.ts': '' }],
  ['retired-names', 'a folder', { 'src-server/staff/office/list.ts': '' }],
  ['retired-names', 'a word of a function', { 'drivers/a.ts': 'export function tellAll() {}' }],
  ['retired-names', 'a local name', { 'drivers/a.ts': 'function f() {\n  let held = 1\n}' }],
  [
    'retired-names',
    'the name of a state',
    { 'src-renderer/a.tsx': 'const [asked, setAsked] = useState(1)' },
  ],
  ['retired-names', 'a type', { 'drivers/a.ts': 'export interface Verdict {}' }],
  ['retired-names', 'a constant', { 'drivers/a.ts': 'export const EMPTY_DOOR = 1' }],
  [
    'folder-size',
    'a folder of 21 %',
    {
      'src-server/db/a.ts': 'x'.repeat(21),
      ...Object.fromEntries(
        ['text', 'qr', 'http', 'tables', 'html'].map((name) => [
          `src-server/${name}/a.ts`,
          'x'.repeat(name === 'html' ? 15 : 16),
        ]),
      ),
    },
  ],
  [
    'audit',
    'an audit entry that is appended after the action',
    {
      'src-server/staff/a.ts':
        "import { appendAudit } from '../db/audit-store.ts'\nawait appendAudit(deps, entry)",
      'src-server/db/audit-store.ts': 'export function appendAudit() {}',
    },
  ],
  [
    'audit',
    'a file listed without need',
    { 'src-server/operations/maintenance-routes.ts': 'export const a = 1' },
  ],
  [
    'one-stock-file',
    'a second file of a folder that names a stock',
    {
      'drivers/stocks.ts': "export const name = 'DK-2205'",
      'drivers/types/a.ts': "export const other = 'DK-11202'",
    },
  ],
]

const mapOf = (files: Record<string, string>): Map<string, string> => new Map(Object.entries(files))
const rulesOf = (problems: readonly { rule: string }[]): string[] => problems.map((p) => p.rule)

/** Per rule with exceptions: the key of one, and a tree that needs it. */
const exceptable: [rule: string, key: string, files: Record<string, string>][] = [
  [
    'server-order',
    'src-server/db/a.ts imports passes',
    {
      'src-server/db/a.ts': "import { b } from '../passes/b.ts'",
      'src-server/passes/b.ts': "import { c } from '../db/c.ts'",
      'src-server/db/c.ts': 'export const c = 1',
    },
  ],
  ['line-length', 'drivers/a.ts', { 'drivers/a.ts': `// ${'x'.repeat(108)}` }],
  ['japanese', 'drivers/a.ts', { 'drivers/a.ts': '// 印' }],
  ['retired-names', 'drivers/a.ts Verdict', { 'drivers/a.ts': 'export type Verdict = 1' }],
  [
    'one-stock-file',
    'drivers/b.ts',
    { 'drivers/a.ts': '// DK-2205', 'drivers/b.ts': '// DK-2205' },
  ],
]

/** Adds server folders, so that no folder of a small tree is over 20 %. */
function padded(files: Record<string, string>): Map<string, string> {
  const padding = ['runtime', 'db', 'text', 'people', 'events', 'passes', 'lan', 'app'].map(
    (name) => [`src-server/${name}/padding.ts`, 'x\n'.repeat(1000)] as const,
  )
  return new Map([...padding, ...Object.entries(files)])
}

describe('the rules of the source tree', () => {
  it.each(violations)('%s: refuses %s', (rule, _, files) => {
    const tree = rule === 'folder-size' ? mapOf(files) : padded(files)
    expect(new Set(rulesOf(checkHouse(tree).problems))).toEqual(new Set([rule]))
  })

  it('accepts a tree that follows them', () => {
    const tree = padded({
      'messages/ja/pass.ts': "export const pass = 'パス'",
      'src-server/passes/render/b.ts': 'export const b = 1',
      'src-server/app/a.ts': "import { b } from '../passes/render/b.ts'",
      'src-server/passes/more-text.ts': 'export const shutdown = 1',
      'drivers/stocks.ts': "export const a = 'DK-2205'\nexport const b = 'DK-11202'",
      'contract/stocks.ts': "export const name = 'DK-2205'",
      'test/a.test.ts': `// ${'x'.repeat(107)}`,
      'test/fixtures/long.ts': 'x'.repeat(500),
      'test/stock.test.ts': "const name = 'DK-2205 パス'",
      'src-server/operations/maintenance-routes.ts': 'await appendAudit(deps, entry)',
      'src-server/staff/audited.ts': 'await appendAuditIn(trx, deps, entry)',
    })
    expect(checkHouse(tree).problems).toEqual([])
  })

  it.each(exceptable)('%s: accepts a named exception while it is needed', (rule, key, files) => {
    const exceptions = { [rule]: [key] }
    expect(checkHouse(padded(files), exceptions)).toEqual({ problems: [], exceptions })
    expect(checkHouse(padded({}), exceptions)).toEqual({
      problems: [{ rule, text: `the exception "${key}" is not needed` }],
      exceptions: {},
    })
  })

  it('hold in this repository', () => {
    expect(checkHouse(readCode(ROOT), readExceptions()).problems).toEqual([])
  })
})
