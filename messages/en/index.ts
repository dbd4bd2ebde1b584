import { appWindow } from './app-window.ts'
import { backups } from './backups.ts'
import { camera } from './camera.ts'
import { checkIn } from './check-in.ts'
import { commandHelp } from './command-help.ts'
import { commandLine } from './command-line.ts'
import { common } from './common.ts'
import { correction } from './correction.ts'
import { dataProblems } from './data-problems.ts'
import { devices } from './devices.ts'
import { diagnostics } from './diagnostics.ts'
import { doctor } from './doctor.ts'
import { drawingNote } from './drawing-note.ts'
import { duplicates } from './duplicates.ts'
import { edit } from './edit.ts'
import { eventAdmin } from './event-admin.ts'
import { eventImport } from './event-import.ts'
import { events } from './events.ts'
import { express } from './express.ts'
import { handOut } from './hand-out.ts'
import { hardwareCheck } from './hardware-check.ts'
import { help } from './help.ts'
import { helpDesk } from './help-desk.ts'
import { home } from './home.ts'
import { importList } from './import-list.ts'
import { importHistory } from './import-history.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { logos } from './logos.ts'
import { maintenance } from './maintenance.ts'
import { menu } from './menu.ts'
import { pages } from './pages/index.ts'
import { participantDisplay } from './participant-display.ts'
import { pass } from './pass.ts'
import { party } from './party.ts'
import { passwordPrompt } from './password-prompt.ts'
import { person } from './person.ts'
import { personActions } from './person-actions.ts'
import { phones } from './phones.ts'
import { preparation } from './preparation.ts'
import { printRun } from './print-run.ts'
import { printerFaults } from './printer-faults.ts'
import { printerProblems } from './printer-problems.ts'
import { printerReasons } from './printer-reasons.ts'
import { rasterProblems } from './raster-problems.ts'
import { recordFile } from './record-file.ts'
import { records } from './records.ts'
import { scan } from './scan.ts'
import { scanner } from './scanner.ts'
import { search } from './search.ts'
import { setUp } from './set-up.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { simulator } from './simulator.ts'
import { staff } from './staff.ts'
import { staffHandover } from './staff-handover.ts'
import { statistics } from './statistics.ts'
import { tables } from './tables.ts'
import { tag } from './tag.ts'
import { tagProblems } from './tag-problems.ts'
import { templates } from './templates.ts'
import { testPrint } from './test-print.ts'
import { ticketClass } from './ticket-class.ts'
import { training } from './training.ts'
import { usbProblems } from './usb-problems.ts'
import { walkIn } from './walk-in.ts'
import { window } from './window.ts'

/** Every text in English. It defines the keys. */
export const en = {
  ...appWindow,
  ...backups,
  ...camera,
  ...checkIn,
  ...commandHelp,
  ...commandLine,
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
