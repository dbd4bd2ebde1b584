import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { call, callPolled, type CallInput, type ReplyTo } from './call.ts'

/**
 * A read that sends the `rev` of its last reply, cached under `key`. If nothing has changed, the
 * cached reply is returned.
 */
export async function poll<E extends Endpoint>(
  client: QueryClient,
  key: QueryKey,
  row: E,
  input: CallInput<E>,
): Promise<ReplyTo<E>> {
  const before = client.getQueryData<ReplyTo<E>>(key)
  const since = (before as { rev?: unknown } | undefined)?.rev
  const fresh = await callPolled(row, {
    ...input,
    query: { ...(input.query as object), since },
  } as CallInput<E>)
  return fresh ?? before ?? (await call(row, input))
}
