import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { stationName } from '../../platform/db/station-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { TagUrls } from '../../tag/key/tag-url.ts'

export interface LanRouteDeps {
  readonly now: () => number
  readonly baseUrl: string
  readonly db: Db
  readonly stationId: string
  readonly version: string
  readonly tagUrls: TagUrls
  /** The certificate of the kiosk's own authority in PEM; null without one. */
  readonly authority: () => string | null
}

/** Routes that a phone calls first: the kiosk's status and its certificate. */
export function mountLanRoutes(mount: Mount, deps: LanRouteDeps): void {
  const { db, stationId } = deps
  mount(endpoints.kioskStatus, {
    // All values but the names are fixed when the kiosk starts, which raises every rev.
    rev: () => readRev(db, 'names'),
    reply: async (_call, rev) => ({
      rev,
      name: await stationName(db, stationId),
      version: deps.version,
      baseUrl: deps.baseUrl,
      nfcEnabled: deps.tagUrls.usable,
      time: isoTime(deps.now()),
    }),
  })
  mount(endpoints.kioskAuthority, async () => {
    const authority = deps.authority()
    if (authority === null) throw new ApiError('not_found')
    return authority
  })
}
