import type { Pairing } from '../../../contract/account/app-token/app-token.ts'
import { translator, type Translate } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import { qrSvg } from '../../platform/qr/qr-svg.ts'
import { buttonForm, cardPage, hidden, type PageFrame } from '../../platform/html/page-frame.ts'
import { noticeBox } from '../../platform/html/page-parts.ts'

interface PairingView {
  readonly pairing: Pairing
  /** The text of the QR; used while the pairing waits for a phone. */
  readonly qr: string
  /** Phone access is off: a phone that scans the QR cannot connect. */
  readonly closed: boolean
  readonly action: string
  readonly formToken: string
}

/**
 * The page reloads itself while a phone can change the pairing, and not while it asks the person.
 */
const REFRESH = '<meta http-equiv="refresh" content="3">'

/** Pairs a phone, from the QR to the result, without script. */
export function pairingPage(frame: PageFrame, view: PairingView): string {
  const t = translator(frame.lang)
  const { state } = view.pairing
  const reloads = state === 'waiting' || state === 'confirmed'
  const title =
    state === 'claimed' ? t('pairing.ask', { name: view.pairing.deviceName! }) : t('pairing.title')
  const body = `<h1>${escapeHtml(title)}</h1>${bodyOf(view, t)}`
  return cardPage(frame, { title, body, ...(reloads ? { head: REFRESH } : {}) })
}

function bodyOf(view: PairingView, t: Translate): string {
  const back = `<p><a href="/me">${t('pairing.back')}</a></p>`
  switch (view.pairing.state) {
    case 'waiting':
      return (
        (view.closed ? noticeBox('hold', t('pairing.closed')) : '') +
        `<p class="quiet">${t('pairing.scan')}</p>` +
        `${qrSvg(view.qr, t('pairing.code'))}${back}`
      )
    case 'claimed':
      return (
        (view.pairing.contested ? noticeBox('hold', t('pairing.contested'), ' role="alert"') : '') +
        `<p class="quiet">${t('pairing.compare')}</p><p class="card">` +
        `<span class="label">${t('pairing.same')}</span> ` +
        `<strong class="count">${view.pairing.matchCode}</strong></p>\n` +
        `<form class="stack" method="post" action="${escapeHtml(view.action)}">` +
        hidden('form', view.formToken) +
        `${view.pairing.contested ? hidden('contested', 'seen') : ''}\n` +
        '<button class="button" type="submit" name="decision" value="approve">' +
        `${t('pairing.confirm')}</button>\n` +
        '<button class="button second" type="submit" name="decision" value="deny">' +
        `${t('pairing.refuse')}</button></form>`
      )
    case 'confirmed':
      return `<p class="quiet" role="status">${t('pairing.wait')}</p>${back}`
    case 'done':
      return noticeBox('go', t('pairing.done')) + back
    case 'refused':
    case 'expired':
      return (
        noticeBox('hold', view.pairing.state === 'refused' ? t('pairing.refused') : t('pairing.expired')) +
        '\n' +
        buttonForm('/me/pair', { form: view.formToken }, t('pairing.again'), '') +
        back
      )
  }
}
