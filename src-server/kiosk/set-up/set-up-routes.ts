import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { adminExists, grantRole } from '../../account/staff/role-store.ts'
import { findSessionCaller } from '../../account/session/find-caller.ts'
import { sessionView, type SignInDeps } from '../../account/session/sign-in.ts'
import type { TrainingDevices } from '../practice/training-session.ts'
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { renameStation } from '../../platform/db/station-store.ts'
import { startSession, type StartedSession } from '../../account/session/session-store.ts'
import { hashPassword } from '../../account/password/password.ts'
import { insertUser } from '../../person/user/user-store.ts'

/** Setting inserted by the transaction of the set-up: of two at once, one succeeds. */
const CLAIM = 'set_up_by'

/**
 * Creates the first administrator and starts their session. There is no default password.
 * @throws ApiError `already_set_up` if an administrator exists
 */
async function setUp(deps: Core, body: BodyOf<typeof endpoints.setUp>): Promise<StartedSession> {
  if (await adminExists(deps.db)) throw new ApiError('already_set_up')
  const now = deps.now()
  const userId = randomUUID()
  const passwordHash = await hashPassword(body.password)
  const store = async (trx: Db): Promise<StartedSession> => {
    const claim = JSON.stringify({ userId, at: isoTime(now) })
    await trx('settings').insert({ key: CLAIM, value: claim })
    await insertUser(trx, { id: userId, email: body.email, name: body.name, passwordHash }, now)
    await grantRole(trx, { userId, role: 'admin', eventId: null, grantedBy: null, now })
    await renameStation(trx, deps.stationId, body.station)
    return startSession(trx, userId, now)
  }
  try {
    return await audited(deps, store, { action: 'set_up', userId })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_set_up', { cause: error })
    throw error
  }
}

export interface SetUpDeps extends SignInDeps {
  readonly demo: boolean
  /** The account that the sign-in screen of a demo offers. */
  readonly demoSignIn: () => { email: string; password: string } | null
  readonly practice: TrainingDevices | null
}

/** First start of a kiosk: the state of the set-up, and the first administrator. */
export function mountSetUpRoutes(mount: Mount, deps: SetUpDeps): void {
  const { db } = deps
  mount(endpoints.getSetup, async () => ({
    needed: !(await adminExists(db)),
    demo: deps.demo,
    demoSignIn: deps.demoSignIn(),
    practiceOf: deps.practice?.home ?? null,
  }))
  mount(endpoints.setUp, async (call) => {
    const started = await setUp(deps, call.body)
    call.startSession(started.id, started.expiresAt)
    return sessionView(deps, (await findSessionCaller(db, started.id, deps.now()))!)
  })
}
