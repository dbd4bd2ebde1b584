import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { printRunEndpoints } from '../../../contract/print/run/print-runs.ts'
import { call, type ReplyTo } from '../../api/call.ts'
import { poll } from '../../api/queries.ts'
import { useRequest, type RequestState } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { Translate } from '../../i18n/i18n.ts'

type Labels = ReplyTo<typeof printRunEndpoints.listRunLabels>

const POLL_MS = 1000
/** Labels per request. */
const PAGE = 500

const keyOf = (eventId: string) => ['print-run', eventId] as const

/** The newest print run of the event. */
export function usePrintRun(eventId: string): UseQueryResult<ReplyTo<typeof printRunEndpoints.getPrintRun>> {
  const client = useQueryClient()
  const key = keyOf(eventId)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => poll(client, key, printRunEndpoints.getPrintRun, { query: { eventId }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
}

/** Labels of a part of a run, refetched when `changes` changes. */
export function useRunLabels(
  runId: string,
  part: 'order' | 'skipped',
  changes: string | number,
  /** Number of labels required; default: all. */
  most = Number.POSITIVE_INFINITY,
): Labels {
  const client = useQueryClient()
  const pages = Math.ceil(most / PAGE)
  const labels = useQuery({
    queryKey: [...labelsKey(runId), part, pages],
    queryFn: ({ signal }) => labelsUpTo(runId, part, pages * PAGE, signal),
    placeholderData: (before) => before,
  })
  const seen = useRef(changes)
  useEffect(() => {
    if (seen.current === changes) return
    seen.current = changes
    void client.invalidateQueries({ queryKey: labelsKey(runId) })
  }, [changes])
  return labels.data ?? { of: 0, labels: [], apart: {} }
}

const labelsKey = (runId: string) => ['print-run-labels', runId] as const

async function labelsUpTo(
  runId: string,
  part: 'order' | 'skipped',
  most: number,
  signal: AbortSignal,
): Promise<Labels> {
  const read = (from: number): Promise<Labels> =>
    call(printRunEndpoints.listRunLabels, {
      params: { runId },
      query: { part, from, count: PAGE },
      signal,
    })
  let all = await read(0)
  while (all.labels.length < Math.min(all.of, most)) {
    const page = await read(all.labels.length)
    if (page.labels.length === 0) break
    all = {
      of: page.of,
      labels: [...all.labels, ...page.labels],
      apart: { ...all.apart, ...page.apart },
    }
  }
  return all
}

/** Requests of a run; afterwards the run is refetched. */
export function useRunRequest(): RequestState {
  const { event } = useDesk()
  const client = useQueryClient()
  const requests = useRequest(event.eventId)
  return {
    ...requests,
    act: async (action) => {
      const done = await requests.act(action)
      await client.invalidateQueries({ queryKey: keyOf(event.eventId) })
      await client.invalidateQueries({ queryKey: ['print-run-labels'] })
      return done
    },
  }
}

export const cutText = (t: Translate, cutEvery: number): string => {
  if (cutEvery === 0) return t('devices.bulk.cutEnd')
  return cutEvery === 1 ? t('devices.bulk.cutEach') : t('devices.bulk.cutAfter', { count: cutEvery })
}

/** Passes a minute at this speed: measured, or estimated before the first. */
export const paceText = (
  t: Translate,
  { pace, estimate }: Pick<DeskPrinter, 'pace' | 'estimate'>,
  fast: boolean,
): string => {
  const kind = fast ? 'fast' : 'careful'
  const measured = pace[kind]
  return measured === null
    ? t('devices.bulk.estimate', { count: estimate[kind] })
    : t('devices.bulk.pace', { count: measured })
}

/** How a printer prints in bulk, in one line: speed, passes a minute, cut. */
export const bulkText = (t: Translate, printer: DeskPrinter): string => {
  const { bulk } = printer
  return [
    t(bulk.fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
    paceText(t, printer, bulk.fast),
    cutText(t, bulk.cutEvery),
  ].join(' · ')
}
