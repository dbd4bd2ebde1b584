import { useRequest } from '../api/use-request.ts'
import { useConfirmation, type Confirmation } from './use-confirmation.ts'

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
