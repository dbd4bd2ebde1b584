import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { refreshDesk, usePerson } from '../../api/queries.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { StepIndicator, type IndicatorState } from '../../ui/step-indicator.tsx'
import { TagPicture } from './tag-picture.tsx'
import { useTagActions, type ArmedMemory } from './use-tag-actions.ts'
import { useTagState } from './use-tag-state.ts'
import { useTagBanner } from './use-tag-banner.ts'

/** One person's tag: place it, keep it still, verified. */
export function TagScreen({
  userId,
  memory,
}: {
  readonly userId: string
  readonly memory: ArmedMemory
}): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useMessages()
  const person = usePerson(eventId, userId)
  const actions = useTagActions(eventId)
  // What the reader did before it was armed for this person is not shown.
  const isArmed = memory.isArmed && !actions.asking
  const seen = useTagState(eventId, true).data ?? null
  const tags = isArmed && !actions.failure ? seen : null
  const arm = (): void => actions.arm(userId)
  useEffect(() => {
    if (!memory.isArmed) arm()
    memory.isArmed = true
  }, [])
  const state = tags?.state ?? 'idle'
  const isPrinted = person.data?.prints.some((job) => PRINTED_STATES.includes(job.state)) ?? true
  useTagBanner({ tags, actions, onStart: arm, userId, isPrinted })
  useAfterTag(tags, state === 'verified')
  const shown = tags?.person ?? person.data
  const route = tagRoute(actions.failure ? 'stop' : state, isPrinted)
  return (
    <ScreenLayout
      side={<DevicePanel readerStatusText={readerStatusText(tags)} />}
      foot={<WaitingScansStrip />}
    >
      <StepIndicator
        steps={route.map((stop) => ({
          ...stop,
          label: t(`steps.${stop.id}`),
          stateLabel: stop.state === 'ahead' ? '' : t(`steps.${stop.state}`),
        }))}
      />
      <div className="tag-panel">
        <div className="tag-panel__picture">
          <TagPicture state={actions.failure ? 'stop' : state} asks={Boolean(tags?.question)} />
        </div>
        <div className="tag-panel__person">
          {shown && <PersonName name={shown.name} kana={shown.kana} size="display" />}
          <TagStepList desk={tags} />
          <Unfinished tags={tags} />
        </div>
      </div>
    </ScreenLayout>
  )
}

/** The text about the reader in the side column while it works. */
export function readerStatusText(
  tags: TagDeskState | null,
): 'devicePanel.tag.writing' | 'devicePanel.tag.verified' | null {
  if (tags?.state === 'writing' || tags?.state === 'verifying') return 'devicePanel.tag.writing'
  return tags?.state === 'verified' ? 'devicePanel.tag.verified' : null
}

/**
 * A verified tag updates facts and side panel. `isFree`: the next scan may replace this screen.
 */
export function useAfterTag(tags: TagDeskState | null, isFree: boolean): void {
  const desk = useDesk()
  const client = useQueryClient()
  const { eventId } = desk.event
  const at = tags?.result?.verifiedAt
  useEffect(() => {
    desk.setFree(isFree)
  }, [isFree])
  useEffect(() => {
    if (at) void refreshDesk(client, eventId)
  }, [at, client, eventId])
}

/** Half-written tags of other people, which must be placed on the reader again. */
export function Unfinished({ tags }: { readonly tags: TagDeskState | null }): ReactElement | null {
  const { t } = useMessages()
  if (!tags || tags.unfinished.length === 0) return null
  return (
    <ul>
      {tags.unfinished.map((one) => (
        <li key={one.userId} className="tag-panel__unfinished">
          <Glyph name="warning" tone="warning" />
          <span>{t('tag.unfinished', { name: one.name, end: one.uidEnd })}</span>
        </li>
      ))}
    </ul>
  )
}

interface Look {
  readonly glyph: GlyphName
  readonly tone?: 'success' | 'warning' | 'error' | 'progress'
}

const LOOK: Readonly<Record<StepState, Look>> = {
  ahead: { glyph: 'circle' },
  now: { glyph: 'play', tone: 'progress' },
  done: { glyph: 'check', tone: 'success' },
  failed: { glyph: 'bar', tone: 'error' },
}

const waitingLook = (desk: TagDeskState): Look => ({
  glyph: desk.question ? 'question' : 'warning',
  tone: 'warning',
})

/** Find, check, write, verify, with the result of each. */
function TagStepList({ desk }: { readonly desk: TagDeskState | null }): ReactElement {
  const { t } = useMessages()
  const steps = desk ? tagSteps(desk) : TAG_STEPS.map((step) => ({ step, state: 'ahead' as const }))
  return (
    <ol className="tag-steps">
      {steps.map(({ step, state }) => {
        const { glyph, tone } =
          state === 'failed' && desk?.state === 'hold' ? waitingLook(desk) : LOOK[state]
        return (
          <li
            key={step}
            className={`tag-steps__step tag-steps__step--${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Glyph name={glyph} {...(tone && { tone })} />
            <span>
              <span className="tag-steps__name">{t(`tag.step.${step}`)}</span>
              {state !== 'ahead' && (
                <span className="visually-hidden">{t(`tag.step.${state}`)}</span>
              )}
              <span className="tag-steps__found">{desk && foundBy(step, state, desk, t)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Data that a step needs. */
function foundBy(
  step: (typeof TAG_STEPS)[number],
  state: StepState,
  desk: TagDeskState,
  t: Translate,
): string {
  const { tag, result, question } = desk
  if (state === 'ahead' || !tag) return ''
  switch (step) {
    case 'find':
      return t('tag.found', {
        kind: t(`tagKind.${tag.kind}`),
        start: inPairs(tag.uidStart),
        end: inPairs(tag.uidEnd),
      })
    case 'check':
      if (question?.summary) return question.summary
      return t(`tag.content.${tag.content}`, { bytes: tag.capacityBytes })
    case 'write':
      return result ? t('tag.written', { bytes: result.ndefBytes }) : ''
    case 'read_back':
      return result ? t('tag.matched') : ''
  }
}

const inPairs = (hex: string): string => hex.match(/../g)?.join(':') ?? ''

type Step = NonNullable<TagDeskState['step']>

/** In the order in which a tag is written. */
const TAG_STEPS: readonly Step[] = ['find', 'check', 'write', 'read_back']

type StepState = 'ahead' | 'now' | 'done' | 'failed'

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
