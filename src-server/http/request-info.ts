import type { Caller } from './caller.ts'

/** Data of the request beyond its checked input, for handlers. */
export interface RequestInfo {
  readonly caller: Caller | null
  /** Address of the client's socket. */
  readonly ip: string
  readonly requestId: string
  /** True on the desk's own listener. */
  readonly desk: boolean
  readonly secure: boolean
}
