import { t, type Command, type CommandSpec } from './command.ts'

/** `passdesk --help`. */
export function overview(commands: readonly Command[]): string {
  return [
    t('commandHelp.title'),
    '',
    t('commandHelp.overview'),
    '',
    ...table(
      commands.map(({ spec }) => [[spec.name, ...spec.positionals].join(' '), spec.about.en]),
    ),
    '',
    t('commandHelp.firstSteps'),
    `  passdesk serve --demo --data demo-data      ${t('commandHelp.tryDemo')}`,
    `  passdesk doctor                             ${t('commandHelp.tryDoctor')}`,
    '',
    t('commandHelp.settings'),
    '  port, publicUrl, apiUrl, webUrl, database, stationName, logoStorage, tagUrlLength,',
    '  sqliteDriver, installationKey, logLevel, updateUrl (PASSDESK_PORT, …)',
    '',
    t('commandHelp.codes'),
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
    t('commandHelp.sentence', { about: spec.about.en }),
    '',
    t('commandHelp.usage', {
      usage: ['passdesk', spec.name, ...spec.positionals, ...usage].join(' '),
    }),
    '',
    ...table(flags.map(([name, flag]) => [named(name, flag.value), flag.about.en])),
    ...(spec.notes ?? []).flatMap((note) => ['', note.en]),
    '',
    t('commandHelp.examples'),
    ...spec.examples.map((example) => `  passdesk ${example}`),
    '',
    t('commandHelp.codes'),
    '',
  ].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`)
}
