import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { partyEndpoints, type Party, type PartyPlace } from '../../../contract/guest/party/party.ts'
import { jobEndpoints, LIVE_STATES } from '../../../contract/print/job/jobs.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useInOrder, useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { printerFor } from '../../print/printer/printer-for.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { decideNextAction, newest } from '../../shell/next-action.ts'

export interface PartyDesk {
  readonly party: Party | null
  readonly failure: FailureCode | null
  /** Prints the passes, one after another. */
  readonly print: (people: readonly DeskPerson[]) => void
  readonly addPlace: () => void
  /** True if the name was stored for the place. */
  readonly name: (place: PartyPlace, name: string, kana: string) => Promise<boolean>
}

/** A party and its actions. */
export function useParty(partyId: string): PartyDesk {
  const desk = useDesk()
  const { eventId } = desk.event
  const client = useQueryClient()
  const params = { eventId, partyId }
  // Refetched with the people of the event.
  const queryKey = keys.person(eventId, `party ${partyId}`)
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(partyEndpoints.getParty, { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // After a person's own screen, the party is refetched before Enter opens the next person.
    gcTime: 0,
  })
  const { act, failure } = useRequest(eventId)
  const inOrder = useInOrder(act)
  /** One request key per pass, so that a repeated Enter prints it once. */
  const requestKeys = useRef(new Map<string, string>())
  const keyFor = (what: string): string => {
    const known = requestKeys.current.get(what) ?? crypto.randomUUID()
    requestKeys.current.set(what, known)
    return known
  }
  const order = (person: DeskPerson) => {
    const printer = printerFor(desk, person)
    const other = printer && printer.printerId !== desk.printer?.printerId
    const what = `${person.userId} ${person.pass!.render!.hash}`
    return call(jobEndpoints.print, {
      body: {
        eventId,
        userId: person.userId,
        draftRevision: person.pass!.draft!.revision,
        renderHash: person.pass!.render!.hash,
        requestKey: keyFor(what),
        ...(other && { printerId: printer.printerId }),
      },
    })
  }
  const show = (next: Party | null): boolean => {
    if (next) client.setQueryData(queryKey, next)
    return next !== null
  }
  return {
    party: read.data ?? null,
    failure: failure ?? failureCode(read.error),
    print: (people) =>
      void inOrder(async () => {
        for (const person of people) await order(person)
      }),
    addPlace: () =>
      void act(() =>
        call(partyEndpoints.addPartyPlace, {
          params,
          body: { places: read.data?.places.length ?? 1 },
        }),
      ).then(show),
    name: (place, name, kana) =>
      act(() =>
        call(partyEndpoints.namePartyPlace, {
          params: { ...params, partyPlaceId: place.partyPlaceId },
          body: { name, kana },
        }),
      ).then(show),
  }
}

/** The action of a place's digit. */
export type PlaceStep =
  | 'print'
  | 'again'
  | 'check'
  | 'name'
  | 'open'
  | 'box'
  | 'printing'
  /** A note to read first. */
  | 'tell'

const OWN_SCREEN: ReadonlySet<PlaceStep> = new Set(['tell', 'check', 'box'])

/**
 * The place must be completed on the person's own screen, which Enter opens when no pass can be
 * printed from here.
 */
export const needsOwnScreen = (step: PlaceStep): boolean => OWN_SCREEN.has(step)

/**
 * The next step of a place. Only a confirmed pass that was never printed prints from the list; a
 * note needs the person's own screen.
 */
export function stepOf({ person }: PartyPlace, printer: DeskPrinter | null): PlaceStep {
  if (!person) return 'name'
  const last = newest(person.prints)
  const live = last && !last.bulk && LIVE_STATES.includes(last.state) ? last : null
  if (live && !live.problem) return 'printing'
  const { kind } = decideNextAction({
    person,
    printer,
    job: live ?? (last?.state === 'unknown' ? last : null),
    ahead: 0,
    seenHash: null,
    reason: null,
    reasonText: '',
  })
  if (kind === 'printed_before') return 'again'
  if (kind === 'hand_out') return 'box'
  if (kind === 'tell') return 'tell'
  if (kind === 'not_confirmed' || kind === 'no_consent') return 'check'
  return kind === 'print' ? 'print' : 'open'
}
