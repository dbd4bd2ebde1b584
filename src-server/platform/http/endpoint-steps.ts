import type { Context } from 'koa'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { ApiError } from './api-error.ts'
import { identify, unauthorized } from './authenticate.ts'
import { requireRecentPassword, type Caller } from './caller.ts'
import { checkInput, readInput } from './check-input.ts'
import { originOf } from './origins.ts'
import type { Steps, PipelineDeps } from './pipeline.ts'
import { bodyRule, parseJson, readBody, refuseLength } from './read-body.ts'
import { requireSoundAddress } from './text-rule.ts'

/** One call of an endpoint. Each step adds its result. */
export interface Exchange {
  readonly ctx: Context
  caller: Caller | null
  /** True if the session cookie is the credential in use. */
  cookie: boolean
  bytes: Buffer
  params?: unknown
  query?: unknown
  body?: unknown
}

export const newExchange = (ctx: Context): Exchange => ({
  ctx,
  caller: null,
  cookie: false,
  bytes: Buffer.alloc(0),
})

/** All steps of a row except its reply. Throws if the row does not declare its access. */
export function endpointSteps(row: Endpoint, deps: PipelineDeps) {
  const { access } = row
  const rule = bodyRule(row)
  const allowed = deps.authorize(row)
  return {
    bodySize: ({ ctx }) => refuseLength(ctx, rule.limit),
    async authenticate(exchange) {
      Object.assign(exchange, await identify(exchange.ctx, deps.authenticate))
    },
    credential({ caller }) {
      if (access.credential !== 'anonymous' && !caller) throw unauthorized()
      // The token of a third-party app is for the resource API only.
      if (caller?.kind === 'oauth') throw new ApiError('forbidden')
    },
    origin({ ctx, caller, cookie }) {
      const needed = row.method !== 'GET' && cookie ? 'always' : access.sameOrigin
      if (!needed || caller?.kind === 'app' || caller?.kind === 'personal') return
      const origin = originOf(ctx, deps.origins, deps.desk)
      if (origin === 'foreign' || (origin === 'none' && needed === 'always'))
        throw new ApiError('invalid_origin')
    },
    credentialKind({ caller }) {
      if (caller) requireKind(row, caller)
    },
    async body(exchange) {
      exchange.bytes = await readBody(exchange.ctx, rule)
      // Parsing a body over the usual limit takes long; the sender's role is checked first.
      if (exchange.bytes.length > LIMITS.jsonBody && access.role === 'admin')
        await allowed.role(exchange.caller, {})
    },
    input(exchange) {
      const { ctx, bytes } = exchange
      requireSoundAddress(ctx, row.paramsError)
      const badParams = row.paramsError ?? (row.api === 'resource' ? 'not_found' : 'invalid_input')
      if (row.params) exchange.params = readInput(row.params, ctx.params, badParams)
      if (row.query) exchange.query = readInput(row.query, { ...ctx.query }, 'invalid_input')
      if (row.body) exchange.body = checkInput(row.body, parseJson(bytes))
    },
    role: (exchange) => allowed.role(exchange.caller, exchange),
    recentPassword({ caller }) {
      if (access.recentPassword && caller) requireRecentPassword(caller, deps.now())
    },
    records: (exchange) => allowed.records(exchange.caller, exchange),
  } satisfies Steps<Exchange>
}

function requireKind({ access }: Endpoint, caller: Caller): void {
  if (caller.kind === 'personal' && access.noPersonalToken)
    throw new ApiError('pass_human_action_required', { status: access.noPersonalToken })
  if (access.credential === 'anonymous') return
  const bearerRejected = caller.kind !== 'session' && access.credential === 'session'
  const mustChange = caller.mustChangePassword && !access.openWithFirstPassword
  if (bearerRejected || mustChange) throw new ApiError('pass_human_action_required')
}
