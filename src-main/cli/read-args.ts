import { parseArgs } from 'node:util'
import { sentence } from '../../messages/sentence.ts'
import { t, UsageError, type CommandSpec, type FlagSpec, type Given } from './command.ts'
import { closest } from '../../src-server/platform/text/closest.ts'

/** Parses arguments by the command's spec. Throws UsageError with one line. */
export function readArgs(spec: CommandSpec, args: readonly string[]): Given {
  const { flags } = spec
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const taken: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') taken.push(token.value)
    if (token.kind !== 'option') continue
    const value = checkedValue(flags, token)
    const before = values.get(token.name) ?? []
    if (before.length > 0 && !flags[token.name]?.many)
      throw new UsageError(sentence('commandLine.argument.twice', { flag: token.rawName }))
    values.set(token.name, [...before, value])
  }
  requireTaken(spec, taken)
  const missing = Object.entries(flags).find(([name, flag]) => flag.required && !values.has(name))
  if (missing) throw missingError(`--${missing[0]} ${missing[1].value ?? ''}`.trim())
  return {
    t,
    positionalValues: taken,
    value: (flag) => values.get(flag)?.[0],
    required: (flag) => values.get(flag)![0]!,
    values: (flag) => values.get(flag) ?? [],
    has: (flag) => values.has(flag),
  }
}

const missingError = (what: string): UsageError =>
  new UsageError(sentence('commandLine.argument.missing', { what }))

function parserOptions(flags: CommandSpec['flags']): Record<string, { type: 'string' | 'boolean' }> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
  )
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

/** If a value is missing, the parser takes the next flag as value. */
function checkedValue(
  flags: CommandSpec['flags'],
  { name, rawName, value, inlineValue }: OptionToken,
): string {
  const flag: FlagSpec | undefined = Object.hasOwn(flags, name) ? flags[name] : undefined
  if (!flag) {
    const near = closest(name, Object.keys(flags))
    throw new UsageError(
      near === null
        ? sentence('commandLine.argument.unknown', { flag: rawName })
        : sentence('commandLine.argument.unknownNear', { flag: rawName, near }),
    )
  }
  if (!flag.value && inlineValue)
    throw new UsageError(sentence('commandLine.argument.noValue', { flag: rawName }))
  if (flag.value && (value === undefined || value === '' || (!inlineValue && value.startsWith('--')))) {
    throw new UsageError(sentence('commandLine.argument.needsValue', { flag: rawName, value: flag.value }))
  }
  return value ?? ''
}

function requireTaken(spec: CommandSpec, taken: readonly string[]): void {
  const missing = spec.positionals[taken.length]
  if (missing) throw missingError(missing)
  const surplus = taken[spec.positionals.length]
  if (surplus !== undefined) throw new UsageError(sentence('commandLine.argument.surplus', { word: surplus }))
}
