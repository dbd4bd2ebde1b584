import { useRequest } from '../api/use-request.ts'
import type { FailureCode } from '../api/call.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from './use-banner.ts'
import type { BannerSpec } from '../ui/banner-store.ts'

interface Answer {
  readonly label: string
  readonly run: () => void
}

interface Confirmation extends Pick<BannerSpec, 'title' | 'detail' | 'sound'> {
  readonly tone?: 'ask' | 'hold'
  readonly yes: Answer
  readonly no: Answer
  /** Error of the last "yes"; the question stays open. */
  readonly failure: FailureCode | null
}

/**
 * Asks for confirmation in the banner before an action that cannot be undone. Y and N answer; Esc
 * means no.
 */
export function useConfirmation({ tone = 'ask', yes, no, failure, ...banner }: Confirmation): void {
  useBanner({
    tone,
    size: 'small',
    ...banner,
    failure,
    actions: [
      { cap: 'Y', ...yes },
      { cap: 'N', ...no },
    ],
  })
  useKeys({ KeyY: { run: yes.run }, KeyN: { run: no.run }, Escape: { run: no.run } }, LAYER.question)
}

interface ConfirmProps<Reply> extends Pick<Confirmation, 'title' | 'detail' | 'tone' | 'sound'> {
  readonly yes: string
  readonly no: string
  /** The event whose data is read again after the request. */
  readonly eventId?: string
  /** The request sent for "yes". */
  readonly request: () => Promise<Reply>
  readonly onDone: (reply: Reply) => void
  readonly onLeave: () => void
}

/** Asks in the banner before a request that cannot be undone. */
export function Confirm<Reply>({
  yes,
  no,
  eventId,
  request,
  onDone,
  onLeave,
  ...banner
}: ConfirmProps<Reply>): null {
  const { act, failure } = useRequest(eventId ?? null)
  useConfirmation({
    ...banner,
    yes: { label: yes, run: () => void act(request).then((reply) => reply && onDone(reply)) },
    no: { label: no, run: onLeave },
    failure,
  })
  return null
}
