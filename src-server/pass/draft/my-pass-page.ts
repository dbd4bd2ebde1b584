import {
  topicTexts,
  translator,
  type Language,
  type Translate,
} from '../../../messages/translate.ts'
import { escapeHtml, page } from '../../platform/html/html-document.ts'
import { languageLinks } from '../../platform/html/page-frame.ts'
import { pageStyle, SITE_STYLE } from '../../platform/html/page-assets.ts'
import { PASS_FONTS_LINK } from './pass-fonts.ts'

export const MY_PASS_STYLE = pageStyle('my-pass')

/** Icons of the state. The script shows one of them; a text beside it says the same. */
const GLYPHS =
  '<svg class="glyph hold" viewBox="0 0 20 20" aria-hidden="true">' +
  '<path fill="currentColor" d="m10 1 10 18H0z"/>' +
  '<path d="M10 7v6m0 1.5V17" stroke="var(--panel)" stroke-width="2"/></svg>' +
  '<svg class="glyph go" viewBox="0 0 20 20" aria-hidden="true">' +
  '<circle cx="10" cy="10" r="10" fill="currentColor"/>' +
  '<path d="m5.5 10.2 3 3 6-6.4" fill="none" stroke="var(--panel)" stroke-width="2.2"/>' +
  '</svg><svg class="glyph stop" viewBox="0 0 20 20" aria-hidden="true">' +
  '<path fill="currentColor" d="M6 0h8l6 6v8l-6 6H6l-6-6V6z"/>' +
  '<path d="M4.5 8.7h11v2.8h-11z" fill="var(--panel)"/></svg>'

/** A text field of the pass. A textarea, because the text can contain line breaks. */
function textField(t: Translate, name: 'name' | 'affiliation' | 'title'): string {
  return (
    `<div class="field"><label for="f-${name}">${t(`myPass.field.${name}`)}</label>` +
    `<span class="count" id="c-${name}"></span>` +
    `<textarea id="f-${name}" name="${name}" rows="1" autocomplete="off" ` +
    `spellcheck="false" aria-describedby="c-${name} state"></textarea></div>`
  )
}

function sizes(t: Translate): string {
  const choices = (['small', 'normal', 'large'] as const).map(
    (size) =>
      `<label><input type="radio" name="fontScale" value="${size}"><span>` +
      `${t(`myPass.size.${size}`)}</span></label>`,
  )
  return (
    `<fieldset class="sizes"><legend>${t('myPass.field.size')}</legend><div>` +
    `${choices.join('')}</div></fieldset>`
  )
}

function editor(t: Translate): string {
  return (
    '<section data-view="edit" hidden>\n' +
    '<div class="stage"><div class="paper">' +
    `<img alt="${t('myPass.paper.alt')}" data-image hidden><p data-missing hidden>` +
    `${t('myPass.paper.missing')}</p></div>\n` +
    '<p class="scale"><span data-size></span>' +
    `<button type="button" class="plain" data-qr hidden>${t('myPass.qr.show')}</button>` +
    `<span data-same>${t('myPass.paper.same')}</span></p></div>\n` +
    '<form id="pass" class="pass-fields" novalidate>\n' +
    `${textField(t, 'name')}${textField(t, 'affiliation')}\n` +
    `<div class="pair">${textField(t, 'title')}<div class="field" data-logo-field>` +
    `<span class="label" id="l-logos">${t('myPass.field.logos')}</span>` +
    '<button type="button" class="logos" data-logos aria-labelledby="l-logos n-logos">' +
    '<span id="n-logos"></span></button></div></div>\n' +
    `${sizes(t)}\n` +
    '</form>\n' +
    '<footer class="dock"><p class="state" id="state" role="status" data-kind="hold">' +
    `${GLYPHS}<span data-sign></span></p>` +
    '<button class="main wide" type="submit" form="pass" data-confirm disabled></button>' +
    '</footer>\n' +
    '</section>'
  )
}

function dialogs(t: Translate): string {
  return (
    '<dialog data-dialog="logos" aria-labelledby="l-logos"><h2>' +
    `${t('myPass.field.logos')}</h2><p data-no-logos hidden>${t('myPass.logos.none')}` +
    '</p><ul class="rows" data-logo-list></ul><form method="dialog">' +
    `<button class="main wide">${t('myPass.logos.close')}</button></form></dialog>\n` +
    '<dialog data-dialog="qr" aria-labelledby="qr-title"><h2 id="qr-title">' +
    `${t('myPass.qr.title')}</h2><img class="qr" alt="QR" data-qr-image>` +
    `<form method="dialog"><button class="main wide">${t('myPass.qr.close')}</button>` +
    '</form></dialog>'
  )
}

function notice(t: Translate, view: 'none' | 'away' | 'consent'): string {
  const button =
    view === 'none'
      ? ''
      : `<button class="main wide" type="button" data-do="${view}">${t(`myPass.${view}.button`)}</button>`
  return (
    `<section class="notice-view" data-view="${view}" hidden><h1>` +
    `${t(`myPass.${view}.title`)}</h1><p class="lead">${t(`myPass.${view}.text`)}</p>` +
    `${button}</section>`
  )
}

/**
 * The participant's page for a phone. It holds no data of the person: its script (src-pages) reads
 * it through the API, with the cookie of the session.
 */
export function myPassPage(lang: Language): string {
  const t = translator(lang)
  return page({
    title: `${t('myPass.title')} – PassDesk`,
    lang,
    style: SITE_STYLE.css,
    head: `${PASS_FONTS_LINK}<style>${MY_PASS_STYLE.css}</style><script src="/me/passes.js" defer></script>`,
    bodyClass: 'my-pass',
    body:
      '<header class="head">' +
      `<a class="back" href="#" aria-label="${t('myPass.back')}" data-back hidden>` +
      '<svg viewBox="0 0 20 20" aria-hidden="true">' +
      '<path d="M13 3 6 10l7 7" fill="none" stroke="currentColor" stroke-width="2.5"/>' +
      `</svg></a><strong data-event>${t('myPass.title')}</strong><a href="/me">` +
      `${t('myPass.account')}</a>${languageLinks({ lang, self: '/me/passes' }).join('')}` +
      '</header>\n' +
      `<main data-texts="${escapeHtml(JSON.stringify(topicTexts(lang, 'myPass')))}">\n` +
      `<noscript><p class="notice hold">${t('myPass.noScript')}</p></noscript>\n` +
      '<section class="notice-view" data-view="looking"><p class="lead">' +
      `${t('myPass.looking')}</p></section>\n` +
      `${notice(t, 'none')}${notice(t, 'away')}${notice(t, 'consent')}\n` +
      `<section class="notice-view" data-view="list" hidden><h1>${t('myPass.list')}</h1>` +
      '<ul class="rows" data-joins></ul><ul class="rows" data-events></ul></section>\n' +
      `${editor(t)}\n` +
      '</main>\n' +
      dialogs(t),
  })
}
