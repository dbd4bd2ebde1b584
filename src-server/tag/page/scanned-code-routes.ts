import type { Context, Next } from 'koa'
import type { Db } from '../../platform/db/database.ts'
import { databaseFault } from '../../platform/db/database-fault.ts'
import { openEvents, type OpenEvent } from '../../event/event/event-store.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, sendScriptedPage } from '../../platform/html/send-page.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { translator, type Language } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { icon, noticeBox, numbered, row, verdict } from '../../platform/html/page-parts.ts'
import { PASS_FONTS_LINK } from '../../pass/draft/font-routes.ts'

/** What the phone opened: the QR of a pass, or an address under /n without a pass. */
type ScannedCodeKind = 'code' | 'tag'

interface ScannedCode {
  readonly kind: ScannedCodeKind
  readonly lang: Language
  /** `{web_url}/q`: the address in the code, whichever address the phone opened. */
  readonly codeAddress: string
  readonly events: readonly OpenEvent[]
  readonly reference: string
}

/**
 * The page behind a code scanned with a phone. It needs no sign-in, shows no personal data and
 * records nothing.
 */
function scannedCodePage(parts: ScannedCode): string {
  const { kind, lang } = parts
  const t = translator(lang)
  const isCode = kind === 'code'
  const title = t(`scannedCode.${kind}.title`)
  const line = t(`scannedCode.${kind}.line`)
  const sign = isCode ? verdict('qr', 'accent', title, line) : verdict('warning', 'hold', title, line)
  const myPass =
    `<a class="button${isCode ? '' : ' second'}" href="/me/passes?lang=${lang}">` +
    `${t('scannedCode.myPass')}</a>`
  const where =
    `<details class="more card"><summary>${icon('door')}<span class="grow">` +
    `${t('scannedCode.where')}</span>${icon('next')}</summary>` +
    `${eventLines(parts.events, lang)}</details>`
  return cardPage(
    { lang, self: isCode ? '/q' : '/n/' },
    {
      title,
      head: PASS_FONTS_LINK + (isCode ? '<script src="/q.js" defer></script>' : ''),
      body: isCode
        ? `${sign}${codeBox(parts)}<p>${t('scannedCode.records')}</p>${myPass}${where}` +
          `<p class="quiet small bottom">${t('scannedCode.key')}</p>`
        : `${sign}<section><h2>${t('scannedCode.reasons')}</h2>` +
          numbered([t('scannedCode.reason1'), t('scannedCode.reason2'), t('scannedCode.reason3')]) +
          `<p>${t('scannedCode.remedy')}</p></section>${where}${myPass}` +
          `<p class="quiet small bottom">${t('scannedCode.whose')}<br>` +
          `${t('scannedCode.reference')} ` +
          `<span class="code">${escapeHtml(parts.reference)}</span></p>`,
    },
  )
}

function codeBox({ lang, codeAddress }: ScannedCode): string {
  const t = translator(lang)
  return (
    `<noscript>${noticeBox('hold', t('scannedCode.noScript'), '')}</noscript>\n` +
    `<figure class="qr code-box" data-code="${escapeHtml(codeAddress)}" hidden>` +
    `<svg role="img" aria-label="${t('scannedCode.qr')}" shape-rendering="crispEdges">` +
    `<path fill="#000"/></svg><figcaption>${t('scannedCode.hold')}</figcaption>` +
    '</figure>\n' +
    noticeBox('hold', t('scannedCode.incomplete'), ' data-incomplete hidden')
  )
}

/** Title, days and place of the current or next events. */
function eventLines(events: readonly OpenEvent[], lang: Language): string {
  const t = translator(lang)
  if (events.length === 0) return `<p>${t('scannedCode.nowhere')}</p>`
  const line = ({ title, startsAt, endsAt, timeZone, place }: OpenEvent): string => {
    const days = new Intl.DateTimeFormat(t('language.locale'), {
      dateStyle: 'long',
      timeZone,
    }).formatRange(new Date(startsAt), new Date(endsAt))
    return row(title, days) + `<span>${escapeHtml(place || t('scannedCode.nowhere'))}</span>`
  }
  return `<ul class="list">${events.map((event) => `<li>${line(event)}</li>`).join('')}</ul>`
}

export interface ScannedCodeDeps {
  readonly db: Db
  readonly webUrl: string
  readonly now: () => number
}

/** Maximum number of events listed. */
const MAX_EVENTS = 3

/** `/q#CODE` and `/n/…`: the pages behind codes scanned with a phone. */
export function mountScannedCodePages(routes: RouteTable, deps: ScannedCodeDeps): void {
  const answer = (kind: ScannedCodeKind) => async (ctx: Context) =>
    sendScannedCodePage(ctx, kind, deps.webUrl, await openEvents(deps.db, deps.now(), MAX_EVENTS))
  routes.addOpen('/q', answer('code'))
  routes.addOpen('/q/{code}', answer('code'))
  routes.addOpen('/n/{key}', answer('tag'))
  routes.addOpen('/q.js', scriptHandler('scanned-code'))
}

/**
 * Replies with these pages, without the places, to every other address under `/q` and `/n` (lower
 * case), to a malformed one and while the database is unavailable: a phone never shows JSON.
 */
export function replyToPhones({ webUrl }: ScannedCodeDeps) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const kind = /^(GET|HEAD)$/.test(ctx.method) ? kindOf(ctx.path) : null
    try {
      await next()
      if (!kind || ctx.status !== 404) return
    } catch (error) {
      const isExpected = error instanceof ApiError || error instanceof URIError
      if (!kind || !(isExpected || databaseFault(error))) throw error
    }
    sendScannedCodePage(ctx, kind, webUrl, [])
  }
}

function kindOf(path: string): ScannedCodeKind | null {
  if (/^\/q(\/|$)/.test(path)) return 'code'
  return /^\/n(\/|$)/.test(path) ? 'tag' : null
}

function sendScannedCodePage(
  ctx: Context,
  kind: ScannedCodeKind,
  webUrl: string,
  events: readonly OpenEvent[],
): void {
  const id = String(ctx.state.requestId).replaceAll('-', '').toUpperCase()
  const html = scannedCodePage({
    kind,
    lang: languageOf(ctx),
    codeAddress: `${webUrl}/q`,
    events,
    reference: `${id.slice(0, 2)}-${id.slice(2, 6)}`,
  })
  ctx.status = 200
  sendScriptedPage(ctx, html, null)
}
