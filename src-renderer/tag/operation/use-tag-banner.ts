import { useEffect, useState } from 'react'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { useMessages, type MessageKey, translateText } from '../../i18n/i18n.ts'
import type { KeyBinding } from '../../keyboard/binding-stack.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerAction, BannerSpec } from '../../ui/banner-store.ts'
import { KIOSK_RUNS_ON, refusalOf, tagFaultOf } from '../reader/tag-fault.ts'
import {
  ARMING,
  tagFaultBanner,
  tagBanner,
  type TagKey,
  type TagBanner,
  type TagBannerContext,
} from './tag-banner.ts'
import { useQueryClient } from '@tanstack/react-query'
import { deskTagEndpoints } from '../../../contract/tag/operation/desk-tag.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { showTagDesk } from './use-tag-state.ts'

interface Cap {
  /** As on the keyboard; the name of `space` depends on the language. */
  readonly cap: 'space' | 'O' | 'Enter'
  readonly code: string
  readonly label: MessageKey
}

const CAPS: Readonly<Record<TagKey, Cap>> = {
  again: { cap: 'space', code: 'Space', label: 'tag.touch.again' },
  other: { cap: 'space', code: 'Space', label: 'tag.other' },
  start: { cap: 'space', code: 'Space', label: 'tag.idle.key' },
  look: { cap: 'space', code: 'Space', label: 'tags.none.key' },
  overwrite: { cap: 'O', code: 'KeyO', label: 'tag.ask.key' },
  next: { cap: 'Enter', code: 'Enter', label: 'pass.done.next' },
  pass: { cap: 'Enter', code: 'Enter', label: 'tag.verified.print.key' },
}

interface TagSigning extends Omit<TagBannerContext, 'moreWaiting' | 'where' | 'address'> {
  /** Null until the first reply of the kiosk. */
  readonly tags: TagDeskState | null
  readonly actions: TagActions
  /** Starts this person or the run again. */
  readonly onStart: () => void
}

/** The state of the reader, with the available keys. */
export function useTagBanner({ tags, actions, onStart, userId, isPrinted }: TagSigning): void {
  const desk = useDesk()
  const { t } = useMessages()
  const context: TagBannerContext = {
    userId,
    isPrinted,
    moreWaiting: desk.waiting.length > 0,
    where: KIOSK_RUNS_ON,
    address: desk.event.tagAddress,
  }
  const { failure, asking } = actions
  const refusal = failure && refusalOf(failure, desk.event.tagAddress)
  // Nothing was started, so nothing continues: Space tries again.
  const text: TagBanner = refusal
    ? { ...tagFaultBanner({ ...refusal, cures: 'staff' }), keys: ['start'] }
    : tags && !asking
      ? tagBanner(tags, context)
      : ARMING
  const runs: Readonly<Record<TagKey, () => void>> = {
    again: onStart,
    other: () => userAtReader(tags, userId, actions, onStart),
    start: onStart,
    look: onStart,
    overwrite: () => tags?.question && actions.overwrite(tags.question),
    next: desk.next,
    pass: desk.back,
  }
  const keys: readonly TagKey[] = failure && !refusal ? ['start'] : text.keys
  const action = (key: TagKey): BannerAction => {
    const { cap, label } = CAPS[key]
    return { cap: cap === 'space' ? t('cap.space') : cap, label: t(label), run: runs[key] }
  }
  const spec: BannerSpec = {
    tone: text.tone,
    ...(text.picture && { picture: text.picture }),
    title: translateText(t, text.title),
    detail: translateText(t, text.detail),
    actions: keys.map(action),
    ...(text.note && { note: translateText(t, text.note) }),
  }
  useBanner(failure && !refusal ? { failure, actions: keys.map(action) } : spec)
  useKeys(Object.fromEntries(keys.map((key): [string, KeyBinding] => [CAPS[key].code, { run: runs[key] }])))
  useNoteTagFault(tags)
}

/**
 * The person that the tag on the reader belongs to, if it is not the open one: in a run, and while
 * a half-written tag of another person is finished.
 */
function userAtReader(
  tags: TagDeskState | null,
  userId: string | null,
  actions: TagActions,
  onStart: () => void,
): void {
  const whose = tags?.person?.userId ?? userId
  if (whose === null) onStart()
  else actions.arm(whose)
}

/** Records the reader's last fault for the menu. */
function useNoteTagFault(tags: TagDeskState | null): void {
  const desk = useDesk()
  const problem = tags?.problem ?? null
  const raw = problem && JSON.stringify(problem)
  useEffect(() => {
    if (!problem || !raw) return
    const { title, detail } = tagFaultOf(problem, KIOSK_RUNS_ON, desk.event.tagAddress)
    desk.recordFault({
      at: desk.now().toISOString(),
      where: desk.state?.reader.name ?? '',
      words: { title, detail },
      raw,
    })
  }, [raw])
}

/** State kept while another screen is on top: coming back does not arm the reader again. */
export interface ArmedMemory {
  isArmed: boolean
}

interface TagActions {
  /** A request is in progress. */
  readonly asking: boolean
  /** Why the last request was refused. */
  readonly failure: FailureCode | null
  /** Writes this person's pass to the next tag. */
  readonly arm: (userId: string) => void
  /** Writes one tag after the other, for all who need one. */
  readonly run: () => void
  readonly overwrite: (question: NonNullable<TagDeskState['question']>) => void
}

/** The requests to the reader. */
export function useTagActions(eventId: string): TagActions {
  const client = useQueryClient()
  const { failure, act } = useRequest(eventId)
  const [asking, setAsking] = useState(false)
  const ask = (request: () => Promise<TagDeskState>): void =>
    void act(async () => {
      setAsking(true)
      try {
        showTagDesk(client, eventId, await request())
      } finally {
        setAsking(false)
      }
    })
  return {
    asking,
    failure,
    arm: (userId) => ask(() => call(deskTagEndpoints.armTag, { body: { eventId, userId } })),
    run: () => ask(() => call(deskTagEndpoints.writeTagsInBulk, { body: { eventId } })),
    overwrite: ({ operationId, fingerprint }) =>
      ask(() => call(deskTagEndpoints.overwriteTag, { body: { eventId, operationId, fingerprint } })),
  }
}
