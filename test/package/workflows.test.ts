import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, newFolder } from '../cli/rig.ts'

const FOLDER = join(ROOT, '.github', 'workflows')
const WORKFLOWS = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'))

/** actionlint of the variable PASSDESK_ACTIONLINT, or on the path. */
const actionlint =
  process.env.PASSDESK_ACTIONLINT ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'actionlint'))
    .find((file) => existsSync(file))
if (actionlint === undefined)
  console.warn(
    '\nSKIPPED: workflows by actionlint: it is not installed. go install ' +
      'github.com/rhysd/actionlint/cmd/actionlint@latest, or set PASSDESK_ACTIONLINT.\n',
  )

function lint(files: readonly string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(actionlint!, ['-no-color', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { code: status, out: stdout + stderr }
}

/** npm scripts and files that a workflow runs and that do not exist. */
function unknownCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !Object.hasOwn(scripts, name))
  const files = [...text.matchAll(/(?<!dist\/)\b(?:scripts|test)\/[\w./-]+/g)]
    .map(([name]) => name)
    .filter((name) => !existsSync(join(ROOT, name)))
  return [...commands, ...files]
}

describe('the workflows', () => {
  it.each(WORKFLOWS)('%s runs only scripts and files that exist', (name) => {
    expect(unknownCommands(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
  })

  it('a script or a file that does not exist is found', () => {
    expect(
      unknownCommands('- run: npm run nothing && npm run dist && node scripts/nothing.mjs'),
    ).toEqual(['nothing', 'scripts/nothing.mjs'])
  })

  it('read no secret and ask for no more rights than a release needs', () => {
    for (const name of WORKFLOWS) {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      expect(text).not.toMatch(/secrets\./)
      expect([name, text.match(/^permissions:\n {2}contents: read$/m) !== null]).toEqual([
        name,
        true,
      ])
      if (name !== 'release.yml') expect(text).not.toMatch(/: write\b/)
    }
  })

  it.skipIf(actionlint === undefined)('pass actionlint', () => {
    expect(lint(WORKFLOWS.map((name) => join(FOLDER, name)))).toEqual({ code: 0, out: '' })
  })

  it.skipIf(actionlint === undefined)('a violation is found by actionlint', () => {
    const folder = join(newFolder(), '.github', 'workflows')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'planted.yml')
    const text = readFileSync(join(FOLDER, 'packages.yml'), 'utf8')
    writeFileSync(file, text.replace('matrix.runner }}', 'matrix.computer }}'))
    const { code, out } = lint([file])
    expect(code).toBe(1)
    expect(out).toContain('property "computer" is not defined')
  })
})
