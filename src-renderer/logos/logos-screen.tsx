import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { adminEndpoints } from '../../contract/admin-endpoints.ts'
import { call, failureCode } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { Body } from '../ui/body.tsx'
import { useSign, type SignSpec } from '../ui/sign-store.ts'
import { AddMember } from './add-member.tsx'
import { AddOrganization } from './add-organization.tsx'
import { fileToBase64 } from './file-to-base64.ts'
import { LogoCards } from './logo-cards.tsx'
import './logos.css'
import { LogoKeys } from './logo-keys.tsx'

type Asking = 'organization' | 'member' | null

/** Organizations and their logos: add, look at them as they print, approve, withdraw, name the members. */
export function LogosScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const list = useQuery({ queryKey: ['organizations'], queryFn: ({ signal }) => call(adminEndpoints.listOrganizations, { signal }) })
  const organizations = list.data?.organizations ?? []
  const [orgAt, setOrgAt] = useState(0)
  const [logoAt, setLogoAt] = useState(0)
  const organization = organizations[Math.min(orgAt, organizations.length - 1)] ?? null
  const logo = organization?.logos[Math.min(logoAt, organization.logos.length - 1)] ?? null
  const [asking, setAsking] = useState<Asking>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { act, failure } = useActing(null)
  const done = (): void => {
    setAsking(null)
    void list.refetch()
  }
  const upload = async (file: File): Promise<void> => {
    if (!organization) return
    const image = await fileToBase64(file)
    await act(() => call(adminEndpoints.uploadLogo, { params: { orgId: organization.orgId }, body: { name: file.name.replace(/\.[^.]+$/, ''), image } }))
    setLogoAt(organization.logos.length)
    await list.refetch()
  }
  const decide = (state: 'approved' | 'withdrawn'): void => {
    if (logo) void act(() => call(adminEndpoints.decideLogo, { params: { imageId: logo.imageId }, body: { state } })).then(() => list.refetch())
  }
  const failed = failure ?? failureCode(list.error)
  const waiting = organizations.flatMap((one) => one.logos).filter((one) => one.state === 'waiting').length
  const canApprove = logo !== null && logo.state !== 'approved'
  const canWithdraw = logo !== null && logo.state !== 'withdrawn'

  useSign(asking ? null : { size: 'small', ...sign() })
  const move = (set: (at: number) => void, at: number, length: number, by: number) => (length > 1 ? { run: () => set(Math.max(0, Math.min(length - 1, at + by))) } : undefined)
  const moveOrg = (by: number) => move((at) => (setOrgAt(at), setLogoAt(0)), orgAt, organizations.length, by)
  const moveLogo = (by: number) => move(setLogoAt, logoAt, organization?.logos.length ?? 0, by)
  useKeys({
    ArrowDown: moveOrg(1),
    ArrowUp: moveOrg(-1),
    ArrowRight: moveLogo(1),
    ArrowLeft: moveLogo(-1),
    KeyO: { run: () => setAsking('organization') },
    KeyU: organization ? { run: () => chooser.current?.click() } : undefined,
    KeyM: organization ? { run: () => setAsking('member') } : undefined,
    KeyA: canApprove ? { run: () => decide('approved') } : undefined,
    KeyW: canWithdraw ? { run: () => decide('withdrawn') } : undefined,
  })
  return (
    <Body rail={<LogoKeys hasOrganization={organization !== null} canApprove={canApprove} canWithdraw={canWithdraw} />} railWidth={21} foot={<NextStrip />}>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void upload(file)
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
          onChoose={(org, at) => {
            setOrgAt(organizations.indexOf(org))
            setLogoAt(at)
          }}
        />
      )}
    </Body>
  )

  function sign(): SignSpec {
    if (failed === 'logo_unreadable' || failed === 'payload_too_large') return { tone: 'hold', title: t('logos.unreadable.sign'), detail: t('logos.unreadable.detail') }
    if (failed) return failureSign(failed, t, desk.user.name)
    if (list.isSuccess && organizations.length === 0) {
      return { tone: 'hold', title: t('logos.none.sign'), detail: t('logos.none.detail'), actions: [{ cap: 'O', label: t('logos.new'), run: () => setAsking('organization') }] }
    }
    return {
      tone: 'idle',
      picture: 'logo',
      title: t('logos.sign'),
      detail: waiting > 0 ? t('logos.detail.waiting', { count: waiting }) : t('logos.detail'),
      ...(canApprove && { actions: [{ cap: 'A', label: t('logos.approve'), run: () => decide('approved') }] }),
    }
  }
}
