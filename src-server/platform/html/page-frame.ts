import { LANGUAGES, translator, type Language } from '../../../messages/translate.ts'
import { escapeHtml, page } from './html-document.ts'
import { SITE_STYLE } from './page-assets.ts'

/** The language of a page, and the address for its language switch. */
export interface PageFrame {
  readonly lang: Language
  /** Address of the same page without its language; null for a page without a switch. */
  readonly self: string | null
}

const GLYPHS = {
  brand:
    '<svg viewBox="0 0 36 30" aria-hidden="true">' +
    '<path fill="currentColor" d="M0 0h29l7 7v23H0z"/>' +
    '<path d="m9 15.5 6 6L26 9" fill="none" stroke="var(--panel)" stroke-width="4"/>' +
    '</svg>',
  check:
    '<svg viewBox="0 0 20 20" aria-hidden="true">' +
    '<circle cx="10" cy="10" r="10" fill="currentColor"/>' +
    '<path d="m5.5 10.2 3 3 6-6.4" fill="none" stroke="var(--panel)" stroke-width="2.2"/>' +
    '</svg>',
  stop:
    '<svg viewBox="0 0 20 20" aria-hidden="true">' +
    '<path fill="currentColor" d="M6 0h8l6 6v8l-6 6H6l-6-6V6z"/>' +
    '<path d="M4.5 8.7h11v2.8h-11z" fill="var(--panel)"/></svg>',
} as const

/** A pictogram. The text beside it has the same meaning. */
export const glyph = (name: keyof typeof GLYPHS): string => GLYPHS[name]

/** Links to the same address in the other languages. */
export function languageLinks({ lang, self }: PageFrame): readonly string[] {
  if (self === null) return []
  const address = `${self}${self.includes('?') ? '&' : '?'}lang=`
  return LANGUAGES.filter((other) => other !== lang).map((other) => {
    const name = translator(other)('language.name')
    return `<a href="${escapeHtml(address + other)}" lang="${other}" hreflang="${other}">${name}</a>`
  })
}

const languageSwitch = (frame: PageFrame): string =>
  frame.self === null ? '' : `<span class="languages">${languageLinks(frame).join('')}</span>`

/**
 * A page of one card: the whole screen of a phone, the middle of a larger one. `body` is
 * trusted markup.
 */
export function cardPage(
  frame: PageFrame,
  parts: {
    readonly title: string
    readonly body: string
    readonly broad?: boolean
    readonly head?: string
  },
): string {
  const top =
    `<div class="top"><span class="brand">${glyph('brand')}PassDesk</span>` +
    `${languageSwitch(frame)}</div>`
  return page({
    title: `${parts.title} – PassDesk`,
    lang: frame.lang,
    style: SITE_STYLE.css,
    ...(parts.head ? { head: parts.head } : {}),
    body: `<main class="card${parts.broad ? ' broad' : ''}">${top}${parts.body}</main>`,
  })
}

/**
 * A page with a list at the side, for work on a larger screen. `side` and `body` are trusted
 * markup.
 */
export function frameWidePage(
  frame: PageFrame,
  parts: {
    readonly title: string
    readonly place: string
    readonly person: string
    readonly side: string
    readonly body: string
  },
): string {
  const bar =
    '<header class="bar"><strong>PassDesk</strong><span aria-hidden="true">/</span><span>' +
    `${escapeHtml(parts.place)}</span><span class="end">` +
    `${escapeHtml(parts.person)} ${languageSwitch(frame)}</span></header>`
  return page({
    title: `${parts.title} – PassDesk`,
    lang: frame.lang,
    style: SITE_STYLE.css,
    bodyClass: 'office',
    body: `${bar}<nav class="side">${parts.side}</nav><main>${parts.body}</main>`,
  })
}

/** A field with its label above and its error below. */
export function field(parts: {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'number'
  readonly value?: string
  readonly autocomplete?: string
  readonly cause?: string | undefined
  readonly hint?: string
  readonly focus?: boolean
  readonly required?: boolean
  readonly rows?: number
}): string {
  const id = `f-${parts.name}`
  const about = [parts.cause ? `${id}-cause` : '', parts.hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ')
  const common =
    `id="${id}" name="${parts.name}"${parts.required === false ? '' : ' required'}` +
    `${parts.focus ? ' autofocus' : ''}${parts.cause ? ' aria-invalid="true"' : ''}` +
    `${about ? ` aria-describedby="${about}"` : ''}`
  const value = escapeHtml(parts.value ?? '')
  const control = parts.rows
    ? `<textarea ${common} rows="${parts.rows}" spellcheck="false">${value}</textarea>`
    : `<input ${common} type="${parts.type ?? 'text'}" ` +
      `value="${value}"${parts.autocomplete ? ` autocomplete="${parts.autocomplete}"` : ''}` +
      '>'
  const hint = parts.hint ? `<p class="hint" id="${id}-hint">${escapeHtml(parts.hint)}</p>` : ''
  const cause = parts.cause
    ? `<p class="cause" id="${id}-cause" role="alert">${glyph('stop')}<span>` +
      `${escapeHtml(parts.cause)}</span></p>`
    : ''
  return (
    `<div class="field${parts.cause ? ' bad' : ''}"><label for="${id}">` +
    `${escapeHtml(parts.label)}</label>${control}${hint}${cause}</div>`
  )
}

/** A hidden field. */
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/** A form of one button. `fields` are hidden; `main`: the main action of the page. */
export function buttonForm(
  action: string,
  fields: Readonly<Record<string, string>>,
  label: string,
  main = false,
): string {
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value))
  return (
    `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}` +
    `<button${main ? ' class="main"' : ''} type="submit">${escapeHtml(label)}</button></form>`
  )
}

/** A secret that is shown only once, with a link to the page without it. */
export const secretBox = (parts: {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly link: string
  readonly label: string
}): string =>
  `<section class="secret"><div><h2>${parts.title}</h2><p>${parts.text}</p>` +
  `<code class="shown">${escapeHtml(parts.secret)}</code>` +
  `<a class="button" href="${parts.link}">${parts.label}</a></div></section>`

/** A time in the language of the page, for example `2026/06/01 9:40`. */
export function dateTime(iso: string, lang: Language): string {
  return new Intl.DateTimeFormat(translator(lang)('language.locale'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))
}
