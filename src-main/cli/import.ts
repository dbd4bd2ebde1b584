import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DATABASE_FLAG, DATA_FLAG, UsageError, type Command } from './command.ts'
import { LANGUAGE_FLAG, languageFrom } from './language-flag.ts'
import { parseChoice } from './parse-choice.ts'
import type { ListKind } from './import-list.ts'

/** A literal list, because help must not wait until the contract is loaded. */
const IMPORT_KINDS = [
  'people',
  'event',
  'events',
  'tickets',
  'questions',
  'codes',
  'playlists',
  'positions',
  'approvals',
] as const satisfies readonly ListKind[]

export const importAttendees: Command = {
  spec: {
    name: 'import',
    about: 'Imports participants, tickets, questions or other lists from a file',
    positionals: ['FILE'],
    flags: {
      event: {
        value: 'SLUG',
        about:
          'the event’s short name, as the desk shows it; needed unless the file names its ' +
          'events and --kind is given',
      },
      kind: {
        value: 'KIND',
        about: `${IMPORT_KINDS.join(', ')} (default: by the headings or the keys)`,
      },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
      'consent-all': {
        value: 'SOURCE',
        about:
          'everybody on the list gave consent to print the pass; how, such as "Web form" ' +
          '(recorded; needs --consent-day)',
      },
      keep: {
        value: 'HEADINGS',
        about: 'further columns that are kept as they are, with commas between',
      },
      'consent-day': { value: 'DATE', about: 'day on which they gave it, such as 2026-09-01' },
      'dry-run': { about: 'report what would happen, store nothing' },
      language: LANGUAGE_FLAG,
    },
    notes: [
      'The file is UTF-8 or Shift_JIS, with a heading for each column (name, kana, ' +
        'email, affiliation, title, ticket … in English, Japanese or German), or a ' +
        'pretix order-position export.',
      'JSON, and CSV with headings such as name and price, or lat and lng, is imported ' +
        'into the event: --kind event imports everything that the desk saves as JSON.',
      'A column such as consent says row by row who agreed to the printing of the pass ' +
        '(yes, 1, or the Japanese for yes); everybody else is asked at the desk.',
      'A second import of the same list changes nothing. Rows with a fault are left ' +
        'out and listed with the reason; the others are stored. A kiosk may run ' +
        'meanwhile.',
      'If the disk is full or the database ends meanwhile, the number of stored rows ' +
        'is exact, and a second import stores the rest.',
    ],
    examples: [
      'import attendees.csv --event svc-tokyo-2026 --dry-run',
      'import attendees.csv --event svc-tokyo-2026 --data kiosk-data',
      'import tickets.csv --kind tickets --event svc-tokyo-2026',
    ],
  },
  async run(given) {
    const [file = ''] = given.positionalValues
    const kind = given.has('kind')
      ? parseChoice('kind', given.required('kind'), IMPORT_KINDS)
      : undefined
    if (!given.has('event') && (kind === undefined || kind === 'people'))
      throw new UsageError('--event SLUG is missing.')
    const language = languageFrom(given)
    const bytes = await readFile(file).catch((cause: Error) => {
      throw new Error(`${file} cannot be read: ${cause.message}`, { cause })
    })
    const { dataSettings } = await import('./open-data.ts')
    const { importListFile } = await import('./import-list.ts')
    const consent = consentOf(given.value('consent-all'), given.value('consent-day'))
    const keep = given.value('keep')?.split(',')
    const list = {
      bytes,
      consent,
      keep,
      fileName: basename(file),
      eventSlug: given.value('event') ?? null,
      dryRun: given.has('dry-run'),
      language,
    }
    process.stdout.write(await importListFile(dataSettings(given), list, kind))
    return 0
  },
}

/** Throws UsageError if only one of them is given, or the day does not exist. */
function consentOf(
  source: string | undefined,
  day: string | undefined,
): { source: string; day: string } | undefined {
  if (source === undefined && day === undefined) return undefined
  if (!source?.trim() || day === undefined)
    throw new UsageError('Give both --consent-all SOURCE and --consent-day DATE, or neither.')
  const exists =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!exists) throw new UsageError(`--consent-day must be a date such as 2026-09-01, got ${day}.`)
  return { source: source.trim(), day }
}
