import { posix, win32 } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const WINDOWS_FOLDERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
/** Edge is part of Windows, so whoever installed another one wants that. */
const ON_WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]
const ON_MAC = ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
/** Chromium last: as a snap it cannot use the data folder. */
const ON_LINUX = [
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium',
  'chromium-browser',
]

/** The installed browser that can show the desk as an app, or null. */
export function findBrowser(
  platform: NodeJS.Platform,
  env: Environment,
  exists: (path: string) => boolean,
): string | null {
  return candidates(platform, env).find(exists) ?? null
}

function candidates(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === 'darwin') return ON_MAC
  if (platform === 'win32') {
    const folders = WINDOWS_FOLDERS.flatMap((name) => env[name] || [])
    return ON_WINDOWS.flatMap((parts) => folders.map((folder) => win32.join(folder, ...parts)))
  }
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '')
  return ON_LINUX.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
}
