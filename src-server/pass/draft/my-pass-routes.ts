import { firstPasswordPath } from '../../platform/http/safe-redirect.ts'
import { scriptHandler, seeOther, sendScriptedPage } from '../../platform/html/send-page.ts'
import { pageRoute, type PageDeps } from '../../platform/html/page-request.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { eventDatesOf } from './event-dates-store.ts'
import { MY_PASS_STYLE, myPassPage } from './my-pass-page.ts'

/** `{web_url}/me/passes`: participants edit and confirm their passes on their phones. */
export function mountMyPass(routes: RouteTable, deps: PageDeps): void {
  routes.add({
    method: 'GET',
    path: '/me/passes',
    handle: pageRoute(deps, async (ctx, request) => {
      if (!request.caller) return seeOther(ctx, '/sign-in?to=/me/passes')
      // Passes are closed until the person replaces a temporary password on the account page.
      if (request.caller.mustChangePassword) return seeOther(ctx, firstPasswordPath('/me/passes'))
      // The pictures are data URLs in replies of the API.
      const events = await eventDatesOf(deps.db, request.caller.userId)
      const html = myPassPage(request.lang, events, deps.now())
      sendScriptedPage(ctx, html, MY_PASS_STYLE, ["connect-src 'self'", 'img-src data:'])
    }),
  })
  routes.addOpen('/me/passes.js', scriptHandler('my-pass'))
}
