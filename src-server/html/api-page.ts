import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { allEndpoints } from '../../contract/endpoints.ts'
import { ERROR_STATUS } from '../../contract/core/errors.ts'
import { OAUTH_ERROR_STATUS } from '../../contract/core/oauth-errors.ts'
import { escapeHtml, page } from './html-document.ts'

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

function section(row: Endpoint, doc: { paths: Record<string, Record<string, Operation>> }): string {
  const operation = doc.paths[row.path]![row.method.toLowerCase()]!
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const reply =
    operation.responses[String(row.status ?? 200)]?.content?.[row.replyType ?? 'application/json']
      ?.schema
  const codes = [
    ...[...new Set(row.errors)].map((code) => [ERROR_STATUS[code], code]),
    ...(row.oauthErrors ?? []).map((code) => [OAUTH_ERROR_STATUS[code], code]),
  ]
  const errors = codes.map(([status, code]) => `<li><code>${status}</code> ${code}</li>`).join('')
  return `<article id="${row.id}">
<h3><span class="verb">${row.method}</span> <code>${escapeHtml(row.path)}</code></h3>
<p>${escapeHtml(row.summary)}. <span class="who">${access(row)}</span></p>
${schemaBlock('Body', body)}${schemaBlock('Answer', reply)}
${errors ? `<details><summary>Errors</summary><ul>${errors}</ul></details>` : ''}
</article>`
}

interface Operation {
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

function schemaBlock(title: string, schema: unknown): string {
  if (!schema) return ''
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

/**
 * The API as a page that people read, served by the kiosk itself: no script, nothing from outside.
 */
export function apiPage(document: Record<string, unknown>): string {
  const doc = document as unknown as { paths: Record<string, Record<string, Operation>> }
  const tags = [...new Set(allEndpoints.map((row) => row.tag))]
  const index = tags.map((tag) => `<li><a href="#${tag}">${TITLES[tag]}</a></li>`).join('')
  const sections = tags
    .map((tag) => {
      const rows = allEndpoints.filter((row) => row.tag === tag)
      return `<section id="${tag}"><h2>${TITLES[tag]}</h2>${rows.map((row) => section(row, doc)).join('\n')}</section>`
    })
    .join('\n')
  return page({
    title: 'PassDesk API',
    lang: 'en',
    style: STYLE,
    body: `<header><h1>PassDesk API</h1><p>Version 2.0.0. The same as data: <a href="/openapi.json">openapi.json</a>.</p><nav><ul>${index}</ul></nav></header><main>${sections}</main>`,
  })
}

const STYLE = `
:root{color-scheme:light dark;--bg:#f7f8f6;--ink:#15191b;--ink2:#414a4f;--line:#c6cdc9;--acc:#0b4fb3;--raised:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#171b1d;--ink:#f2f5f3;--ink2:#bac3c0;--line:#30383b;--acc:#7db2ff;--raised:#22282b}}
body{margin:0 auto;max-width:56rem;padding:2rem 1.5rem;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
h1{margin:0}h2{margin:3rem 0 1rem;border-bottom:2px solid var(--ink)}h3{margin:2rem 0 .25rem;font-size:1.0625rem;font-weight:600}
a{color:var(--acc)}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:0;list-style:none}
.verb{display:inline-block;min-width:4.5rem;font-weight:700}.who{color:var(--ink2)}
pre{overflow:auto;padding:1rem;background:var(--raised);border:1px solid var(--line);font-size:.875rem}
summary{cursor:pointer}article{border-bottom:1px solid var(--line);padding-bottom:1rem}`

/** Hash of the page's own style for its Content-Security-Policy. */
export const API_PAGE_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
