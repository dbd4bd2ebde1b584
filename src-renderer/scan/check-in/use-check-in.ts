import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import {
  type CheckIn,
  type CheckInPerson,
  type CheckInResult,
  type DeskEntry,
  checkInEndpoints,
} from '../../../contract/scan/check-in/check-in.ts'
import { attendeeEndpoints, type DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { call, failureCode, isPassing, callUntilReachable } from '../../api/call.ts'
import { refreshDesk } from '../../api/queries.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useScans } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useHelpDesk } from '../../shell/use-help-desk.ts'
import type { ScreenShell } from '../../shell/screen.ts'
import {
  currentCheckIn,
  EMPTY_CHECK_INS,
  reduceCheckIn,
  type CheckInQueue,
  type CheckInView,
} from './check-in-queue.ts'

/** Attempts without a session, one per second: five minutes. */
const SIGN_IN_ATTEMPTS = 300

/** The person to check in: by scanned code, or by name, with a certain ticket. */
type Whom = { readonly readings: readonly string[] } | { readonly userId: string; readonly entryId?: string }

/**
 * Repeats one request under its key until the kiosk replies, so that a lost reply causes no second
 * check-in. A text that cannot be a code is nobody's.
 */
async function checkIn(body: CheckIn, left: AbortSignal): Promise<CheckInResult> {
  try {
    return await callUntilReachable(
      () => call(checkInEndpoints.checkIn, { body }),
      (failure, attempt) => (failure === 'unauthorized' || isPassing(failure)) && attempt < SIGN_IN_ATTEMPTS,
      left,
    )
  } catch (error) {
    if (failureCode(error) === 'invalid_input') return { outcome: 'unknown' }
    throw error
  }
}

/** Checks in the person of the first reading that somebody has as a code. */
async function ask(eventId: string, id: number, whom: Whom, left: AbortSignal): Promise<CheckInView> {
  const code = 'readings' in whom ? (whom.readings[0] ?? null) : null
  const bodies = 'readings' in whom ? whom.readings.map((qr) => ({ qr })) : [whom]
  try {
    let result: CheckInResult = { outcome: 'unknown' }
    for (const one of bodies) {
      result = await checkIn({ eventId, requestKey: crypto.randomUUID(), ...one }, left)
      if (result.outcome !== 'unknown') break
    }
    return { kind: 'result', id, code, result }
  } catch (error) {
    return { kind: failureCode(error) === 'check_in_off' ? 'off' : 'failed', id, code }
  }
}

export interface CheckInActions {
  readonly queue: CheckInQueue
  /** Checks in a person found by search, or another ticket of the person shown. */
  readonly mark: (userId: string, entryId?: string) => void
  /** Continues with the next waiting scan. */
  readonly next: () => void
  /** Sends the person to the help desk, then continues. */
  readonly park: (person: CheckInPerson) => void
}

/**
 * Takes every scan while the check-in screen is open and checks the people in one after the other.
 * `found`: a person chosen in the search. Scans without an answer when the screen is closed are
 * passed to `onLeft`.
 */
export function useCheckIn(
  found: CheckInPreview | null,
  onLeft: ScreenShell['keepLeftScan'],
): CheckInActions {
  const { event } = useDesk()
  const helpDesk = useHelpDesk()
  const [queue, dispatch] = useReducer(reduceCheckIn, EMPTY_CHECK_INS)
  const lastId = useRef(0)
  const left = useRef(new AbortController())
  const newId = (): number => (lastId.current += 1)
  const after = useAfterMark(() => dispatch({ type: 'next' }))
  const run = async (id: number, whom: Whom): Promise<void> => {
    const shown = await ask(event.eventId, id, whom, left.current.signal)
    dispatch({ type: 'answered', shown, at: performance.now() })
    after(shown)
  }
  useScans(({ text, others, why }) =>
    dispatch({
      type: 'scanned',
      scan: { id: newId(), code: text, others, why },
      at: performance.now(),
    }),
  )

  const turn = currentCheckIn(queue)
  useEffect(() => {
    if (!turn) return
    dispatch({ type: 'requested', id: turn.id })
    if (turn.code === null)
      dispatch({
        type: 'answered',
        shown: { kind: 'garbled', id: turn.id, code: null, why: turn.why },
        at: performance.now(),
      })
    else void run(turn.id, { readings: [turn.code, ...(turn.others ?? [])] })
  }, [turn])
  useEffect(() => {
    if (!found) return
    const id = newId()
    dispatch({
      type: 'found',
      shown: found.can
        ? { kind: 'found', id, code: null, person: found.person }
        : { kind: 'result', id, code: null, result: found.result },
    })
  }, [found])
  useLeft(queue, onLeft, left.current)

  return {
    queue,
    mark: (userId, entryId) => void run(newId(), { userId, ...(entryId && { entryId }) }),
    next: () => dispatch({ type: 'next' }),
    park: (person) => {
      const params = { eventId: event.eventId, userId: person.userId }
      void call(attendeeEndpoints.park, { params, body: { parked: true } }).then(
        () => {
          helpDesk.offer({ ...person, parked: true, note: '' })
          dispatch({ type: 'next' })
        },
        () =>
          dispatch({
            type: 'answered',
            shown: { kind: 'failed', id: newId(), code: null },
            at: performance.now(),
          }),
      )
    },
  }
}

/** Refetches the desk's data, and offers to undo the check-in for the usual time. */
function useAfterMark(clear: () => void): (shown: CheckInView) => void {
  const desk = useDesk()
  const client = useQueryClient()
  const { t } = useMessages()
  const { eventId } = desk.event
  const refresh = (): Promise<unknown> =>
    Promise.all([
      refreshDesk(client, eventId),
      client.invalidateQueries({ queryKey: ['check-ins', eventId] }),
    ])
  const undo = (entry: DeskEntry): void => {
    void call(checkInEndpoints.undoCheckIn, {
      params: { entryId: entry.entryId },
      body: { eventId, usedAt: entry.checkIn?.at ?? '' },
    })
      .then(clear, () => undefined)
      .finally(() => void refresh())
  }
  return (shown) => {
    if (shown.kind !== 'result' || shown.result.outcome !== 'checked_in') return
    const { person, entry } = shown.result
    desk.offerUndo({ text: t('checkIn.undo', { name: person.name }), undo: () => undo(entry) })
    void refresh()
  }
}

/**
 * Passes on the scans without an answer when the check-in screen is closed, so that none is lost. A
 * check-in that PassDesk has not answered is not tried again then.
 */
function useLeft(queue: CheckInQueue, onLeft: ScreenShell['keepLeftScan'], left: AbortController): void {
  const latest = useRef({ queue, onLeft })
  useEffect(() => {
    latest.current = { queue, onLeft }
  })
  useEffect(
    () => () => {
      const { queue, onLeft } = latest.current
      for (const scan of [queue.asking, ...queue.waiting])
        if (scan?.code && onLeft(scan.code, scan.others) && scan === queue.asking) left.abort()
    },
    [],
  )
}

/** The check-in screen for a person found by search, before the check-in. */
type CheckInPreview =
  | { readonly can: true; readonly person: CheckInPerson }
  | { readonly can: false; readonly result: CheckInResult }

/**
 * A person with an unused entry is confirmed first. For others the result of a check-in is already
 * known and is shown without a request.
 */
export function previewCheckIn({ userId, name, kana, affiliation, entries }: DeskPerson): CheckInPreview {
  const person = { userId, name, kana, affiliation }
  const unused = entries.filter((entry) => entry.state === 'UNUSED')
  const used = entries.find((entry) => entry.state === 'USED')
  if (used) return { can: false, result: { outcome: 'already', person, entry: used, unused } }
  if (unused.length > 0) return { can: true, person }
  const [entry] = entries
  if (!entry) return { can: false, result: { outcome: 'no_ticket' } }
  return {
    can: false,
    result: { outcome: entry.state === 'PENDING' ? 'pending' : 'cancelled', person, entry },
  }
}
