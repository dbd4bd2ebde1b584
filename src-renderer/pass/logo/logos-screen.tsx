import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { adminEndpoints } from '../../../contract/pass/logo/admin.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { AddMember } from './add-member.tsx'
import { AddOrganization } from './add-organization.tsx'
import { fileToBase64 } from './file-to-base64.ts'
import { LogoCards } from './logo-cards.tsx'
import './logos.css'
import { LogoKeys } from './logo-keys.tsx'
import { useLogoChoice, type LogoChoice } from './use-logo-choice.ts'
import { logoRefusalOf, type LogoRefusal } from './logo-refusal.ts'
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
export function LogosScreen(): ReactElement {
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
    waiting: organizations.flatMap((one) => one.logos).filter((one) => one.state === 'waiting')
      .length,
    onNew: () => setAsking('organization'),
    onApprove: canApprove ? () => work.decide('approved') : null,
  })
  useKeys({
    ...choice.arrows,
    KeyO: refused ? undefined : { run: () => setAsking('organization') },
    KeyU: organization ? { run: () => chooser.current?.click() } : undefined,
    KeyM: organization ? { run: () => setAsking('member') } : undefined,
    KeyA: canApprove ? { run: () => work.decide('approved') } : undefined,
    KeyW: canWithdraw ? { run: () => work.decide('withdrawn') } : undefined,
  })
  return (
    <ScreenLayout
      side={
        !refused && (
          <LogoKeys
            hasOrganization={organization !== null}
            canApprove={canApprove}
            canWithdraw={canWithdraw}
          />
        )
      }
      sideWidth={21}
      foot={<WaitingScansStrip />}
    >
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
      {asking === 'member' && organization && (
        <AddMember organization={organization} onDone={done} />
      )}
      {asking !== 'member' && (
        <LogoCards
          organizations={organizations}
          organization={organization}
          logo={logo}
          onChoose={choice.choose}
        />
      )}
    </ScreenLayout>
  )
}
