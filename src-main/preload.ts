/**
 * The desk's bridge to its window, in the page's sandbox: `contract/operations/kiosk-bridge.ts`
 * says what it carries.
 */
import { contextBridge, ipcRenderer } from 'electron'
import type { BridgeCall, KioskBridge, WindowState } from '../contract/operations/kiosk-bridge.ts'

const VERSION_FLAG = '--passdesk-version='

const ask = <T>(call: BridgeCall): Promise<T> =>
  ipcRenderer.invoke('kiosk:call', call) as Promise<T>

contextBridge.exposeInMainWorld('kiosk', {
  version:
    process.argv.find((arg) => arg.startsWith(VERSION_FLAG))?.slice(VERSION_FLAG.length) ?? '',
  state: () => ask({ do: 'state' }),
  onState(listener) {
    const hear = (_: unknown, state: WindowState): void => listener(state)
    ipcRenderer.on('kiosk:state', hear)
    return () => void ipcRenderer.off('kiosk:state', hear)
  },
  quit: () => ask({ do: 'quit' }),
  enterKioskMode: () => ask({ do: 'enter_kiosk_mode' }),
  leaveKioskMode: (pin) => ask({ do: 'leave_kiosk_mode', pin }),
  setAutoStart: (on) => ask({ do: 'auto_start', on }),
  showParticipantDisplay: (displayId) => ask({ do: 'facing', displayId }),
  setDetailedLog: (on) => ask({ do: 'detailed_log', on }),
  setAwake: (on) => ask({ do: 'awake', on }),
  keepScans: (codes) => ask({ do: 'keep_scans', codes: [...codes] }),
  takeScans: () => ask({ do: 'take_scans' }),
  saveDiagnostics: () => ask({ do: 'save_diagnostics' }),
  update: (action) => ask({ do: 'update', action }),
} satisfies KioskBridge)
