import { adminEndpoints } from './pass/admin.ts'
import { appTokenEndpoints } from './people/app-token.ts'
import { backupEndpoints } from './operations/backup.ts'
import { maintenanceEndpoints } from './operations/maintenance.ts'
import { checkInEndpoints } from './scanning/check-in.ts'
import { cameraEndpoints } from './scanning/camera.ts'
import { attendeeEndpoints } from './attendees/attendees.ts'
import { attendeePassEndpoints } from './attendees/attendee-pass.ts'
import { deskStateEndpoints } from './operations/desk-state.ts'
import { deskEventEndpoints } from './events/desk-event.ts'
import { setUpEndpoints } from './staff/set-up.ts'
import { staffEndpoints } from './staff/staff.ts'
import { importHistoryEndpoints } from './attendees/import-history.ts'
import { importEndpoints } from './attendees/import.ts'
import { mergeEndpoints } from './attendees/merge.ts'
import { deskPrinterEndpoints } from './printing/printers.ts'
import { handOutEndpoints } from './printing/hand-out.ts'
import { printRunEndpoints } from './printing/print-runs.ts'
import { jobEndpoints } from './printing/jobs.ts'
import { deskTagEndpoints } from './tags/desk-tag.ts'
import type { Endpoint } from './core/endpoint.ts'
import { expressEndpoints } from './scanning/express.ts'
import { classNoteEndpoints } from './attendees/class-note.ts'
import { helpEndpoints } from './attendees/help.ts'
import { helpSiteEndpoints } from './operations/help-site.ts'
import { joinEndpoints } from './attendees/join.ts'
import { kanaEndpoints } from './attendees/kana.ts'
import { kioskEndpoints } from './operations/kiosk.ts'
import { kioskPinEndpoints } from './staff/kiosk-pin.ts'
import { eventAdminEndpoints } from './events/event-admin-endpoints.ts'
import { passEndpoints } from './pass/pass-endpoints.ts'
import { tagEndpoints } from './tags/tag.ts'
import { personEndpoints } from './people/person.ts'
import { readerEndpoints } from './tags/reader.ts'
import { recordsEndpoints } from './operations/records.ts'
import { resourceEndpoints } from './resource/resource-endpoints.ts'
import { preparationEndpoints } from './operations/preparation.ts'
import { printerDiscoveryEndpoints } from './printing/printer-discovery.ts'
import { printerEndpoints } from './printing/printer-settings.ts'
import { profileEndpoints } from './people/profile.ts'
import { scanEndpoints } from './scanning/scan.ts'
import { statisticsEndpoints } from './operations/statistics.ts'
import { handoverEndpoints } from './staff/handover.ts'
import { signInEndpoints } from './people/sign-in.ts'
import { templateEndpoints } from './pass/template.ts'
import { trainingEndpoints } from './staff/training.ts'
import { ticketClassEndpoints } from './pass/ticket-class.ts'
import { partyEndpoints } from './attendees/party.ts'
import { trustEndpoints } from './operations/trust.ts'

/** Every JSON endpoint of the product, by id. */
export const endpoints = {
  ...passEndpoints,
  ...tagEndpoints,
  ...kioskEndpoints,
  ...helpSiteEndpoints,
  ...personEndpoints,
  ...appTokenEndpoints,
  ...profileEndpoints,
  ...adminEndpoints,
  ...attendeeEndpoints,
  ...attendeePassEndpoints,
  ...deskStateEndpoints,
  ...deskEventEndpoints,
  ...setUpEndpoints,
  ...staffEndpoints,
  ...importEndpoints,
  ...importHistoryEndpoints,
  ...mergeEndpoints,
  ...deskPrinterEndpoints,
  ...jobEndpoints,
  ...handOutEndpoints,
  ...printRunEndpoints,
  ...resourceEndpoints,
  ...signInEndpoints,
  ...deskTagEndpoints,
  ...scanEndpoints,
  ...templateEndpoints,
  ...helpEndpoints,
  ...eventAdminEndpoints,
  ...checkInEndpoints,
  ...statisticsEndpoints,
  ...preparationEndpoints,
  ...printerDiscoveryEndpoints,
  ...printerEndpoints,
  ...kioskPinEndpoints,
  ...maintenanceEndpoints,
  ...backupEndpoints,
  ...trainingEndpoints,
  ...trustEndpoints,
  ...readerEndpoints,
  ...expressEndpoints,
  ...handoverEndpoints,
  ...recordsEndpoints,
  ...cameraEndpoints,
  ...kanaEndpoints,
  ...ticketClassEndpoints,
  ...classNoteEndpoints,
  ...partyEndpoints,
  ...joinEndpoints,
} as const

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as readonly Endpoint[]
