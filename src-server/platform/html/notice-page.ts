import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from './html-document.ts'
import { cardPage, type PageFrame } from './page-frame.ts'

/** Why a request cannot continue, with what the person can do about it. */
export type Notice =
  | 'staleForm'
  | 'notFound'
  | 'startAgain'
  | 'unknownApp'
  | 'badRedirect'
  | 'badRequest'
  | 'failed'

/** A page that ends a request. `reload`: address of the same page; `detail`: for developers. */
export function noticePage(
  frame: PageFrame,
  notice: Notice,
  reload?: string,
  detail?: string,
): string {
  const t = translator(frame.lang)
  const title = t(`notice.${notice}.title`)
  const again = reload
    ? `<a class="button" href="${escapeHtml(reload)}">${t('notice.open')}</a>`
    : ''
  const small = detail ? `<p class="quiet code">${escapeHtml(detail)}</p>` : ''
  const text = escapeHtml(t(`notice.${notice}.text`))
  return cardPage(frame, {
    title,
    body: `<h1>${escapeHtml(title)}</h1><p class="quiet">${text}</p>${again}${small}`,
  })
}
