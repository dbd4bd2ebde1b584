import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { printRunEndpoints } from '../../contract/printing/print-runs.ts'
import { call, type ReplyTo } from '../api/call.ts'
import { poll } from '../api/poll.ts'
import { useRequest, type RequestState } from '../api/use-request.ts'
import { useDesk } from '../components/desk-context.ts'

type Labels = ReplyTo<typeof printRunEndpoints.listRunLabels>

const POLL_MS = 1000
/** Labels that are listed; more than anybody looks through on one screen. */
const LISTED = 500

const keyOf = (eventId: string) => ['print-run', eventId] as const

/** The newest print run of the event. */
export function usePrintRun(
  eventId: string,
): UseQueryResult<ReplyTo<typeof printRunEndpoints.getPrintRun>> {
  const client = useQueryClient()
  const key = keyOf(eventId)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, printRunEndpoints.getPrintRun, { query: { eventId }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
}

/** Labels of a part of a run; read again whenever `changes` has another value. */
export function useRunLabels(
  runId: string,
  part: 'odd' | 'order' | 'skipped',
  from: number,
  changes: string,
): Labels {
  const labels = useQuery({
    queryKey: ['print-run-labels', runId, part, from, changes],
    queryFn: ({ signal }) =>
      call(printRunEndpoints.listRunLabels, {
        params: { runId },
        query: { part, from, count: LISTED },
        signal,
      }),
    placeholderData: (before) => before,
  })
  return labels.data ?? { of: 0, labels: [] }
}

/** Requests of a run; afterwards the run is read again. */
export function useRunRequest(): RequestState {
  const { event } = useDesk()
  const client = useQueryClient()
  const requests = useRequest(event.eventId)
  return {
    ...requests,
    act: async (action) => {
      const done = await requests.act(action)
      await client.invalidateQueries({ queryKey: keyOf(event.eventId) })
      return done
    },
  }
}
