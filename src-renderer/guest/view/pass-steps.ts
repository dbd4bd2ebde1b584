import type { MessageKey } from '../../i18n/i18n.ts'
import type { StepState } from '../../ui/steps.tsx'
import { type NextAction, isConfirmed } from '../../shell/next-action.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { Desk } from '../../shell/desk-context.ts'

export type PassStep = 'match' | 'check' | 'print' | 'tag' | 'hand'

/**
 * State of the open person's tag: not used at the event, not possible now (no reader here), next,
 * or verified.
 */
export type TagNeed = 'none' | 'later' | 'next' | 'done'

/** The state of each step from matching to hand-over. Events without tags have no tag step. */
export function passSteps(
  nextAction: NextAction,
  tag: TagNeed,
): readonly {
  readonly id: PassStep
  readonly state: StepState
  readonly label: MessageKey
}[] {
  const { step, blocked } = placeOf(nextAction, tag)
  const steps: readonly PassStep[] =
    tag === 'none' ? ['match', 'check', 'print', 'hand'] : ['match', 'check', 'print', 'tag', 'hand']
  const now = steps.indexOf(step)
  const stateOf = (id: PassStep, index: number): StepState => {
    if (index === now) return blocked ? 'blocked' : 'now'
    // The tag is not written by printing; it stays open although the pass can be handed over.
    if (id === 'tag') return tag === 'done' ? 'done' : 'ahead'
    return index < now ? 'done' : 'ahead'
  }
  return steps.map((id, index) => ({ id, label: `steps.${id}`, state: stateOf(id, index) }))
}

function placeOf(
  nextAction: NextAction,
  tag: TagNeed,
): { readonly step: PassStep; readonly blocked: boolean } {
  switch (nextAction.kind) {
    case 'tell':
      return { step: nextAction.box ? 'hand' : 'check', blocked: false }
    case 'no_consent':
    case 'changed':
    case 'not_confirmed':
    case 'printed_before':
    case 'type_reason':
    case 'replace_box':
      return { step: 'check', blocked: false }
    case 'no_ticket':
    case 'no_template':
    case 'cannot_draw':
      return { step: 'check', blocked: true }
    case 'no_printer':
    case 'paused':
    case 'printer':
      return { step: 'print', blocked: true }
    case 'print':
    case 'waiting':
    case 'printing':
    case 'came_out':
    case 'sent_only':
      return { step: 'print', blocked: false }
    case 'hand_out':
    case 'not_cut':
      return { step: 'hand', blocked: false }
    case 'printed':
      return { step: tag === 'next' ? 'tag' : 'hand', blocked: false }
  }
}

/** The next step for this person's tag at this desk. */
export function tagNeed({ event, state }: Pick<Desk, 'event' | 'state'>, person: DeskPerson): TagNeed {
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
export function mayArm({ event }: Pick<Desk, 'event'>, person: DeskPerson, nextAction: NextAction): boolean {
  return event.nfcEnabled && isConfirmed(person) && !NO_TAG.has(nextAction.kind)
}
