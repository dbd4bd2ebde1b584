import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { PrintMode, SettingsScreen } from './settings-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    menu: unknown
    settings: unknown
  }
}

export const menuScreen: ScreenDescriptor<'menu'> = {
  at: 'menu',
  title: 'key.f1',
  helpAt: 'desk#menu',
  about: 'All commands in three groups; two letters and Enter open one.',
  offersPause: true,
  offersWalkIn: true,
  pictures: ['menu'],
  component: ({ shell }) => <MenuScreen screens={shell.screens} onOtherEvent={shell.chooseEvent} />,
  shortcut: { codes: ['F1'], route: { at: 'menu' }, whileWriting: true },
}

export const settingsScreen: ScreenDescriptor<'settings'> = {
  at: 'settings',
  title: 'menu.settings',
  helpAt: 'team#settings',
  about: 'Colours, size, sound and language of this desk; maintenance for administrators.',
  component: ({ shell }) => {
    const desk = useDesk()
    return (
      <SettingsScreen
        sounds={shell.sounds}
        isAdmin={desk.isAdmin}
        ofEvent={desk.isManager ? <PrintMode /> : undefined}
        foot={<WaitingScansStrip />}
      />
    )
  },
  menu: { group: 'kiosk', icon: 'settings', route: { at: 'settings' } },
}
