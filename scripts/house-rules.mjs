/**
 * The rules of the source tree: order and circles of imports, line length, Japanese text, names,
 * folder sizes, label stocks and audit entries. Pure functions over a map from path to text.
 */
import { dirname, join, normalize } from 'node:path/posix'
import {
  RETIRED_IDENTIFIERS,
  RETIRED_NAME_PARTS,
  RETIRED_WHOLE_NAMES,
  RETIRED_WORDS,
} from './retired-names.mjs'

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
  'labels',
  'clients',
  'examples',
]

/** Folders of src-server: a folder may import those before it. */
export const SERVER_ORDER = [
  'runtime',
  'db',
  'text',
  'qr',
  'http',
  'tables',
  'html',
  'people',
  'sign-in',
  'events',
  'passes',
  'printing',
  'tags',
  'scanning',
  'attendees',
  'operations',
  'staff',
  'lan',
  'app',
]

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
/** Names of declarations, also of local ones and of array destructuring (`[name, setName]`). */
const DECLARED =
  /\b(?:function\*?|const|let|class|interface|type)\s+(?:\[(\w+)[\w\s,]*\]|(\w+))\s*[^\w'\s]/g

export const isCode = (file) => /\.(ts|tsx|mts|cts|mjs|js|css)$/.test(file)
const topFolder = (file) => file.split('/')[0]
const isSource = (file) => SOURCE_FOLDERS.includes(topFolder(file)) && !file.endsWith('.d.ts')
const folderOf = (file) => {
  const parts = file.split('/')
  return parts.length > 2 ? parts.slice(0, 2).join('/') : parts[0]
}
const serverFolder = (file) => /^src-server\/([^/]+)\/./.exec(file)?.[1]

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
  const allowedImports = new Set(needed['server-order'])
  for (const circle of circles(imports))
    problems.push({ rule: 'file-circle', text: `a circle of imports: ${circle.join(' ↔ ')}` })
  for (const circle of circles(folderImports(imports, allowedImports)))
    problems.push({ rule: 'folder-circle', text: `a circle of imports: ${circle.join(' ↔ ')}` })
  for (const text of largeServerFolders(source)) problems.push({ rule: 'folder-size', text })
  for (const text of auditsWithoutTransaction(source)) problems.push({ rule: 'audit', text })
  return { problems, exceptions: needed }
}

/**
 * Violations of rules that may have exceptions: per rule, the key of the exception and the text.
 */
export function findExceptable(files, exceptions = {}) {
  const source = new Map([...files].filter(([file]) => isSource(file)))
  return {
    'server-order': wrongServerImports(importsOf(source)),
    'line-length': longLines(files),
    japanese: japaneseFiles(source),
    'retired-names': retiredNames(source),
    'one-stock-file': extraStockFiles(source, exceptions['one-stock-file'] ?? []),
  }
}

// Imports

function importsOf(files) {
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

const importKey = (from, folder) => `${from} imports ${folder}`

function wrongServerImports(imports) {
  const findings = new Map()
  for (const [from, targets] of imports) {
    const folder = serverFolder(from)
    if (folder === undefined) continue
    const place = SERVER_ORDER.indexOf(folder)
    if (place === -1)
      findings.set(
        folder,
        `src-server/${folder} has no place in SERVER_ORDER of scripts/house-rules.mjs`,
      )
    for (const to of targets) {
      const other = serverFolder(to)
      const key = importKey(from, other)
      if (other !== undefined && SERVER_ORDER.indexOf(other) > place)
        findings.set(
          key,
          `${key}, which is later in SERVER_ORDER of scripts/house-rules.mjs (${to})`,
        )
    }
  }
  return findings
}

function folderImports(imports, allowed) {
  const graph = new Map([...imports.keys()].map((file) => [folderOf(file), new Set()]))
  for (const [from, targets] of imports)
    for (const to of targets)
      if (folderOf(from) !== folderOf(to) && !allowed.has(importKey(from, serverFolder(to))))
        graph.get(folderOf(from)).add(folderOf(to))
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
  const found = [...files].filter(
    ([file, text]) => topFolder(file) !== 'messages' && JAPANESE.test(text),
  )
  return new Map(found.map(([file]) => [file, `${file} has Japanese text: move it to messages/`]))
}

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

// Names

function retiredNames(files) {
  const findings = new Map()
  for (const [file, text] of files) {
    for (const part of file.split('/').map((name) => name.replace(/\..*$/, ''))) {
      const term = retiredInName(part)
      if (term) findings.set(file, `${file}: "${part}" is retired; the term is: ${term}`)
    }
    for (const [, first, only] of text.matchAll(DECLARED)) {
      const name = first ?? only
      const term = retiredInIdentifier(name)
      if (term) findings.set(`${file} ${name}`, `${file}: ${name} is retired; the term is: ${term}`)
    }
  }
  return findings
}

const ownValue = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined)

function retiredInName(name) {
  const part = Object.keys(RETIRED_NAME_PARTS).find(
    (word) => name === word || name.startsWith(`${word}-`) || name.endsWith(`-${word}`),
  )
  return (
    ownValue(RETIRED_WHOLE_NAMES, name) ??
    RETIRED_NAME_PARTS[part] ??
    retiredWord(name.split(/[^a-z0-9]+/))
  )
}

function retiredInIdentifier(name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  return ownValue(RETIRED_IDENTIFIERS, name) ?? retiredWord(words)
}

const retiredWord = (words) => words.map((word) => ownValue(RETIRED_WORDS, word)).find(Boolean)

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
