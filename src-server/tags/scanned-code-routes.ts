import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Context } from 'koa'
import type { Db } from '../db/database.ts'
import { openEvents } from '../events/open-events-store.ts'
import { languageOf } from '../html/page-language.ts'
import type { RouteTable } from '../http/route-table.ts'
import {
  SCANNED_CODE_POLICY,
  SCANNED_CODE_SCRIPT,
  scannedCodePage,
  type ScannedCodeKind,
} from './scanned-code-page.ts'

export interface ScannedCodeDeps {
  readonly db: Db
  readonly webUrl: string
  readonly now: () => number
}

/** Events that are named where somebody asks for the reception. */
const MOST_EVENTS = 3

/** The package's module for browsers stands beside the one for Node. */
const encoderOf = (): string =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('uqr')), 'index.mjs'), 'utf8')

/**
 * `/q#CODE` and `/n/…`: what guests see who open a code or a tag's address with their phone's
 * camera.
 */
export function mountScannedCodePages(
  routes: RouteTable,
  { db, webUrl, now }: ScannedCodeDeps,
): void {
  const answer = (kind: ScannedCodeKind) => async (ctx: Context) => {
    const id = String(ctx.state.requestId).replaceAll('-', '').toUpperCase()
    ctx.set('Content-Security-Policy', SCANNED_CODE_POLICY)
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = scannedCodePage({
      kind,
      lang: languageOf(ctx),
      codeAddress: `${webUrl}/q`,
      events: await openEvents(db, now(), MOST_EVENTS),
      reference: `${id.slice(0, 2)}-${id.slice(2, 6)}`,
    })
  }
  const script = (text: () => string) => async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'text/javascript; charset=utf-8'
    ctx.body = text()
  }
  let encoder: string | null = null
  routes.add({ method: 'GET', path: '/q', handle: answer('code') })
  routes.add({ method: 'GET', path: '/q/{code}', handle: answer('code') })
  routes.add({ method: 'GET', path: '/n/{key}', handle: answer('tag') })
  routes.add({ method: 'GET', path: '/q.js', handle: script(() => SCANNED_CODE_SCRIPT) })
  routes.add({
    method: 'GET',
    path: '/q-encode.js',
    handle: script(() => (encoder ??= encoderOf())),
  })
}
