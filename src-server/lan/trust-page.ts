import { translator } from '../../messages/translate.ts'
import { escapeHtml } from '../html/html-document.ts'
import { cardPage, type PageFrame } from '../html/page-frame.ts'

/** The desk's own certificate authority; null if there is none to install. */
export type TrustView = { readonly fingerprint: string; readonly baseUrl: string } | null

/** Eight groups of eight characters, as on the desk's screen. */
const groupedFingerprint = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

const steps = (texts: readonly string[]): string =>
  `<ol class="steps">${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ol>`

/**
 * Page with the steps to install the desk's certificate on a phone: two files, three steps each, no
 * script.
 */
export function trustPage(frame: PageFrame, view: TrustView): string {
  const say = translator(frame.lang)
  const head = `<h1>${say('trust.title')}</h1>`
  if (view === null)
    return cardPage(frame, {
      title: say('trust.title'),
      body: `${head}<p class="lead">${say('trust.none')}</p>`,
    })
  const body =
    `${head}<p class="lead">${say('trust.lead')}</p>\n` +
    `<div class="notice hold"><p>${say('trust.warning')}</p></div>\n` +
    `<h2>${say('trust.fingerprint')}</h2><p><code>${groupedFingerprint(view.fingerprint)}` +
    `</code></p><p class="quiet">${say('trust.compare')}</p>\n` +
    `<h2>${say('trust.ios')}</h2>` +
    steps([say('trust.iosStep1'), say('trust.iosStep2'), say('trust.iosStep3')]) +
    `<p><a class="button main" href="/ca.mobileconfig">${say('trust.iosFile')}</a></p>\n` +
    `<h2>${say('trust.android')}</h2>` +
    steps([say('trust.androidStep1'), say('trust.androidStep2'), say('trust.androidStep3')]) +
    '<div class="actions"><a class="button main" href="/ca.crt">' +
    `${say('trust.androidFile')}</a><a class="button" href="/ca.der">${say('trust.der')}` +
    '</a></div>\n' +
    '<p class="after quiet">' +
    escapeHtml(say('trust.after', { address: `${view.baseUrl}/me` })) +
    '</p>'
  return cardPage(frame, { title: say('trust.title'), body })
}
