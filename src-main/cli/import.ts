import { basename } from 'node:path'
import { LIMITS } from '../../contract/platform/http/limits.ts'
import { readRegularFile } from '../../src-server/platform/files/foreign-file.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import { systemFault } from '../../messages/system-fault.ts'
import { DATABASE_FLAG, DATA_FLAG, UsageError, type Command, t } from './command.ts'
import { parseChoice } from './parse-choice.ts'
import type { LegacyEncoding } from '../../src-server/platform/table-files/score-encoding.ts'

const ENCODINGS = [
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const satisfies readonly LegacyEncoding[]

export const importAttendees: Command = {
  spec: {
    name: 'import',
    about: () => t('commandHelp.import.about'),
    positionals: ['FILE'],
    flags: {
      event: { value: 'SLUG', about: () => t('commandHelp.import.event') },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
      'consent-all': { value: 'SOURCE', about: () => t('commandHelp.import.consentAll') },
      keep: { value: 'HEADINGS', about: () => t('commandHelp.import.keep') },
      encoding: {
        value: 'NAME',
        about: () => t('commandHelp.import.encoding', { names: ENCODINGS.join(', ') }),
      },
      state: {
        value: 'WORD=coming|not-coming',
        about: () => t('commandHelp.import.state'),
        many: true,
      },
      list: { value: 'NAME', about: () => t('commandHelp.import.list') },
      'consent-day': { value: 'DATE', about: () => t('commandHelp.import.consentDay') },
      'dry-run': { about: () => t('commandHelp.import.dryRun') },
    },
    notes: [
      () => t('commandHelp.import.file'),
      () => t('commandHelp.import.lists'),
      () => t('commandHelp.import.consent'),
      () => t('commandHelp.import.again'),
      () => t('commandHelp.import.people'),
      () => t('commandHelp.import.interrupted'),
    ],
    examples: [
      'import attendees.csv --event svc-tokyo-2026 --dry-run',
      'import attendees.csv --event svc-tokyo-2026 --data kiosk-data',
      'import event.json --data kiosk-data',
    ],
  },
  async run(given) {
    const [file = ''] = given.positionalValues
    const noEvent = new UsageError(sentence('commandLine.argument.missing', { what: '--event SLUG' }))
    const bytes = await readRegularFile(file, {
      most: LIMITS.importBody,
      follows: true,
    }).catch((cause: Error) => {
      // A list needs an event, whether or not it can be read.
      if (!given.has('event') && !/\.json$/i.test(file)) throw noEvent
      throw new TextError(sentence('commandLine.importUnreadable', { file, reason: systemFault(cause) }), {
        cause,
      })
    })
    const { looksLikeJson } = await import('../../src-server/event/event-file/read-event-file.ts')
    if (!given.has('event') && !looksLikeJson(bytes)) throw noEvent
    const { dataSettings } = await import('./open-data.ts')
    const { importListFile } = await import('./import-list.ts')
    const consent = consentOf(given.value('consent-all'), given.value('consent-day'))
    const keep = given.value('keep')?.split(',')
    const list = {
      bytes,
      consent,
      keep,
      encoding: given.has('encoding')
        ? parseChoice('encoding', given.required('encoding'), ENCODINGS)
        : undefined,
      states: statesOf(given.values('state')),
      list: given.value('list')?.trim().slice(0, LIMITS.listName),
      fileName: basename(file),
      eventSlug: given.value('event') ?? null,
      dryRun: given.has('dry-run'),
      language: 'en' as const,
    }
    const { report, asked } = await importListFile(dataSettings(given), list)
    process.stdout.write(report)
    return asked > 0 ? 1 : 0
  },
}

/** Throws UsageError for another form than WORD=coming or WORD=not-coming. */
function statesOf(values: readonly string[]): Record<string, 'coming' | 'not_coming'> {
  return Object.fromEntries(
    values.map((value) => {
      const [, word = '', meaning] = /^(.*\S.*)=(coming|not-coming)$/su.exec(value) ?? []
      if (!meaning) throw new UsageError(sentence('commandLine.argument.state', { value }))
      return [word, meaning === 'coming' ? 'coming' : 'not_coming']
    }),
  )
}

/** Throws UsageError if only one of them is given, or the day does not exist. */
function consentOf(
  source: string | undefined,
  day: string | undefined,
): { source: string; day: string } | undefined {
  if (source === undefined && day === undefined) return undefined
  if (!source?.trim() || day === undefined)
    throw new UsageError(sentence('commandLine.argument.bothConsents'))
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!exists) throw new UsageError(sentence('commandLine.argument.consentDay', { value: day }))
  return { source: source.trim(), day }
}
