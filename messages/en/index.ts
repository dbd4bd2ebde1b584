import { window, appWindow } from './kiosk/window.ts'
import { backups } from './kiosk/backup.ts'
import { scan, scanner, camera, express } from './scan/dispatch.ts'
import { checkIn } from './scan/check-in.ts'
import { commandHelp } from './command-help.ts'
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

/** Results and faults of the command line. */
const commandLine = {
  commandLine: {
    list: {
      either: ' or ',
      joint: ', ',
      or: '{{others}} or {{last}}',
    },
    argument: {
      seeHelp: '{{fault}} See passdesk {{command}} --help.',
      noCommand: 'there is no command "{{word}}". passdesk --help lists them.',
      noCommandNear: 'there is no command "{{word}}"; did you mean {{near}}?',
      oneMoreWord: '"{{word}}" needs one more word: {{commands}}.',
      twice: '{{flag}} is given twice.',
      missing: '{{what}} is missing.',
      unknown: '{{flag}} is unknown.',
      unknownNear: '{{flag}} is unknown; did you mean --{{near}}?',
      noValue: '{{flag}} takes no value.',
      kioskOpen: '--kiosk needs --open',
      needsValue: '{{flag}} needs a value: {{flag}} {{value}}.',
      surplus: '"{{word}}" is one argument too many.',
      choice: '--{{flag}} must be {{known}}, got {{value}}.',
      wholeNumber: '--{{flag}} must be a whole number from {{min}} to {{max}}, got {{value}}.',
      noUrl: '"{{url}}" is no URL: it begins with https:// or http://.',
      postgres: '--database must be postgres://…, got {{value}}.',
      bothConsents: 'Give both --consent-all SOURCE and --consent-day DATE, or neither.',
      state: '--state needs WORD=coming or WORD=not-coming, not {{value}}',
      consentDay: '--consent-day must be a date such as 2026-09-01, got {{value}}.',
      powerOff: '--after must be never or 10 to 60 in steps of 10, got {{value}}.',
      fault: '--fault: {{fault}}',
      outExists: '--out: {{file}} exists; choose another name.',
      printerOrReader: '--printer ADDRESS or --reader is missing.',
    },
    /** What the system reports of a file. */
    file: {
      rejected: '{{path}} cannot be read: {{reason}}',
      ENOENT: 'there is no {{path}}',
      EISDIR: '{{path}} is a folder',
      ENOTDIR: '{{path}} is not in a folder',
      EEXIST: '{{path}} is not a folder',
      EACCES: 'this user may not use {{path}}',
      EPERM: 'this user may not use {{path}}',
      EROFS: 'the disk of {{path}} is read-only',
      ENOSPC: 'there is no room left for {{path}}',
    },
    progress: '{{done}} of {{total}}',
    nfc: {
      put: 'Put a tag on {{readers}} …',
      read: '{{kind}}, {{uid}}, room for {{bytes}} bytes: {{content}}',
      nothing: 'nothing',
      written: 'verified {{uid}} ({{kind}}): {{url}}, {{bytes}} bytes, {{ms}} ms',
      held: '{{problem}} It holds {{content}}.',
      noUri: '{{message}}',
      torn: 'Not finished. {{problem}}',
    },
    print: {
      printed: 'printed: the printer reported "printing completed"',
      printedNetwork: 'printed: the printer was seen to print and to become idle without an error',
      file: 'written to {{file}}, not printed: print it on an office printer',
      sent: 'sent, not confirmed: this connection reports no result, check that the label came out',
      notPrinted: 'not printed: {{reason}}',
      unknown: 'look whether the label came out: {{reason}} ({{lines}} lines sent)',
      notCut: 'printed, not cut: {{reason}}',
      noneByUsb:
        'no such label printer is connected by USB{{detail}}: plug it in and switch it on; ' +
        '"passdesk doctor" lists the ones that are seen',
    },
    powerOff: {
      never: 'the printer never switches itself off',
      after: 'the printer switches itself off after {{minutes}} minutes',
      unknown:
        'this printer does not report its timer on this connection: set it on its display, ' +
        "with Brother's Printer Setting Tool, or over USB",
    },
    raster: '{{file}}: {{bytes}} bytes, {{lines}} lines a label',
    importUnreadable: '{{file}} cannot be read: {{reason}}',
    backup: {
      contents: '{{people}} people, {{events}} events, {{labels}} labels, as of {{madeAt}}',
      made: '{{file}}: {{contents}}',
      whole: '{{file}} is whole: {{contents}}',
      plainKey:
        'The installation key in {{file}} is not encrypted: who has the file can read QR codes ' +
        'and tags. To encrypt it: passdesk backup seal "{{file}}"',
      passphrase: 'Write down the passphrase of {{file}}: {{passphrase}}',
      sealed: 'The key in {{file}} is encrypted.',
      restored: 'restored into {{place}}: {{contents}}',
      undoes:
        'The backup is of {{madeAt}}. What happened since is undone: {{checkIns}} check-ins, ' +
        '{{prints}} prints, {{edits}} confirmations and edits, {{people}} new people. Passwords, ' +
        'roles, QR codes, tags, apps and consents to printing that were withdrawn since stay so.',
      undoesUnknown:
        'The backup is of {{madeAt}}. What happened since is undone. The database of before is ' +
        'not at hand: all consents to printing end, and passwords, roles, QR codes and apps are ' +
        'those of the backup, also withdrawn ones. Check them.',
      ends:
        'Sessions, tokens, phones, staff PINs, temporary passwords and consents to apps end. ' +
        'The restore starts now.',
      putAside: 'what was there before is in {{file}}',
    },
    conformance: {
      ok: 'ok',
      wrong: 'WRONG: {{problem}}',
      url: 'URL must begin with http:// or https://, got "{{url}}"',
      noAnswer: 'no answer from {{url}}: {{cause}}',
      noToken: 'rows of a person left out: PASSDESK_TOKEN is not set',
      noEvent: 'rows of a pass left out: the person has no pass to read',
      sum: '{{ok}} of {{of}} replies conform, {{wrong}} do not',
    },
    keys: {
      made: 'new key {{kid}} signs from {{from}}',
      exists: 'key {{kid}} already exists and signs from {{from}}',
    },
    audit: {
      desk: '{{name}}: {{found}}{{unsigned}}',
      whole: '{{lines}} lines, whole',
      broken: 'broken at line {{line}}: it was changed, removed or cut off',
      notSigned: '; not signed yet',
      earlier: '; lines 1 to {{last}} are of an earlier version, without a key',
    },
    diagnostics: '{{file}}: logs, versions, findings and histories; no secrets, no names of participants',
    serve: {
      waiting: '{{reason}} at {{url}}.',
      database: {
        away: 'the database cannot be reached; PassDesk waits for it',
        silent: 'the database does not answer; PassDesk waits for it',
        busy: 'the database is busy; PassDesk waits for it',
        too_many_connections: 'the database takes no more connections; PassDesk waits for it',
        disk_full: 'the database has a full disk; PassDesk waits for it',
        disk_error: 'the database reports disk errors; PassDesk waits for it',
        read_only: 'the database takes no changes; PassDesk waits for it',
      },
      ended: 'ended by an error: {{reason}}',
      noBrowser: 'no Chrome, Edge or Chromium is installed here. Open {{url}} in a browser.',
      browserFailed: '{{name}} did not open the desk: {{reason}}. Open {{url}} in a browser.',
      browserEnded: 'it ended with {{code}}',
      startsAgain: '{{message}}; it starts again.',
      givenUp: 'it died {{deaths}} times within a minute, last: {{message}}. The log is in {{dir}}.',
    },
  },
}

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
