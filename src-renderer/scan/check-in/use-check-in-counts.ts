import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { CheckInDesk } from '../../../contract/scan/check-in/check-in.ts'
import { checkInEndpoints } from '../../../contract/scan/check-in/check-in.ts'
import { poll } from '../../api/poll.ts'

const POLL_MS = 1000

/** Check-in counts and the last check-ins. Those of other desks appear within a second. */
export function useCheckInCounts(eventId: string): UseQueryResult<CheckInDesk> {
  const client = useQueryClient()
  const key = ['check-ins', eventId] as const
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, checkInEndpoints.getCheckInDesk, { query: { eventId }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
}
