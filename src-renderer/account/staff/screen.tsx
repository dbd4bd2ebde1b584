import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { staffEndpoints } from '../../../contract/account/staff/staff.ts'
import { EventRole } from '../../../contract/person/user/person.ts'
import { call, failureCode, type ReplyTo } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import { useRequest } from '../../api/use-request.ts'
import { Choice, Field, useFirstWrong } from '../../ui/field.tsx'
import { SecretBox } from '../../ui/secret-box.tsx'

interface NewAccount {
  readonly name: string
  /** Null: the person already had an account. */
  readonly firstPassword: string | null
}

/** The first password, shown once, in a hatched box. */
function FirstPassword({
  account,
  onDone,
}: {
  readonly account: NewAccount
  readonly onDone: () => void
}): ReactElement {
  const { t } = useMessages()
  const { name, firstPassword } = account
  const text = firstPassword ? t('staff.password', { name }) : t('staff.existing', { name })
  useBanner({
    tone: 'hold',
    size: 'small',
    title: t(firstPassword ? 'staff.password.banner' : 'staff.banner'),
    detail: firstPassword ? t('staff.password.hint') : text,
    actions: [{ cap: 'Enter', label: t('staff.password.done'), run: onDone }],
  })
  useKeys({ Enter: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return <SecretBox text={text} secret={firstPassword} />
}

type Member = ReplyTo<typeof staffEndpoints.listStaff>['staff'][number]
type Asking = 'add' | 'change' | 'remove' | 'reset' | null

/** The member's role at the event; null for an administrator without one. */
function eventRoleOf(member: Member, eventId: string): EventRole | null {
  const own = member.roles.find((one) => one.eventId === eventId)
  return own && own.role !== 'admin' ? own.role : null
}

const otherRole = (role: EventRole): EventRole => (role === 'receptionist' ? 'event_manager' : 'receptionist')

/** The staff of this event; an administrator adds and removes them. */
function StaffScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const list = useQuery({
    queryKey: ['staff', eventId],
    queryFn: ({ signal }) => call(staffEndpoints.listStaff, { query: { eventId }, signal }),
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
  const other = desk.isAdmin && member !== null && member.userId !== desk.user.userId
  const role = member && eventRoleOf(member, eventId)
  const removable = other && role !== null
  const failure = failureCode(list.error)
  const idle: BannerSpec = {
    tone: 'idle',
    picture: 'people',
    title: t('staff.banner'),
    detail: t(desk.isAdmin ? 'staff.detail' : 'staff.onlyAdmin'),
    ...(desk.isAdmin && {
      actions: [{ cap: 'A', label: t('staff.add'), run: () => setAsking('add') }],
    }),
  }
  useBanner(asking || account ? null : { ...idle, failure, size: 'small' })
  useKeys({
    ArrowDown:
      staff.length > 1
        ? {
            cap: '↑ ↓',
            label: t('key.choose'),
            run: () => setChosen(Math.min(chosen + 1, staff.length - 1)),
          }
        : undefined,
    ArrowUp: staff.length > 1 ? { run: () => setChosen(Math.max(chosen - 1, 0)) } : undefined,
    KeyA: desk.isAdmin ? { run: () => setAsking('add') } : undefined,
    KeyC: removable ? { label: t('staff.change'), run: () => setAsking('change') } : undefined,
    KeyR: other ? { label: t('staff.reset'), run: () => setAsking('reset') } : undefined,
    Delete: removable ? { label: t('staff.remove'), run: () => setAsking('remove') } : undefined,
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {account && <FirstPassword account={account} onDone={() => setAccount(null)} />}
      <StaffQuestion asking={asking} member={member} role={role} onDone={done} onAccount={setAccount} />
      <StaffTable staff={staff} member={member} onChoose={(index) => setChosen(index)} />
    </ScreenLayout>
  )
}

interface StaffQuestionProps {
  readonly asking: Asking
  readonly member: Member | null
  /** The member's role at the event. */
  readonly role: EventRole | null
  readonly onDone: () => void
  readonly onAccount: (account: NewAccount) => void
}

/** The open dialog, above the list. */
function StaffQuestion({ asking, member, role, onDone, onAccount }: StaffQuestionProps): ReactElement | null {
  const { event } = useDesk()
  const { t } = useMessages()
  const shown = (account: NewAccount): void => {
    onDone()
    onAccount(account)
  }
  if (asking === 'add') return <AddStaff onLeave={onDone} onAdded={shown} />
  if (!member) return null
  const { userId, name } = member
  if (asking === 'reset')
    return (
      <Confirm
        tone="hold"
        title={t('staff.reset.banner')}
        detail={t('staff.reset.detail', { name })}
        yes={t('staff.reset.yes')}
        no={t('staff.reset.no')}
        request={() => call(staffEndpoints.resetStaffPassword, { params: { userId } })}
        onDone={({ firstPassword }) => shown({ name, firstPassword })}
        onLeave={onDone}
      />
    )
  if (asking === 'change' && role) {
    const body = { eventId: event.eventId, role: otherRole(role) }
    return (
      <Confirm
        title={t(`staff.change.${body.role}.banner`)}
        detail={t(`staff.change.${body.role}.detail`, { name })}
        yes={t('staff.change.yes')}
        no={t('staff.change.no')}
        request={() => call(staffEndpoints.changeStaff, { params: { userId }, body })}
        onDone={onDone}
        onLeave={onDone}
      />
    )
  }
  if (asking !== 'remove') return null
  return (
    <Confirm
      title={t('staff.remove.banner')}
      detail={t('staff.remove.detail', { name })}
      yes={t('staff.remove.yes')}
      no={t('staff.remove.no')}
      request={() =>
        call(staffEndpoints.removeStaff, {
          params: { userId },
          query: { eventId: event.eventId },
        })
      }
      onDone={onDone}
      onLeave={onDone}
    />
  )
}

function StaffTable({
  staff,
  member,
  onChoose,
}: {
  readonly staff: readonly Member[]
  readonly member: Member | null
  readonly onChoose: (index: number) => void
}): ReactElement {
  const { t } = useMessages()
  return (
    <div className="card flush">
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
            <SelectableRow key={one.userId} on={one === member} onChoose={() => onChoose(index)}>
              <td className="strong">{one.name}</td>
              <td>{one.email}</td>
              <td>
                {[...new Set(one.roles.map((role) => t(`staff.role.${role.role}`)))].join(t('list.comma'))}
              </td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Name and e-mail of a new staff member. */
function AddStaff({
  onAdded,
  onLeave,
}: {
  readonly onAdded: (account: NewAccount) => void
  readonly onLeave: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<EventRole>('receptionist')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const badEmail = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  const add = (): void => {
    if (badEmail || name.trim() === '') return fail()
    const body = { eventId: desk.event.eventId, name: name.trim(), email: email.trim(), role }
    void act(() => call(staffEndpoints.addStaff, { body })).then(
      (added) => added && onAdded({ name: body.name, firstPassword: added.firstPassword }),
    )
  }
  useBanner({
    tone: 'ask',
    picture: 'add',
    size: 'small',
    title: t('staff.add.banner'),
    detail: t('staff.add.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('staff.add.key'), run: add }],
  })
  useKeys({ Enter: { inField: true, run: add }, Escape: { run: onLeave } }, LAYER.question)
  return (
    <div className="card form">
      <Field
        label={t('staff.name')}
        value={name}
        onChange={setName}
        autoFocus
        cause={tried && name.trim() === '' ? t('field.required') : null}
      />
      <Field
        label={t('staff.email')}
        value={email}
        onChange={setEmail}
        type="email"
        cause={tried && badEmail ? t('staff.email.wrong') : null}
      />
      <Choice<EventRole>
        label={t('staff.role')}
        value={role}
        options={EventRole.options.toReversed().map((value) => ({ value, label: t(`staff.role.${value}`) }))}
        onChange={setRole}
      />
      <p className="quiet small">{t(`staff.role.${role}.may`)}</p>
    </div>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    staff: unknown
  }
}

export const staffScreen: ScreenDescriptor<'staff'> = {
  at: 'staff',
  title: 'menu.staff',
  helpAt: 'event#staff',
  about: 'Accounts of the staff and their roles at the event.',
  component: StaffScreen,
  allowedFor: 'manager',
  menu: { group: 'kiosk', icon: 'people', route: { at: 'staff' } },
}
