import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactElement, useEffect } from 'react'
import { OrganizationKind, adminEndpoints } from '../../../contract/pass/logo/logo.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useSearch } from '../../api/queries.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { Field, Choice, useFirstWrong } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import {
  type Organization,
  useLogoChoice,
  type LogoChoice,
  logoRefusalOf,
  type LogoRefusal,
} from './use-logo-choice.ts'
import { LogoCards } from './logo-cards.tsx'
import { useLogosBanner } from './use-logos-banner.ts'

interface LogoWork {
  readonly failure: FailureCode | null
  /** Why the last image was rejected. */
  readonly refused: LogoRefusal | null
  readonly decide: (state: 'approved' | 'withdrawn') => void
  readonly upload: (file: File) => void
}

/** Upload to the chosen organization, approve and withdraw the chosen logo. */
function useLogoWork(choice: LogoChoice, refetch: () => unknown): LogoWork {
  const { act, failure, failed } = useRequest(null)
  const { organization, logo } = choice
  async function upload(file: File): Promise<void> {
    if (!organization) return
    const image = await fileToBase64(file)
    const name = file.name.replace(/\.[^.]+$/, '')
    await act(() =>
      call(adminEndpoints.uploadLogo, {
        params: { orgId: organization.orgId },
        body: { name, image },
      }),
    )
    choice.chooseLogo(organization.logos.length)
    await refetch()
  }
  return {
    failure,
    refused: logoRefusalOf(failed),
    upload: (file) => void upload(file),
    decide(state) {
      if (logo)
        void act(() =>
          call(adminEndpoints.decideLogo, { params: { imageId: logo.imageId }, body: { state } }),
        ).then(refetch)
    },
  }
}

/** Organizations and their logos: add, preview as printed, approve, withdraw, add members. */
function LogosScreen(): ReactElement {
  const { t } = useMessages()
  const list = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(adminEndpoints.listOrganizations, { signal }),
  })
  const organizations = list.data?.organizations ?? []
  const choice = useLogoChoice(organizations)
  const { organization, logo } = choice
  const work = useLogoWork(choice, list.refetch)
  const [asking, setAsking] = useState<'organization' | 'member' | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const done = (): void => {
    setAsking(null)
    void list.refetch()
  }
  const refused = list.isError
  const canApprove = logo !== null && logo.state !== 'approved'
  const canWithdraw = logo !== null && logo.state !== 'withdrawn'
  useLogosBanner({
    quiet: asking !== null,
    failure: work.failure ?? failureCode(list.error),
    refused: work.refused,
    onUpload: () => chooser.current?.click(),
    none: list.isSuccess && organizations.length === 0,
    waiting: organizations.flatMap((one) => one.logos).filter((one) => one.state === 'waiting').length,
    onNew: () => setAsking('organization'),
    onApprove: canApprove ? () => work.decide('approved') : null,
  })
  useKeys({
    ...choice.arrows,
    KeyA: canApprove ? { label: t('logos.approve'), run: () => work.decide('approved') } : undefined,
    KeyW: canWithdraw ? { label: t('logos.withdraw'), run: () => work.decide('withdrawn') } : undefined,
    KeyU: organization ? { label: t('logos.upload'), run: () => chooser.current?.click() } : undefined,
    KeyM: organization ? { label: t('logos.addMember'), run: () => setAsking('member') } : undefined,
    KeyO: refused ? undefined : { label: t('logos.new'), run: () => setAsking('organization') },
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) work.upload(file)
          event.currentTarget.value = ''
        }}
      />
      {asking === 'organization' && <AddOrganization onDone={done} />}
      {asking === 'member' && organization && <AddMember organization={organization} onDone={done} />}
      {asking !== 'member' && (
        <LogoCards
          organizations={organizations}
          organization={organization}
          logo={logo}
          onChoose={choice.choose}
        />
      )}
      {list.isSuccess && organizations.length === 0 && asking === null && (
        <Empty icon="logo">{t('logos.why')}</Empty>
      )}
    </ScreenLayout>
  )
}

/** Finds people of the event and lets them use the organization's logos. */
function AddMember({
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
    picture: 'search',
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
    <div className="card stack logos__member">
      <Field
        label={t('logos.member.label')}
        value={query}
        onChange={setQuery}
        autoFocus
        {...(added && { hint: t('logos.member.added', { name: added }) })}
      />
      <ol className="list">
        {people.map((one) => (
          <li key={one.userId} className={one === person ? 'on' : undefined} aria-current={one === person}>
            <PersonName
              name={one.name}
              kana={one.kana}
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

/** Name and kind of a new organization. */
function AddOrganization({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<OrganizationKind>('company')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const add = (): void => {
    if (name.trim() === '') return fail()
    void act(() => call(adminEndpoints.createOrganization, { body: { kind, name: name.trim() } })).then(
      (added) => added && onDone(),
    )
  }
  useBanner({
    tone: 'ask',
    picture: 'logo',
    size: 'small',
    title: t('logos.new.banner'),
    detail: t('logos.new.detail'),
    failure: failure === 'conflict' ? null : failure,
    actions: [{ cap: 'Enter', label: t('logos.new.key'), run: add }],
  })
  useKeys({ Enter: { inField: true, run: add }, Escape: { run: onDone } }, LAYER.question)
  const cause =
    failure === 'conflict' ? t('logos.taken') : tried && name.trim() === '' ? t('field.required') : null
  return (
    <div className="card stack">
      <Field label={t('logos.new.name')} value={name} onChange={setName} autoFocus cause={cause} />
      <Choice
        label={t('logos.new.kind')}
        value={kind}
        options={OrganizationKind.options.map((value) => ({
          value,
          label: t(`logos.kind.${value}`),
        }))}
        onChange={setKind}
      />
    </div>
  )
}

/**
 * Bytes converted at a time: passing all bytes of a large file as arguments would overflow the
 * stack.
 */
const CHUNK = 0x8000

/** The bytes of a file in base64. */
async function fileToBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    logos: unknown
  }
}

export const logosScreen: ScreenDescriptor<'logos'> = {
  at: 'logos',
  title: 'menu.logos',
  helpAt: 'event#logos',
  about: 'Organizations with their logos and members.',
  pictures: [],
  component: LogosScreen,
  allowedFor: 'admin',
  menu: { group: 'event', icon: 'logo', route: { at: 'logos' } },
}
