import { endpoints } from '../../contract/endpoints.ts'
import { isoTime } from '../db/rows.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount.ts'
import type { TagUrls } from '../tag/tag-url.ts'

export interface LanRouteDeps {
  readonly now: () => number
  readonly baseUrl: string
  readonly stationName: string
  readonly version: string
  readonly tagUrls: TagUrls
  /** When this process began, ms since 1970. */
  readonly startedAt: number
  /** The certificate of the kiosk's own authority in PEM; null without one. */
  readonly authority: () => string | null
}

/** What phones ask before anything else: who answers here, and whom to trust. */
export function mountLanRoutes(mount: Mount, deps: LanRouteDeps): void {
  // What the status shows is settled when the kiosk starts, so the start is its rev.
  const rev = Math.floor(deps.startedAt / 1000)
  mount(endpoints.kioskStatus, {
    rev: async () => rev,
    reply: async () => ({
      rev,
      name: deps.stationName,
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
