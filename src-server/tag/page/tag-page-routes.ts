import type { Language } from '../../../messages/translate.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, scriptedPolicy } from '../../platform/html/send-page.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { staticDocument, type StaticDocument } from '../../platform/http/static-document.ts'
import { tagPage } from './tag-page.ts'

const POLICY = scriptedPolicy(null, ["connect-src 'self'"])

/** The page that a tag opens: `{base_url}/n`, on both listeners. */
export function mountTagPage(routes: RouteTable): void {
  const pages = new Map<Language, StaticDocument>()
  routes.addOpen('/n', (ctx) => {
    const lang = languageOf(ctx)
    const page = pages.get(lang) ?? staticDocument('text/html; charset=utf-8', tagPage(lang))
    pages.set(lang, page)
    ctx.set('Content-Security-Policy', POLICY)
    return page.send(ctx)
  })
  routes.addOpen('/n.js', scriptHandler('tag'))
}
