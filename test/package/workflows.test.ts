import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'
import { allBlocks, blocksOf, COMMANDS, commandFaults } from './workflow-commands.ts'

const FOLDER = join(ROOT, '.github', 'workflows')
const WORKFLOWS = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'))

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
    expect(unknownCommands('- run: npm run nothing && npm run dist && node scripts/nothing.mjs')).toEqual([
      'nothing',
      'scripts/nothing.mjs',
    ])
  })

  it('read no secret and ask for no more rights than a release needs', () => {
    for (const name of WORKFLOWS) {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      expect(text).not.toMatch(/secrets\./)
      expect(text.match(/^permissions:\n {2}contents: read$/m) !== null, name).toBe(true)
      if (name !== 'release.yml') expect(text).not.toMatch(/: write\b/)
    }
  })

  it('have an entry of workflow-commands.ts for each command', () => {
    expect(commandFaults(allBlocks())).toEqual([])
  })

  it('a changed command, and one for PowerShell, are found', () => {
    const text = readFileSync(join(FOLDER, 'ci.yml'), 'utf8')
      .replace('run: npm test\n', 'run: npm test -- --retry 3\n')
      .replace('shell: bash', 'shell: pwsh')
    const faults = commandFaults(blocksOf(text))
    expect(faults).toContain('new: npm test -- --retry 3')
    expect(faults).toContain('gone: npm test')
    expect(faults).toContain('pwsh: npm run build')
  })

  it('run the commands of .ci/run', () => {
    const suite = readFileSync(join(ROOT, '.ci', 'run'), 'utf8')
    for (const [text, command] of Object.entries(COMMANDS))
      if ('inSuite' in command) expect(suite).toContain(`\n${text} `)
  })

  it('have their result in docs/packaging.md where they were run by hand', () => {
    const guide = readFileSync(join(ROOT, 'docs', 'packaging.md'), 'utf8')
    for (const [text, command] of Object.entries(COMMANDS))
      if ('byHand' in command) expect(guide).toContain(`\n| \`${text}\` | `)
  })
})
