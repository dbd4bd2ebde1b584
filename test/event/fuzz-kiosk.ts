/**
 * A kiosk in a separate process, so that its memory can be measured. It starts on the given data
 * folder and database, reports its address to its parent, and answers `heap` with the bytes in use
 * after a garbage collection. Run by node itself with --expose-gc.
 */
import pino from 'pino'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { DatabaseAddress } from '../../src-server/platform/db/database.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'

const [dir = '', address = ''] = process.argv.slice(2)
const env = { PASSDESK_LAN_PORT: 'off', PASSDESK_STATION_NAME: 'Fuzz' }
const settings = readSettings({ data: dir, port: '0' }, env)
const database = JSON.parse(address) as DatabaseAddress
const kiosk = await startKiosk(
  { ...settings, database },
  {
    openPrinter: (printer) =>
      openPrinterAddress(`virtual:${dataFolder(dir).labelDir}`, {
        id: printer.printerId,
        model: printer.model,
        stock: printer.stock,
      }),
    rendererDir: null,
    log: pino({ level: 'silent' }),
    renderThreads: 1,
    checkReplies: true,
  },
)
process.on('message', (message) => {
  if (message === 'heap') process.send!({ heap: heapBytes() })
  if (message === 'end') void kiosk.close().then(() => process.exit(0))
})
process.send!({ url: kiosk.url })

/** Bytes in use in the heap and in external buffers. */
function heapBytes(): number {
  // Several times: objects released by finalizers are freed by the next collection.
  for (let i = 0; i < 3; i += 1) globalThis.gc!()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
