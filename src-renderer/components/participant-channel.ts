/**
 * What the desk tells the participants' page: another window or tab of the same browser, reached by
 * a channel.
 */

export interface ParticipantView {
  readonly event: {
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string
    readonly timeZone: string
  }
  /** The paper of the person at the desk; null: nobody's. */
  readonly paper: {
    readonly image: string
    readonly widthPx: number
    readonly heightPx: number
    readonly name: string
  } | null
}

type ParticipantMessage =
  { readonly type: 'hello' } | { readonly type: 'view'; readonly view: ParticipantView | null }

/** The address of the participants' page, behind the desk's own. */
export const PARTICIPANT_HASH = '#/facing'
const NAME = 'passdesk.facing'
/**
 * The desk says again what it shows this often, in ms; a page that hears nothing for three times as
 * long shows nobody's paper.
 */
const BROADCAST_MS = 3_000

/** The desk's end: says what is shown, again and again, and at once when a page asks. */
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

/** The page's end: hears what is shown, and null when the desk has gone silent or closed. */
export function subscribeParticipantView(
  onView: (view: ParticipantView | null) => void,
): () => void {
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
