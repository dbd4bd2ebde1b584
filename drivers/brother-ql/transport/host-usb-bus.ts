import type { UsbBus } from './usb-bus.ts'
import { createPackageBus } from './usb-package.ts'
import { loadWindowsCalls } from './windows/koffi.ts'
import { createWindowsBus } from './windows/windows-bus.ts'

const packageBus = createPackageBus()

/** The USB ports of this computer: one bus for all printers, so that its libraries load once. */
export const hostUsbBus: UsbBus =
  process.platform === 'win32' ? createWindowsBus(packageBus, loadWindowsCalls) : packageBus
