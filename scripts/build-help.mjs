/**
 * Builds the help site: the user pages of messages/help in both languages and, in English, the
 * documents that organisers and integrators read. One JSON file; the server frames the pages.
 */
import { readFileSync, statSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const USER_PAGES = join(ROOT, 'messages/help')
const PICTURES = join(ROOT, 'docs/pictures')
const LANGUAGES = ['en', 'ja']

/** The user pages in the order of the table of contents. */
const HELP_PAGES = [
  'start',
  'desk',
  'problems',
  'printers',
  'tags',
  'check-in',
  'event',
  'team',
  'backups',
  'desks',
  'hardware',
  'scanners',
  'api',
]

/** Documents of docs/ that are served on the loopback listener. */
const DOCUMENTS = ['operating', 'hardware', 'lan-client', 'sign-in-apps', 'event-files', 'names']

/** Their files, from the root. */
export const HELP_DOCUMENTS = DOCUMENTS.map((name) => `docs/${name}.md`)

/** Every source of the help site; the build is repeated if one of them is newer. */
export function helpSources() {
  return [
    ...LANGUAGES.flatMap((language) => filesOf(join(USER_PAGES, language))),
    join(ROOT, 'facts/stock-table.ts'),
    join(ROOT, 'facts/printer-faults.ts'),
    ...LANGUAGES.flatMap((language) => filesOf(join(ROOT, 'messages', language))),
    ...HELP_DOCUMENTS.map((file) => join(ROOT, file)),
    ...filesOf(PICTURES),
    fileURLToPath(import.meta.url),
  ]
}

const filesOf = (folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

/** The site as the server reads it. */
export async function buildHelp() {
  const { runnerImport } = await import('vite')
  const { messages } = (await runnerImport(join(ROOT, 'messages/index.ts'))).module
  const { STOCK_TABLE } = (await runnerImport(join(ROOT, 'facts/stock-table.ts'))).module
  const { PLAIN_FAULT_CODES } = (await runnerImport(join(ROOT, 'facts/printer-faults.ts'))).module
  const searchWords = readSearchWords()
  const site = {}
  for (const language of LANGUAGES)
    site[language] = await Promise.all(
      HELP_PAGES.map(async (id) => {
        const file = join(USER_PAGES, language, `${id}.md`)
        const text = insertTexts(readFileSync(file, 'utf8'), {
          texts: messages[language],
          stocks: listStocks(STOCK_TABLE, language),
          faults: PLAIN_FAULT_CODES,
          language,
          file,
        })
        const pictureOf = (name) => `${name}-${language}`
        const page = await renderPage(text, { linkTo: userLink, pictureOf })
        return { id, ...page, sections: takeSearchWords(id, page.sections, searchWords[language]) }
      }),
    )
  const unused = Object.values(searchWords).flatMap((words) => Object.keys(words))
  if (unused.length > 0) throw new Error(`words.json names no section of the help: ${unused}`)
  const documents = await Promise.all(
    DOCUMENTS.map(async (id) => {
      const text = readFileSync(join(ROOT, 'docs', `${id}.md`), 'utf8')
      const { title, html } = await renderPage(text, { linkTo: documentLink })
      return { id, title, html }
    }),
  )
  return { pages: site, documents }
}

/** Further search words, by language and `page#anchor`. */
const readSearchWords = () =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(join(USER_PAGES, language, 'words.json'), 'utf8')),
    ]),
  )

/** Adds the search words to the sections of a page, and removes them from `list`. */
const takeSearchWords = (page, sections, list) =>
  sections.map((section) => {
    const key = `${page}#${section.id}`
    const words = list[key] ?? ''
    delete list[key]
    return { ...section, words }
  })

/** An `img` element with its size, so that the text does not move when the picture loads. */
function pictureTag(name, alt) {
  const header = readFileSync(join(PICTURES, `${name}.png`))
  const size = `width="${header.readUInt32BE(16)}" height="${header.readUInt32BE(20)}"`
  return `<img src="/help/pictures/${name}" alt="${alt}" ${size} loading="lazy">`
}

/** The pictures of the pages as WebP, a quarter of the size of the PNG files, by name. */
export async function helpPictures({ pages }) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const pagesHtml = Object.values(pages).flatMap((all) => all.map(({ html }) => html))
  const names = pagesHtml
    .flatMap((html) => [...html.matchAll(/ src="\/help\/pictures\/([\w-]+)"/g)])
    .map(([, name]) => name)
  return Promise.all(
    [...new Set(names)].map(async (name) => {
      const image = await loadImage(join(PICTURES, `${name}.png`))
      const canvas = createCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      return { name, bytes: await canvas.encode('webp', 75) }
    }),
  )
}

