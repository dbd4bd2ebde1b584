import type { Context } from 'koa'
import type { Db } from '../db/database.ts'
import { openEvents } from '../events/open-events-store.ts'
import { languageOf } from '../html/page-language.ts'
import { scriptHandler, sendScriptedPage } from '../html/send-page.ts'
import type { RouteTable } from '../http/route-table.ts'
import { SCANNED_CODE_STYLE, scannedCodePage, type ScannedCodeKind } from './scanned-code-page.ts'

export interface ScannedCodeDeps {
  readonly db: Db
  readonly webUrl: string
  readonly now: () => number
}

/** Maximum number of events listed. */
const MOST_EVENTS = 3

/** `/q#CODE` and `/n/…`: the pages behind codes scanned with a phone. */
export function mountScannedCodePages(
  routes: RouteTable,
  { db, webUrl, now }: ScannedCodeDeps,
): void {
  const answer = (kind: ScannedCodeKind) => async (ctx: Context) => {
    const id = String(ctx.state.requestId).replaceAll('-', '').toUpperCase()
    const html = scannedCodePage({
      kind,
      lang: languageOf(ctx),
      codeAddress: `${webUrl}/q`,
      events: await openEvents(db, now(), MOST_EVENTS),
      reference: `${id.slice(0, 2)}-${id.slice(2, 6)}`,
    })
    sendScriptedPage(ctx, html, SCANNED_CODE_STYLE)
  }
  routes.addOpen('/q', answer('code'))
  routes.addOpen('/q/{code}', answer('code'))
  routes.addOpen('/n/{key}', answer('tag'))
  routes.addOpen('/q.js', scriptHandler('scanned-code'))
}
