/** A kiosk and a browser for a client that runs in a page. */
import type { Browser } from 'playwright-core'
import { build, type InlineConfig } from 'vite'
import { startDevice } from '../../../src-server/account/app-token/app-tokens.ts'
import { afterFile } from '../../support/after-file.ts'
import { openBrowser } from '../../support/browser.ts'
import { startTestKiosk, type TestKiosk } from '../../support/kiosk.ts'

export interface ClientHouse {
  readonly house: TestKiosk
  readonly browser: Browser
  /** Tokens of a phone that this person paired. */
  pair(userId: string): ReturnType<typeof startDevice>
}

/** Both end with the test file. */
export async function openClientHouse(): Promise<ClientHouse> {
  const browser = await openBrowser()
  afterFile(() => browser.close())
  const house = await startTestKiosk()
  afterFile(() => house.close())
  const device = { name: 'Phone', platform: 'other' } as const
  return {
    house,
    browser,
    pair: (userId) => startDevice(house.kiosk.db, { userId, device, now: Date.now() }),
  }
}

/** The built files in memory, by name. */
export async function builtFiles(config: InlineConfig): Promise<Map<string, string | Uint8Array>> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    ...config,
    build: { ...config.build, write: false },
  })
  const [{ output }] = [made].flat() as unknown as [
    { output: { fileName: string; code?: string; source?: string | Uint8Array }[] },
  ]
  return new Map(output.map(({ fileName, code, source }) => [fileName, code ?? source ?? '']))
}
