/**
 * A station in a separate process, so that it can be killed. Writes its address to standard output,
 * then a line per label of its virtual printers. With `silent` no printer reports the outcome of
 * its label.
 */
import pino from 'pino'
import { createQlSimulator, openVirtualPrinter, type LabelPrinter } from '../../drivers/label-printer.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'

export interface StationInput {
  readonly settings: KioskSettings
  readonly silent: boolean
  /** The built screens; default none. */
  readonly rendererDir?: string
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A printer that prints the label without a reply. */
function withoutAnswer(printer: LabelPrinter): LabelPrinter {
  return {
    ...printer,
    async print(...request) {
      await printer.print(...request)
      return new Promise(() => {})
    },
  }
}

async function run({ settings, silent, rendererDir }: StationInput): Promise<void> {
  const kiosk = await startKiosk(settings, {
    openPrinter({ printerId, model }) {
      const printer = openVirtualPrinter(
        createQlSimulator({ onEvent: (event) => event.kind === 'label' && say('label') }),
        { id: printerId, model },
      )
      return silent ? withoutAnswer(printer) : printer
    },
    rendererDir: rendererDir ?? null,
    reader: null,
    log: pino({ level: 'silent' }),
    renderThreads: 1,
  })
  say(kiosk.url)
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2]!) as StationInput)
