import { staticDocument } from '../../platform/http/static-document.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'

const AVATAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
  '<path fill="#e4e8e5" d="M0 0h96v96H0z"/>' +
  '<circle cx="48" cy="38" r="18" fill="#6c767b"/>' +
  '<path fill="#6c767b" d="M12 96c0-20 16-32 36-32s36 12 36 32z"/></svg>'

/** A neutral picture for people without one: specification §2.15 promises a picture to apps. */
export function mountAvatar(routes: RouteTable): void {
  const avatar = staticDocument('image/svg+xml', AVATAR)
  routes.addOpen('/avatar.svg', (ctx) => {
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return avatar.send(ctx, 'public, max-age=86400')
  })
}
