import type { Context } from 'koa'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'

/** Data of the request beyond its checked input, for handlers. */
export interface RequestInfo {
  readonly caller: Caller | null
  /** Address of the client's socket. */
  readonly ip: string
  /** Aborted when the client goes before its reply. */
  readonly gone: AbortSignal
  readonly requestId: string
  /** True on the desk's own listener. */
  readonly desk: boolean
  readonly secure: boolean
}

/** Where a request comes from. */
export type RequestSource = Pick<RequestInfo, 'ip' | 'gone'>

/** The source of a request. */
export function sourceOf({ ip, res }: Context): RequestSource {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(new ApiError('rate_limited', { message: 'The client has gone.' }))
  })
  return { ip, gone: controller.signal }
}
