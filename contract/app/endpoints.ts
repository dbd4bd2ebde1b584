import { adminEndpoints } from '../pass/logo/logo.ts'
import { appTokenEndpoints } from '../account/app-token/app-token.ts'
import { backupEndpoints } from '../kiosk/backup/backup.ts'
import { maintenanceEndpoints } from '../kiosk/diagnostics/maintenance.ts'
import { checkInEndpoints } from '../scan/check-in/check-in.ts'
import { cameraEndpoints } from '../scan/camera/camera.ts'
import { attendeeEndpoints, classNoteEndpoints } from '../guest/view/attendees.ts'
import { attendeePassEndpoints } from '../guest/view/attendee-pass.ts'
import { deskStateEndpoints } from '../kiosk/state/desk-state.ts'
import { deskEventEndpoints } from '../event/event/desk-event.ts'
import { setUpEndpoints } from '../kiosk/set-up/set-up.ts'
import { staffEndpoints } from '../account/staff/staff.ts'
import { importHistoryEndpoints } from '../guest/import/import-history.ts'
import { importEndpoints } from '../guest/import/import.ts'
import { mergeEndpoints } from '../guest/duplicate/merge.ts'
import { deskPrinterEndpoints } from '../print/printer/printers.ts'
import { handOutEndpoints } from '../print/run/hand-out.ts'
import { printRunEndpoints } from '../print/run/print-runs.ts'
import { jobEndpoints } from '../print/job/jobs.ts'
import { deskTagEndpoints } from '../tag/operation/desk-tag.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import { expressEndpoints } from '../scan/express/express.ts'
import { helpEndpoints } from '../guest/help-desk/help.ts'
import { helpSiteEndpoints } from '../kiosk/help/help-site.ts'
import { joinEndpoints } from '../guest/walk-in/join.ts'
import { kanaEndpoints } from '../guest/search/kana.ts'
import { kioskEndpoints } from '../kiosk/state/kiosk.ts'
import { handoverEndpoints, kioskPinEndpoints } from '../account/handover/handover.ts'
import { eventAdminEndpoints } from '../event/event/event-admin-endpoints.ts'
import { passEndpoints } from '../pass/draft/pass-endpoints.ts'
import { tagEndpoints } from '../tag/operation/tag.ts'
import { personEndpoints } from '../person/user/person.ts'
import { readerEndpoints } from '../tag/reader/reader.ts'
import { recordsEndpoints } from '../kiosk/activity-log/records.ts'
import { resourceEndpoints } from '../event/resource-api/resource-endpoints.ts'
import { preparationEndpoints } from '../kiosk/checks/preparation.ts'
import { printerDiscoveryEndpoints } from '../print/printer/printer-discovery.ts'
import { printerEndpoints } from '../print/printer/printer-settings.ts'
import { profileEndpoints } from '../person/profile/profile.ts'
import { scanEndpoints } from '../scan/dispatch/scan.ts'
import { statisticsEndpoints } from '../kiosk/statistics/statistics.ts'
import { signInEndpoints } from '../account/session/sign-in.ts'
import { templateEndpoints } from '../pass/template/template.ts'
import { trainingEndpoints } from '../kiosk/practice/training.ts'
import { ticketClassEndpoints } from '../event/ticket-class/ticket-class.ts'
import { partyEndpoints } from '../guest/party/party.ts'
import { trustEndpoints } from '../kiosk/phone/trust.ts'

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