/** Maps `printers.md#roll` to the address of the page. Other links are unchanged. */
function userLink(href) {
  const [, page, anchor] = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return page ? `/help/${page}${anchor ?? ''}` : href
}

/** Maps a link between served documents; null for a link to another file. */
function documentLink(href) {
  if (/^(https:|#)/.test(href)) return href
  const [, name, anchor] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return DOCUMENTS.includes(name) ? `/desk/docs/${name}${anchor ?? ''}` : null
}

/**
 * Inserts texts of the screens, so that the help and the screens cannot differ: `{menu.devices}` is
 * a text by its key, and a line `@fault NAME value=…` a section with what the screen says about that
 * fault of a printer. `@faults` adds those without values that the page does not name yet.
 * `{@stocks}` is the list of label stocks.
 */
function insertTexts(text, { texts, stocks, faults, language, file }) {
  const t = (key, values = {}) => {
    const found = texts[key] ?? texts[`${key}_other`]
    if (found === undefined) throw new Error(`${basename(file)}: there is no text ${key}`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      if (values[name] === undefined) throw new Error(`${basename(file)}: ${key} needs ${name}`)
      return values[name]
    })
  }
  const others = faults.filter((code) => !new RegExp(`^@fault ${code}\\b`, 'm').test(text))
  return text
    .replace(/^@faults$/m, others.map((code) => `@fault ${code}`).join('\n\n'))
    .replaceAll(/^@fault (\w+)(.*)$/gm, (_, name, rest) => {
      const values = Object.fromEntries(
        rest
          .trim()
          .split(/\s+/)
          .map((pair) => pair.split('=')),
      )
      const line = (part) => t(`fault.${name}.${part}`, values)
      const detail = line(`fault.${name}.none` in texts ? 'none' : 'detail')
      const steps = ['step1', 'step2', 'step3'].map((step, i) => `${i + 1}. ${line(step)}`)
      const cause = `**${line('short')}${language === 'ja' ? '\uff1a' : ':'}** ${detail}`
      return [`### ${line('banner')} {#${name}}`, cause, steps.join('\n')].join('\n\n')
    })
    .replaceAll('{@stocks}', stocks)
    .replaceAll(/\{([a-zA-Z]\w*(?:\.\w+)+)\}/g, (_, key) => t(key))
}

/** The stocks of each width: `A and B (62 mm), C (29 mm)`. */
function listStocks(table, language) {
  const byWidth = [...Map.groupBy(table, ({ widthMm }) => widthMm)]
  const names = (rows) => rows.map(({ stock }) => stock)
  if (language === 'ja')
    return byWidth.map(([mm, rows]) => `${names(rows).join('\u30fb')}\uff08${mm} mm\uff09`).join('\u3001')
  const list = new Intl.ListFormat('en-GB')
  return byWidth.map(([mm, rows]) => `${list.format(names(rows))} (${mm} mm)`).join(', ')
}

/** GitHub's anchor of a heading, for the documents, which link to each other by it. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const plain = (html) =>
  html
    .replaceAll(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Only the user pages have pictures, those of docs/pictures in their language. */
async function renderPage(text, { linkTo, pictureOf }) {
  const { Marked } = await import('marked')
  const seen = new Set()
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: source }) {
        const given = /\s*\{#([\w-]+)\}$/.exec(source)?.[1]
        const inner = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}$/, '')
        // The title of the page needs no anchor of its own.
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const id = given ?? anchorOf(plain(inner))
        if (seen.has(id)) throw new Error(`Two headings have the anchor ${id}`)
        seen.add(id)
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const to = linkTo(href)
        const inner = this.parser.parseInline(tokens)
        return to === null ? inner : `<a href="${to}">${inner}</a>`
      },
      image: ({ href, text: alt }) => (pictureOf ? pictureTag(pictureOf(href), alt) : ''),
      html: () => '',
    },
  })
  const html = marked.parse(text).replaceAll(/<p>\s*<\/p>\n?/g, '')
  return { title: plain(/<h1>(.*?)<\/h1>/.exec(html)[1]), html, sections: sectionsOf(html) }
}

/** The sections for the search: each heading with the text below it. */
function sectionsOf(html) {
  return html
    .split(/(?=<h[123])/)
    .filter((part) => part.startsWith('<h'))
    .map((part) => {
      const [, id, title, text] = /^<h\d(?: id="([^"]*)")?>(.*?)<\/h\d>(.*)$/s.exec(part)
      return { id: id ?? '', title: plain(title), text: plain(text) }
    })
}
