import { call } from '../api/call.ts'
import { officeEndpoints } from '../../contract/office-endpoints.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign } from '../ui/sign-store.ts'
import { useSaving } from './use-office.ts'

interface AskDeleteProps {
  /** What would go, by its name. */
  readonly name: string
  readonly ticketId?: string
  readonly questionId?: string
  readonly onDone: () => void
}

/** Asks by the sign before a ticket with its codes, or a question, is gone for good. */
export function AskDelete({ name, ticketId, questionId, onDone }: AskDeleteProps): null {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useWords()
  const { save, failed } = useSaving()
  const remove = (): void => {
    const send = () => (ticketId ? call(officeEndpoints.deleteTicketType, { params: { eventId, ticketId } }) : call(officeEndpoints.deleteQuestion, { params: { eventId, questionId: questionId ?? '' } }))
    void save(send).then((done) => done && onDone())
  }
  useSign({
    tone: 'question',
    size: 'small',
    title: t('office.delete.sign'),
    detail: t(ticketId ? 'office.delete.ticket' : 'office.delete.question', { name }),
    ...(failed && failureSign(failed.code, t, desk.user.name)),
    actions: [
      { cap: 'Y', label: t('office.delete'), run: remove },
      { cap: 'N', label: t('office.delete.no'), run: onDone },
    ],
    sound: 'none',
  })
  useKeys({ KeyY: { run: remove }, KeyN: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return null
}
