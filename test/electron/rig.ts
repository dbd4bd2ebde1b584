import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { afterFile, temporaryFolder } from '../support/after-file.ts'
import { requireThat } from '../support/tools.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Electron's binary as its package starts it: the downloaded one, or ELECTRON_OVERRIDE_DIST_PATH.
 * Downloads nothing.
 */
function electronBinary(): string {
  const folder = join(ROOT, 'node_modules', 'electron')
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile)
    ? readFileSync(pathFile, 'utf8').trim()
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron'
  const binary = join(given ?? join(folder, 'dist'), name)
  requireThat(existsSync(binary), 'the Electron binary (npx install-electron fetches it)')
  const hasScreen = process.platform !== 'linux' || hasDisplay() || existsSync(XVFB)
  requireThat(hasScreen, 'a display or Xvfb (Debian: apt-get install xvfb)')
  return binary
}

const XVFB = '/usr/bin/Xvfb'
const hasDisplay = (): boolean => Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

const running = new Set<ElectronApplication>()
let screen: ChildProcess | null = null

/** Call after each test. */
export async function closeApps(): Promise<void> {
  for (const app of running) await app.close()
  running.clear()
}

/** A virtual display if this computer has none. */
async function display(): Promise<Record<string, string>> {
  if (process.platform !== 'linux' || hasDisplay()) return {}
  screen ??= spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  afterFile(() => screen?.kill())
  const number = await new Promise<string>((resolve) =>
    screen!.stdio[3]!.once('data', (text) => resolve(String(text).trim())),
  )
  return { DISPLAY: `:${number}` }
}

export interface App {
  readonly electron: ElectronApplication
  readonly page: Page
  readonly data: string
  readonly url: string
}

/** The app from `out/` with its own demo. */
export async function startApp(data = join(temporaryFolder('electron'), 'data')): Promise<App> {
  const electron = await launch(data)
  running.add(electron)
  const page = await electron.firstWindow()
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//)
  return { electron, page, data, url: new URL(page.url()).origin }
}

export async function launch(data: string): Promise<ElectronApplication> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return _electron.launch({
    executablePath: electronBinary(),
    args: [...sandbox, ROOT, '--demo', '--port', '0', '--data', data],
    env: {
      ...(process.env as Record<string, string>),
      ...(await display()),
      PASSDESK_LAN_PORT: 'off',
    },
    timeout: 60_000,
  })
}
