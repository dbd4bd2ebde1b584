import type { ReactElement } from 'react'
import { staffEndpoints } from '../../contract/staff/staff.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useConfirmation } from '../components/use-confirmation.ts'
import type { NewAccount } from './first-password.tsx'

interface ResetStaffProps {
  readonly userId: string
  readonly name: string
  readonly onReset: (account: NewAccount) => void
  readonly onLeave: () => void
}

/** Asks before somebody's password ends. */
export function ResetStaff({
  userId,
  name,
  onReset,
  onLeave,
}: ResetStaffProps): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const reset = (): void =>
    void act(() => call(staffEndpoints.resetStaffPassword, { params: { userId } })).then(
      (done) => done && onReset({ name, firstPassword: done.firstPassword }),
    )
  useConfirmation({
    tone: 'hold',
    title: t('staff.reset.sign'),
    detail: t('staff.reset.detail', { name }),
    yes: { label: t('staff.reset.yes'), run: reset },
    no: { label: t('staff.reset.no'), run: onLeave },
    failure,
    userName: desk.user.name,
  })
  return null
}
