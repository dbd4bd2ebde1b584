import { describe, expect, it } from 'vitest'
import { loadModule, ROOT } from '../support/repository-files.ts'

type Exceptions = Readonly<Record<string, readonly string[]>>

const { checkHouse } = await loadModule<{
  checkHouse: (
    files: ReadonlyMap<string, string>,
    exceptions?: Exceptions,
  ) => { problems: { rule: string; text: string }[]; exceptions: Exceptions }
}>('scripts/house-rules.mjs')
const { readCode, readExceptions } = await loadModule<{
  readCode: (root: string) => Map<string, string>
  readExceptions: () => Exceptions
}>('scripts/check-house.mjs')

const titled = (text: string): Record<string, string> => ({ 'test/a.test.ts': text })

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
    { 'drivers/a.ts': "import type { B } from './b.ts'", 'drivers/b.ts': "export type { A } from './a.ts'" },
  ],
  ['tokens', 'a colour in a style sheet', { 'src-renderer/a.css': '.a { color: #fff; }' }],
  ['tokens', 'a colour by its name', { 'src-renderer/b.css': '.a { border: 0 solid white }' }],
  ['tokens', 'a size in a style sheet', { 'src-renderer/a.css': '.a { gap: 0.5rem; }' }],
  ['tokens', 'a size in a style sheet of a page', { 'src-pages/a.css': '.a { gap: 8px; }' }],
  ['tokens', 'a size in a component', { 'src-renderer/a.tsx': "<p style={{ width: '3px' }} />" }],
  ['file-circle', 'a file that imports itself', { 'drivers/a.ts': "import './a.ts'" }],
  [
    'folder-circle',
    'two folders that import each other through different files',
    {
      'drivers/pdf/a.ts': "import { b } from '../scanner/b.ts'",
      'drivers/pdf/c.ts': 'export const c = 1',
      'drivers/scanner/b.ts': 'export const b = 1',
      'drivers/scanner/d.ts': "import type { C } from '../pdf/c.ts'",
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
    'wing-order',
    'an import of a later wing',
    {
      'src-server/platform/db/a.ts': "import { b } from '../../pass/draft/b.ts'",
      'src-server/pass/draft/b.ts': 'export const b = 1',
    },
  ],
  [
    'wing-order',
    'an import of a wing by the ground of the screens',
    {
      'src-renderer/ui/a.tsx': "import { b } from '../guest/view/b.ts'",
      'src-renderer/guest/view/b.ts': 'export const b = 1',
    },
  ],
  [
    'wing-order',
    'an import of printing by tags',
    {
      'contract/tag/reader/a.ts': "import { b } from '../../print/job/b.ts'",
      'contract/print/job/b.ts': 'export const b = 1',
    },
  ],
  ['same-name', 'a wing without a name', { 'src-server/desk/a.ts': 'export const a = 1' }],
  ['same-name', 'a room without a name', { 'contract/guest/people/a.ts': 'export const a = 1' }],
  ['same-name', 'a text of no room', { 'messages/en/guest/people.ts': 'export const a = 1' }],
  ['same-name', 'a folder of tests of no room', { 'test/guest/people/a.test.ts': '' }],
  ['test-title', 'a title that begins with a preposition', titled("it('in a demo', () => {})")],
  ['test-title', 'a title that begins with a conjunction', titled("it('when it ends', () => {})")],
  ['test-title', 'a title of a verb alone', titled("it.each(['(', \")\"])('shows %s', () => {})")],
  ['test-title', 'a suite of a verb alone', titled("describe('shows', () => {})")],
  [
    'test-title',
    'a title that follows from the test before',
    titled("describe('a job', () => {\n  it('and ends', () => {})\n})"),
  ],
  ['line-length', 'a line of 111 columns', { 'test/a.test.ts': `// ${'x'.repeat(108)}` }],
  ['japanese', 'kana', { 'src-server/platform/html/a.ts': "export const title = 'パス'" }],
  ['japanese', 'a kanji in a comment', { 'src-renderer/guest/view/a.tsx': '// 印' }],
  [
    'folder-size',
    'a folder of 21 %',
    {
      'src-server/platform/db/a.ts': 'x'.repeat(21),
      ...Object.fromEntries(
        ['person/user', 'account/session', 'event/code', 'print/job', 'scan/camera'].map((name) => [
          `src-server/${name}/a.ts`,
          'x'.repeat(name === 'scan/camera' ? 15 : 16),
        ]),
      ),
    },
  ],
  [
    'audit',
    'an audit entry that is appended after the action',
    {
      'src-server/account/staff/a.ts':
        "import { appendAudit } from '../../platform/db/audit-store.ts'\nawait appendAudit(deps, entry)",
      'src-server/platform/db/audit-store.ts': 'export function appendAudit() {}',
    },
  ],
  [
    'audit',
    'a file listed without need',
    { 'src-server/kiosk/backup/maintenance-routes.ts': 'export const a = 1' },
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
  ['line-length', 'drivers/a.ts', { 'drivers/a.ts': `// ${'x'.repeat(108)}` }],
  ['japanese', 'drivers/a.ts', { 'drivers/a.ts': '// 印' }],
  ['one-stock-file', 'drivers/b.ts', { 'drivers/a.ts': '// DK-2205', 'drivers/b.ts': '// DK-2205' }],
]

/** Adds server folders, so that no folder of a small tree is over 20 %. */
function padded(files: Record<string, string>): Map<string, string> {
  const rooms = ['platform/db', 'person/user', 'account/session', 'event/code', 'pass/draft']
  const padding = [...rooms, 'print/job', 'scan/camera', 'kiosk/demo'].map(
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
      'messages/ja/guest/view.ts': "export const pass = 'パス'",
      'src-server/pass/drawing/b.ts': 'export const b = 1',
      'src-server/app/a.ts': "import { b } from '../pass/drawing/b.ts'",
      'messages/ja/index.ts': "import { view } from './guest/view.ts'",
      'messages/ja/guest/import-list.ts': 'export const list = 1',
      'test/guest/party.test.ts': '',
      'drivers/stocks.ts': "export const a = 'DK-2205'\nexport const b = 'DK-11202'",
      'contract/stocks.ts': "export const name = 'DK-2205'",
      'test/a.test.ts': `// ${'x'.repeat(107)}`,
      'test/person/a.test.ts':
        "describe('a tag', () => {\n  it.each([\n    'in',\n  ])('shows %s', () => {})\n})",
      'test/fixtures/long.ts': 'x'.repeat(500),
      'test/stock.test.ts': "const name = 'DK-2205 パス'",
      'src-server/kiosk/backup/maintenance-routes.ts': 'await appendAudit(deps, entry)',
      'src-server/account/staff/audited.ts': 'await appendAuditIn(trx, deps, entry)',
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
