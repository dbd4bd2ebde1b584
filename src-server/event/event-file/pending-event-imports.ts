import type { Core } from '../../platform/db/core.ts'
import { eventProblemText } from '../../../messages/import-problem.ts'
import { sentence, type Sentence, textIn } from '../../../messages/sentence.ts'
import { translator, type MessageValues } from '../../../messages/translate.ts'
import { randomUUID } from 'node:crypto'
import type { EventImport } from '../../../contract/event/event/event-admin.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import { createOpenPreviews } from '../../platform/table-files/open-previews.ts'
import { importEvent, planOf, readEventSource, type EventSource, type ImportActor } from './import-event.ts'
import type { EventImportPlan } from './plan-event-import.ts'
import type { Importer } from './plan-types.ts'
import type { RowProblem } from './row-errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findEventBySlug } from '../event/event-store.ts'
import { appendAuditIn } from '../../platform/db/audit-store.ts'

/** Maximum rows of a preview: refused ones and removals first, then others in order. */
const SHOWN = 500

export interface PendingEventImport {
  readonly importId: string
  readonly eventId: string
  readonly openedBy: string
  readonly openedAt: number
  readonly size: number
  readonly fileName: string
  readonly source: EventSource
  plan: EventImportPlan
  state: EventImport['state']
}

export interface StartedBy {
  readonly userId: string
  readonly importer: Importer
}

/** Files in preview on this desk. */
export interface PendingEventImports {
  /** Throws TableError if the file has no usable content. */
  start(
    from: {
      eventId: string
      slug: string
      fileName: string
      bytes: Uint8Array
    },
    by: StartedBy,
  ): Promise<PendingEventImport>
  find(importId: string): PendingEventImport | undefined
  /** Stores the good rows. A second call changes nothing. */
  apply(one: PendingEventImport, by: StartedBy & Pick<ImportActor, 'record'>): Promise<void>
}

export function createPendingEventImports(deps: Pick<Core, 'db' | 'now'>): PendingEventImports {
  const { now } = deps
  const imports = createOpenPreviews<PendingEventImport>(now)
  return {
    async start({ eventId, slug, fileName, bytes }, { importer, userId }) {
      const source = await readEventSource(bytes, slug)
      const one: PendingEventImport = {
        importId: randomUUID(),
        eventId,
        openedBy: userId,
        openedAt: now(),
        size: bytes.byteLength,
        fileName,
        source,
        plan: await planOf(deps.db, source, importer),
        state: 'preview',
      }
      imports.add(one)
      return one
    },
    find: imports.find,
    async apply(one, by) {
      if (one.state === 'done') return
      one.plan = await importEvent(deps, one.source, by)
      one.state = 'done'
    },
  }
}

export function eventImportView(one: PendingEventImport): EventImport {
  const { file } = one.source
  const isFirst = ({ result }: { readonly result: string }): boolean =>
    result === 'refused' || result === 'removed'
  const { rows } = one.plan
  const shown = new Set([...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].slice(0, SHOWN))
  return {
    importId: one.importId,
    fileName: one.fileName,
    kinds: [...file.kinds],
    ignored: [...file.ignored],
    counts: one.plan.counts,
    rows: rows.filter((row) => shown.has(row)),
    state: one.state,
  }
}

/** The refused rows as CSV: kind, causes in both languages, then the values. */
export function rejectedEventRowsCsv({ rows }: EventImportPlan): string {
  const refused = rows.filter((row) => row.result === 'refused')
  const lines = refused.map(({ line, kind, name, problems, cells }) => [
    kind,
    line,
    name,
    causesIn('ja', problems),
    causesIn('en', problems),
    ...cells.map((cell) => `${cell.field}: ${cell.text}`),
  ])
  const [kind, line, name, reason] = (['kind', 'line', 'name', 'reason'] as const).map((key) =>
    sentence(`eventImport.refused.${key}`),
  ) as [Sentence, Sentence, Sentence, Sentence]
  const heads = [kind, line, name].map(({ ja, en }) => `${ja} / ${en}`)
  return csvFile([[...heads, reason.ja, reason.en], ...lines])
}

/** The causes of a refused row, in one line. */
export function causesIn(language: 'ja' | 'en', problems: readonly RowProblem[]): string {
  const t = translator(language)
  return problems.map((one) => eventProblemText(t, one)).join(t('eventImport.report.and'))
}

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
  const source = await readEventSource(file.bytes, file.eventSlug)
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
  const t = (key: 'read' | 'planned' | 'stored' | 'ignored' | 'row', values?: MessageValues): string =>
    textIn(language, `eventImport.report.${key}`, values)
  const lines = [
    t('read', {
      file: fileName,
      kinds: read.kinds.join(', '),
      count: counts.total,
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
