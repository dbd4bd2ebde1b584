import type { PrintJobDetail } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { confirmedBitmap } from '../../pass/confirmation/confirmation-store.ts'
import { encodePass, pngDataUrl } from '../../pass/drawing/encode-png.ts'
import { historyOf } from './job-history-store.ts'
import type { JobRecord } from './job-record.ts'
import { jobView } from './job-record.ts'

/** One job with its history and the dots that the printer gets. */
export async function jobDetail(db: Db, job: JobRecord): Promise<PrintJobDetail> {
  const { bitmap, red } = (await confirmedBitmap(db, job.confirmationId))!
  return {
    job: jobView(job),
    history: [...(await historyOf(db, job.jobId))],
    image: pngDataUrl(encodePass(bitmap, red)),
    widthPx: bitmap.widthPx,
    heightPx: bitmap.heightPx,
  }
}
