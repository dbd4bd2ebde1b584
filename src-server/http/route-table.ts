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
 * Collects routes and registers literal paths before those with parameters, whatever order rooms
 * mount them in.
 */
export interface RouteTable {
  add(route: Route): void
  /** Adds a page or file that is open to everybody. */
  addOpen(path: string, handle: Middleware): void
  /** Registers what was collected. */
  register(router: Router): void
  /** Answers 405 with Allow where the path is known and the method is not. */
  readonly refuseOtherMethods: Middleware
}

const parameterCount = (path: string): number => path.split('{').length - 1

export function createRouteTable(): RouteTable {
  const routes: Route[] = []
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  const known = (path: string) => {
    const literal = patterns.get(path)
    if (literal) return literal
    return [...patterns.values()].find((candidate) => candidate.pattern.test(path))
  }

  const add = (route: Route): void => {
    routes.push(route)
    const entry = patterns.get(route.path) ?? {
      pattern: patternOf(route.path),
      methods: new Set<string>(),
    }
    entry.methods.add(route.method)
    patterns.set(route.path, entry)
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
