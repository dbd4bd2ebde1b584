/**
 * What the release workflow needs besides npm:
 *
 * node scripts/release.mjs notes TAG        the changelog section of the tag, on standard output
 * node scripts/release.mjs gather FROM TO   the files of FROM in TO, with one update feed a system
 *   and the file SHA256SUMS
 */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, SetUpError, reportErrors } from './ensure-ready.mjs'

/** @param {string} tag such as v1.2.0 */
export function releaseNotes(changelog, tag, version) {
  if (tag !== `v${version}`)
    throw new SetUpError(`The tag ${tag} is not v${version}, the version in package.json.`)
  const section = changelog
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## [${version}]`))
    ?.replace(/^.*\n/, '')
    .trim()
  if (!section) throw new SetUpError(`CHANGELOG.md has no section "## [${version}]".`)
  return `${section}\n`
}

/**
 * One update feed of several with the same name: each processor's build writes its own, and
 * electron-updater picks the file of its processor by name.
 * @param {readonly string[]} feeds
 */
export function mergeFeeds(feeds) {
  const versions = new Set(feeds.map((feed) => /^version: (.*)$/m.exec(feed)?.[1]))
  if (versions.size !== 1 || versions.has(undefined))
    throw new SetUpError(`The update feeds name ${versions.size} versions.`)
  const files = feeds.map((feed) => /^files:\n((?: .*\n)+)/m.exec(feed)?.[1] ?? '')
  if (files.includes('')) throw new SetUpError('An update feed names no file.')
  return feeds[0].replace(files[0], () => [...new Set(files)].join(''))
}

/** @param {readonly string[]} paths files of all systems, several feeds of one name among them */
function gather(paths, to) {
  mkdirSync(to, { recursive: true })
  const byName = Map.groupBy(paths, (path) => basename(path))
  for (const [name, same] of byName) {
    if (/^latest.*\.yml$/.test(name))
      writeFileSync(join(to, name), mergeFeeds(same.map((path) => readFileSync(path, 'utf8'))))
    else if (same.length === 1) copyFileSync(same[0], join(to, name))
    else throw new SetUpError(`${same.length} files are named ${name}.`)
  }
  if (!byName.keys().some((name) => name.startsWith('latest')))
    throw new SetUpError('There is no update feed.')
  const hash = (name) =>
    createHash('sha256')
      .update(readFileSync(join(to, name)))
      .digest('hex')
  const sums = [...byName.keys()].sort().map((name) => `${hash(name)}  ${name}\n`)
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''))
}

function main([word, first, second]) {
  if (word === 'notes' && first) {
    const read = (name) => readFileSync(join(ROOT, name), 'utf8')
    const { version } = JSON.parse(read('package.json'))
    process.stdout.write(releaseNotes(read('CHANGELOG.md'), first, version))
  } else if (word === 'gather' && first && second) {
    const found = readdirSync(first, { recursive: true, withFileTypes: true })
    const files = found.filter((entry) => entry.isFile())
    gather(
      files.map(({ parentPath, name }) => join(parentPath, name)),
      second,
    )
  } else throw new SetUpError('Use: release.mjs notes TAG, or release.mjs gather FROM TO.')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await reportErrors(async () => main(process.argv.slice(2)))
