import { translator, type Language } from '../../../messages/translate.ts'
import type { OpenEvent } from '../../event/event/open-events-store.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { icon, noticeBox, numbered, row, verdict } from '../../platform/html/page-parts.ts'
import { PASS_FONTS_LINK } from '../../pass/draft/pass-fonts.ts'

/** What the phone opened: the QR of a pass, or an address under /n without a pass. */
export type ScannedCodeKind = 'code' | 'tag'

interface ScannedCode {
  readonly kind: ScannedCodeKind
  readonly lang: Language
  /** `{web_url}/q`: the address in the code, whichever address the phone opened. */
  readonly codeAddress: string
  readonly events: readonly OpenEvent[]
  readonly reference: string
}

/**
 * The page behind a code scanned with a phone. It needs no sign-in, shows no personal data and
 * records nothing.
 */
export function scannedCodePage(parts: ScannedCode): string {
  const { kind, lang } = parts
  const t = translator(lang)
  const isCode = kind === 'code'
  const title = t(`scannedCode.${kind}.title`)
  const line = t(`scannedCode.${kind}.line`)
  const sign = isCode
    ? verdict('qr', 'accent', title, line)
    : verdict('warning', 'hold', title, line)
  const myPass =
    `<a class="button${isCode ? '' : ' second'}" href="/me/passes?lang=${lang}">` +
    `${t('scannedCode.myPass')}</a>`
  const where =
    `<details class="more card"><summary>${icon('door')}<span class="grow">` +
    `${t('scannedCode.where')}</span>${icon('next')}</summary>` +
    `${eventLines(parts.events, lang)}</details>`
  return cardPage(
    { lang, self: isCode ? '/q' : '/n/' },
    {
      title,
      head: PASS_FONTS_LINK + (isCode ? '<script src="/q.js" defer></script>' : ''),
      body: isCode
        ? `${sign}${codeBox(parts)}<p>${t('scannedCode.records')}</p>${myPass}${where}` +
          `<p class="quiet small bottom">${t('scannedCode.key')}</p>`
        : `${sign}<section><h2>${t('scannedCode.reasons')}</h2>` +
          numbered([t('scannedCode.reason1'), t('scannedCode.reason2'), t('scannedCode.reason3')]) +
          `<p>${t('scannedCode.remedy')}</p></section>${where}${myPass}` +
          `<p class="quiet small bottom">${t('scannedCode.whose')}<br>` +
          `${t('scannedCode.reference')} ` +
          `<span class="code">${escapeHtml(parts.reference)}</span></p>`,
    },
  )
}

function codeBox({ lang, codeAddress }: ScannedCode): string {
  const t = translator(lang)
  return (
    `<noscript>${noticeBox('hold', t('scannedCode.noScript'), '')}</noscript>\n` +
    `<figure class="qr code-box" data-code="${escapeHtml(codeAddress)}" hidden>` +
    `<svg role="img" aria-label="${t('scannedCode.qr')}" shape-rendering="crispEdges">` +
    `<path fill="#000"/></svg><figcaption>${t('scannedCode.hold')}</figcaption>` +
    '</figure>\n' +
    noticeBox('hold', t('scannedCode.incomplete'), ' data-incomplete hidden')
  )
}

/** Title, days and place of the current or next events. */
function eventLines(events: readonly OpenEvent[], lang: Language): string {
  const t = translator(lang)
  if (events.length === 0) return `<p>${t('scannedCode.nowhere')}</p>`
  const line = ({ title, startsAt, endsAt, timeZone, place }: OpenEvent): string => {
    const days = new Intl.DateTimeFormat(t('language.locale'), {
      dateStyle: 'long',
      timeZone,
    }).formatRange(new Date(startsAt), new Date(endsAt))
    return row(title, days) + `<span>${escapeHtml(place || t('scannedCode.nowhere'))}</span>`
  }
  return `<ul class="list">${events.map((event) => `<li>${line(event)}</li>`).join('')}</ul>`
}
