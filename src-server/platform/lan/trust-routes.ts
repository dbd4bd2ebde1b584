import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { sendStaticPage } from '../html/send-page.ts'
import { languageOf } from '../html/page-language.ts'
import type { RouteTable } from '../http/route-table.ts'
import { madeDocuments, staticDocument } from '../http/static-document.ts'
import { authorityFiles, type AuthorityFiles } from './certificate.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../html/page-assets.ts'
import { cardPage, type PageFrame } from '../html/page-frame.ts'
import { noticeBox, numbered } from '../html/page-parts.ts'

/** The desk's own certificate authority; null if there is none to install. */
type TrustView = { readonly fingerprint: string; readonly baseUrl: string } | null

/** Eight groups of eight characters, as on the desk's screen. */
const groupedFingerprint = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

/**
 * Page with the steps to install the desk's certificate on a phone: two files, three steps each, no
 * script.
 */
function trustPage(frame: PageFrame, view: TrustView): string {
  const t = translator(frame.lang)
  if (view === null)
    return cardPage(frame, {
      title: t('trust.title'),
      body: `<h1>${t('trust.title')}</h1><p class="quiet">${t('trust.none')}</p>`,
    })
  const body =
    `<div><h1>${t('trust.title')}</h1><p class="quiet">${t('trust.lead')}</p></div>\n` +
    `${noticeBox('hold', t('trust.warning'), '')}\n` +
    `<section><h2>${t('trust.fingerprint')}</h2>` +
    `<p class="card code">${groupedFingerprint(view.fingerprint)}</p>` +
    `<p class="quiet small">${t('trust.compare')}</p></section>\n` +
    `<section><h2>${t('trust.ios')}</h2>` +
    numbered([t('trust.iosStep1'), t('trust.iosStep2'), t('trust.iosStep3')]) +
    `<a class="button fit" href="/ca.mobileconfig">${t('trust.iosFile')}</a></section>\n` +
    `<section><h2>${t('trust.android')}</h2>` +
    numbered([t('trust.androidStep1'), t('trust.androidStep2'), t('trust.androidStep3')]) +
    '<div class="row wrap"><a class="button" href="/ca.crt">' +
    `${t('trust.androidFile')}</a><a class="button second" href="/ca.der">${t('trust.der')}` +
    '</a></div></section>\n' +
    '<p class="quiet small">' +
    escapeHtml(t('trust.after', { address: `${view.baseUrl}/me` })) +
    '</p>'
  return cardPage(frame, { title: t('trust.title'), body })
}

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
