import type { Command, CommandSpec } from './command.ts'

const CODES = 'Exit code: 0 done, 1 failed, 2 wrong usage. A failure is one line on standard error.'

/** `passdesk --help`. */
export function overview(commands: readonly Command[]): string {
  return [
    'PassDesk: the reception desk of in-person events.',
    '',
    'Usage: passdesk COMMAND [ARGS]     passdesk COMMAND --help shows its help.',
    '',
    ...table(commands.map(({ spec }) => [[spec.name, ...spec.positionals].join(' '), spec.about])),
    '',
    'First steps',
    '  passdesk serve --demo --data demo-data      try everything, with no hardware',
    '  passdesk doctor                             checks this installation',
    '',
    'Settings come from flags, then PASSDESK_… in the environment, then DIR/config.json:',
    '  port, publicUrl, apiUrl, webUrl, database, stationName, logoStorage, tagUrlLength,',
    '  sqliteDriver, installationKey, logLevel, updateUrl (PASSDESK_PORT, …)',
    '',
    CODES,
    '',
  ].join('\n')
}

/** `passdesk COMMAND --help`. */
export function helpOf(spec: CommandSpec): string {
  const flags = Object.entries(spec.flags)
  const named = (name: string, value: string | undefined): string =>
    `--${name}${value ? ` ${value}` : ''}`
  const usage = flags.map(([name, { value, required, many }]) => {
    const flag = named(name, value)
    return `${required ? flag : `[${flag}]`}${many ? '…' : ''}`
  })
  return [
    `${spec.about}.`,
    '',
    `Usage: ${['passdesk', spec.name, ...spec.positionals, ...usage].join(' ')}`,
    ...(flags.length > 0
      ? ['', ...table(flags.map(([name, flag]) => [named(name, flag.value), flag.about]))]
      : []),
    ...(spec.notes ?? []).flatMap((note) => ['', note]),
    '',
    'Examples',
    ...spec.examples.map((example) => `  passdesk ${example}`),
    '',
    CODES,
    '',
  ].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`)
}
