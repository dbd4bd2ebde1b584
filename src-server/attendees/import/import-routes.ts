import type { Logger } from 'pino'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import type { Caller } from '../../sign-in/find-caller.ts'
import { managesEvent } from '../../people/role-store.ts'
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
  const find = async (caller: Caller, importId: string) => {
    const one = imports.find(importId)
    if (!one || !(await managesEvent(deps.db, caller.userId, one.eventId)))
      throw new ApiError('not_found', {
        message: 'This list is not open any more; choose the file again.',
      })
    return one
  }
  mount(endpoints.startImport, ({ query, bytes }) =>
    readable(async () => importView(await imports.start(query.eventId, query.fileName, bytes))),
  )
  mount(endpoints.getImport, async ({ caller, params }) =>
    importView(await find(caller, params.importId)),
  )
  mount(endpoints.changeImport, async ({ caller, params, body }) => {
    const one = await find(caller, params.importId)
    if (one.state === 'running')
      throw new ApiError('print_state_conflict', { message: 'The list is being stored just now.' })
    await readable(() => imports.change(one, body))
    return importView(one)
  })
  mount(endpoints.applyImport, async ({ caller, params }) => {
    const one = await find(caller, params.importId)
    imports.apply(one, caller.userId, (outcome) => recordOutcome(deps, caller.userId, one, outcome))
    return importView(one)
  })
  mount(endpoints.importErrors, async ({ caller, params }) =>
    imports.refusedCsv(await find(caller, params.importId)),
  )
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
