import type { Logger } from 'pino'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import { appendAudit, type AuditDeps } from '../../db/audit-store.ts'
import { importView, type ImportOutcome, type Imports, type OpenImport } from './pending-imports.ts'
import { readable } from '../../tables/require-readable.ts'

export interface ImportRoutesDeps extends AuditDeps {
  readonly db: Db
  readonly imports: Imports
  readonly log: Logger
}

/** The import screen: read, look, map, correct, store. */
export function mountImportRoutes(mount: Mount, deps: ImportRoutesDeps): void {
  const { imports } = deps
  const find = (importId: string): OpenImport => {
    const one = imports.find(importId)
    if (!one) throw new ApiError('not_found')
    return one
  }
  mount(endpoints.startImport, ({ query, bytes }) =>
    readable(async () => importView(await imports.start(query.eventId, query.fileName, bytes))),
  )
  mount(endpoints.getImport, async ({ params }) => importView(find(params.importId)))
  mount(endpoints.changeImport, async ({ params, body }) => {
    const one = find(params.importId)
    if (one.state === 'running')
      throw new ApiError('print_state_conflict', { message: 'The list is being stored just now.' })
    await readable(() => imports.change(one, body))
    return importView(one)
  })
  mount(endpoints.applyImport, async ({ caller, params }) => {
    const one = find(params.importId)
    imports.apply(one, caller.userId, (outcome) => recordOutcome(deps, caller.userId, one, outcome))
    return importView(one)
  })
  mount(endpoints.importErrors, async ({ params }) => imports.refusedCsv(find(params.importId)))
}

/** The activity log says what was stored, not what was planned. */
async function recordOutcome(
  deps: ImportRoutesDeps,
  userId: string,
  { eventId, fileName, consent, plan }: OpenImport,
  outcome: ImportOutcome,
): Promise<void> {
  const given =
    consent.from === 'none'
      ? {}
      : {
          consentFrom: consent.from,
          ...(consent.source && { consentSource: consent.source }),
          ...(consent.day && { consentDay: consent.day }),
        }
  const detail =
    'done' in outcome ? { ...outcome.done, kept: plan.kept, ...given } : { ...outcome, ...given }
  await appendAudit(deps, {
    action: 'import',
    userId,
    eventId,
    detail: { fileName, ...detail },
  }).catch((err: unknown) => deps.log.error({ err, fileName }, 'an import could not be recorded'))
}
