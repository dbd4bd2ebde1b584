import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { sendStaticPage } from '../html/send-page.ts'
import { languageOf } from '../html/page-language.ts'
import type { RouteTable } from '../http/route-table.ts'
import { madeDocuments, staticDocument } from '../http/static-document.ts'
import { trustPage } from './trust-page.ts'
import { authorityFiles, type AuthorityFiles } from './authority-files.ts'

export interface TrustDeps {
  readonly baseUrl: string
  /** The certificate of the kiosk's own authority in PEM; null without one. */
  readonly authority: () => string | null
  /** SHA-256 of the LAN listener's certificate in hex; null if the listener is not open. */
  readonly lanFingerprint: () => string | null
}

/**
 * The certificate of the authority as data, as files to install, and as a page with instructions.
 */
export function mountTrust(routes: RouteTable, mount: Mount, deps: TrustDeps): void {
  let made: { readonly pem: string; readonly files: AuthorityFiles } | null = null
  const files = (): AuthorityFiles | null => {
    const pem = deps.authority()
    if (pem === null) return null
    if (made?.pem !== pem) made = { pem, files: authorityFiles(pem) }
    return made.files
  }
  const pages = madeDocuments()
  const required = (): AuthorityFiles => {
    const found = files()
    if (!found) throw new ApiError('not_found')
    return found
  }
  mount(endpoints.kioskTrust, async () => {
    const found = files()
    return {
      authority: found && { fingerprint: found.fingerprint, validTo: found.validTo },
      certificate: deps.lanFingerprint(),
      page: `${deps.baseUrl}/trust`,
    }
  })
  mount(endpoints.kioskAuthorityDer, async () => required().der)
  mount(endpoints.kioskAuthorityProfile, async () => required().profile)
  routes.addOpen('/trust', (ctx) => {
    const lang = languageOf(ctx)
    const fingerprint = files()?.fingerprint
    const view = fingerprint === undefined ? null : { fingerprint, baseUrl: deps.baseUrl }
    const page = pages(`${lang} ${fingerprint}`, () =>
      staticDocument('text/html; charset=utf-8', trustPage({ lang, self: '/trust' }, view)),
    )
    return sendStaticPage(ctx, page)
  })
}
