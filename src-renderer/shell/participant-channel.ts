/**
 * What the desk sends to the participant display, another window or tab of the same browser, over a
 * BroadcastChannel.
 */

export interface ParticipantView {
  readonly event: {
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string
    readonly timeZone: string
  }
  /** The pass of the current person; null without one. */
  readonly paper: {
    readonly image: string
    readonly widthPx: number
    readonly heightPx: number
    readonly name: string
  } | null
}

type ParticipantMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'view'; readonly view: ParticipantView | null }

/** The fragment of the participant display's address. */
export const PARTICIPANT_HASH = '#/facing'
const NAME = 'passdesk.facing'
/**
 * Interval of the desk's messages, ms. A page that receives none for three intervals shows no pass.
 */
const BROADCAST_MS = 3_000

/** The desk's side: sends the view at an interval, and at once when a page requests it. */
export function openParticipantChannel(view: () => ParticipantView | null): {
  broadcast(): void
  close(): void
} {
  const channel = new BroadcastChannel(NAME)
  const broadcast = (): void =>
    channel.postMessage({ type: 'view', view: view() } satisfies ParticipantMessage)
  channel.addEventListener('message', ({ data }: MessageEvent<ParticipantMessage>) => {
    if (data.type === 'hello') broadcast()
  })
  const timer = setInterval(broadcast, BROADCAST_MS)
  return {
    broadcast,
    close() {
      clearInterval(timer)
      channel.postMessage({ type: 'view', view: null } satisfies ParticipantMessage)
      channel.close()
    },
  }
}

/** The page's side: receives the view, and null if the desk sends nothing or was closed. */
export function subscribeParticipantView(onView: (view: ParticipantView | null) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  let silence: ReturnType<typeof setTimeout> | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<ParticipantMessage>) => {
    if (data.type !== 'view') return
    clearTimeout(silence)
    silence = setTimeout(() => onView(null), 3 * BROADCAST_MS)
    onView(data.view)
  })
  channel.postMessage({ type: 'hello' } satisfies ParticipantMessage)
  return () => {
    clearTimeout(silence)
    channel.close()
  }
}
