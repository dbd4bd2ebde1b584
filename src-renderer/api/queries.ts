import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
  type QueryKey,
} from '@tanstack/react-query'
import { type DeskPerson, attendeeEndpoints, MOST_QUERY } from '../../contract/guest/view/attendees.ts'
import { type DeskState, deskStateEndpoints } from '../../contract/kiosk/state/desk-state.ts'
import { printerDiscoveryEndpoints } from '../../contract/print/printer/printer-discovery.ts'
import { jobEndpoints } from '../../contract/print/job/jobs.ts'
import { call, type ReplyTo, callPolled, type CallInput } from './call.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'

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

/** Polling intervals, ms. `job`: while a pass of this desk is printing. */
export const POLL_MS = { state: 1000, prints: 1000, job: 400 } as const

export type Prints = ReplyTo<typeof jobEndpoints.listPrints>
type Found = ReplyTo<typeof attendeeEndpoints.search>

export const keys = {
  state: (eventId: string) => ['state', eventId] as const,
  prints: (eventId: string) => ['prints', eventId] as const,
  person: (eventId: string, userId: string) => ['person', eventId, userId] as const,
  print: (jobId: string) => ['print', jobId] as const,
}

/**
 * The state that the side column and the home screen show; an unchanged poll keeps the cached one.
 */
export function useDeskState(eventId: string): UseQueryResult<DeskState> {
  const client = useQueryClient()
  const key = keys.state(eventId)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, deskStateEndpoints.getDeskState, { query: { eventId }, signal }),
    refetchInterval: POLL_MS.state,
    refetchIntervalInBackground: true,
    // A single failed poll is not an outage.
    retry: 1,
    retryDelay: 400,
  })
}

/** The print jobs of the event; false disables the query. */
export function usePrints(eventId: string, every: number | false): UseQueryResult<Prints> {
  const client = useQueryClient()
  const key = keys.prints(eventId)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => poll(client, key, jobEndpoints.listPrints, { query: { eventId }, signal }),
    enabled: every !== false,
    refetchInterval: every,
    refetchIntervalInBackground: true,
  })
}

/** One person with pass and print history. */
export function usePerson(eventId: string, userId: string | null): UseQueryResult<DeskPerson> {
  return useQuery({
    queryKey: keys.person(eventId, userId ?? ''),
    queryFn: ({ signal }) =>
      call(attendeeEndpoints.getDeskPerson, { params: { eventId, userId: userId ?? '' }, signal }),
    enabled: userId !== null,
    // Invalidated when the desk's state changes; never stale on its own.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** People matching the typed text; the previous list stays until the new one is loaded. */
export function useSearch(eventId: string, q: string): UseQueryResult<Found> {
  return useQuery({
    queryKey: ['search', eventId, q],
    queryFn: ({ signal }) => {
      // Whole characters: half of one cannot be sent.
      const begin = [...q].slice(0, MOST_QUERY / 2).join('')
      return call(attendeeEndpoints.search, { query: { eventId, q: begin, limit: 50 }, signal })
    },
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
}

/** One job with its bitmap. */
export function usePrint(jobId: string | null): UseQueryResult<ReplyTo<typeof jobEndpoints.getPrint>> {
  return useQuery({
    queryKey: keys.print(jobId ?? ''),
    queryFn: ({ signal }) => call(jobEndpoints.getPrint, { params: { jobId: jobId ?? '' }, signal }),
    enabled: jobId !== null,
    placeholderData: keepPreviousData,
  })
}

/** Refetches after an action instead of at the next poll. */
export async function refreshDesk(client: QueryClient, eventId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.state(eventId) }),
    client.invalidateQueries({ queryKey: keys.prints(eventId) }),
    client.invalidateQueries({ queryKey: ['person', eventId] }),
  ])
}

/** Seconds that printers on the network have to reply. */
const SEARCH_S = 3

/**
 * Searches for printers at USB, Bluetooth and on the network.
 *
 * @param everyMs Time between two searches; null: only the first one and on request.
 */
export const usePrinterSearch = (
  everyMs: number | null,
): UseQueryResult<ReplyTo<typeof printerDiscoveryEndpoints.findPrinters>> =>
  useQuery({
    queryKey: ['found-printers'],
    queryFn: ({ signal }) =>
      call(printerDiscoveryEndpoints.findPrinters, { query: { seconds: SEARCH_S }, signal }),
    refetchInterval: everyMs ?? false,
    staleTime: everyMs ?? Number.POSITIVE_INFINITY,
  })
