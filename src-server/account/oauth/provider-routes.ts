import type { IncomingMessage } from 'node:http'
import type { Context, Middleware, Next } from 'koa'
import type { Logger } from 'pino'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { isUnavailable } from '../../platform/db/database.ts'
import { ApiError, invalidField, sentenceOf } from '../../platform/http/api-error.ts'
import { answerOauthError } from '../../platform/http/mount-oauth.ts'
import { sendPage } from '../../platform/html/send-page.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { sendUnavailable } from '../../platform/html/page-request.ts'
import { FORM_TYPE, JSON_TYPE, parseForm, readBody } from '../../platform/http/read-body.ts'
import { requireSoundAddress } from '../../platform/http/text-rule.ts'
import { noticePage } from '../../platform/html/notice-page.ts'
import { PROVIDER_METHODS, PROVIDER_PATHS } from './provider-paths.ts'
import type { CurrentProviderHolder } from './current-provider.ts'

/** An authorization request is stored while the person signs in. Characters. */
const MOST_QUERY = 6144
const RESUME = /^\/oauth\/authorize\/[^/]+$/

const methodsOf = (path: string): readonly string[] | undefined =>
  RESUME.test(path) ? ['GET', 'HEAD'] : PROVIDER_METHODS.get(path)

/**
 * Passes requests to oidc-provider after the checks of body and text that all endpoints have.
 * oidc-provider writes the reply itself and signs its cookies with its own key. Errors before that
 * point are OAuth errors, or a page at the address that people open.
 */
export function providerRoutes({
  holder,
  log,
}: {
  readonly holder: CurrentProviderHolder
  readonly log: Logger
}): Middleware {
  return async (ctx: Context, next: Next) => {
    const methods = methodsOf(ctx.path)
    if (!methods) return next()
    if (!methods.includes(ctx.method)) return refuseMethod(ctx, methods)
    try {
      await checkRequest(ctx)
      const { handle } = await holder.current()
      ctx.respond = false
      await handle(ctx.req, ctx.res)
    } catch (error) {
      ctx.respond = true
      if (isForPeople(ctx.path)) answerPerson(ctx, log, error)
      else answerOauthError(ctx, { log }, error)
    }
  }
}

const isForPeople = (path: string): boolean => path === PROVIDER_PATHS.authorization || RESUME.test(path)

async function checkRequest(ctx: Context): Promise<void> {
  requireSoundAddress(ctx)
  if (ctx.querystring.length > MOST_QUERY)
    throw invalidField('', `the query has more than ${MOST_QUERY} characters`)
  const isJson = ctx.path === PROVIDER_PATHS.userinfo && ctx.request.type === JSON_TYPE
  const takesForm = ctx.method === 'POST' && !isJson
  const rule = { limit: LIMITS.anonymousBody, types: takesForm ? [FORM_TYPE] : [] }
  const bytes = await readBody(ctx, rule)
  if (takesForm) parseForm(bytes)
  else if (isJson) withoutBody(ctx.req)
  if (ctx.method === 'POST') readAgain(ctx.req, bytes)
}

/** UserInfo takes `{}` for no body, as every endpoint without one; oidc-provider knows forms only. */
function withoutBody({ headers }: IncomingMessage): void {
  for (const name of ['content-type', 'transfer-encoding']) delete headers[name]
  headers['content-length'] = '0'
}

/** Replays the body, which was read here, to the body parser of oidc-provider. */
function readAgain(request: IncomingMessage, bytes: Buffer): void {
  Object.defineProperties(request, {
    readable: { value: true },
    iterator: { value: () => [bytes] },
  })
}

function answerPerson(ctx: Context, log: Logger, error: unknown): void {
  const lang = languageOf(ctx)
  const known = error instanceof ApiError ? error : null
  if (!known) log.error({ err: error, requestId: ctx.state.requestId, path: ctx.path }, 'request failed')
  if (isUnavailable(error)) return sendUnavailable(ctx, lang)
  const html = noticePage(
    { lang, self: null },
    known ? 'badRequest' : 'failed',
    undefined,
    known ? sentenceOf(known) : undefined,
  )
  sendPage(ctx, html, { status: known?.status ?? 500 })
}

function refuseMethod(ctx: Context, methods: readonly string[]): void {
  ctx.status = 405
  ctx.set('Allow', methods.join(', '))
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { error: 'invalid_request', error_description: `use ${methods[0]}` }
}
