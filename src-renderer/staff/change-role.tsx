import { staffEndpoints } from '../../contract/staff/staff.ts'
import type { EventRole } from '../../contract/people/person.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useConfirmation } from '../components/use-confirmation.ts'

interface ChangeRoleProps {
  readonly userId: string
  readonly name: string
  /** The role that they get. */
  readonly role: EventRole
  readonly onDone: () => void
}

/** Asks before somebody of the event gets the other role. */
export function ChangeRole({ userId, name, role, onDone }: ChangeRoleProps): null {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const change = (): void => {
    const body = { eventId: desk.event.eventId, role }
    void act(() => call(staffEndpoints.changeStaff, { params: { userId }, body })).then(
      (done) => done && onDone(),
    )
  }
  useConfirmation({
    title: t(`staff.change.${role}.sign`),
    detail: t(`staff.change.${role}.detail`, { name }),
    yes: { label: t('staff.change.yes'), run: change },
    no: { label: t('staff.change.no'), run: onDone },
    failure,
    userName: desk.user.name,
  })
  return null
}
