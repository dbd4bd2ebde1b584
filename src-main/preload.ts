/** What the desk's page may ask of its window, and no more. In a browser there is no `window.kiosk`. */
import { contextBridge, ipcRenderer } from 'electron'

const VERSION_FLAG = '--passdesk-version='

contextBridge.exposeInMainWorld('kiosk', {
  version: process.argv.find((arg) => arg.startsWith(VERSION_FLAG))?.slice(VERSION_FLAG.length) ?? '',
  quit: () => ipcRenderer.send('kiosk:quit'),
})
