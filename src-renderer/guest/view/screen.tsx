import type { ScreenDescriptor } from '../../shell/screen.ts'
import { PassScreen } from './pass-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    pass: {
      readonly userId: string
      readonly code: string | null
      readonly reprint: boolean
      /** When the person was scanned, ms since 1970; absent without a scan. */
      readonly since?: number
      /** The run of express mode of the scan. */
      readonly expressRun?: number | null
      /** When the person was opened before a reload of the page, ms since 1970. */
      readonly openedAt?: number
      /** The party screen below, to which Esc returns. */
      readonly party?: string
    }
  }
}

export const passScreen: ScreenDescriptor<'pass'> = {
  at: 'pass',
  title: 'pass.title',
  helpAt: 'desk#pass',
  about: 'The pass of one person as it prints, the known facts and the next action.',
  pictures: ['pass', 'correction', 'wrong-roll', 'question', 'reprint', 'tell-note'],
  component: ({ screen, memory }) => (
    <PassScreen
      key={screen.userId}
      userId={screen.userId}
      memory={memory}
      reprint={screen.reprint}
      since={screen.since}
      expressRun={screen.expressRun ?? null}
      isRestored={screen.openedAt !== undefined}
    />
  ),
  startsStack: true,
  offersWalkIn: true,
  offersPause: true,
  showsPass: true,
}
