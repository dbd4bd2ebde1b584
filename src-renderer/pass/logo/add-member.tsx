import { useEffect, useState, type ReactElement } from 'react'
import { adminEndpoints } from '../../../contract/pass/logo/admin.ts'
import { call } from '../../api/call.ts'
import { useSearch } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { Organization } from './organization.ts'

/** Finds people of the event and lets them use the organization's logos. */
export function AddMember({
  organization,
  onDone,
}: {
  readonly organization: Organization
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const [added, setAdded] = useState<string | null>(null)
  const { act, failure } = useRequest(null)
  const found = useSearch(desk.event.eventId, query.trim())
  const people = query.trim() === '' ? [] : (found.data?.people ?? [])
  const person = people[Math.min(selected, people.length - 1)] ?? null
  useEffect(() => setSelected(0), [query])
  const add = (): void => {
    if (!person) return
    void act(() =>
      call(adminEndpoints.addMember, {
        params: { orgId: organization.orgId },
        body: { userId: person.userId },
      }),
    ).then((done) => {
      if (!done) return
      setAdded(person.name)
      setQuery('')
    })
  }
  useBanner({
    tone: 'idle',
    picture: 'lens',
    size: 'small',
    title: t('logos.member.banner'),
    detail: `${organization.name} — ${t('logos.member.detail')}`,
    failure,
    ...(person && { actions: [{ cap: 'Enter', label: t('logos.member.key'), run: add }] }),
  })
  useKeys(
    {
      ArrowDown: {
        inField: true,
        run: () => setSelected(Math.max(0, Math.min(selected + 1, people.length - 1))),
      },
      ArrowUp: { inField: true, run: () => setSelected(Math.max(selected - 1, 0)) },
      Enter: { inField: true, run: add },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <div className="logos__member">
      <Field
        label={t('logos.member.label')}
        value={query}
        onChange={setQuery}
        autoFocus
        {...(added && { hint: t('logos.member.added', { name: added }) })}
      />
      <ol>
        {people.map((one) => (
          <li
            key={one.userId}
            className={one === person ? 'logos__person is-selected' : 'logos__person'}
            aria-current={one === person}
          >
            <PersonName
              name={one.name}
              kana={one.kana}
              size="row"
              after={afterName(
                one.affiliation,
                apartText(found.data?.apart, one.userId, [one.affiliation, one.kana]),
              )}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
