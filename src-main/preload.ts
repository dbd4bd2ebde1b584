/**
 * The bridge between page and window in the page's sandbox, see
 * `contract/kiosk/state/kiosk-bridge.ts`.
 */
import { contextBridge, ipcRenderer } from 'electron'
import type { BridgeCall, KioskBridge, WindowState } from '../contract/kiosk/state/kiosk-bridge.ts'

const VERSION_FLAG = '--passdesk-version='

const invoke = <T>(call: BridgeCall): Promise<T> => ipcRenderer.invoke('kiosk:call', call) as Promise<T>

contextBridge.exposeInMainWorld('kiosk', {
  version: process.argv.find((arg) => arg.startsWith(VERSION_FLAG))?.slice(VERSION_FLAG.length) ?? '',
  state: () => invoke({ do: 'state' }),
  onState(listener) {
    const onMessage = (_: unknown, state: WindowState): void => listener(state)
    ipcRenderer.on('kiosk:state', onMessage)
    return () => void ipcRenderer.off('kiosk:state', onMessage)
  },
  quit: () => invoke({ do: 'quit' }),
  enterKioskMode: () => invoke({ do: 'enter_kiosk_mode' }),
  leaveKioskMode: (pin) => invoke({ do: 'leave_kiosk_mode', pin }),
  setAutoStart: (on) => invoke({ do: 'auto_start', on }),
  showParticipantDisplay: (displayId) => invoke({ do: 'facing', displayId }),
  setDetailedLog: (on) => invoke({ do: 'detailed_log', on }),
  setAwake: (on) => invoke({ do: 'awake', on }),
  keepScans: (codes) => invoke({ do: 'keep_scans', codes: [...codes] }),
  takeScans: () => invoke({ do: 'take_scans' }),
  saveDiagnostics: () => invoke({ do: 'save_diagnostics' }),
  update: (action) => invoke({ do: 'update', action }),
} satisfies KioskBridge)
