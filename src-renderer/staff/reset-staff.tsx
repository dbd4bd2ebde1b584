import type { ReactElement } from 'react'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { call } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign } from '../ui/sign-store.ts'
import type { NewAccount } from './first-password.tsx'

interface ResetStaffProps {
  readonly userId: string
  readonly name: string
  readonly onReset: (account: NewAccount) => void
  readonly onLeave: () => void
}

/** Asks before somebody's password ends. */
export function ResetStaff({ userId, name, onReset, onLeave }: ResetStaffProps): ReactElement | null {
  const desk = useDesk()
  const { t } = useWords()
  const { act, failure } = useActing(null)
  const reset = (): void => void act(() => call(deskEndpoints.resetStaffPassword, { params: { userId } })).then((done) => done && onReset({ name, firstPassword: done.firstPassword }))
  useSign({
    tone: 'hold',
    size: 'small',
    title: t('staff.reset.sign'),
    detail: t('staff.reset.detail', { name }),
    ...(failure && failureSign(failure, t, desk.user.name)),
    actions: [
      { cap: 'Y', label: t('staff.reset.yes'), run: reset },
      { cap: 'N', label: t('staff.reset.no'), run: onLeave },
    ],
  })
  useKeys({ KeyY: { run: reset }, KeyN: { run: onLeave }, Escape: { run: onLeave } }, LAYER.question)
  return null
}
