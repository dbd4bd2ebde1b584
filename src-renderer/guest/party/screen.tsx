import type { ScreenDescriptor } from '../../shell/screen.ts'
import { PartyScreen } from './party-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    party: {
      readonly partyId: string
      /** The code that was scanned; null without a scan. */
      readonly code: string | null
    }
  }
}

export const partyScreen: ScreenDescriptor<'party'> = {
  at: 'party',
  title: 'party.title',
  helpAt: 'desk#party',
  about: 'The people who come with one QR: each with the next step and its digit.',
  pictures: ['party'],
  component: ({ screen }) => <PartyScreen key={screen.partyId} partyId={screen.partyId} />,
  startsStack: true,
  keepsText: true,
  offersWalkIn: true,
  offersPause: true,
}
