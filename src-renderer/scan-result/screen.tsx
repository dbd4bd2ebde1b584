import type { ScreenDescriptor } from '../components/screen.ts'
import type { Scan } from '../components/desk-context.ts'
import { ScanResult } from './scan-result.tsx'

declare module '../components/screen.ts' {
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
