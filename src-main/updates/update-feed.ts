/** The update server and the installer behind it: electron-updater, or a test's stand-in. */
export interface UpdateFeed {
  /** The newer version, or null when this is the newest. */
  check(): Promise<string | null>
  /** Fetches what `check` found and verifies it. */
  download(onPercent: (percent: number) => void): Promise<void>
  /** Ends the app and starts the new version. */
  install(): void
}

/**
 * electron-updater, loaded when an update is first asked for: in plain Node and with updates off it
 * never is.
 */
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
      const tell = ({ percent }: { percent: number }): void => onPercent(Math.round(percent))
      autoUpdater.on('download-progress', tell)
      try {
        await autoUpdater.downloadUpdate()
      } finally {
        autoUpdater.off('download-progress', tell)
      }
    },
    install: () => autoUpdater.quitAndInstall(),
  }
}
