import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { call, failureCode, type ReplyTo } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { Body } from '../ui/body.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useSign, type SignSpec } from '../ui/sign-store.ts'
import { AddStaff } from './add-staff.tsx'
import { FirstPassword, type NewAccount } from './first-password.tsx'
import { RemoveStaff } from './remove-staff.tsx'
import { ResetStaff } from './reset-staff.tsx'
import './staff.css'

type Member = ReplyTo<typeof deskEndpoints.listStaff>['staff'][number]
type Asking = 'add' | 'remove' | 'reset' | null

/** Who works at the desks of this event; an administrator adds and takes away. */
export function StaffScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const { eventId } = desk.event
  const list = useQuery({
    queryKey: ['staff', eventId],
    queryFn: ({ signal }) => call(deskEndpoints.listStaff, { query: { eventId }, signal }),
  })
  const staff = list.data?.staff ?? []
  const [chosen, setChosen] = useState(0)
  const member = staff[Math.min(chosen, staff.length - 1)] ?? null
  const [asking, setAsking] = useState<Asking>(null)
  const [account, setAccount] = useState<NewAccount | null>(null)
  const done = (): void => {
    setAsking(null)
    void list.refetch()
  }
  const removable = desk.isAdmin && member !== null && member.userId !== desk.user.userId
  const failure = failureCode(list.error)
  const idle: SignSpec = {
    tone: 'idle',
    picture: 'people',
    title: t('staff.sign'),
    detail: t(desk.isAdmin ? 'staff.detail' : 'staff.onlyAdmin'),
    ...(desk.isAdmin && { actions: [{ cap: 'A', label: t('staff.add'), run: () => setAsking('add') }] }),
  }
  useSign(asking || account ? null : { ...idle, ...(failure && failureSign(failure, t, desk.user.name)), size: 'small' })
  useKeys({
    ArrowDown: staff.length > 1 ? { run: () => setChosen(Math.min(chosen + 1, staff.length - 1)) } : undefined,
    ArrowUp: staff.length > 1 ? { run: () => setChosen(Math.max(chosen - 1, 0)) } : undefined,
    KeyA: desk.isAdmin ? { run: () => setAsking('add') } : undefined,
    KeyR: removable ? { run: () => setAsking('reset') } : undefined,
    Delete: removable ? { run: () => setAsking('remove') } : undefined,
  })
  return (
    <Body foot={<NextStrip />}>
      <div className="staff">
        {account && <FirstPassword account={account} onDone={() => setAccount(null)} />}
        <Asked asking={asking} member={member} onDone={done} onAccount={setAccount} />
        <StaffTable staff={staff} member={member} onChoose={(index) => setChosen(index)} />
        <StaffKeys canAdd={desk.isAdmin} canRemove={removable} />
      </div>
    </Body>
  )
}

interface AskedProps {
  readonly asking: Asking
  readonly member: Member | null
  readonly onDone: () => void
  readonly onAccount: (account: NewAccount) => void
}

/** What is being asked just now, above the list. */
function Asked({ asking, member, onDone, onAccount }: AskedProps): ReactElement | null {
  const shown = (account: NewAccount): void => {
    onDone()
    onAccount(account)
  }
  if (asking === 'add') return <AddStaff onLeave={onDone} onAdded={shown} />
  if (!member) return null
  if (asking === 'reset') return <ResetStaff userId={member.userId} name={member.name} onLeave={onDone} onReset={shown} />
  return asking === 'remove' ? <RemoveStaff userId={member.userId} name={member.name} onDone={onDone} /> : null
}

function StaffKeys({ canAdd, canRemove }: { readonly canAdd: boolean; readonly canRemove: boolean }): ReactElement {
  const { t } = useWords()
  return (
    <p className="staff__keys">
      <span>
        <KeyCap off={!canAdd}>A</KeyCap> {t('staff.add')}
      </span>
      <span>
        <KeyCap off={!canRemove}>R</KeyCap> {t('staff.reset')}
      </span>
      <span>
        <KeyCap off={!canRemove}>Del</KeyCap> {t('staff.remove')}
      </span>
    </p>
  )
}

function StaffTable({ staff, member, onChoose }: { readonly staff: readonly Member[]; readonly member: Member | null; readonly onChoose: (index: number) => void }): ReactElement {
  const { t } = useWords()
  return (
    <table className="table">
      <thead>
        <tr>
          <th>{t('staff.name')}</th>
          <th>{t('staff.email')}</th>
          <th>{t('staff.role')}</th>
        </tr>
      </thead>
      <tbody>
        {staff.map((one, index) => (
          <tr key={one.userId} className={one === member ? 'table__row table__row--on' : 'table__row'} aria-current={one === member} onClick={() => onChoose(index)}>
            <td className="staff__name">{one.name}</td>
            <td>{one.email}</td>
            <td>{[...new Set(one.roles.map((role) => t(`staff.role.${role.role}`)))].join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
