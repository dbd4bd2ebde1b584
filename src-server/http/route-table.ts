import type Router from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import { ApiError } from './api-error.ts'
import { NO_BODY, readBody } from './read-body.ts'
import { requireSoundAddress } from './text-rule.ts'

interface Route {
  readonly method: string
  readonly path: string
  readonly handle: Middleware
}

/**
 * Collects routes. Registers literal paths before those with parameters, independent of the order
 * in which they are mounted.
 */
export interface RouteTable {
  add(route: Route): void
  /** Adds a page or file that needs no credential. */
  addOpen(path: string, handle: Middleware): void
  /** Registers the collected routes. */
  register(router: Router): void
  /** Replies 405 with Allow if the path is known and the method is not. */
  readonly refuseOtherMethods: Middleware
}

/** A path with its methods. */
interface Known {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const partCount = (path: string): number => path.split('/').length
const parameterCount = (path: string): number => path.split('{').length - 1

export function createRouteTable(): RouteTable {
  const routes: Route[] = []
  const byPath = new Map<string, Known>()
  /** Paths with parameters by number of parts, so that a request is compared with few of them. */
  const bySize = new Map<number, Known[]>()

  const known = (path: string): Known | undefined =>
    byPath.get(path) ?? bySize.get(partCount(path))?.find(({ pattern }) => pattern.test(path))

  const know = (path: string): Known => {
    const entry = { pattern: patternOf(path), methods: new Set<string>() }
    byPath.set(path, entry)
    const size = partCount(path)
    if (parameterCount(path) > 0) bySize.set(size, [...(bySize.get(size) ?? []), entry])
    return entry
  }

  const add = (route: Route): void => {
    routes.push(route)
    const { methods } = byPath.get(route.path) ?? know(route.path)
    if (methods.has(route.method))
      throw new Error(`${route.method} ${route.path} has two handlers.`)
    methods.add(route.method)
  }

  return {
    add,
    addOpen(path, handle) {
      add({
        method: 'GET',
        path,
        async handle(ctx, next) {
          await checkOpenRequest(ctx)
          await handle(ctx, next)
        },
      })
    },
    register(router) {
      for (const route of routes.toSorted(
        (a, b) => parameterCount(a.path) - parameterCount(b.path),
      )) {
        router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], route.handle)
      }
    },
    async refuseOtherMethods(ctx: Context, next: Next) {
      const path = ctx.path.length > 1 && ctx.path.endsWith('/') ? ctx.path.slice(0, -1) : ctx.path
      const entry = known(path)
      const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
      if (entry && !entry.methods.has(method)) {
        throw new ApiError('method_not_allowed', {
          headers: { Allow: [...entry.methods].sort().join(', ') },
        })
      }
      await next()
    },
  }
}

/** The checks of a request that needs no credential and takes no input. */
export async function checkOpenRequest(ctx: Context): Promise<void> {
  await readBody(ctx, NO_BODY)
  requireSoundAddress(ctx)
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
