import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { BackupsScreen } from './backups-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    backups: unknown
  }
}

export const backupsScreen: ScreenDescriptor<'backups'> = {
  at: 'backups',
  title: 'menu.backups',
  helpAt: 'backups#backups',
  about:
    'Backup targets, copies with their verification, and what a restore would lose. (A) marks ' +
    'automatic backups. R restores after the name of the event is typed; a damaged copy cannot be.',
  component: () => {
    const { event } = useDesk()
    return <BackupsScreen timeZone={event.timeZone} foot={<WaitingScansStrip />} />
  },
  allowedFor: 'admin',
  menu: { group: 'kiosk', icon: 'backup', route: { at: 'backups' } },
}
