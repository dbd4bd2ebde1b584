import type { Context } from 'koa'
import { NETWORK_PICTURE_BOX, NETWORK_PICTURES, type NetworkCause } from '../../../facts/network-causes.ts'
import { translator, type Language } from '../../../messages/translate.ts'
import { SITE_STYLE, escapeHtml } from '../../platform/html/page-assets.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { chip, listCard, row, verdict } from '../../platform/html/page-parts.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { stylePolicy } from '../../platform/http/static-document.ts'
import type { LanListener } from '../../platform/lan/lan-listener.ts'
import { isLoopbackAddress, ownNetworks, plainAddress } from '../../platform/lan/networks.ts'
import { causeOf, pageAddress, TRIAL_MS, type NetworkFacts } from './network-rules.ts'

/** Dependencies of the check of the network. */
export interface NetworkDeps {
  /** Null: switched off. */
  readonly lan: LanListener | null
  /** {base_url} with the open port. */
  readonly baseUrl: string
  readonly now: () => number
}

/** What the kiosk knows about its network now. */
export function networkFacts({ lan, baseUrl, now }: NetworkDeps): NetworkFacts {
  const { hostname, port } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    lan: lan === null ? 'off' : lan.port === null ? 'closed' : 'open',
    host,
    port: lan?.port ?? 0,
    // A proxy at another port shows its own certificate.
    hasCertificate: lan?.port !== Number(port || 443) || lan.hasCertificateFor(host),
    networks: ownNetworks(),
    errors: { multicast: null, outside: null },
    platform: process.platform,
    contacts: lan?.contacts.list() ?? [],
    now: now(),
  }
}

/**
 * The check of the network from a phone, without a script. Opened at an address of the kiosk, the
 * page loads a picture by the name, and then shows what arrived: the kiosk has seen whether the
 * phone asked for the name, connected, and took the certificate.
 */
export function mountNetworkPage(routes: RouteTable, deps: NetworkDeps): void {
  const { lan, baseUrl } = deps
  const { origin, host } = new URL(baseUrl)
  routes.addOpen('/network', async (ctx) => {
    const lang = languageOf(ctx)
    const facts = networkFacts(deps)
    const address = plainAddress(ctx.req.socket.remoteAddress ?? '')
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Security-Policy', `${stylePolicy(SITE_STYLE.hash)}; img-src ${origin}`)
    ctx.type = 'text/html; charset=utf-8'
    if (lan === null || facts.lan !== 'open' || isLoopbackAddress(address))
      ctx.body = desktopPage(lang, facts)
    else if (ctx.host.toLowerCase() === host) ctx.body = resultPage(lang, { ...facts, address }, null)
    else if (ctx.query.tried === undefined)
      ctx.body = trialPage(lang, `${origin}/network.svg?trial=${lan.contacts.beginTrial(address)}`)
    else {
      const device = facts.contacts.find((one) => one.address === address)
      const cause = device ? causeOf(device, facts) : 'name'
      ctx.body = resultPage(lang, { ...facts, address }, cause)
    }
  })
  routes.addOpen('/network.svg', async (ctx: Context) => {
    const { trial } = ctx.query
    if (typeof trial === 'string' && ctx.host.toLowerCase() === host) lan?.contacts.endTrial(trial)
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'image/svg+xml'
    ctx.body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  })
}

/** On the kiosk itself: the address to open on a phone. */
function desktopPage(lang: Language, facts: NetworkFacts): string {
  const t = translator(lang)
  const { url } = pageAddress(facts)
  const problem = facts.lan === 'open' ? 'none' : facts.lan
  const text =
    problem === 'none' && url !== ''
      ? t('network.page.open', { url })
      : t(`preparation.found.network_${problem}`)
  const title = t('network.page.title')
  return cardPage({ lang, self: '/network' }, { title, body: `<h1>${title}</h1><p>${escapeHtml(text)}</p>` })
}

/** Loads the picture by name, then the result. */
function trialPage(lang: Language, picture: string): string {
  const t = translator(lang)
  const title = t('network.page.title')
  const next = `/network?tried=1&amp;lang=${lang}`
  return cardPage(
    { lang, self: '/network' },
    {
      title,
      head: `<meta http-equiv="refresh" content="${TRIAL_MS / 1_000 + 1};url=${next}">`,
      body:
        `<h1>${title}</h1><p class="quiet" role="status">${t('network.page.trying')}</p>` +
        `<img src="${escapeHtml(picture)}" alt="">`,
    },
  )
}

type Shown = NetworkFacts & { readonly address: string }

/** What works from this phone, and one sentence and one picture about what does not. */
function resultPage(lang: Language, facts: Shown, cause: NetworkCause | null): string {
  const t = translator(lang)
  const title = t('network.page.title')
  const { host, address } = facts
  const port = String(facts.port)
  const values = { host, port, address }
  const mark = (works: boolean): string =>
    chip(works ? 'go' : 'stop', t(works ? 'network.page.works' : 'network.page.fails'))
  // Without the name no certificate was shown for it.
  const untried = chip('accent', t('network.page.untried'))
  const named = cause === null || cause === 'certificate'
  const body =
    (cause === null
      ? verdict('check', 'go', t('network.page.ready'))
      : `<h1>${title}</h1>${networkPicture(cause)}` +
        `<p class="notice is-hold">${escapeHtml(t(`network.cause.${cause}`, values))}</p>`) +
    listCard([
      row(t('network.page.port'), port, mark(true)),
      row(t('network.page.name'), host, mark(named)),
      row(t('network.page.certificate'), '', named ? mark(cause === null) : untried),
      row(t('network.page.seen'), address),
    ]) +
    (cause === 'certificate' ? `<a class="button fit" href="/trust">${t('trust.title')}</a>` : '') +
    `<a class="button second fit" href="/network?lang=${lang}">${t('network.page.again')}</a>`
  return cardPage({ lang, self: '/network' }, { title, body })
}

/** The picture of a cause, as the desk draws it. */
const networkPicture = (cause: NetworkCause): string =>
  `<svg class="cause" viewBox="${NETWORK_PICTURE_BOX}" fill="none" stroke="currentColor" ` +
  'stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">' +
  NETWORK_PICTURES[cause]
    .map(
      ({ d, width = 5, dash }) =>
        `<path d="${d}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    )
    .join('') +
  '</svg>'
