import type { Secrets } from '../secrets/secrets.ts'
import type { Db } from './database.ts'

/** What an operation gets first. Devices, queues and pools are named beside it. */
export interface Core {
  readonly db: Db
  /** With the installation's key, which signs the audit log and seals stored keys. */
  readonly secrets: Secrets
  /** ms since 1970. */
  readonly now: () => number
  /** This kiosk, in audit entries, print jobs and counts. */
  readonly stationId: string
}
