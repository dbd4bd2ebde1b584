/**
 * `node scripts/third-party-notices.mjs`: writes out/THIRD-PARTY-NOTICES.txt, the licences of what
 * a package of PassDesk holds: npm packages beside the bundle, packages inside of it, icons and fonts.
 * The build does the same. Electron and Chromium bring their own notices.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './check-house.mjs'
import { productionPackages } from './package-files.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = join('out', 'THIRD-PARTY-NOTICES.txt')
const ICONS = join('src-renderer', 'ui', 'icons-licence.txt')
/** Folders whose development packages are bundled. */
const BUNDLED =
  /^(contract|drivers|facts|messages|src-main|src-pages|src-renderer|src-server)\/.*\.[cm]?[jt]sx?$/
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g
const LICENCE = /^(licen[cs]e|copying|notice)/i
const RULE = `\n${'-'.repeat(80)}\n\n`

export function writeNotices(root = ROOT) {
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(join(root, FILE), noticesOf(root))
}

/** @returns {string} the notices of the tree, whose packages are installed */
export function noticesOf(root) {
  const paths = [...new Set([...productionPackages(root), ...bundledPackages(root)])].sort()
  return [
    'PassDesk holds the software and fonts below, each under its own licence. Electron and\n' +
      'Chromium have theirs in LICENSES.chromium.html beside the program.\n',
    ...paths.map((path) => packageNotice(root, path)),
    `Lucide icons\n\n${readFileSync(join(root, ICONS), 'utf8')}`,
    `Fonts\n\n${readFileSync(join(root, 'fonts', 'OFL.txt'), 'utf8')}`,
  ].join(RULE)
}

/** Paths of development packages that the bundle holds, with those that they need. */
function bundledPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (name) => {
    const path = `node_modules/${name}`
    if (found.has(path) || !packages[path] || name.startsWith('@types/')) return
    found.add(path)
    for (const needed of Object.keys(packages[path].dependencies ?? {})) visit(needed)
  }
  for (const file of listFiles(root).filter((one) => BUNDLED.test(one)))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT))
      // Electron is the program itself.
      if (name !== 'electron') visit(name)
  return found
}

function packageNotice(root, path) {
  const folder = join(root, path)
  const { name, version, license, author, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const texts = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  const by = typeof author === 'string' ? author : author?.name
  const from = typeof repository === 'string' ? repository : repository?.url
  return [
    `${name} ${version}\nLicence: ${license ?? 'see below'}\n`,
    ...(texts.length > 0 ? texts : [[by, from].filter(Boolean).join('\n')]),
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync(join(ROOT, 'node_modules'))) writeNotices()
  else {
    console.error('passdesk: The packages are not installed. Type: npm run build')
    process.exitCode = 1
  }
}
