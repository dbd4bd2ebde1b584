import { createHash } from 'node:crypto'
import { MY_PASS_STYLE } from './my-pass-style.ts'
import { MY_PASS_WORDS, type MyPassWords, type PassField } from './my-pass-words.ts'
import { escapeHtml, page } from '../html/html-document.ts'
import type { Language } from '../html/page-frame.ts'
import { SITE_STYLE, SITE_STYLE_HASH } from '../html/site-style.ts'

/** Signs of how the pass stands; the script picks one, and a word beside it says the same. */
const GLYPHS = `<svg class="glyph hold" viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" d="m10 1 10 18H0z"/><path d="M10 7v6m0 1.5V17" stroke="var(--panel)" stroke-width="2"/></svg><svg class="glyph go" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="10" fill="currentColor"/><path d="m5.5 10.2 3 3 6-6.4" fill="none" stroke="var(--panel)" stroke-width="2.2"/></svg><svg class="glyph stop" viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" d="M6 0h8l6 6v8l-6 6H6l-6-6V6z"/><path d="M4.5 8.7h11v2.8h-11z" fill="var(--panel)"/></svg>`

/** A text of the pass. It is a textarea because a text that was broken by hand holds line ends. */
function textField(words: MyPassWords, name: PassField): string {
  return `<div class="field"><label for="f-${name}">${words.fields[name]}</label><span class="count" id="c-${name}"></span><textarea id="f-${name}" name="${name}" rows="1" autocomplete="off" spellcheck="false" aria-describedby="c-${name} state"></textarea></div>`
}

function sizes(words: MyPassWords): string {
  const choices = (['small', 'normal', 'large'] as const).map(
    (size) =>
      `<label><input type="radio" name="fontScale" value="${size}"><span>${words.sizes[size]}</span></label>`,
  )
  return `<fieldset class="sizes"><legend>${words.fields.size}</legend><div>${choices.join('')}</div></fieldset>`
}

function editor(words: MyPassWords): string {
  return `<section data-view="edit" hidden>
<div class="stage"><div class="paper"><img alt="${words.paper.alt}" data-image hidden><p data-missing hidden>${words.paper.missing}</p></div>
<p class="scale"><span data-size></span><button type="button" class="plain" data-qr hidden>${words.qr.show}</button><span data-same>${words.paper.same}</span></p></div>
<form id="pass" class="pass-fields" novalidate>
${textField(words, 'name')}${textField(words, 'affiliation')}
<div class="pair">${textField(words, 'title')}<div class="field" data-logo-field><span class="label" id="l-logos">${words.fields.logos}</span><button type="button" class="logos" data-logos aria-labelledby="l-logos n-logos"><span id="n-logos"></span></button></div></div>
${sizes(words)}
</form>
<footer class="dock"><p class="state" id="state" role="status" data-kind="hold">${GLYPHS}<span data-sign></span></p><button class="main wide" type="submit" form="pass" data-confirm disabled></button></footer>
</section>`
}

function dialogs(words: MyPassWords): string {
  return `<dialog data-dialog="logos" aria-labelledby="l-logos"><h2>${words.fields.logos}</h2><p data-no-logos hidden>${words.logos.none}</p><ul class="rows" data-logo-list></ul><form method="dialog"><button class="main wide">${words.logos.close}</button></form></dialog>
<dialog data-dialog="qr" aria-labelledby="qr-title"><h2 id="qr-title">${words.qr.title}</h2><img class="qr" alt="QR" data-qr-image><form method="dialog"><button class="main wide">${words.qr.close}</button></form></dialog>`
}

const notice = (
  view: string,
  words: { readonly title: string; readonly text: string; readonly button?: string },
): string =>
  `<section class="notice-view" data-view="${view}" hidden><h1>${words.title}</h1><p class="lead">${words.text}</p>${words.button ? `<button class="main wide" type="button" data-do="${view}">${words.button}</button>` : ''}</section>`

/**
 * The participant's page for a phone. It holds no data of the person: its script asks for it with
 * the session's cookie, through the same API as every app.
 */
export function myPassPage(lang: Language): string {
  const words = MY_PASS_WORDS[lang]
  const other = lang === 'ja' ? 'en' : 'ja'
  const told = {
    states: words.states,
    cannot: words.cannot,
    chips: words.chips,
    title: words.title,
  }
  return page({
    title: `${words.title} – PassDesk`,
    lang,
    style: SITE_STYLE,
    head: `<style>${MY_PASS_STYLE}</style><script src="/me/passes.js" defer></script>`,
    bodyClass: 'my-pass',
    body: `<header class="head"><a class="back" href="#" aria-label="${words.back}" data-back hidden><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M13 3 6 10l7 7" fill="none" stroke="currentColor" stroke-width="2.5"/></svg></a><strong data-event>${words.title}</strong><a href="/me">${words.account}</a><a href="/me/passes?lang=${other}" lang="${other}" hreflang="${other}">${other === 'ja' ? '日本語' : 'English'}</a></header>
<main data-words="${escapeHtml(JSON.stringify(told))}">
<noscript><p class="notice hold">${words.noScript}</p></noscript>
<section class="notice-view" data-view="looking"><p class="lead">${words.looking}</p></section>
${notice('none', words.none)}${notice('away', words.away)}${notice('consent', words.consent)}
<section class="notice-view" data-view="list" hidden><h1>${words.list}</h1><ul class="rows" data-events></ul></section>
${editor(words)}
</main>
${dialogs(words)}`,
  })
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page's own script and styles, pictures that answers of this kiosk carry, and nothing else.
 */
export const MY_PASS_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src ${SITE_STYLE_HASH} ${hashOf(MY_PASS_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
