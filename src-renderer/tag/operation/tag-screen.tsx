import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { refreshDesk, usePerson } from '../../api/queries.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { StepIndicator } from '../../ui/step-indicator.tsx'
import { TagPicture } from './tag-picture.tsx'
import { TagStepList } from './tag-step-list.tsx'
import { tagRoute } from './tag-steps.ts'
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
