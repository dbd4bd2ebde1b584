import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { ERROR_STATUS, OAUTH_ERROR_STATUS } from '../../../contract/platform/http/errors.ts'
import { pageStyle, escapeHtml, page } from './page-assets.ts'

export const API_STYLE = pageStyle('api')

const TITLES: Record<Endpoint['tag'], string> = {
  passes: 'Passes',
  tags: 'Tags',
  logos: 'Logos',
  people: 'People and sessions',
  events: 'Events for other apps',
  'sign-in': 'Signing in to other apps',
  admin: 'Administration',
  desk: 'The desk (loopback only)',
  kiosk: 'The kiosk',
}

function access(row: Endpoint): string {
  const who =
    row.access.credential === 'anonymous'
      ? 'anybody'
      : row.access.credential === 'session'
        ? 'web session'
        : row.access.noPersonalToken
          ? 'app token or web session'
          : 'bearer token or web session'
  return row.access.role ? `${who}, ${row.access.role.replace('_', ' ')}` : who
}

function section(row: Endpoint, doc: Document): string {
  const operation = doc.paths[row.path]![row.method.toLowerCase()]!
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const reply =
    operation.responses[String(row.status ?? 200)]?.content?.[row.replyType ?? 'application/json']?.schema
  const codes = [
    ...[...new Set(row.errors)].map((code) => [ERROR_STATUS[code], code]),
    ...(row.oauthErrors ?? []).map((code) => [OAUTH_ERROR_STATUS[code], code]),
  ]
  const errors = codes.map(([status, code]) => `<li><code>${status}</code> ${code}</li>`).join('')
  return `<article id="${row.id}">
<h3>${row.method} <code>${escapeHtml(row.path)}</code></h3>
<p>${escapeHtml(row.summary)}. <span class="quiet">${access(row)}</span></p>
${schemaBlock('Body', body)}${schemaBlock('Answer', reply)}
${errors ? `<details><summary>Errors</summary><ul>${errors}</ul></details>` : ''}
</article>`
}

interface Document {
  info: { license: { name: string } }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

interface Operation {
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

/** A schema as JSON; the names in it lead to their schemas. */
const schemaText = (schema: unknown): string =>
  escapeHtml(JSON.stringify(schema, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  )

function schemaBlock(title: string, schema: unknown): string {
  if (!schema) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${schemaText(schema)}</pre></details>`
}

function schemaSection(schemas: Record<string, unknown>): string {
  const rows = Object.entries(schemas).map(([name, schema]) => {
    const text = `<h3><code>${name}</code></h3><pre tabindex="0">${schemaText(schema)}</pre>`
    return `<article id="schema-${name}">${text}</article>`
  })
  return `<section id="schemas"><h2>Schemas</h2>${rows.join('\n')}</section>`
}

/**
 * The API reference as a page without scripts and without anything from other sites. Pauses after
 * each endpoint.
 */
export function* apiPage(
  document: Record<string, unknown>,
  served: readonly Endpoint[],
): Generator<void, string> {
  const doc = document as unknown as Document
  const tags = [...new Set(served.map((row) => row.tag))]
  const index = tags.map((tag) => `<li><a href="#${tag}">${TITLES[tag]}</a></li>`).join('')
  const sections: string[] = []
  for (const tag of tags) {
    const rows: string[] = []
    for (const row of served.filter((one) => one.tag === tag)) {
      rows.push(section(row, doc))
      yield
    }
    sections.push(`<section id="${tag}"><h2>${TITLES[tag]}</h2>${rows.join('\n')}</section>`)
  }
  sections.push(schemaSection(doc.components.schemas))
  const contents = index + '<li><a href="#schemas">Schemas</a></li>'
  return page({
    title: 'PassDesk API',
    lang: 'en',
    style: API_STYLE.css,
    bodyClass: 'page broad',
    body:
      '<main class="main"><header class="stack"><h1>PassDesk API</h1><p>Version 2.0.0. ' +
      'The same as data: <a href="/openapi.json">OpenAPI 3.1</a>, ' +
      `<a href="/openapi-3.0.json">OpenAPI 3.0</a>. Licence: ${doc.info.license.name}.</p>` +
      `<nav><ul>${contents}</ul></nav></header>${sections.join('\n')}</main>`,
  })
}
