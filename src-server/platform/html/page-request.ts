import { timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Language } from '../../../messages/translate.ts'
import { isUnavailable, type Db } from '../db/database.ts'
import { identifySession } from '../http/authenticate.ts'
import { runSteps, type Steps, type Authenticate } from '../http/pipeline.ts'
import { noticePage } from './notice-page.ts'
import type { Caller } from '../http/caller.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { ApiError } from '../http/api-error.ts'
import { originOf, type SameOrigin, signInPath } from '../http/origins.ts'
import { seeOther, sendPage } from './send-page.ts'
import { languageOf } from './page-language.ts'
import { RETRY_AFTER_S } from '../http/mount-oauth.ts'
import { FORM_TYPE, NO_BODY, parseForm, readBody } from '../http/read-body.ts'
import { requireSoundAddress } from '../http/text-rule.ts'

/** Dependencies of every page with forms. */
export interface PageDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => number
  readonly origins: SameOrigin
  readonly desk: boolean
  readonly authenticate: Authenticate
}

/** A request of a browser for a page. */
export interface PageRequest {
  readonly lang: Language
  /** The person of the web session. */
  readonly caller: Caller | null
  /**
   * Secret of this page's forms for this session; other sites cannot know it. `purpose` names the
   * form.
   */
  formToken(purpose: string): string
  /**
   * Returns the fields of a submitted form. Rejects forms of other sites, and forms of another
   * session or purpose.
   */
  readForm(purpose: string): Promise<URLSearchParams>
}

/**
 * The form belongs to another session, or to one that has ended: someone signed in or out while it
 * was open.
 */
class StaleForm extends Error {}

/** Size of the longest form, which has ten redirect addresses. */
const FORM_BYTES = 64 * 1024

/** The handler of a page. It receives the caller and the language. */
export function pageRoute(
  deps: PageDeps,
  handle: (ctx: Context, request: PageRequest) => Promise<void>,
): Middleware {
  return async (ctx) => {
    const lang = languageOf(ctx)
    try {
      await handle(ctx, await readPageRequest(ctx, deps, lang))
    } catch (error) {
      const frame = { lang, self: null }
      if (isUnavailable(error)) return sendUnavailable(ctx, lang)
      // The session ended while the form was processed.
      if (error instanceof ApiError && error.code === 'unauthorized')
        return seeOther(ctx, signInPath(ctx.path))
      if (error instanceof StaleForm)
        return sendPage(ctx, noticePage(frame, 'staleForm', ctx.path), { status: 403 })
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      sendPage(ctx, noticePage(frame, 'notFound'), { status: 404 })
    }
  }
}

/** 503 for a browser while the database is unavailable. */
export function sendUnavailable(ctx: Context, lang: Language): void {
  ctx.set('Retry-After', RETRY_AFTER_S)
  sendPage(ctx, noticePage({ lang, self: null }, 'failed'), { status: 503 })
}

/** A request for a page. Each step adds its result. */
interface PageExchange {
  readonly ctx: Context
  caller: Caller | null
  bytes: Buffer
  form: URLSearchParams
}

/** The steps of every page. */
const pageSteps = ({ authenticate }: PageDeps): Steps<PageExchange> => ({
  async authenticate(exchange) {
    exchange.caller = (await identifySession(exchange.ctx, authenticate)).caller
  },
  /** The body of a form is read later, when its handler requests it. */
  async body({ ctx }) {
    if (ctx.method !== 'POST') await readBody(ctx, NO_BODY)
  },
  input: ({ ctx }) => requireSoundAddress(ctx),
})

/** The further steps of a form, when its handler requests it. */
const formSteps = (deps: PageDeps, formToken: string): Steps<PageExchange> => ({
  origin({ ctx }) {
    if (originOf(ctx, deps.origins, deps.desk) !== 'same') throw new ApiError('invalid_origin')
  },
  async body(exchange) {
    const limit = exchange.caller ? FORM_BYTES : LIMITS.anonymousBody
    exchange.bytes = await readBody(exchange.ctx, { limit, types: [FORM_TYPE] })
  },
  input(exchange) {
    exchange.form = parseForm(exchange.bytes)
    const sent = Buffer.from(exchange.form.get('form') ?? '')
    const expected = Buffer.from(formToken)
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new StaleForm()
  },
})

async function readPageRequest(ctx: Context, deps: PageDeps, lang: Language): Promise<PageRequest> {
  const exchange: PageExchange = {
    ctx,
    caller: null,
    bytes: Buffer.alloc(0),
    form: new URLSearchParams(),
  }
  await runSteps(pageSteps(deps), exchange)
  const { caller } = exchange
  const formToken = (purpose: string): string =>
    deps.secrets.hmac('form', `${purpose}.${caller?.credentialHash ?? ''}`)
  return {
    lang,
    caller,
    formToken,
    async readForm(purpose) {
      await runSteps(formSteps(deps, formToken(purpose)), exchange)
      return exchange.form
    },
  }
}
