import { createInterface } from 'node:readline'
import {
  FAULTS,
  parseFault,
  runPrinterSim,
  SIM_ORDERS,
  type RunningSim,
  type SimulatorEvent,
} from '../../drivers/label-printer.ts'
import { print, printError, UsageError, wholeNumber, type Command } from './command.ts'
import { MODELS, oneOf, STOCK_NAMES } from './parse-choice.ts'
import { listenForEndSignals } from './end-signals.ts'

export const printerSim: Command = {
  spec: {
    name: 'printer-sim',
    about: 'A virtual QL printer on TCP that checks every byte and prints into PNG files',
    takes: [],
    flags: {
      port: { value: 'N', about: 'port to listen on; 0 takes a free one', required: true },
      out: { value: 'DIR', about: 'where the labels go', required: true },
      fault: {
        value: 'NAME[@LABEL]',
        about: 'goes wrong in this way, always or at the n-th label',
        many: true,
      },
      media: { value: 'STOCK', about: 'the roll that is in (default DK-2205)' },
      model: { value: 'MODEL', about: 'QL-800 or QL-820NWB (default QL-820NWB)' },
      host: { value: 'HOST', about: 'address to listen on (default 127.0.0.1)' },
    },
    notes: [
      `Faults\n${FAULTS.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`).join('\n')}`,
      `While it runs, a line on standard input\n${SIM_ORDERS.map(({ order, about }) => `  ${order.padEnd(27)} ${about}`).join('\n')}`,
      'The signal SIGUSR1 does what the line "clear" does. Ctrl+C ends it.',
    ],
    examples: [
      'printer-sim --port 9100 --out labels',
      'printer-sim --port 9100 --out labels --media DK-2210 --fault cover_open@3',
    ],
  },
  async run(given) {
    const port = wholeNumber('port', given.needed('port'), 0, 65_535)
    const fault = given.values('fault')
    fault.forEach(requireFault)
    const host = given.value('host') ?? '127.0.0.1'
    const ending = listenForEndSignals()
    const simulator = await runPrinterSim({
      port,
      host,
      out: given.needed('out'),
      fault,
      media: oneOf('media', given.value('media') ?? 'DK-2205', STOCK_NAMES),
      model: oneOf('model', given.value('model') ?? 'QL-820NWB', MODELS),
      onEvent: (event) => print(describe(event)),
    })
    const deaf = listenForOrders(simulator)
    print(`printer-sim ready tcp://${host}:${simulator.port}`)
    await ending.asked
    deaf()
    await simulator.close()
    return 0
  },
}

/** @returns what ends the listening */
function listenForOrders(simulator: RunningSim): () => void {
  const obey = (line: string): void => {
    if (line.trim() === '') return
    try {
      print(simulator.obey(line))
    } catch (error) {
      printError(`passdesk: ${(error as Error).message}`)
    }
  }
  const clear = (): void => obey('clear')
  const ignore = (): void => {}
  const lines = createInterface({ input: process.stdin })
  lines.on('line', obey)
  // A terminal that is not ours to read (a job in the background) stops who reads it, unless this
  // is heard.
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
    throw new UsageError(`--fault: ${(error as Error).message}`, { cause: error })
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
      return `label ${event.number}: ${event.bitmap.widthPx} x ${event.bitmap.heightPx} dots${event.cut ? ', cut' : ''}${event.file ? `, ${event.file}` : ''}`
    case 'partial':
      return `part of a label: ${event.bitmap.heightPx} lines${event.file ? `, ${event.file}` : ''}`
    case 'refused':
      return `refused at byte ${event.at}: ${event.reason} (${event.detail})`
    case 'fault':
      return `fault: ${event.name}`
    case 'failed':
      return `failed: ${String(event.error)}`
  }
}
