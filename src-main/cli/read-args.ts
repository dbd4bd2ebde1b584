import { parseArgs } from 'node:util'
import { UsageError, type CommandSpec, type FlagSpec, type Given } from './command.ts'
import { closest } from './closest.ts'

/** Parses arguments by the command's spec. Throws UsageError with one line. */
export function readArgs(spec: CommandSpec, args: readonly string[]): Given {
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(spec),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const taken: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') taken.push(token.value)
    if (token.kind !== 'option') continue
    const value = checkedValue(spec, token)
    const before = values.get(token.name) ?? []
    if (before.length > 0 && !spec.flags[token.name]?.many)
      throw new UsageError(`${token.rawName} is given twice.`)
    values.set(token.name, [...before, value])
  }
  requireTaken(spec, taken)
  const missing = Object.entries(spec.flags).find(
    ([name, flag]) => flag.required && !values.has(name),
  )
  if (missing)
    throw new UsageError(`--${missing[0]} ${missing[1].value ?? ''} is missing.`.replace('  ', ' '))
  return {
    positionalValues: taken,
    value: (flag) => values.get(flag)?.[0],
    required: (flag) => values.get(flag)![0]!,
    values: (flag) => values.get(flag) ?? [],
    has: (flag) => values.has(flag),
  }
}

function parserOptions({ flags }: CommandSpec): Record<string, { type: 'string' | 'boolean' }> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean' },
    ]),
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
  spec: CommandSpec,
  { name, rawName, value, inlineValue }: OptionToken,
): string {
  const flag: FlagSpec | undefined = Object.hasOwn(spec.flags, name) ? spec.flags[name] : undefined
  if (!flag) {
    const near = closest(name, Object.keys(spec.flags))
    throw new UsageError(`${rawName} is unknown${near ? `; did you mean --${near}?` : '.'}`)
  }
  if (!flag.value && inlineValue) throw new UsageError(`${rawName} takes no value.`)
  if (
    flag.value &&
    (value === undefined || value === '' || (!inlineValue && value.startsWith('--')))
  ) {
    throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value}.`)
  }
  return value ?? ''
}

function requireTaken(spec: CommandSpec, taken: readonly string[]): void {
  const missing = spec.positionals[taken.length]
  if (missing) throw new UsageError(`${missing} is missing.`)
  const surplus = taken[spec.positionals.length]
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`)
}
