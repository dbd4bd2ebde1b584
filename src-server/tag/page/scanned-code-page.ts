import { translator, type Language } from '../../../messages/translate.ts'
import type { OpenEvent } from '../../event/event/open-events-store.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import { cardPage } from '../../platform/html/page-frame.ts'
import { pageStyle } from '../../platform/html/page-assets.ts'
import { PASS_FONTS_LINK } from '../../pass/draft/pass-fonts.ts'

export const SCANNED_CODE_STYLE = pageStyle('scanned-code')

/** What the phone opened: the QR of a pass, or an address under /n without a pass. */
export type ScannedCodeKind = 'code' | 'tag'

const GLYPHS: Record<ScannedCodeKind, string> = {
  code:
    '<path d="M4 13V4h9M27 4h9v9M36 27v9h-9M13 36H4v-9"/>' +
    '<path d="M12 12h5v5h-5zM23 12h5v5h-5zM12 23h5v5h-5zM24 23v5h4"/><path d="M2 20h36"/>',
  tag:
    '<path d="M6 20h28v14H6z"/><path d="M18 27h4"/>' +
    '<path d="M12 15a11 11 0 0 1 16 0M7 10a18 18 0 0 1 26 0"/>',
}

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
  const reasons = [
    t('scannedCode.reason1'),
    t('scannedCode.reason2'),
    t('scannedCode.reason3'),
  ].map((reason) => `<li>${reason}</li>`)
  const sign =
    `<div class="sign"><svg viewBox="0 0 40 40" aria-hidden="true">${GLYPHS[kind]}</svg>` +
    `<div><h1>${t(`scannedCode.${kind}.title`)}</h1><p>` +
    `${t(`scannedCode.${kind}.line`)}</p></div></div>`
  const myPass =
    `<p><a class="button wide${kind === 'code' ? ' main' : ''}" ` +
    `href="/me/passes?lang=${lang}">${t('scannedCode.myPass')}</a></p>`
  const where =
    `<details class="where"><summary class="button wide${kind === 'tag' ? ' main' : ''}">` +
    `${t('scannedCode.where')}</summary>${eventLines(parts.events, lang)}</details>`
  return cardPage(
    { lang, self: kind === 'code' ? '/q' : '/n/' },
    {
      title: t(`scannedCode.${kind}.title`),
      head:
        `${PASS_FONTS_LINK}<style>${SCANNED_CODE_STYLE.css}</style>` +
        `${kind === 'code' ? '<script src="/q.js" defer></script>' : ''}`,
      body:
        kind === 'code'
          ? `${sign}${codeBox(parts)}<p class="lead">${t('scannedCode.records')}</p>` +
            `${myPass}${where}<p class="quiet foot">${t('scannedCode.key')}</p>`
          : `${sign}<h2>${t('scannedCode.reasons')}</h2><ol class="rows">${reasons.join('')}` +
            `</ol><p>${t('scannedCode.remedy')}</p>${where}${myPass}<p class="quiet foot">` +
            `${t('scannedCode.whose')}<br>${t('scannedCode.reference')} <span class="code">` +
            `${escapeHtml(parts.reference)}</span></p>`,
    },
  )
}

function codeBox({ lang, codeAddress }: ScannedCode): string {
  const t = translator(lang)
  return (
    `<noscript><p class="notice hold">${t('scannedCode.noScript')}</p></noscript>\n` +
    `<figure class="code-box" data-code="${escapeHtml(codeAddress)}" hidden>` +
    `<svg role="img" aria-label="${t('scannedCode.qr')}" shape-rendering="crispEdges">` +
    `<path fill="#000"/></svg><figcaption>${t('scannedCode.hold')}</figcaption>` +
    '</figure>\n' +
    `<p class="notice hold" data-incomplete hidden>${t('scannedCode.incomplete')}</p>`
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
    return (
      `<li><div><strong>${escapeHtml(title)}</strong><span class="quiet">` +
      `${escapeHtml(days)}</span><span>${escapeHtml(place || t('scannedCode.nowhere'))}` +
      '</span></div></li>'
    )
  }
  return `<ul class="rows">${events.map(line).join('')}</ul>`
}
