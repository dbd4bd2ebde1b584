import { window, appWindow } from './kiosk/window.ts'
import { backups } from './kiosk/backup.ts'
import { scan, scanner, camera, express } from './scan/dispatch.ts'
import { checkIn } from './scan/check-in.ts'
import { common } from './common.ts'
import { correction } from './guest/correction.ts'
import { dataProblems } from './platform/files.ts'
import { devices, testPrint, simulator } from './print/printer.ts'
import { diagnostics } from './kiosk/diagnostics.ts'
import { doctor } from './kiosk/checks-doctor.ts'
import { edit, drawingNote } from './pass/draft.ts'
import { duplicates } from './guest/duplicate.ts'
import { eventAdmin } from './event/event-admin.ts'
import { eventImport } from './event/event-file.ts'
import { events } from './event/event.ts'
import { printRun, handOut } from './print/run.ts'
import { preparation, hardwareCheck } from './kiosk/checks-preparation.ts'
import { help } from './kiosk/help.ts'
import { personActions, helpDesk, walkIn } from './guest/person-actions.ts'
import { home } from './kiosk/state.ts'
import { importList } from './guest/import-list.ts'
import { imports, importHistory } from './guest/import.ts'
import { jobs } from './print/job.ts'
import { logos } from './pass/logo.ts'
import { menu, maintenance, settings } from './kiosk/menu.ts'
import { network } from './kiosk/checks-network.ts'
import { pages } from './pages/index.ts'
import { participantDisplay } from './kiosk/display.ts'
import { pass, search } from './guest/view.ts'
import { party } from './guest/party.ts'
import { signIn, passwordPrompt } from './account/session.ts'
import { person } from './person/profile.ts'
import { phones } from './kiosk/phone.ts'
import { printerFaults } from './print/printer-faults.ts'
import { printerProblems, rasterProblems, printerReasons, usbProblems } from './print/printer-problems.ts'
import { records, recordFile } from './kiosk/activity-log.ts'
import { setUp } from './kiosk/set-up.ts'
import { staff } from './account/staff.ts'
import { staffHandover } from './account/handover.ts'
import { statistics } from './kiosk/statistics.ts'
import { tables } from './platform/table-files.ts'
import { tag, tagProblems } from './tag/operation.ts'
import { templates } from './pass/template.ts'
import { ticketClass } from './event/ticket-class.ts'
import { training } from './kiosk/practice.ts'

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
