import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { refreshDesk, usePerson } from '../../api/queries.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { PersonName, Identity } from '../../person/user/person-name.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Steps, type StepState } from '../../ui/steps.tsx'
import { TagPicture } from './tag-picture.tsx'
import { useTagActions, type ArmedMemory, useTagBanner } from './use-tag-banner.ts'
import { useTagState } from './use-tag-state.ts'

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
      kind="person"
      label={shown?.name ?? undefined}
      side={
        <>
          {person.data && <Identity person={person.data} />}
          <Steps
            steps={route.map((step) => ({
              ...step,
              label: t(`steps.${step.id}`),
              stateLabel: step.state === 'ahead' ? '' : t(`steps.${step.state}`),
              fact: step.id === 'tag' ? tagFact(tags, t) : null,
            }))}
          />
          <Unfinished tags={tags} />
        </>
      }
      foot={<WaitingScansStrip />}
    >
      <div className="card hero tag-panel">
        {shown && <PersonName name={shown.name} kana={shown.kana} isLarge />}
        <TagPicture state={actions.failure ? 'stop' : state} asks={Boolean(tags?.question)} />
      </div>
    </ScreenLayout>
  )
}

/** What the reader does with the tag. */
function tagFact(tags: TagDeskState | null, t: Translate): string | null {
  switch (tags?.state) {
    case 'touch':
      return t('tag.fact.waiting')
    case 'writing':
      return t('devicePanel.tag.writing')
    case 'verifying':
      return t('tag.fact.readBack')
    case 'verified':
      return t('devicePanel.tag.verified')
    default:
      return null
  }
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
    <Notice>
      <ul>
        {tags.unfinished.map((one) => (
          <li key={one.userId}>{t('tag.unfinished', { name: one.name, end: one.uidEnd })}</li>
        ))}
      </ul>
    </Notice>
  )
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
  readonly state: StepState
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
