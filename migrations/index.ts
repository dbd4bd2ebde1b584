import type { Knex } from 'knex'
import * as people from './0001-people.ts'
import * as events from './0002-events.ts'
import * as passes from './0003-passes.ts'
import * as logos from './0004-logos.ts'
import * as desk from './0005-desk.ts'
import * as tags from './0006-tags.ts'
import * as apps from './0007-apps.ts'
import * as signIn from './0008-sign-in.ts'
import * as printerRolls from './0009-printer-rolls.ts'
import * as office from './0010-office.ts'
import * as checkIn from './0011-check-in.ts'
import * as appUsage from './0012-app-usage.ts'
import * as draftWriter from './0013-draft-writer.ts'
import * as express from './0014-express.ts'
import * as staffPins from './0015-staff-pins.ts'
import * as sessionPasswords from './0016-session-passwords.ts'
import * as pairingClaims from './0017-pairing-claims.ts'
import * as consentSource from './0018-consent-source.ts'
import * as oneRoleEach from './0019-one-role-each.ts'
import * as auditHeads from './0020-audit-heads.ts'
import * as peopleChanges from './0021-people-changes.ts'
import * as dayFigures from './0022-day-figures.ts'
import * as wideRevs from './0023-wide-revs.ts'
import * as imports from './0024-imports.ts'
import * as renderEngines from './0025-render-engines.ts'
import * as printRuns from './0026-print-runs.ts'
import * as ticketClasses from './0027-ticket-classes.ts'
import * as preparation from './0028-preparation.ts'
import * as bulkPrinting from './0029-bulk-printing.ts'
import * as mergedPeople from './0030-merged-people.ts'
import * as keptColumns from './0031-kept-columns.ts'
import * as partyUndo from './0032-party-undo.ts'
import * as slowUsb from './0033-slow-usb.ts'
import * as skipProblem from './0034-skip-problem.ts'
import * as undoProgress from './0035-undo-progress.ts'
import * as entryOrder from './0036-entry-order.ts'
import * as typedEmails from './0037-typed-emails.ts'
import * as listStates from './0038-list-states.ts'
import * as handOutIndex from './0039-hand-out-index.ts'
import * as checkedEmails from './0040-checked-emails.ts'
import * as confirmedPrinters from './0041-confirmed-printers.ts'
import * as listNumbers from './0042-list-numbers.ts'

export interface Migration {
  readonly name: string
  up(db: Knex): Promise<void>
  down(db: Knex): Promise<void>
}

/** In execution order. The database stores the names: never rename a released one. */
export const migrations: readonly Migration[] = [
  { name: '0001-people', ...people },
  { name: '0002-events', ...events },
  { name: '0003-passes', ...passes },
  { name: '0004-logos', ...logos },
  { name: '0005-desk', ...desk },
  { name: '0006-tags', ...tags },
  { name: '0007-apps', ...apps },
  { name: '0008-sign-in', ...signIn },
  { name: '0009-printer-rolls', ...printerRolls },
  { name: '0010-office', ...office },
  { name: '0011-check-in', ...checkIn },
  { name: '0012-app-usage', ...appUsage },
  { name: '0013-draft-writer', ...draftWriter },
  { name: '0014-express', ...express },
  { name: '0015-staff-pins', ...staffPins },
  { name: '0016-session-passwords', ...sessionPasswords },
  { name: '0017-pairing-claims', ...pairingClaims },
  { name: '0018-consent-source', ...consentSource },
  { name: '0019-one-role-each', ...oneRoleEach },
  { name: '0020-audit-heads', ...auditHeads },
  { name: '0021-people-changes', ...peopleChanges },
  { name: '0022-day-figures', ...dayFigures },
  { name: '0023-wide-revs', ...wideRevs },
  { name: '0024-imports', ...imports },
  { name: '0025-render-engines', ...renderEngines },
  { name: '0026-print-runs', ...printRuns },
  { name: '0027-ticket-classes', ...ticketClasses },
  { name: '0028-preparation', ...preparation },
  { name: '0029-bulk-printing', ...bulkPrinting },
  { name: '0030-merged-people', ...mergedPeople },
  { name: '0031-kept-columns', ...keptColumns },
  { name: '0032-party-undo', ...partyUndo },
  { name: '0033-slow-usb', ...slowUsb },
  { name: '0034-skip-problem', ...skipProblem },
  { name: '0035-undo-progress', ...undoProgress },
  { name: '0036-entry-order', ...entryOrder },
  { name: '0037-typed-emails', ...typedEmails },
  { name: '0038-list-states', ...listStates },
  { name: '0039-hand-out-index', ...handOutIndex },
  { name: '0040-checked-emails', ...checkedEmails },
  { name: '0041-confirmed-printers', ...confirmedPrinters },
  { name: '0042-list-numbers', ...listNumbers },
]
