import { COMMANDS } from '../../src-main/cli/run.ts'

/** Names of commands and paths are the same in every language. */
const NAMES = COMMANDS.map(({ spec }) => [spec.name, ...spec.positionals].join(' '))
const without = (text: string): string =>
  [...NAMES, ...COMMANDS.map(({ spec }) => spec.name)]
    .reduce((rest, name) => rest.replace(name, ''), text)
    .replaceAll(/`[^`]*`|apt-get install [\w -]+|\/[\w./-]+/g, '')

/** What is wrong with a line of Japanese. */
export function faultsOf(line: string): string[] {
  const found = [
    /\{\{/.test(line) && 'a placeholder',
    /\b(?:commandLine|commandHelp|dataProblem|rasterProblem|pngProblem|simulator)\./.test(line) &&
      'a key',
    /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/i.test(without(line)) && 'an English sentence',
    !/[ぁ-んァ-ヶ一-鿿]/.test(line) && 'no Japanese',
  ]
  return found.flatMap((fault) => (fault ? [`${fault}: ${line}`] : []))
}
