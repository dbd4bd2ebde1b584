import type { Core } from '../../platform/db/core.ts'
import type { eventImport } from '../../../messages/en/event/event-file.ts'
import { textIn } from '../../../messages/sentence.ts'
import type { MessageValues } from '../../../messages/translate.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findEventBySlug } from '../event/event-store.ts'
import { appendAuditIn } from '../../platform/db/audit-store.ts'
import { importEvent, planOf, readEventSource, type EventSource } from './import-event.ts'
import type { EventImportPlan } from './plan-event-import.ts'
import { causesIn } from './pending-event-imports.ts'

export interface EventFileImport {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** The event of rows without one. */
  readonly eventSlug: string | null
  /** Reports the plan and stores nothing. */
  readonly dryRun: boolean
  readonly language: 'ja' | 'en'
}

/**
 * Imports one file for the command line; returns the report. Throws an error with one clear line if
 * the file cannot be read.
 */
export async function importEventFile(deps: Core, file: EventFileImport): Promise<string> {
  const event = file.eventSlug === null ? null : await findEventBySlug(deps.db, file.eventSlug)
  const source = readEventSource(file.bytes, file.eventSlug)
  // The user of the command line has access to the whole database.
  const record = (trx: Transaction, { counts }: EventImportPlan): Promise<void> =>
    appendAuditIn(trx, deps, {
      action: 'import_office',
      userId: null,
      eventId: event?.id ?? null,
      detail: { fileName: file.fileName, via: 'command_line', kinds: source.file.kinds, ...counts },
    })
  const plan = file.dryRun
    ? await planOf(deps.db, source, null)
    : await importEvent(deps, source, { importer: null, userId: null, record })
  return reportText(source, plan, file)
}

function reportText(
  { file: read }: EventSource,
  { counts, rows }: EventImportPlan,
  { fileName, language, dryRun }: EventFileImport,
): string {
  const t = (
    key: keyof (typeof eventImport)['eventImport']['report'],
    values?: MessageValues,
  ): string => textIn(language, `eventImport.report.${key}`, values)
  const lines = [
    t('read', {
      file: fileName,
      kinds: read.kinds.join(', '),
      total: counts.total,
    }),
    t(dryRun ? 'planned' : 'stored', counts),
    ...(read.ignored.length > 0 ? [t('ignored', { names: read.ignored.join(', ') })] : []),
    ...rows
      .filter((row) => row.result === 'refused')
      .map(({ kind, line, name, problems }) => {
        const row = t('row', { kind, line, name }).trimEnd()
        return `  ${row}: ${causesIn(language, problems)}`
      }),
  ]
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, '?')}\n`).join('')
}
