import { adminEndpoints } from './admin-endpoints.ts'
import { appTokenEndpoints } from './app-token.ts'
import { backupEndpoints } from './backup-endpoints.ts'
import { careEndpoints } from './care-endpoints.ts'
import { checkInEndpoints } from './check-in-endpoints.ts'
import { cameraEndpoints } from './camera-endpoints.ts'
import { deskEndpoints } from './desk-endpoints.ts'
import { deskTagEndpoints } from './desk-tag-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { expressEndpoints } from './express-endpoints.ts'
import { helpEndpoints } from './help-endpoints.ts'
import { kanaEndpoints } from './kana-endpoints.ts'
import { kioskEndpoints } from './kiosk.ts'
import { kioskPinEndpoints } from './kiosk-pin-endpoints.ts'
import { officeEndpoints } from './office-endpoints.ts'
import { passEndpoints } from './pass-endpoints.ts'
import { personEndpoints } from './person.ts'
import { readerEndpoints } from './reader-endpoints.ts'
import { recordsEndpoints } from './records-endpoints.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { printerDiscoveryEndpoints } from './printer-discovery-endpoints.ts'
import { printerEndpoints } from './printer-endpoints.ts'
import { profileEndpoints } from './profile.ts'
import { scanEndpoints } from './scan-endpoints.ts'
import { statsEndpoints } from './stats-endpoints.ts'
import { shiftEndpoints } from './shift-endpoints.ts'
import { signInEndpoints } from './sign-in.ts'
import { templateEndpoints } from './template-endpoints.ts'
import { trainingEndpoints } from './training-endpoints.ts'
import { trustEndpoints } from './trust-endpoints.ts'

/** Every JSON endpoint of the product, by id. */
export const endpoints = {
  ...passEndpoints,
  ...kioskEndpoints,
  ...personEndpoints,
  ...appTokenEndpoints,
  ...profileEndpoints,
  ...adminEndpoints,
  ...deskEndpoints,
  ...resourceEndpoints,
  ...signInEndpoints,
  ...deskTagEndpoints,
  ...scanEndpoints,
  ...templateEndpoints,
  ...helpEndpoints,
  ...officeEndpoints,
  ...checkInEndpoints,
  ...statsEndpoints,
  ...printerDiscoveryEndpoints,
  ...printerEndpoints,
  ...kioskPinEndpoints,
  ...careEndpoints,
  ...backupEndpoints,
  ...trainingEndpoints,
  ...trustEndpoints,
  ...readerEndpoints,
  ...expressEndpoints,
  ...shiftEndpoints,
  ...recordsEndpoints,
  ...cameraEndpoints,
  ...kanaEndpoints,
} as const

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as readonly Endpoint[]
