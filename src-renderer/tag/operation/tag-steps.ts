import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { IndicatorState } from '../../ui/step-indicator.tsx'

type Step = NonNullable<TagDeskState['step']>

/** In the order in which a tag is written. */
export const TAG_STEPS: readonly Step[] = ['find', 'check', 'write', 'read_back']

export type StepState = 'ahead' | 'now' | 'done' | 'failed'

/** The steps of a tag: done, in progress, failed. */
export function tagSteps(
  desk: Pick<TagDeskState, 'state' | 'step'>,
): readonly { readonly step: Step; readonly state: StepState }[] {
  const at =
    desk.state === 'verified'
      ? TAG_STEPS.length
      : desk.step === null
        ? -1
        : TAG_STEPS.indexOf(desk.step)
  const here: StepState = desk.state === 'hold' || desk.state === 'stop' ? 'failed' : 'now'
  return TAG_STEPS.map((step, index) => ({
    step,
    state: index < at ? 'done' : index === at ? here : 'ahead',
  }))
}

/**
 * The step of the person, from the state of the tag. A tag may be written before its pass is
 * printed.
 */
export function tagRoute(
  state: TagDeskState['state'],
  isPrinted: boolean,
): readonly {
  readonly id: 'match' | 'check' | 'print' | 'tag' | 'hand'
  readonly state: IndicatorState
}[] {
  const isVerified = state === 'verified'
  return [
    { id: 'match', state: 'done' },
    { id: 'check', state: 'done' },
    { id: 'print', state: isPrinted ? 'done' : isVerified ? 'now' : 'ahead' },
    { id: 'tag', state: isVerified ? 'done' : state === 'stop' ? 'blocked' : 'now' },
    { id: 'hand', state: isVerified && isPrinted ? 'now' : 'ahead' },
  ]
}
