import Router, { type RouterContext } from '@koa/router'
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
  /** Middleware that calls the route of a request. Use it after all routes were added. */
  dispatch(): Middleware
  /** Replies 405 with Allow if the path is known and the method is not. */
  readonly refuseOtherMethods: Middleware
}

/** A path with its methods. */
interface Known {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const partCount = (path: string): number => path.split('/').length
/** A path without the slash at its end, which routes ignore. */
const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
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
    if (methods.has(route.method)) throw new Error(`${route.method} ${route.path} has two handlers.`)
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
    dispatch() {
      // A router for each number of parts: a request is compared with few routes.
      const routers = new Map<number, ReturnType<Router['routes']>>()
      for (const [size, ofSize] of Map.groupBy(routes, ({ path }) => partCount(path))) {
        const router = new Router({ sensitive: true })
        for (const { method, path, handle } of ofSize.toSorted(
          (a, b) => parameterCount(a.path) - parameterCount(b.path),
        ))
          router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], handle)
        routers.set(size, router.routes())
      }
      return (ctx, next) => {
        const router = routers.get(partCount(withoutSlash(ctx.path)))
        return router ? router(ctx as RouterContext, next) : next()
      }
    },
    async refuseOtherMethods(ctx: Context, next: Next) {
      const entry = known(withoutSlash(ctx.path))
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
