import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { WalkInDeps } from '../walk-in/add-walk-in.ts'
import type { DeskPersonDeps } from '../view/attendee-view.ts'
import { addPartyPlace, namePartyPlace, partyView } from './party.ts'

/** Parties: several people with one QR. */
export function mountPartyRoutes(mount: Mount, deps: WalkInDeps & DeskPersonDeps): void {
  mount(endpoints.getParty, ({ params }) => partyView(deps, params))
  mount(endpoints.addPartyPlace, async ({ caller, params, body }) => {
    await addPartyPlace(deps, caller.userId, params, body.places)
    return partyView(deps, params)
  })
  mount(endpoints.namePartyPlace, async ({ caller, params, body }) => {
    await namePartyPlace(deps, caller.userId, params, body)
    return partyView(deps, params)
  })
}
