import type { PartyPlace } from '../../../contract/guest/party/party.ts'
import { LIVE_STATES } from '../../../contract/print/job/jobs.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { decideNextAction, newest } from '../../shell/next-action.ts'

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
