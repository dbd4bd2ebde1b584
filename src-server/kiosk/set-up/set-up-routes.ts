import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { adminExists } from '../../account/staff/role-store.ts'
import { findSessionCaller } from '../../account/session/find-caller.ts'
import { sessionView, type SignInDeps } from '../../account/session/sign-in.ts'
import { setUp } from './set-up.ts'
import type { TrainingDevices } from '../practice/training-session.ts'

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
