import type { ScreenDescriptor } from '../../shell/screen.ts'
import { DevicesScreen } from './devices-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    devices: unknown
  }
}

export const devicesScreen: ScreenDescriptor<'devices'> = {
  at: 'devices',
  title: 'menu.devices',
  helpAt: 'printers#devices',
  about: 'Printers with their rolls, faults and position of the print; tag reader, camera and scanner.',
  pictures: ['devices', 'devices-roll', 'devices-position', 'devices-cover', 'devices-pdf'],
  component: DevicesScreen,
  menu: { group: 'kiosk', icon: 'devices', route: { at: 'devices' } },
  offersPause: true,
}
