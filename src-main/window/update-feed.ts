import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Update server and installer: electron-updater, or a test double. */
export interface UpdateFeed {
  /** The newer version, or null. */
  check(): Promise<string | null>
  /** Downloads and verifies the version of `check`. */
  download(onPercent: (percent: number) => void): Promise<void>
  /** Quits the app and installs the new version. */
  install(): void
}

/**
 * False on Windows if the package names no publisher: electron-updater then checks the signature of
 * no update. macOS accepts only updates of the same signer; on Linux nothing checks a publisher.
 */
export function namesPublisher(platform: NodeJS.Platform, resources: string): boolean {
  if (platform !== 'win32') return true
  try {
    const text = readFileSync(join(resources, 'app-update.yml'), 'utf8')
    return /^publisherName:[ \t]*(?:\r?\n[ \t]*- )?(?!null\b|~)[^\s#[]/m.test(text)
  } catch {
    return false
  }
}

/** electron-updater, loaded on first use; never in plain Node or with updates off. */
export async function openElectronFeed(updateUrl: string): Promise<UpdateFeed> {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.logger = null
  autoUpdater.setFeedURL({ provider: 'generic', url: updateUrl })
  return {
    async check() {
      const found = await autoUpdater.checkForUpdates()
      return found?.isUpdateAvailable ? found.updateInfo.version : null
    },
    async download(onPercent) {
      const onProgress = ({ percent }: { percent: number }): void => onPercent(Math.round(percent))
      autoUpdater.on('download-progress', onProgress)
      try {
        await autoUpdater.downloadUpdate()
      } finally {
        autoUpdater.off('download-progress', onProgress)
      }
    },
    install: () => autoUpdater.quitAndInstall(),
  }
}
