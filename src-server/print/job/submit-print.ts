import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { bodyHash } from '../../platform/db/request-key-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { drawPass, type DrawDeps } from '../../pass/draft/draw-pass.ts'
import { mapRenderError } from '../../pass/draft/map-render-error.ts'
import { confirmedRevision } from '../../pass/draft/pass-rules.ts'
import { checkSubmit } from './check-submit.ts'
import { jobView } from './job-record.ts'
import type { QueueControl } from '../queue/queue-deps.ts'
import { storeJob, type StoreJobDeps } from './store-job.ts'
import type { PrintOrder } from './submit-rules.ts'

export interface SubmitDeps extends DrawDeps, StoreJobDeps {
  readonly queue: QueueControl
}

/**
 * Queues one label of the confirmed pass. The row is stored before the first byte is sent; one
 * request key makes one job, also for parallel requests. Printing confirms what staff see: if the
 * look has changed since the person confirmed, the new look is recorded as confirmed by staff.
 */
export async function submitPrint(
  deps: SubmitDeps,
  staffId: string,
  person: { readonly eventId: string; readonly userId: string },
  body: PrintOrder,
): Promise<PrintJob> {
  // The job's age counts from the request, so it includes checks and drawing.
  const requestedAt = isoTime(deps.now())
  // `bulk: false` and a missing `bulk` are the same request.
  const bulk = body.bulk === true ? true : undefined
  const requestHash = bodyHash({ ...person, ...body, bulk })
  const scope = { ...person, stationId: deps.stationId, requestHash }
  const decision = await checkSubmit(deps.db, scope, body)
  if (decision.kind === 'repeated') return jobView(decision.job)

  const { pass, look, draft } = decision
  const { content } = draft
  const confirmed = confirmedRevision(pass, content)
  const drawn = await mapRenderError(() =>
    drawPass(deps, { ...person, ...look, content, confirmed }),
  )
  if (drawn.render.hash !== body.renderHash) throw new ApiError('pass_preview_mismatch')
  const { job, isNew } = await storeJob(deps, scope, body, {
    staffId,
    requestedAt,
    drawn,
  })
  if (isNew) deps.queue.wake(job.printerId)
  return jobView(job)
}
