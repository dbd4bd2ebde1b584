import { languageOf } from '../html/page-language.ts'
import { scriptHandler, sendScriptedPage } from '../html/send-page.ts'
import type { RouteTable } from '../http/route-table.ts'
import { TAG_PAGE_STYLE, tagPage } from './tag-page.ts'

/** The page that a tag opens: `{base_url}/n`, on both listeners. */
export function mountTagPage(routes: RouteTable): void {
  routes.addOpen('/n', (ctx) =>
    sendScriptedPage(ctx, tagPage(languageOf(ctx)), TAG_PAGE_STYLE, ["connect-src 'self'"]),
  )
  routes.addOpen('/n.js', scriptHandler('tag'))
}
