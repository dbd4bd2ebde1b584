import type { ScreenDescriptor } from '../../shell/screen.ts'
import type { Scan } from '../../shell/desk-context.ts'
import { ScanResult } from './scan-result.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    scan: { readonly scan: Scan }
  }
}

export const scanResultScreen: ScreenDescriptor<'scan'> = {
  at: 'scan',
  title: 'scan.code',
  helpAt: 'desk#scan-result',
  about: 'A scan that opened nobody, and the reason.',
  pictures: [],
  component: ({ screen }) => <ScanResult key={screen.scan.id} scan={screen.scan} />,
  startsStack: true,
  offersWalkIn: true,
  offersPause: true,
}
