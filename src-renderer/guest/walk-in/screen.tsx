import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { WalkInField, type AddedPerson, attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { isBlank } from '../../../contract/platform/http/scalars.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'walk-in': unknown
  }
}

export const walkInScreen: ScreenDescriptor<'walk-in'> = {
  at: 'walk-in',
  title: 'key.f6',
  helpAt: 'desk#walk-in',
  keepsText: true,
  about: 'Adds a person who is on no list and opens their pass.',
  component: () => {
    const desk = useDesk()
    return <WalkInScreen onAdded={(userId) => desk.go({ at: 'pass', userId, code: null, reprint: false })} />
  },
  shortcut: { codes: ['F6'], route: { at: 'walk-in' } },
  menu: { group: 'desk', icon: 'add', key: 'F6', route: { at: 'walk-in' } },
}

const FIELDS = [...WalkInField.options, 'email'] as const
type Form = Readonly<Record<(typeof FIELDS)[number], string>>
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Form

interface WalkIn {
  readonly add: () => void
  /** After the first attempt, missing fields are marked. */
  readonly tried: boolean
  readonly failure: FailureCode | null
  /** Fields of an existing account that are unchanged; null if no existing account was used. */
  readonly kept: readonly WalkInField[] | null
}

function useWalkIn(form: Form, onAdded: (userId: string) => void): WalkIn {
  const { event } = useDesk()
  const client = useQueryClient()
  const { tried, fail } = useFirstWrong()
  const [known, setKnown] = useState<AddedPerson | null>(null)
  const { act, failure } = useRequest(event.eventId)
  // One request key for this form: a second Enter, or a retry after a lost reply, adds one person.
  const [requestKey] = useState(() => crypto.randomUUID())
  async function add(): Promise<void> {
    if (known) return onAdded(known.userId)
    if (isBlank(form.name) || Object.values(form).some(tooLong)) return fail()
    const added = await act(() =>
      call(attendeeEndpoints.walkIn, {
        body: { eventId: event.eventId, requestKey, ...trimmed(form) },
      }),
    )
    if (!added) return
    const { kept, ...person } = added
    client.setQueryData(keys.person(event.eventId, person.userId), person)
    if (kept.length > 0) setKnown(added)
    else onAdded(person.userId)
  }
  return { add: () => void add(), tried, failure, kept: known && known.kept }
}

/** Adds a participant who is not on the list: five fields, then their pass opens. */
function WalkInScreen({ onAdded }: { readonly onAdded: (userId: string) => void }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [form, setForm] = useState(EMPTY)
  const { add, tried, failure, kept } = useWalkIn(form, onAdded)
  useUnsaved(Object.values(form).some((text) => text !== ''))
  const taken = failure === 'conflict'
  useBanner({
    tone: 'ask',
    picture: 'add',
    title: t('walkIn.banner'),
    detail: t('walkIn.detail'),
    ...(taken && {
      tone: 'hold',
      title: t('walkIn.taken.banner'),
      detail: t('walkIn.taken.detail'),
    }),
    failure: taken ? null : failure,
    ...(kept && {
      tone: 'hold',
      title: t('walkIn.known.banner'),
      detail: t('walkIn.known.detail', {
        fields: kept.map((field) => t(`person.field.${field}`)).join(t('walkIn.known.and')),
      }),
    }),
    actions: taken
      ? [{ cap: 'F2', label: t('key.f2'), run: () => desk.go({ at: 'search' }) }]
      : [{ cap: 'Enter', label: t(kept ? 'walkIn.known.key' : 'walkIn.key'), run: add }],
  })
  useKeys({ Enter: { inField: true, run: add } })
  const cause = (field: keyof Form): string | null => {
    if (tooLong(form[field])) return t('edit.tooLong', { most: LIMITS.passText })
    return field === 'name' && tried && isBlank(form.name) ? t('walkIn.noName') : null
  }
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <div className="card form">
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`person.field.${field}`)}
            value={form[field]}
            onChange={(value) => setForm({ ...form, [field]: value })}
            cause={cause(field)}
            autoFocus={field === 'name'}
            type={field === 'email' ? 'email' : 'text'}
            {...(field === 'email' && { hint: t('walkIn.email.hint') })}
          />
        ))}
        <p className="quiet">{t('walkIn.next')}</p>
      </div>
    </ScreenLayout>
  )
}

const tooLong = (text: string): boolean => [...text].length > LIMITS.passText

function trimmed(form: Form): Form {
  return Object.fromEntries(Object.entries(form).map(([field, value]) => [field, value.trim()])) as Form
}
