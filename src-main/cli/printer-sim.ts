import { createInterface } from 'node:readline'
import {
  assertModel,
  BEHAVIOUR_NAMES,
  BEHAVIOURS,
  behaviourOf,
  createQlSimulator,
  FAULTS,
  parseFault,
  stockSpec,
  type BehaviourName,
  type QlSimulator,
  type SimulatorEvent,
} from '../../drivers/label-printer.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { isPlainFault } from '../../facts/printer-faults.ts'
import { DEFAULT_STOCK, STOCKS } from '../../facts/stocks.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import type { Translate } from '../../messages/translate.ts'
import { formatError } from '../host/format-error.ts'
import { print, printError, UsageError, wholeNumber, type Command, t } from './command.ts'
import { listenForEndSignals } from './end-signals.ts'
import { makeFolder } from './label-files.ts'
import { listOf, parseChoice, parseStock } from './parse-choice.ts'

/** Commands that a running simulator accepts on standard input. */
const SIM_ORDERS = [
  { key: 'clear', order: 'clear' },
  { key: 'fault', order: 'fault NAME[@LABEL]' },
  { key: 'roll', order: 'roll STOCK|none' },
  { key: 'cover', order: 'cover open|closed' },
] as const

export const printerSim: Command = {
  spec: {
    name: 'printer-sim',
    about: () => t('commandHelp.printerSim.about'),
    positionals: [],
    flags: {
      port: { value: 'N', about: () => t('commandHelp.printerSim.port'), required: true },
      out: { value: 'DIR', about: () => t('commandHelp.printerSim.out'), required: true },
      fault: {
        value: 'NAME[@LABEL]',
        about: () => t('commandHelp.printerSim.fault'),
        many: true,
      },
      behaves: { value: 'NAME', about: () => t('commandHelp.printerSim.behaves'), many: true },
      media: {
        value: 'STOCK',
        about: () => t('commandHelp.printerSim.media', { stock: DEFAULT_STOCK }),
      },
      model: {
        value: 'MODEL',
        about: () =>
          t('commandHelp.printerSim.model', {
            models: listOf(MODELS),
            network: NETWORK_MODEL,
          }),
      },
      host: { value: 'HOST', about: () => t('commandHelp.printerSim.host') },
    },
    notes: [
      () =>
        [
          t('commandHelp.printerSim.behaviours'),
          ...BEHAVIOURS.map(({ name }) => `  ${name.padEnd(20)} ${t(`simulator.behaviour.${name}`)}`),
        ].join('\n'),
      () =>
        [
          t('commandHelp.printerSim.faults'),
          ...FAULTS.map((fault) => `  ${fault.name.padEnd(20)} ${faultText(t, fault)}`),
        ].join('\n'),
      () =>
        [
          t('commandHelp.printerSim.orders'),
          ...SIM_ORDERS.map(
            ({ key, order }) => `  ${order.padEnd(27)} ${t(`commandHelp.printerSim.order.${key}`)}`,
          ),
        ].join('\n'),
      () => t('commandHelp.printerSim.signal'),
    ],
    examples: [
      'printer-sim --port 9100 --out labels',
      `printer-sim --port 9100 --out labels --media ${STOCKS.at(-1)} --fault cover_open@3`,
    ],
  },
  async run(given) {
    const port = wholeNumber('port', given.required('port'), 0, 65_535)
    const fault = given.values('fault')
    fault.forEach(requireFault)
    const host = given.value('host') ?? '127.0.0.1'
    const ending = listenForEndSignals()
    const simulator = await runPrinterSim({
      port,
      host,
      out: given.required('out'),
      fault,
      behaves: given.values('behaves').map((name) => parseChoice('behaves', name, BEHAVIOUR_NAMES)),
      media: parseStock('media', given.value('media') ?? DEFAULT_STOCK),
      model: parseChoice('model', given.value('model') ?? NETWORK_MODEL, MODELS),
      onEvent: (event) => print(describe(event)),
    })
    const stopListening = listenForOrders(simulator)
    print(`printer-sim ready tcp://${host}:${simulator.port}`)
    await ending.requested
    stopListening()
    await simulator.close()
    return 0
  },
}

