import { z } from 'zod'
import * as appToken from '../account/app-token/app-token.ts'
import * as handover from '../account/handover/handover.ts'
import * as entryState from '../event/entry/entry-state.ts'
import * as deskEvent from '../event/event/desk-event.ts'
import * as eventAdmin from '../event/event/event-admin.ts'
import * as eventFields from '../event/event/event-fields.ts'
import * as passTemplate from '../event/event/pass-template.ts'
import * as resource from '../event/resource-api/resource.ts'
import * as classMark from '../event/ticket-class/class-mark.ts'
import * as ticketClass from '../event/ticket-class/ticket-class.ts'
import * as merge from '../guest/duplicate/merge.ts'
import * as help from '../guest/help-desk/help.ts'
import * as importHistory from '../guest/import/import-history.ts'
import * as importing from '../guest/import/import.ts'
import * as party from '../guest/party/party.ts'
import * as attendeePass from '../guest/view/attendee-pass.ts'
import * as attendees from '../guest/view/attendees.ts'
import * as join from '../guest/walk-in/join.ts'
import * as records from '../kiosk/activity-log/records.ts'
import * as backup from '../kiosk/backup/backup.ts'
import * as preparation from '../kiosk/checks/preparation.ts'
import * as trust from '../kiosk/phone/trust.ts'
import * as training from '../kiosk/practice/training.ts'
import * as deskState from '../kiosk/state/desk-state.ts'
import * as kioskBridge from '../kiosk/state/kiosk-bridge.ts'
import * as statistics from '../kiosk/statistics/statistics.ts'
import * as pass from '../pass/draft/pass.ts'
import * as drawingNote from '../pass/drawing/drawing-note.ts'
import * as renderProblem from '../pass/drawing/render-problem.ts'
import * as logo from '../pass/logo/logo.ts'
import * as template from '../pass/template/template.ts'
import * as profile from '../person/profile/profile.ts'
import * as person from '../person/user/person.ts'
import * as jobs from '../print/job/jobs.ts'
import * as printerDiscovery from '../print/printer/printer-discovery.ts'
import * as printerProblem from '../print/printer/printer-problem.ts'
import * as printerSettings from '../print/printer/printer-settings.ts'
import * as printers from '../print/printer/printers.ts'
import * as handOut from '../print/run/hand-out.ts'
import * as printRuns from '../print/run/print-runs.ts'
import * as checkIn from '../scan/check-in/check-in.ts'
import * as scan from '../scan/dispatch/scan.ts'
import * as tagProblem from '../tag/operation/tag-problem.ts'
import * as tag from '../tag/operation/tag.ts'
import * as readerState from '../tag/reader/reader-state.ts'
import * as reader from '../tag/reader/reader.ts'
import * as tagDesk from '../tag/reader/tag-desk.ts'
import { ok } from '../platform/http/scalars.ts'

const MODULES: readonly object[] = [
  appToken,
  handover,
  entryState,
  deskEvent,
  eventAdmin,
  eventFields,
  passTemplate,
  resource,
  classMark,
  ticketClass,
  merge,
  help,
  importHistory,
  importing,
  party,
  attendeePass,
  attendees,
  join,
  records,
  backup,
  preparation,
  trust,
  training,
  deskState,
  kioskBridge,
  statistics,
  pass,
  drawingNote,
  renderProblem,
  logo,
  template,
  profile,
  person,
  jobs,
  printerDiscovery,
  printerProblem,
  printerSettings,
  printers,
  handOut,
  printRuns,
  checkIn,
  scan,
  tagProblem,
  tag,
  readerState,
  reader,
  tagDesk,
]

/** True for a schema that a client sees as a type of its own. */
const isNameable = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion

/** Name of each shared schema in openapi.json: that of its export. */
export const SCHEMA_NAMES = z.registry<{ id: string }>().add(ok, { id: 'Done' })

for (const module of MODULES)
  for (const [name, value] of Object.entries(module))
    if (/^[A-Z]/.test(name) && isNameable(value) && !SCHEMA_NAMES.has(value))
      SCHEMA_NAMES.add(value, { id: name })
