/**
 * The rules of the source tree: wings and rooms, circles of imports, line length, Japanese text,
 * folder sizes, label stocks, audit entries and test titles. Pure functions over a map from path to text.
 */
import { dirname, join, normalize } from 'node:path/posix'
import { wrongTitles } from './test-titles.mjs'

const SOURCE_FOLDERS = [
  'contract',
  'drivers',
  'migrations',
  'src-server',
  'src-renderer',
  'src-main',
  'src-pages',
  'scripts',
  'build',
  'bin',
  'messages',
  'facts',
  'examples',
  'clients',
]

/**
 * The wings in their order, each with its rooms. A file imports its own wing and the wings before
 * it; `print`, `tag` and `scan` do not know each other. Wings and rooms have the same names in every
 * tree.
 */
export const WINGS = {
  platform: 'db http html lan text qr table-files threads files time secrets',
  person: 'user personal-qr consent profile',
  account: 'session password app-token pairing oauth staff handover rate-limit',
  event: 'event ticket ticket-class entry question code playlist event-file resource-api',
  pass: 'draft confirmation drawing template logo',
  print: 'job queue printer roll run',
  tag: 'operation key reader page',
  scan: 'dispatch camera express check-in',
  guest: 'view person-actions search walk-in import duplicate party correction help-desk',
  kiosk:
    'state menu display window devices checks statistics activity-log backup diagnostics ' +
    'practice demo phone help set-up',
  app: '',
}
const ORDER = Object.keys(WINGS)
const APART = new Set(['print', 'tag', 'scan'])
/** Trees of wings. */
const TREES = ['contract', 'src-server', 'src-renderer', 'messages/en', 'messages/ja', 'test']
/** Folders of a tree that are no wings: every wing may import the ground of the screens. */
const OTHER_FOLDERS = {
  'src-renderer': 'ui keyboard i18n api shell',
  'messages/en': 'pages',
  'messages/ja': 'pages',
  test: 'cli drivers e2e electron facts fixtures foreign house main package recovery renderer runs support',
}

const AUDIT_STORE = 'src-server/platform/db/audit-store.ts'

/** Files that append an audit entry without a transaction, and the reason. */
export const AUDIT_WITHOUT_TRANSACTION = {
  'src-server/app/start-kiosk.ts': 'a restore replaces the database',
  'src-server/guest/import/import-routes.ts': 'an import that stopped',
  'src-server/event/event-file/exchange-routes.ts': 'a download',
  'src-server/kiosk/backup/backup-routes.ts': 'backup files',
  'src-server/kiosk/backup/maintenance-routes.ts': 'backup and diagnostics files',
  'src-server/kiosk/activity-log/records-routes.ts': 'downloads',
  'src-server/kiosk/statistics/stats-routes.ts': 'a download',
}

