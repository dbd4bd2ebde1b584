import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { Words } from '../../i18n/i18n.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { BannerTone } from '../../ui/banner-store.ts'
import { tagFaultOf, type TagFault } from '../reader/tag-fault.ts'

/** The action of a key while a tag is written. */
export type TagKey = 'again' | 'other' | 'start' | 'look' | 'overwrite' | 'next' | 'pass'

/** The banner as data: the screens translate it and run the actions of its keys. */
export interface TagBanner {
  readonly tone: BannerTone
  readonly picture?: IconName
  readonly title: Words
  readonly detail: Words
  readonly keys: readonly TagKey[]
  /** Text in place of the key. */
  readonly note?: Words
}

export interface TagBannerContext {
  /** The person for whom this screen was opened; null for a run over everybody. */
  readonly userId: string | null
  /** Their pass is printed. */
  readonly isPrinted: boolean
  /** Number of waiting scans. */
  readonly moreWaiting: boolean
  readonly where: 'windows' | 'other'
  /** Why the kiosk's address cannot be used for tags. */
  readonly address?: DeskEvent['tagAddress']
}

/** Texts on tags have any length; the banner has space for a third of a line. */
const SHOWN_ON_BANNER = 34

/** Until the first reply of the kiosk. */
export const ARMING: TagBanner = {
  tone: 'work',
  title: { key: 'tag.arming.banner' },
  detail: { key: 'tag.arming.detail' },
  keys: [],
}

/** The most important message about the reader and the tag on it. */
export function tagBanner(desk: TagDeskState, context: TagBannerContext): TagBanner {
  switch (desk.state) {
    case 'idle':
      return idleBanner(desk, context)
    case 'touch':
      return touchBanner(desk, context)
    case 'writing':
    case 'verifying':
      return {
        tone: 'work',
        title: { key: 'tag.writing.banner' },
        detail: { key: `tag.${desk.state}.detail` },
        keys: [],
      }
    case 'verified':
      return context.userId === null || desk.next ? verifiedInRun(desk) : verifiedBanner(desk, context)
    case 'hold':
      return desk.question ? questionBanner(desk.question) : tornBanner(desk)
    case 'stop':
      return faultBanner(desk, context)
  }
}

/** The problem of the reader, in the tones of every other fault. */
export function tagFaultBanner(fault: TagFault): TagBanner {
  const notes = { tag: 'tag.note.next', self: 'tag.note.self' } as const
  return {
    tone: 'stop',
    title: fault.title,
    detail: fault.detail,
    keys: [],
    ...(fault.cures !== 'staff' && { note: { key: notes[fault.cures] } }),
  }
}

function idleBanner(desk: TagDeskState, { userId }: TagBannerContext): TagBanner {
  if (desk.waiting > 0) return ARMING
  if (userId !== null)
    return {
      tone: 'ask',
      picture: 'waves',
      title: { key: 'tag.idle.banner' },
      detail: { key: 'tag.idle.detail' },
      keys: ['start'],
    }
  if (desk.done > 0) return endOfRun(desk)
  return {
    tone: 'ask',
    picture: 'waves',
    title: { key: 'tags.none.banner' },
    detail: { key: 'tags.none.detail' },
    keys: ['look'],
  }
}

function touchBanner(desk: TagDeskState, { userId }: TagBannerContext): TagBanner {
  const looks = { tone: 'ask', picture: 'waves' } as const
  if (desk.problem)
    return {
      ...looks,
      title: { key: 'tag.touch.banner' },
      detail: { key: 'tag.touch.left' },
      keys: userId === null ? [] : ['again'],
    }
  if (userId === null)
    return {
      ...looks,
      title: { key: 'tags.touch.banner' },
      detail: { key: 'tags.touch.detail' },
      keys: [],
    }
  return {
    ...looks,
    title: { key: 'tag.touch.banner' },
    detail: { key: 'tag.touch.detail' },
    keys: ['again'],
  }
}

function verifiedBanner(desk: TagDeskState, { isPrinted, moreWaiting }: TagBannerContext): TagBanner {
  const detail: Words = { key: 'tag.verified.detail', values: { seconds: secondsOf(desk) } }
  if (!isPrinted) return { tone: 'go', title: { key: 'tag.verified.print.banner' }, detail, keys: ['pass'] }
  const goesOn: Pick<TagBanner, 'keys' | 'note'> = moreWaiting
    ? { keys: ['next'] }
    : { keys: [], note: { key: 'tag.verified.note' } }
  return { tone: 'go', title: { key: 'tag.verified.banner' }, detail, ...goesOn }
}

function verifiedInRun(desk: TagDeskState): TagBanner {
  if (!desk.next) return endOfRun(desk)
  return {
    tone: 'go',
    title: { key: 'tags.off.banner' },
    detail: { key: 'tags.off.detail', values: { name: desk.next.name } },
    keys: [],
  }
}

const endOfRun = (desk: TagDeskState): TagBanner => ({
  tone: 'go',
  title: { key: 'tags.end.banner' },
  detail: { key: 'tags.end.detail', values: { count: desk.done } },
  keys: [],
})

const secondsOf = (desk: TagDeskState): string => ((desk.result?.ms ?? 0) / 1000).toFixed(1)

function questionBanner(question: NonNullable<TagDeskState['question']>): TagBanner {
  const { on, name, summary } = question
  const detail: Words =
    on === 'foreign'
      ? { key: 'tag.ask.foreign', values: { summary: shortened(summary ?? '') } }
      : name === null
        ? { key: 'tag.ask.nobody' }
        : { key: `tag.ask.${on}`, values: { name } }
  return {
    tone: 'hold',
    picture: 'question',
    title: { key: 'tag.ask.banner' },
    detail,
    keys: ['overwrite'],
  }
}

const shortened = (text: string): string =>
  text.length > SHOWN_ON_BANNER ? `${text.slice(0, SHOWN_ON_BANNER - 1)}…` : text

const tornBanner = (desk: TagDeskState): TagBanner => ({
  tone: 'hold',
  title: { key: 'tag.problem.torn.banner' },
  detail: { key: 'tag.problem.torn.detail', values: { end: desk.tag?.uidEnd ?? '' } },
  keys: ['other'],
})

/** Only if a certain tag is required there is a key: it allows another tag instead. */
function faultBanner(desk: TagDeskState, { where, address }: TagBannerContext): TagBanner {
  const banner = tagFaultBanner(tagFaultOf(desk.problem ?? { code: 'cancelled' }, where, address))
  return desk.problem?.code === 'other_tag' ? { ...banner, keys: ['other'] } : banner
}
