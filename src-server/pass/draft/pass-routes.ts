import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { getPass } from './get-pass.ts'
import { listPassEvents, passEventsRev } from './list-pass-events.ts'
import { previewPass } from './preview-pass.ts'
import { savePass, type SaveDeps } from './save-pass.ts'
import type { TagAddress } from '../../platform/http/origins.ts'

/** Rows 1 to 4 of the native-client pass API. */
export function mountPassRoutes(
  mount: Mount,
  shared: SaveDeps & { readonly tagUrls: TagAddress },
): void {
  const deps = { ...shared, drawsFor: 'participant' as const }
  mount(endpoints.listPassEvents, {
    async rev({ caller }) {
      await requireConsent(deps.db, caller.userId)
      return passEventsRev(deps.db, caller.userId)
    },
    reply: ({ caller }, rev) => listPassEvents(deps, caller.userId, rev),
  })
  mount(endpoints.getPass, ({ caller, params }) => getPass(deps, caller.userId, params.eventId))
  mount(endpoints.savePass, async ({ caller, params, body }) => {
    // A personal token may save a draft. Only a person may confirm what is printed.
    if (caller.kind === 'personal' && body.action === 'confirm')
      throw new ApiError('pass_human_action_required')
    const { userId, kind } = caller
    const writer = { by: 'self', userId, origin: kind, record: null } as const
    return savePass(deps, userId, params.eventId, writer, body)
  })
  mount(endpoints.previewPass, ({ caller, params, body }) =>
    previewPass(deps, caller.userId, params.eventId, body),
  )
}
