import { LANGUAGES, translator, type Language } from '../../../messages/translate.ts'
import { SITE_STYLE, escapeHtml, page } from './page-assets.ts'
import { icon } from './page-parts.ts'

/** The language of a page, and the address for its language switch. */
export interface PageFrame {
  readonly lang: Language
  /** Address of the same page without its language; null for a page without a switch. */
  readonly self: string | null
}

/** Links to the same address in the other languages. */
export function languageLinks({ lang, self }: PageFrame): readonly string[] {
  if (self === null) return []
  const address = `${self}${self.includes('?') ? '&' : '?'}lang=`
  return LANGUAGES.filter((other) => other !== lang).map((other) => {
    const name = translator(other)('language.name')
    return `<a href="${escapeHtml(address + other)}" lang="${other}" hreflang="${other}">${name}</a>`
  })
}

/** The languages behind a pictogram; nothing for a page without a switch. */
export function languageMenu(frame: PageFrame): string {
  if (frame.self === null) return ''
  const name = translator(frame.lang)('language.switch')
  return (
    `<details class="menu"><summary class="tool" aria-label="${name}">${icon('language')}</summary>` +
    '<ul class="card flush list">' +
    `${languageLinks(frame)
      .map((link) => `<li>${link}</li>`)
      .join('')}</ul></details>`
  )
}

/** The bar of a page. `title` and `tools` are trusted markup. */
export const pageBar = (frame: PageFrame, title = '<b class="grow">PassDesk</b>', tools = '') =>
  `<header class="bar">${title}${languageMenu(frame)}${tools}</header>`

/**
 * A page of one column: the whole screen of a phone, the middle of a larger one. `body` is
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
  return page({
    title: `${parts.title} – PassDesk`,
    lang: frame.lang,
    style: SITE_STYLE.css,
    ...(parts.head ? { head: parts.head } : {}),
    bodyClass: parts.broad ? 'page broad' : 'page',
    body: `${pageBar(frame)}<main class="main">${parts.body}</main>`,
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
  const bar = pageBar(
    frame,
    `<b>PassDesk</b><span class="quiet grow">${escapeHtml(parts.place)}</span>` +
      `<a class="quiet" href="/me">${escapeHtml(parts.person)}</a>`,
  )
  return page({
    title: `${parts.title} – PassDesk`,
    lang: frame.lang,
    style: SITE_STYLE.css,
    bodyClass: 'page office',
    body:
      `${bar}<div class="split"><nav class="stack">${parts.side}</nav>` +
      `<main class="main">${parts.body}</main></div>`,
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
  const about = [parts.cause ? `${id}-cause` : '', parts.hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const common =
    `id="${id}" name="${parts.name}"${parts.required === false ? '' : ' required'}` +
    `${parts.focus ? ' autofocus' : ''}${parts.cause ? ' aria-invalid="true"' : ''}` +
    `${about ? ` aria-describedby="${about}"` : ''}`
  const value = escapeHtml(parts.value ?? '')
  const control = parts.rows
    ? `<textarea class="input code" ${common} rows="${parts.rows}" spellcheck="false">` +
      `${value}</textarea>`
    : `<input class="input" ${common} type="${parts.type ?? 'text'}" ` +
      `value="${value}"${parts.autocomplete ? ` autocomplete="${parts.autocomplete}"` : ''}` +
      '>'
  const hint = parts.hint ? `<p id="${id}-hint">${escapeHtml(parts.hint)}</p>` : ''
  const cause = parts.cause
    ? `<p class="bad" id="${id}-cause" role="alert"><span class="row">${icon('bar')}` +
      `<span class="grow">${escapeHtml(parts.cause)}</span></span></p>`
    : ''
  return (
    `<div class="field"><label class="row" for="${id}">` +
    `${escapeHtml(parts.label)}</label>${control}${cause}${hint}</div>`
  )
}

/** A hidden field. */
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/**
 * A form of one button. `fields` are hidden; `kind`: the classes of the button, by default those of
 * a second action.
 */
export function buttonForm(
  action: string,
  fields: Readonly<Record<string, string>>,
  label: string,
  kind = 'second fit',
): string {
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value))
  return (
    `<form class="stack" method="post" action="${escapeHtml(action)}">${inputs.join('')}` +
    `<button class="button ${kind}" type="submit">${escapeHtml(label)}</button></form>`
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
  `<section class="notice"><div class="stack">${icon('warning')}<h2>${parts.title}</h2>` +
  `<p>${parts.text}</p><p class="card"><code class="shown">${escapeHtml(parts.secret)}</code></p>` +
  `<a class="button fit" href="${parts.link}">${parts.label}</a></div></section>`

/** A time in the language of the page, for example `2026/06/01 9:40`. */
export function dateTime(iso: string, lang: Language): string {
  return new Intl.DateTimeFormat(translator(lang)('language.locale'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))
}
