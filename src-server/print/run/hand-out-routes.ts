import { handOutEndpoints } from '../../../contract/print/run/hand-out.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { handOut, undoHandOut, type HandOutDeps } from './hand-out.ts'

/** Passes that wait in boxes: hand out, undo. */
export function mountHandOutRoutes(mount: Mount, deps: HandOutDeps): void {
  mount(handOutEndpoints.handOut, ({ caller, body }) => handOut(deps, caller.userId, body))
  mount(handOutEndpoints.undoHandOut, ({ caller, params, body }) =>
    undoHandOut(deps, caller.userId, { ...params, ...body }),
  )
}
