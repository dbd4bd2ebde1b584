import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PhonesScreen } from './phones-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    phones: unknown
  }
}

export const phonesScreen: ScreenDescriptor<'phones'> = {
  at: 'phones',
  title: 'menu.phones',
  helpAt: 'team#phones',
  about: 'Pairs the phones of the signed-in member of staff with the kiosk.',
  pictures: [],
  component: () => {
    const { user, event } = useDesk()
    return <PhonesScreen user={user} timeZone={event.timeZone} foot={<WaitingScansStrip />} />
  },
  menu: { group: 'kiosk', icon: 'phone', route: { at: 'phones' } },
}
