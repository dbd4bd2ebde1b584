import type { Context, Next } from 'koa'
import type { Db } from '../../platform/db/database.ts'
import { databaseFault } from '../../platform/db/database-fault.ts'
import { openEvents, type OpenEvent } from '../../event/event/open-events-store.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, sendScriptedPage } from '../../platform/html/send-page.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { scannedCodePage, type ScannedCodeKind } from './scanned-code-page.ts'

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