const MAX_COLUMNS = 110
const MAX_SERVER_SHARE = 0.2
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const STOCK = /DK-?\d{4,5}/
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"](\.[^'"]+)['"]/g

export const isCode = (file) => /\.(ts|tsx|mts|cts|mjs|js|css)$/.test(file)
const topFolder = (file) => file.split('/')[0]
const isSource = (file) => SOURCE_FOLDERS.includes(topFolder(file)) && !file.endsWith('.d.ts')
const folderOf = (file) => {
  const parts = file.split('/')
  return parts.length > 2 ? parts.slice(0, 2).join('/') : parts[0]
}
const serverFolder = (file) => /^src-server\/([^/]+)\/./.exec(file)?.[1]
const treeOf = (file) => TREES.find((tree) => file.startsWith(`${tree}/`))
/** The parts of a path below its tree. */
const partsOf = (file, tree) => file.slice(tree.length + 1).split('/')

/**
 * @param {Map<string, string>} files path to text, every code file of the repository
 * @param {Record<string, string[]>} exceptions per rule, what may break it
 * @returns {{ problems: { rule: string, text: string }[], exceptions: Record<string, string[]> }}
 * problems, unneeded exceptions included, and the exceptions that are still needed
 */
export function checkHouse(files, exceptions = {}) {
  const source = new Map([...files].filter(([file]) => isSource(file)))
  const imports = importsOf(source)
  const problems = []
  const needed = {}
  for (const [rule, findings] of Object.entries(findExceptable(files, exceptions))) {
    const allowed = new Set(exceptions[rule] ?? [])
    for (const [key, text] of findings)
      if (!allowed.delete(key)) problems.push({ rule, text })
      else (needed[rule] ??= []).push(key)
    for (const key of allowed) problems.push({ rule, text: `the exception "${key}" is not needed` })
  }
  for (const circle of circles(imports))
    problems.push({ rule: 'file-circle', text: `a circle of imports: ${circle.join(' ↔ ')}` })
  for (const circle of circles(folderImports(imports)))
    problems.push({ rule: 'folder-circle', text: `a circle of imports: ${circle.join(' ↔ ')}` })
  for (const text of wrongWingImports(imports)) problems.push({ rule: 'wing-order', text })
  for (const text of unknownNames(files)) problems.push({ rule: 'same-name', text })
  for (const text of largeServerFolders(source)) problems.push({ rule: 'folder-size', text })
  for (const text of auditsWithoutTransaction(source)) problems.push({ rule: 'audit', text })
  for (const text of valuesBesideTokens(files)) problems.push({ rule: 'tokens', text })
  for (const text of wrongTitles(files)) problems.push({ rule: 'test-title', text })
  return { problems, exceptions: needed }
}

/**
 * Violations of rules that may have exceptions: per rule, the key of the exception and the text.
 */
export function findExceptable(files, exceptions = {}) {
  const source = new Map([...files].filter(([file]) => isSource(file)))
  return {
    'line-length': longLines(files),
    japanese: japaneseFiles(source),
    'one-stock-file': extraStockFiles(source, exceptions['one-stock-file'] ?? []),
  }
}

// Imports

/** Per file, the files of the map that it imports. */
export function importsOf(files) {
  const resolve = (from, to) => {
    const path = normalize(join(dirname(from), to))
    const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
    return [...candidates, path.replace(/\.js$/, '.ts')].find((file) => files.has(file))
  }
  return new Map(
    [...files].map(([file, text]) => {
      const found = [...text.matchAll(IMPORT)].map(([, to]) => resolve(file, to))
      return [file, new Set(found.filter((to) => to !== undefined))]
    }),
  )
}

function wrongWingImports(imports) {
  return [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const tree = treeOf(from)
      if (tree === undefined || treeOf(to) !== tree) return []
      const [own, ...below] = partsOf(from, tree)
      const [other] = partsOf(to, tree)
      // The files at the root of a tree compose it.
      if (below.length === 0) return []
      if (own === other || !ORDER.includes(other)) return []
      const why = APART.has(own) && APART.has(other) ? 'stand apart' : 'is the order of wings'
      // The ground of the screens stands before every wing.
      if (ORDER.indexOf(other) < ORDER.indexOf(own) && why !== 'stand apart') return []
      const names = why === 'stand apart' ? `${own} and ${other}` : `${other}, ${own}`
      return [`${from} imports ${to}: ${names} ${why}`]
    }),
  )
}

/** Wings and rooms that scripts/house-rules.mjs does not name. */
function unknownNames(files) {
  const found = new Set()
  for (const file of files.keys()) {
    const tree = treeOf(file)
    if (tree === undefined) continue
    const [wing, ...rest] = partsOf(file, tree)
    if (rest.length === 0 || OTHER_FOLDERS[tree]?.split(' ').includes(wing)) continue
    if (!Object.hasOwn(WINGS, wing)) found.add(`${tree}/${wing} is no wing of WINGS`)
    else if (wing !== 'app' && !isRoom(wing, rest, tree))
      found.add(`${tree}/${wing}/${rest[0]} is no room of WINGS.${wing}`)
  }
  return [...found].map((text) => `${text} in scripts/house-rules.mjs`)
}

/** A room is a folder, or files that begin with its name. Tests of a wing may stand in its folder. */
function isRoom(wing, [name, ...rest], tree) {
  const rooms = WINGS[wing].split(' ')
  if (rest.length > 0) return rooms.includes(name)
  if (tree === 'test') return true
  const stem = name.replace(/\..*$/, '')
  return rooms.some((room) => stem === room || stem.startsWith(`${room}-`))
}

function folderImports(imports) {
  const graph = new Map([...imports.keys()].map((file) => [folderOf(file), new Set()]))
  for (const [from, targets] of imports)
    for (const to of targets) if (folderOf(from) !== folderOf(to)) graph.get(folderOf(from)).add(folderOf(to))
  return graph
}

