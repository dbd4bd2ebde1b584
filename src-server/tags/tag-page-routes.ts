import { languageOf } from '../html/page-language.ts'
import type { RouteTable } from '../http/route-table.ts'
import { TAG_PAGE_SCRIPT } from './tag-page-script.ts'
import { TAG_PAGE_POLICY, tagPage } from './tag-page.ts'

/** What a tag opens: `{base_url}/n`, on both listeners. */
export function mountTagPage(routes: RouteTable): void {
  routes.add({
    method: 'GET',
    path: '/n',
    handle: async (ctx) => {
      ctx.set('Content-Security-Policy', TAG_PAGE_POLICY)
      ctx.set('Cache-Control', 'no-store')
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = tagPage(languageOf(ctx))
    },
  })
  routes.add({
    method: 'GET',
    path: '/n.js',
    handle: async (ctx) => {
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'text/javascript; charset=utf-8'
      ctx.body = TAG_PAGE_SCRIPT
    },
  })
}
