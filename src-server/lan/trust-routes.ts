import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { sendPage } from '../html/send-page.ts'
import { languageOf } from '../html/page-language.ts'
import type { RouteTable } from '../http/route-table.ts'
import { trustPage } from './trust-page.ts'
import { authorityFiles, type AuthorityFiles } from './authority-files.ts'

export interface TrustDeps {
  readonly baseUrl: string
  /** The certificate of the kiosk's own authority in PEM; null without one. */
  readonly authority: () => string | null
  /**
   * SHA-256 of the certificate that the open door for phones shows, in hex; null while there is
   * none.
   */
  readonly doorCertificate: () => string | null
}

/** Whom phones are to trust: as data, as files that they install, and as a page that tells how. */
export function mountTrust(routes: RouteTable, mount: Mount, deps: TrustDeps): void {
  const files = (): AuthorityFiles | null => {
    const pem = deps.authority()
    return pem === null ? null : authorityFiles(pem)
  }
  const required = (): AuthorityFiles => {
    const found = files()
    if (!found) throw new ApiError('not_found')
    return found
  }
  mount(endpoints.kioskTrust, async () => {
    const found = files()
    return {
      authority: found && { fingerprint: found.fingerprint, validTo: found.validTo },
      certificate: deps.doorCertificate(),
      page: `${deps.baseUrl}/trust`,
    }
  })
  mount(endpoints.kioskAuthorityDer, async () => required().der)
  mount(endpoints.kioskAuthorityProfile, async () => required().profile)
  routes.addOpen('/trust', (ctx) => {
    const found = files()
    const html = trustPage(
      { lang: languageOf(ctx), self: '/trust' },
      found && { fingerprint: found.fingerprint, baseUrl: deps.baseUrl },
    )
    sendPage(ctx, html)
  })
}
