import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { Desk } from '../../shell/desk-context.ts'
import type { TagNeed } from './pass-steps.ts'
import { isConfirmed, type NextAction } from '../../shell/next-action.ts'

/** The next step for this person's tag at this desk. */
export function tagNeed(
  { event, state }: Pick<Desk, 'event' | 'state'>,
  person: DeskPerson,
): TagNeed {
  if (!event.nfcEnabled) return 'none'
  if (person.nfc === 'verified') return 'done'
  return state && readerWorks(state.reader) && event.state !== 'ended' && isConfirmed(person)
    ? 'next'
    : 'later'
}

/** Actions that precede the tag: a print in progress, or a pass that must not be handed out. */
const NO_TAG: ReadonlySet<NextAction['kind']> = new Set([
  'no_consent',
  'tell',
  'no_ticket',
  'no_template',
  'changed',
  'not_confirmed',
  'type_reason',
  'waiting',
  'printing',
  'came_out',
  'sent_only',
])

/**
 * Space arms the reader for a confirmed person, printed or not. The tag screen shows what is
 * missing.
 */
export function mayArm(
  { event }: Pick<Desk, 'event'>,
  person: DeskPerson,
  nextAction: NextAction,
): boolean {
  return event.nfcEnabled && isConfirmed(person) && !NO_TAG.has(nextAction.kind)
}
