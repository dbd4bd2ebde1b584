import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { BearerKinds } from '../sign-in/find-caller.ts'
import type { SameOrigin } from './origin.ts'

/** What every endpoint's door needs. */
export interface MountDeps {
  readonly db: Db
  readonly bearers: BearerKinds
  readonly origins: SameOrigin
  readonly now: () => number
  readonly log: Logger
  /** The desk's own listener on loopback; the other one has no `/desk` routes. */
  readonly desk: boolean
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies: boolean
}
