import { staffEndpoints } from '../../contract/staff/staff.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useConfirmation } from '../components/use-confirmation.ts'

/** Asks by the sign before somebody loses the event. */
export function RemoveStaff({
  userId,
  name,
  onDone,
}: {
  readonly userId: string
  readonly name: string
  readonly onDone: () => void
}): null {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const remove = (): void => {
    const query = { eventId: desk.event.eventId }
    void act(() => call(staffEndpoints.removeStaff, { params: { userId }, query })).then(
      (done) => done && onDone(),
    )
  }
  useConfirmation({
    title: t('staff.remove.sign'),
    detail: t('staff.remove.detail', { name }),
    yes: { label: t('staff.remove.yes'), run: remove },
    no: { label: t('staff.remove.no'), run: onDone },
    failure,
    userName: desk.user.name,
  })
  return null
}
