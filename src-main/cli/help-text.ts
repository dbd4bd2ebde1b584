import { sayIn, type CliLanguage, type Command, type CommandSpec } from './command.ts'
import { flagsOf } from './read-args.ts'

/** `passdesk --help`. */
export function overview(commands: readonly Command[], language: CliLanguage): string {
  const say = sayIn(language)
  return [
    say('commandHelp.title'),
    '',
    say('commandHelp.overview'),
    '',
    ...table(
      commands.map(({ spec }) => [
        [spec.name, ...spec.positionals].join(' '),
        spec.about[language],
      ]),
    ),
    '',
    say('commandHelp.firstSteps'),
    `  passdesk serve --demo --data demo-data      ${say('commandHelp.tryDemo')}`,
    `  passdesk doctor                             ${say('commandHelp.tryDoctor')}`,
    '',
    say('commandHelp.settings'),
    '  port, publicUrl, apiUrl, webUrl, database, stationName, logoStorage, tagUrlLength,',
    '  sqliteDriver, installationKey, logLevel, updateUrl (PASSDESK_PORT, …)',
    '',
    say('commandHelp.everyCommand'),
    '',
    say('commandHelp.codes'),
    '',
  ].join('\n')
}

/** `passdesk COMMAND --help`. */
export function helpOf(spec: CommandSpec, language: CliLanguage): string {
  const say = sayIn(language)
  const flags = Object.entries(flagsOf(spec))
  const named = (name: string, value: string | undefined): string =>
    `--${name}${value ? ` ${value}` : ''}`
  const usage = flags.map(([name, { value, required, many }]) => {
    const flag = named(name, value)
    return `${required ? flag : `[${flag}]`}${many ? '…' : ''}`
  })
  return [
    say('commandHelp.sentence', { about: spec.about[language] }),
    '',
    say('commandHelp.usage', {
      usage: ['passdesk', spec.name, ...spec.positionals, ...usage].join(' '),
    }),
    '',
    ...table(flags.map(([name, flag]) => [named(name, flag.value), flag.about[language]])),
    ...(spec.notes ?? []).flatMap((note) => ['', note[language]]),
    '',
    say('commandHelp.examples'),
    ...spec.examples.map((example) => `  passdesk ${example}`),
    '',
    say('commandHelp.codes'),
    '',
  ].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`)
}