/** @returns a function that removes the listeners */
function listenForOrders(simulator: RunningSim): () => void {
  const run = (line: string): void => {
    if (line.trim() === '') return
    try {
      print(simulator.run(line))
    } catch (error) {
      printError(`passdesk: ${formatError(error)}`)
    }
  }
  const clear = (): void => run('clear')
  const ignore = (): void => {}
  const lines = createInterface({ input: process.stdin })
  lines.on('line', run)
  // A background job that reads its terminal is stopped unless it handles SIGTTIN.
  process.stdin.on('error', ignore)
  if (process.platform !== 'win32') process.on('SIGTTIN', ignore).on('SIGUSR1', clear)
  return () => {
    lines.close()
    process.stdin.destroy()
    process.off('SIGTTIN', ignore).off('SIGUSR1', clear)
  }
}

function requireFault(text: string): void {
  try {
    parseFault(text)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new UsageError(sentence('commandLine.argument.fault', { fault: error.sentence }), {
      cause: error,
    })
  }
}

function describe(event: SimulatorEvent): string {
  switch (event.kind) {
    case 'connected':
    case 'disconnected':
    case 'status_asked':
    case 'swallowed':
      return event.kind.replace('_', ' ')
    case 'label':
      return (
        `label ${event.number}: ${event.bitmap.widthPx} x ${event.bitmap.heightPx} dots` +
        `${event.cut ? ', cut' : ''}${event.file ? `, ${event.file}` : ''}`
      )
    case 'partial':
      return `part of a label: ${event.bitmap.heightPx} lines${event.file ? `, ${event.file}` : ''}`
    case 'refused':
      return `refused at byte ${event.at}: ${event.reason} (${event.detail})`
    case 'power_off':
      return event.minutes === 0
        ? 'never switches itself off now'
        : `switches itself off after ${event.minutes} minutes now`
    case 'fault':
      return `fault: ${event.name}`
    case 'failed':
      return `failed: ${String(event.error)}`
  }
}

export interface PrinterSimInput {
  /** 0: any free port. */
  readonly port: number
  readonly out: string
  /** `NAME[@LABEL]`. */
  readonly fault?: string | readonly string[]
  readonly behaves?: readonly BehaviourName[]
  /** Default: `DEFAULT_STOCK`. */
  readonly media?: string
  /** Default: `NETWORK_MODEL`. */
  readonly model?: string
  /** Default 127.0.0.1. */
  readonly host?: string
  readonly onEvent?: (event: SimulatorEvent) => void
}

export interface RunningSim {
  readonly port: number
  /** Runs one of `SIM_ORDERS`. @returns what was done @throws Error that lists the commands */
  readonly run: (line: string) => string
  readonly close: () => Promise<void>
}

/**
 * Serves a simulated printer until `close`.
 * @throws Error for an unknown input, a bad `out` or a used port
 */
export async function runPrinterSim(input: PrinterSimInput): Promise<RunningSim> {
  const { port, out, host, onEvent, fault = [], behaves = [] } = input
  const model: string = input.model ?? NETWORK_MODEL
  assertModel(model)
  const { stock } = stockSpec(input.media ?? DEFAULT_STOCK)
  const faults = [...behaves.flatMap((name) => behaviourOf(name).faults), ...[fault].flat().map(parseFault)]
  await makeFolder(out)
  const simulator = createQlSimulator({ model, media: stock, faults, out, onEvent })
  const served = await simulator.listen({ port, host })
  return {
    port: served.port,
    run: (line) => runOrder(simulator, line),
    close: () => simulator.close(),
  }
}

function runOrder(simulator: QlSimulator, line: string): string {
  const [order = '', ...words] = line.trim().split(/\s+/)
  const [word = ''] = words
  switch (`${order} ${words.length}`) {
    case 'clear 0':
      simulator.setFaults([])
      return 'no faults'
    case 'fault 1':
      simulator.setFaults([parseFault(word)])
      return `fault ${word}`
    case 'roll 1':
      simulator.loadRoll(word === 'none' ? null : stockSpec(word).stock)
      return `roll ${word}`
    case 'cover 1':
      if (word !== 'open' && word !== 'closed') break
      simulator.setCover(word === 'open')
      return `cover ${word}`
  }
  const orders = SIM_ORDERS.map((one) => one.order).join(', ')
  throw new TextError(sentence('simulator.noOrder', { line: line.trim(), orders }))
}

/** What a fault of the simulator does: its own text, or that of the fault it imitates. */
function faultText(t: Translate, { name, moment }: (typeof FAULTS)[number]): string {
  return isPlainFault(name)
    ? `${t(`fault.${name}.short`)}, ${t(`simulator.moment.${moment}`)}`
    : t(`simulator.fault.${name}`)
}
