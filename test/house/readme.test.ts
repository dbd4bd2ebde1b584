import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODEL_SPECS } from '../../facts/models.ts'
import { STOCK_TABLE } from '../../facts/stock-table.ts'
import { repositoryFiles, ROOT } from '../support/repository-files.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const CONNECTIONS = { usb: ['USB', 'USB'], network: ['network', 'ネットワーク'] } as const
const nameOf = (connection: string, language: 0 | 1): string =>
  (CONNECTIONS as Record<string, readonly [string, string]>)[connection]?.[language] ?? 'Bluetooth'

describe.each([
  { file: 'README.md', language: 0, separator: ', ', yes: 'yes', no: 'no' },
  { file: 'README.ja.md', language: 1, separator: '、', yes: '○', no: '–' },
] as const)('$file', ({ file, language, separator, yes, no }) => {
  it('lists the supported printers with their connections', () => {
    const rows = [...read(file).matchAll(/^\| (QL-\w+)(?:[,、] ?QL-\w+)* \| ([^|]+) \| (\S+) \|$/gm)]
    expect(rows.map(([, model, connections, red]) => [model, connections, red]).toSorted()).toEqual(
      Object.values(MODEL_SPECS)
        .map(({ model, connections, twoColour }) => [
          model,
          connections.map((one) => nameOf(one, language)).join(separator),
          twoColour ? yes : no,
        ])
        .toSorted(),
    )
  })

  it('names the rolls', () => {
    for (const { stock } of STOCK_TABLE) expect(read(file)).toContain(stock)
  })
})

it('both READMEs have the same commands, but for the language and the list', () => {
  const commandsOf = (file: string): string[] =>
    [...read(file).matchAll(/^npm .*$/gm)].map(([line]) =>
      line.replace(/ +#.*| --language ja/g, '').replace(/docs\/examples\/\S+\.csv/, 'docs/examples/LIST.csv'),
    )
  const english = commandsOf('README.md')
  expect(commandsOf('README.ja.md').filter((command) => !english.includes(command))).toEqual([])
})

it('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const documents = repositoryFiles().filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  const unknown = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:-s )?([\w:]+)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([command]) => `${file}: ${command}`),
  )
  expect(unknown).toEqual([])
})
