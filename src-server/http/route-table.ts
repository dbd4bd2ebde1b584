import type { Context, Middleware, Next } from 'koa'
import { ApiError } from './api-error.ts'
import { NO_BODY, readBody } from './read-body.ts'
import { requireSoundAddress } from './text-rule.ts'

interface Route {
  readonly method: string
  readonly path: string
  readonly handle: Middleware
}

/** A path, split at its slashes, with its handlers by method. */
interface Entry {
  readonly parts: readonly string[]
  readonly handlers: Map<string, Middleware>
}

const isParameter = (part: string): boolean => part.startsWith('{')
const parameterCount = ({ parts }: Entry): number => parts.filter(isParameter).length

/**
 * The routes of a listener, whatever order rooms mount them in: a literal path comes before those
 * with parameters. One trailing slash does not count, case does.
 */
export class RouteTable {
  readonly #literal = new Map<string, Entry>()
  /** Paths with parameters by their number of parts, those with fewer parameters first. */
  readonly #patterns = new Map<number, Entry[]>()

  add({ method, path, handle }: Route): void {
    const entry = this.#entryOf(path)
    if (entry.handlers.has(method)) throw new Error(`${method} ${path} has two handlers.`)
    entry.handlers.set(method, handle)
  }

  /** Adds a page or file that is open to everybody. */
  addOpen(path: string, handle: Middleware): void {
    this.add({
      method: 'GET',
      path,
      async handle(ctx, next) {
        await checkOpenRequest(ctx)
        await handle(ctx, next)
      },
    })
  }

  /** Serves a known path; answers 405 with Allow where the path is known and the method is not. */
  readonly serve: Middleware = (ctx: Context, next: Next) => {
    const path = ctx.path.length > 1 && ctx.path.endsWith('/') ? ctx.path.slice(0, -1) : ctx.path
    const literal = this.#literal.get(path)
    const parts = literal ? literal.parts : path.split('/')
    const entry =
      literal ?? this.#patterns.get(parts.length)?.find((candidate) => fits(candidate, parts))
    if (!entry) return next()
    const handle = entry.handlers.get(ctx.method === 'HEAD' ? 'GET' : ctx.method)
    if (!handle) {
      throw new ApiError('method_not_allowed', {
        headers: { Allow: [...entry.handlers.keys()].sort().join(', ') },
      })
    }
    ctx.params = paramsOf(entry, parts)
    return handle(ctx, next)
  }

  #entryOf(path: string): Entry {
    const parts = path.split('/')
    const literal = !parts.some(isParameter)
    const entries = this.#patterns.get(parts.length) ?? []
    const known = literal
      ? this.#literal.get(path)
      : entries.find((entry) => entry.parts.join('/') === path)
    if (known) return known
    const entry: Entry = { parts, handlers: new Map() }
    if (literal) this.#literal.set(path, entry)
    else {
      entries.push(entry)
      entries.sort((a, b) => parameterCount(a) - parameterCount(b))
      this.#patterns.set(parts.length, entries)
    }
    return entry
  }
}

/** The checks of a request that needs no credential and takes no input. */
export async function checkOpenRequest(ctx: Context): Promise<void> {
  await readBody(ctx, NO_BODY)
  requireSoundAddress(ctx)
}

const fits = ({ parts }: Entry, given: readonly string[]): boolean =>
  parts.every((part, i) => (isParameter(part) ? given[i] !== '' : part === given[i]))

function paramsOf({ parts }: Entry, given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [i, part] of parts.entries())
    if (isParameter(part)) params[part.slice(1, -1)] = decoded(given[i]!)
  return params
}

/** A broken escape is taken as it stands; `requireSoundAddress` refuses it by its name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
