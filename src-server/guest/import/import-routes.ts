import type { Logger } from 'pino'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { appendAudit, appendAuditIn, type AuditEntry, createReadLog } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { consentDetail } from './import-consent.ts'
import { importView, type ImportOutcome, type Imports, type OpenImport } from './pending-imports.ts'
import { listImports, planUndo, undoImport, type UndoDeps } from './undo-import.ts'
import { listDuplicates, mergePeople } from '../duplicate/merge-people.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { rejectUnreadable } from '../../platform/table-files/table-error.ts'

export interface ImportRoutesDeps extends UndoDeps {
  readonly index: SearchIndex
  readonly imports: Imports
  readonly log: Logger
}

/** The import screen: upload, preview, map columns, correct, store. */
export function mountImportRoutes(mount: Mount, deps: ImportRoutesDeps): void {
  const { imports } = deps
  const find = (importId: string): OpenImport => {
    const one = imports.find(importId)
    if (!one) throw new ApiError('not_found')
    return one
  }
  mount(endpoints.startImport, ({ caller, query, bytes }) =>
    rejectUnreadable(async () => importView(await imports.start({ ...query, bytes, by: caller.userId }))),
  )
  mount(endpoints.getImport, async ({ params }) => importView(find(params.importId)))
  mount(endpoints.changeImport, async ({ params, body }) => {
    const one = find(params.importId)
    if (one.state === 'running')
      throw new ApiError('print_state_conflict', { message: 'The list is being stored.' })
    await rejectUnreadable(() => imports.change(one, body))
    return importView(one)
  })
  mount(endpoints.applyImport, async ({ caller, params }) => {
    const one = find(params.importId)
    imports.apply(one, caller.userId, async (outcome, trx) => {
      const entry = auditEntry(caller.userId, one, outcome)
      if (trx) return appendAuditIn(trx, deps, entry)
      const { fileName } = one
      await appendAudit(deps, entry).catch((err: unknown) =>
        deps.log.error({ err, fileName }, 'an import could not be recorded'),
      )
    })
    return importView(one)
  })
  mount(endpoints.listImports, async ({ params }) => ({
    imports: await listImports(deps.db, params.eventId),
  }))
  mount(endpoints.planUndoImport, ({ params }) => planUndo(deps.db, params.eventId, params.listId))
  mount(endpoints.undoImport, ({ caller, params }) => undoImport(deps, params, caller.userId))
  const recordRead = createReadLog(deps)
  mount(endpoints.listDuplicates, async ({ caller, params: { eventId } }) => {
    const pairs = await listDuplicates(deps, eventId)
    const detail = { pairs: pairs.length }
    await recordRead({ action: 'read_duplicates', userId: caller.userId, eventId, detail })
    return { pairs }
  })
  mount(endpoints.mergePeople, async ({ caller, params, body }) => {
    await mergePeople(deps, params, body, caller.userId)
    return { userId: params.userId }
  })
  mount(endpoints.importErrors, async ({ params }) => imports.refusedCsv(find(params.importId)))
}

function auditEntry(
  userId: string,
  { eventId, fileName, consent }: OpenImport,
  outcome: ImportOutcome,
): AuditEntry {
  const stored = 'done' in outcome ? { ...outcome.done.counts, kept: outcome.done.kept } : outcome
  return {
    action: 'import',
    userId,
    eventId,
    detail: { fileName, ...stored, ...consentDetail(consent) },
  }
}
