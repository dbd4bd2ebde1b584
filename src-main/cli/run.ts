import { Console } from 'node:console'
import { packageVersion } from '../host/package-paths.ts'
import { formatError } from '../host/format-error.ts'
import { auditVerify } from './audit.ts'
import { backup, backupPassphrase, backupSeal, backupVerify } from './backup.ts'
import { closest } from '../../src-server/platform/text/closest.ts'
import { sentence, textIn } from '../../messages/sentence.ts'
import { printError, UsageError, type Command, t, type CommandSpec } from './command.ts'
import { conformance } from './conformance.ts'
import { diagnostics } from './diagnostics.ts'
import { doctor } from './doctor.ts'
import { hardwareCheck } from './hardware-check.ts'
import { importAttendees } from './import.ts'
import { keysRotate, keysShow } from './keys.ts'
import { nfcSim } from './nfc-sim.ts'
import { nfcRead, nfcWrite } from './nfc.ts'
import { powerOff } from './power-off.ts'
import { print } from './print.ts'
import { printerSim } from './printer-sim.ts'
import { raster } from './raster.ts'
import { readArgs } from './read-args.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { showFault } from './show-fault.ts'

export const COMMANDS: readonly Command[] = [
  serve,
  importAttendees,
  print,
  powerOff,
  raster,
  nfcRead,
  nfcWrite,
  printerSim,
  nfcSim,
  keysRotate,
  keysShow,
  backup,
  backupVerify,
  backupSeal,
  backupPassphrase,
  restore,
  auditVerify,
  doctor,
  hardwareCheck,
  diagnostics,
  conformance,
]

const OK = 0
const FAILED = 1
const USAGE_ERROR = 2

/**
 * Runs the command of the arguments and returns the exit code. Never throws: an error is one line
 * on standard error.
 */
export async function runPassdesk(args: readonly string[]): Promise<number> {
  exitOnClosedPipe()
  // Standard output is for results; console output of libraries goes to standard error.
  globalThis.console = new Console(process.stderr)
  return runReporting(args)
}

/** Like `runPassdesk`, but without changes to the console and the streams of this process. */
export async function runReporting(args: readonly string[]): Promise<number> {
  try {
    return await runCommand(args)
  } catch (error) {
    const report = args.includes('--open') ? showFault : printError
    report(`passdesk: ${formatError(error)}`)
    if (process.env.PASSDESK_DEBUG && error instanceof Error) printError(error.stack ?? '')
    return error instanceof UsageError ? USAGE_ERROR : FAILED
  }
}

async function runCommand(args: readonly string[]): Promise<number> {
  const [first] = args
  if (first === undefined) {
    printError(overview(COMMANDS))
    return USAGE_ERROR
  }
  if (first === 'help' && args.length > 1) return runCommand([...args.slice(1), '--help'])
  if (first === '--help' || first === '-h' || first === 'help') return printResult(overview(COMMANDS))
  if (first === '--version' || first === '-v') return printResult(`${packageVersion()}\n`)
  const { command, rest } = findCommand(args)
  if (rest.includes('--help') || rest.includes('-h')) return printResult(helpOf(command.spec))
  return command.run(parseArgs(command, rest))
}

function printResult(text: string): number {
  process.stdout.write(text)
  return OK
}

/** Command names have one or two words. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const command = COMMANDS.find(({ spec }) => spec.name === name)
    if (command) return { command, rest: args.slice(words) }
  }
  const names = COMMANDS.map(({ spec }) => spec.name)
  const [first = ''] = args
  const group = names.filter((name) => name.startsWith(`${first} `))
  if (group.length > 0)
    throw new UsageError(
      sentence('commandLine.argument.oneMoreWord', {
        word: first,
        commands: group.join(textIn('en', 'commandLine.list.either')),
      }),
    )
  const near = closest(first, names)
  throw new UsageError(
    near === null
      ? sentence('commandLine.argument.noCommand', { word: first })
      : sentence('commandLine.argument.noCommandNear', { word: first, near }),
  )
}

function parseArgs(command: Command, rest: readonly string[]): ReturnType<typeof readArgs> {
  try {
    return readArgs(command.spec, rest)
  } catch (error) {
    if (error instanceof UsageError)
      throw new UsageError(
        sentence('commandLine.argument.seeHelp', {
          fault: error.sentence,
          command: command.spec.name,
        }),
        { cause: error },
      )
    throw error
  }
}

/** Exits without an error when the reader of a pipe closes it (`passdesk … | head -1`). */
function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(OK)
    throw error
  })
}

/** `passdesk --help`. */
function overview(commands: readonly Command[]): string {
  return [
    t('commandHelp.title'),
    '',
    t('commandHelp.overview'),
    '',
    ...table(commands.map(({ spec }) => [[spec.name, ...spec.positionals].join(' '), spec.about()])),
    '',
    t('commandHelp.firstSteps'),
    `  passdesk serve --demo --data demo-data      ${t('commandHelp.tryDemo')}`,
    `  passdesk doctor                             ${t('commandHelp.tryDoctor')}`,
    '',
    t('commandHelp.settings'),
    '  port, lanPort, tlsCert, tlsKey, publicUrl, apiUrl, webUrl, database, stationName, logoStorage,',
    '  tagUrlLength, sqliteDriver, installationKey, logLevel, updateUrl (PASSDESK_PORT, …)',
    '',
    t('commandHelp.codes'),
    '',
  ].join('\n')
}

/** `passdesk COMMAND --help`. */
function helpOf(spec: CommandSpec): string {
  const flags = Object.entries(spec.flags)
  const named = (name: string, value: string | undefined): string => `--${name}${value ? ` ${value}` : ''}`
  const usage = flags.map(([name, { value, required, many }]) => {
    const flag = named(name, value)
    return `${required ? flag : `[${flag}]`}${many ? '…' : ''}`
  })
  return [
    t('commandHelp.sentence', { about: spec.about() }),
    '',
    t('commandHelp.usage', {
      usage: ['passdesk', spec.name, ...spec.positionals, ...usage].join(' '),
    }),
    ...(flags.length > 0
      ? ['', ...table(flags.map(([name, flag]) => [named(name, flag.value), flag.about()]))]
      : []),
    ...(spec.notes ?? []).flatMap((note) => ['', note()]),
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
