import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArgs } from '../../src-main/cli/read-args.ts'
import { COMMANDS } from '../../src-main/cli/run.ts'
import { ROOT } from './rig.ts'

const NAMES = COMMANDS.map(({ spec }) => spec.name)
const GROUPS = new Set(NAMES.map((name) => name.split(' ')[0]!))

const markdownOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const DOCUMENTS = ['.', 'docs', 'messages/help/en', 'messages/help/ja'].flatMap(markdownOf)
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Commands of code blocks and of code between backquotes: `passdesk WORD …`. */
function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.split('\n'),
  )
  const spans = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
  return [...blocks, ...spans].flatMap((code) => {
    const found = /(?:^|\s)(?:npm run -s passdesk --|passdesk|PassDesk) ([a-z].*)$/.exec(code)
    return found ? [found[1]!.replace(/\s+#.*$/, '')] : []
  })
}

/** A command that the command line would refuse. In a sentence it may stand without arguments. */
function refused(text: string): string[] {
  const words = text.split(/\s+/)
  const command = [2, 1]
    .map((count) => words.slice(0, count).join(' '))
    .map((name) => COMMANDS.find(({ spec }) => spec.name === name))
    .find((one) => one !== undefined)
  if (!command) return words.length === 1 && GROUPS.has(text) ? [] : [`${text}: no such command`]
  const rest = words.slice(command.spec.name.split(' ').length)
  if (rest.length === 0) return []
  try {
    readArgs(command.spec, rest)
    return []
  } catch (error) {
    return [`${text}: ${(error as Error).message}`]
  }
}

describe('the commands in the documentation', () => {
  it.each(DOCUMENTS)('of %s are accepted by the command line', (file) => {
    expect(
      commandsIn(read(file))
        .filter((text) => !text.startsWith('ready '))
        .flatMap(refused),
    ).toEqual([])
  })

  it.each(['docs', 'messages/help/en', 'messages/help/ja'])('are in documents of %s', (folder) => {
    expect(markdownOf(folder).flatMap((file) => commandsIn(read(file)))).not.toEqual([])
  })

  it('are found if they do not exist', () => {
    const text = 'See `passdesk importt x`.\n\n```bash\nnpm run -s passdesk -- backup --to x\n```\n'
    expect(commandsIn(text).flatMap(refused)).toEqual([
      expect.stringMatching(/^backup --to x: --to is unknown/),
      'importt x: no such command',
    ])
  })

  it('name each command once in the table of the operator’s guide', () => {
    const table = read('docs/operating.md').split('\n## Commands\n')[1]!.split('\n## ')[0]!
    const rows = [...table.matchAll(/^\| `passdesk ([^`]+)` \|/gm)].map(([, text]) => text!)
    expect(rows.map((text) => /^[a-z-]+(?: [a-z]+)?/.exec(text)![0])).toEqual(NAMES)
  })

  it('name each command in the README', () => {
    const list = read('README.md').split('lists the commands: ')[1]!.split('.\n')[0]!
    const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual([...GROUPS].toSorted())
  })
})
