import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call, type ReplyTo } from '../../api/call.ts'
import { refreshDesk, poll } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { useOneAtATime, type OneAtATime } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useUnread } from '../../shell/use-banner.ts'
import type { ReactElement } from 'react'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'

/** Interval at which the screen reads the pending approvals, in milliseconds. */
const APPROVALS_MS = 2000
/** Maximum number of decisions in one request. */
const MOST_APPROVALS = LIMITS.personPage
/** Interval at which the screen reads changes of others, in milliseconds. */
const EVENT_MS = 5000

const eventAdminKey = (eventId: string, what: string): readonly string[] => ['office', eventId, what]
type Reply<K extends keyof typeof eventAdminEndpoints> = UseQueryResult<
  ReplyTo<(typeof eventAdminEndpoints)[K]>
>

/** The event of this desk with all data that its staff may edit. */
export function useAdminEvent(): Reply<'getOfficeEvent'> {
  const { eventId } = useDesk().event
  return useUnread(
    useQuery({
      queryKey: eventAdminKey(eventId, 'event'),
      queryFn: ({ signal }) => call(eventAdminEndpoints.getOfficeEvent, { params: { eventId }, signal }),
      refetchInterval: EVENT_MS,
    }),
  )
}

export function useTickets(): Reply<'listOfficeTickets'> {
  const { eventId } = useDesk().event
  return useUnread(
    useQuery({
      queryKey: eventAdminKey(eventId, 'tickets'),
      queryFn: ({ signal }) => call(eventAdminEndpoints.listOfficeTickets, { params: { eventId }, signal }),
    }),
  )
}

export function useQuestions(): Reply<'listOfficeQuestions'> {
  const { eventId } = useDesk().event
  return useUnread(
    useQuery({
      queryKey: eventAdminKey(eventId, 'questions'),
      queryFn: ({ signal }) => call(eventAdminEndpoints.listOfficeQuestions, { params: { eventId }, signal }),
    }),
  )
}

export function useCodes(): Reply<'listCodes'> {
  const { eventId } = useDesk().event
  return useUnread(
    useQuery({
      queryKey: eventAdminKey(eventId, 'codes'),
      queryFn: ({ signal }) => call(eventAdminEndpoints.listCodes, { params: { eventId }, signal }),
    }),
  )
}

export function useApprovals(): Reply<'listApprovals'> {
  const client = useQueryClient()
  const { eventId } = useDesk().event
  const key = eventAdminKey(eventId, 'approvals')
  return useUnread(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) =>
        poll(client, key, eventAdminEndpoints.listApprovals, {
          params: { eventId },
          query: { limit: MOST_APPROVALS },
          signal,
        }),
      refetchInterval: APPROVALS_MS,
    }),
  )
}

/** Sends a change, reports the invalid field, then refetches the data. */
export function useSaving(): Pick<OneAtATime, 'failed' | 'forget'> & {
  readonly save: OneAtATime['run']
} {
  const client = useQueryClient()
  const { eventId } = useDesk().event
  const { failed, forget, run } = useOneAtATime(() =>
    Promise.all([client.invalidateQueries({ queryKey: ['office', eventId] }), refreshDesk(client, eventId)]),
  )
  return { failed, forget, save: run }
}

/** The event as a file. */
export const saveExport = (eventId: string, slug: string): Promise<void> =>
  saveFile(eventAdminEndpoints.exportEvent, { params: { eventId } }, `${slug}.json`)

/** Props of a page of event administration. */
export interface PageProps {
  /** The screen around the page; its side column lists the keys. */
  readonly frame: (panel: ReactElement | null, keys: readonly EventAdminShortcut[]) => ReactElement
}

/** A key of a page of the event. */
export interface EventAdminShortcut {
  readonly cap: string
  readonly label: string
  /** Not available now. */
  readonly off?: boolean
  readonly run: () => void
}

/** Bindings of the available keys, by `event.code`. */
export function bindingsOf(keys: readonly EventAdminShortcut[]): KeyBindings {
  return Object.fromEntries(
    keys.map(({ cap, label, off, run }) => [codeOf(cap), off ? undefined : { run, cap, label }]),
  )
}

const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Del: 'Delete',
  Space: 'Space',
  Enter: 'Enter',
  'Ctrl ↑': 'Ctrl+ArrowUp',
  'Ctrl ↓': 'Ctrl+ArrowDown',
}
const codeOf = (cap: string): string => NAMES[cap] ?? (/^[A-Z]$/.test(cap) ? `Key${cap}` : cap)
