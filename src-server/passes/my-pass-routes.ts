import { firstPasswordPath } from '../http/safe-redirect.ts'
import { seeOther } from '../html/send-page.ts'
import { pageRoute, type PageDeps } from '../html/page-request.ts'
import type { RouteTable } from '../http/route-table.ts'
import { MY_PASS_POLICY, myPassPage } from './my-pass-page.ts'
import { MY_PASS_SCRIPT } from './my-pass-script.ts'

/** `{web_url}/me/passes`: participants edit and confirm their passes on their phones. */
export function mountMyPass(routes: RouteTable, deps: PageDeps): void {
  routes.add({
    method: 'GET',
    path: '/me/passes',
    handle: pageRoute(deps, async (ctx, visit) => {
      if (!visit.caller) return seeOther(ctx, '/sign-in?to=/me/passes')
      // Passes are closed until the person chose a password of their own, which they do on their
      // account's page.
      if (visit.caller.mustChangePassword) return seeOther(ctx, firstPasswordPath('/me/passes'))
      ctx.set('Content-Security-Policy', MY_PASS_POLICY)
      ctx.set('Cache-Control', 'no-store')
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = myPassPage(visit.lang)
    }),
  })
  routes.add({
    method: 'GET',
    path: '/me/passes.js',
    handle: async (ctx) => {
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'text/javascript; charset=utf-8'
      ctx.body = MY_PASS_SCRIPT
    },
  })
}
