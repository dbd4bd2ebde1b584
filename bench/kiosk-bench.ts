import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openPrinterAddress, type LabelPrinter } from '../drivers/label-printer.ts'
import { dataFolder } from '../src-server/platform/files/data-folder.ts'
import { readDemoFile, type DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { readSettings } from '../src-server/app/settings.ts'
import { startKiosk, type Kiosk } from '../src-server/app/start-kiosk.ts'

export interface BenchKiosk {
  readonly kiosk: Kiosk
  readonly dir: string
  readonly demo: DemoFile
  /** Cookie header of a signed-in user. */
  signIn(email: string, password: string): Promise<string>
  close(): Promise<void>
}

/** A demo kiosk in this process; `lanPort` opens its LAN listener. */
export async function startBenchKiosk(
  watch: (printer: LabelPrinter) => LabelPrinter = (printer) => printer,
  lanPort: number | 'off' = 'off',
): Promise<BenchKiosk> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  const folder = dataFolder(dir)
  const settings = readSettings(
    { data: dir, port: '0', demo: true },
    { PASSDESK_STATION_NAME: 'Bench', PASSDESK_LAN_PORT: String(lanPort) },
  )
  const kiosk = await startKiosk(settings, {
    openPrinter: (printer) =>
      watch(
        openPrinterAddress(`virtual:${folder.labelDir}`, {
          id: printer.printerId,
          model: printer.model,
          stock: printer.stock,
        }),
      ),
    rendererDir: null,
    log: pino({ level: 'silent' }),
  })
  return {
    kiosk,
    dir,
    demo: readDemoFile(folder.demoFile)!,
    async signIn(email, password) {
      const answer = await fetch(`${kiosk.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: kiosk.url },
        body: JSON.stringify({ email, password }),
      })
      if (!answer.ok) throw new Error(`Sign-in failed: ${await answer.text()}`)
      return answer.headers.getSetCookie()[0]!.split(';')[0]!
    },
    async close() {
      await kiosk.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
