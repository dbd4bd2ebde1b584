import { appWindow } from './kiosk/window-app.ts'
import { backups } from './kiosk/backup.ts'
import { camera } from './scan/camera.ts'
import { checkIn } from './scan/check-in.ts'
import { common } from './common.ts'
import { correction } from './guest/correction.ts'
import { dataProblems } from './platform/files.ts'
import { devices } from './print/printer.ts'
import { diagnostics } from './kiosk/diagnostics.ts'
import { doctor } from './kiosk/checks-doctor.ts'
import { drawingNote } from './pass/drawing-note.ts'
import { duplicates } from './guest/duplicate.ts'
import { edit } from './pass/draft.ts'
import { eventAdmin } from './event/event-admin.ts'
import { eventImport } from './event/event-file.ts'
import { events } from './event/event.ts'
import { express } from './scan/express.ts'
import { handOut } from './print/run-hand-out.ts'
import { hardwareCheck } from './kiosk/checks-hardware.ts'
import { help } from './kiosk/help.ts'
import { helpDesk } from './guest/help-desk.ts'
import { home } from './kiosk/state.ts'
import { importList } from './guest/import-list.ts'
import { importHistory } from './guest/import-history.ts'
import { imports } from './guest/import.ts'
import { jobs } from './print/job.ts'
import { logos } from './pass/logo.ts'
import { maintenance } from './kiosk/menu-maintenance.ts'
import { menu } from './kiosk/menu.ts'
import { network } from './kiosk/checks-network.ts'
import { pages } from './pages/index.ts'
import { participantDisplay } from './kiosk/display.ts'
import { pass } from './guest/view.ts'
import { party } from './guest/party.ts'
import { passwordPrompt } from './account/password.ts'
import { person } from './person/profile.ts'
import { personActions } from './guest/person-actions.ts'
import { phones } from './kiosk/phone.ts'
import { preparation } from './kiosk/checks-preparation.ts'
import { printRun } from './print/run.ts'
import { printerFaults } from './print/printer-faults.ts'
import { printerProblems } from './print/printer-problems.ts'
import { printerReasons } from './print/printer-reasons.ts'
import { rasterProblems } from './print/printer-raster-problems.ts'
import { recordFile } from './kiosk/activity-log-file.ts'
import { records } from './kiosk/activity-log.ts'
import { scan } from './scan/dispatch.ts'
import { scanner } from './scan/dispatch-scanner.ts'
import { search } from './guest/search.ts'
import { setUp } from './kiosk/set-up.ts'
import { settings } from './kiosk/menu-settings.ts'
import { signIn } from './account/session.ts'
import { simulator } from './print/printer-simulator.ts'
import { staff } from './account/staff.ts'
import { staffHandover } from './account/handover.ts'
import { statistics } from './kiosk/statistics.ts'
import { tables } from './platform/table-files.ts'
import { tag } from './tag/operation.ts'
import { tagProblems } from './tag/operation-problems.ts'
import { templates } from './pass/template.ts'
import { testPrint } from './print/printer-test.ts'
import { ticketClass } from './event/ticket-class.ts'
import { training } from './kiosk/practice.ts'
import { usbProblems } from './print/printer-usb.ts'
import { walkIn } from './guest/walk-in.ts'
import { window } from './kiosk/window.ts'

/** Every text in Japanese. */
export const ja = {
  ...appWindow,
  ...backups,
  ...camera,
  ...checkIn,
  ...common,
  ...correction,
  ...dataProblems,
  ...devices,
  ...diagnostics,
  ...doctor,
  ...drawingNote,
  ...duplicates,
  ...edit,
  ...eventAdmin,
  ...eventImport,
  ...events,
  ...express,
  ...handOut,
  ...hardwareCheck,
  ...help,
  ...helpDesk,
  ...home,
  ...importList,
  ...importHistory,
  ...imports,
  ...jobs,
  ...logos,
  ...maintenance,
  ...menu,
  ...network,
  ...pages,
  ...participantDisplay,
  ...pass,
  ...party,
  ...passwordPrompt,
  ...person,
  ...personActions,
  ...phones,
  ...printRun,
  ...printerFaults,
  ...printerProblems,
  ...printerReasons,
  ...rasterProblems,
  ...recordFile,
  ...preparation,
  ...records,
  ...scan,
  ...scanner,
  ...search,
  ...setUp,
  ...settings,
  ...signIn,
  ...simulator,
  ...staff,
  ...staffHandover,
  ...statistics,
  ...tables,
  ...tag,
  ...tagProblems,
  ...templates,
  ...testPrint,
  ...ticketClass,
  ...training,
  ...usbProblems,
  ...walkIn,
  ...window,
}