/**
 * Strongly connected components of more than one node, or of a node that imports itself (Tarjan).
 */
function circles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const part = stack.splice(stack.indexOf(node))
    if (part.length > 1 || graph.get(node)?.has(node)) found.push(part)
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}

// Text

function longLines(files) {
  const findings = new Map()
  for (const [file, text] of files) {
    if (/fixtures|generated/.test(file)) continue
    const lines = text.split('\n').flatMap((line, i) => ([...line].length > MAX_COLUMNS ? [i] : []))
    const where = lines.map((line) => line + 1).join(', ')
    if (lines.length > 0) findings.set(file, `${file}: over ${MAX_COLUMNS} columns: ${where}`)
  }
  return findings
}

function japaneseFiles(files) {
  const found = [...files].filter(([file, text]) => topFolder(file) !== 'messages' && JAPANESE.test(text))
  return new Map(found.map(([file]) => [file, `${file} has Japanese text: move it to messages/`]))
}

// Look

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
/** In a component they may be words. */
const NAMED_COLOUR =
  /(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|silver|navy|teal)(?![\w-])/i
const LENGTH = /(?<![\w.-])-?(?!0(?:px|rem|em))[\d.]+(?:px|rem|em|ch|pt|mm|cm)\b/

/** Colours and sizes of screens and pages that tokens.css does not name. */
function valuesBesideTokens(files) {
  return [...files].flatMap(([file, text]) => {
    if (!/^src-(pages|renderer)\//.test(file) || file.endsWith('/tokens.css')) return []
    if (!/\.(css|tsx)$/.test(file)) return []
    const [texts, rules] = file.endsWith('.css')
      ? [declarationsOf(text), [COLOUR, LENGTH, NAMED_COLOUR]]
      : [stylesOf(text), [COLOUR, LENGTH]]
    const values = texts.flatMap((one) => rules.flatMap((rule) => rule.exec(one)?.[0] ?? []))
    return values.map((value) => `${file} has ${value}: name it in tokens.css`)
  })
}

/** The values of a style sheet, without those of fonts and of conditions. */
const declarationsOf = (css) =>
  [
    ...css
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
      .matchAll(/[\w-]+\s*:\s*([^;{}]+)[;}]/g),
  ].map(([, value]) => value.replaceAll(/url\([^)]*\)|var\([^)]*\)/g, ''))

/** Colours and sizes that a component writes. */
const stylesOf = (tsx) => [...tsx.matchAll(/(?:=|:\s*)["'`]([^"'`\n]+)["'`]/g)].map(([, text]) => text)

// Audit entries

function auditsWithoutTransaction(files) {
  return [...files].flatMap(([file, text]) => {
    if (file === AUDIT_STORE || !/^src-(server|main)\//.test(file)) return []
    const isListed = Object.hasOwn(AUDIT_WITHOUT_TRANSACTION, file)
    if (/\bappendAudit\b/.test(text) === isListed) return []
    return isListed
      ? [`${file} does not call appendAudit: remove it from AUDIT_WITHOUT_TRANSACTION`]
      : [`${file} calls appendAudit: use audited, which appends in the transaction of the action`]
  })
}

// Sizes and label stocks

function largeServerFolders(files) {
  const sizes = new Map()
  for (const [file, text] of files) {
    const folder = serverFolder(file)
    if (folder === undefined) continue
    sizes.set(folder, (sizes.get(folder) ?? 0) + text.replace(/\s+/g, '').length)
  }
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const limit = `the limit is ${100 * MAX_SERVER_SHARE} %`
  return [...sizes]
    .filter(([, size]) => size > MAX_SERVER_SHARE * all)
    .map(([folder, size]) => {
      const share = ((100 * size) / all).toFixed(1)
      return `src-server/${folder} has ${share} % of src-server; ${limit}`
    })
}

/** One file in each top-level folder may name label stocks: the first that has no exception. */
function extraStockFiles(files, exceptions) {
  const findings = new Map()
  const named = [...files].filter(([, text]) => STOCK.test(text)).map(([file]) => file)
  for (const top of new Set(named.map(topFolder))) {
    const here = named.filter((file) => topFolder(file) === top)
    const home = here.find((file) => !exceptions.includes(file))
    if (here.length === 1) continue
    for (const file of here)
      if (file !== home)
        findings.set(file, `${file} names a label stock, as ${home} does; use facts/stocks.ts`)
  }
  return findings
}
