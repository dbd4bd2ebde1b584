import { useState } from 'react'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'
import type { z } from 'zod'
import { type adminEndpoints, LOGO_FAULTS, type LogoFault } from '../../../contract/pass/logo/logo.ts'
import type { ApiFailure } from '../../api/call.ts'

/** Why an image was rejected as a logo: its content, or the size of its file. */
export type LogoRefusal = LogoFault | 'file_too_large'

/** Null for a failure that does not concern the image. */
export function logoRefusalOf(failed: ApiFailure | null): LogoRefusal | null {
  if (failed?.code === 'payload_too_large') return 'file_too_large'
  if (failed?.code !== 'logo_unreadable') return null
  const fault = failed.details.find(({ path }) => path === 'logo')?.message
  return LOGO_FAULTS.find((one) => one === fault) ?? 'logo_damaged'
}

export interface LogoChoice {
  readonly organization: Organization | null
  readonly logo: Organization['logos'][number] | null
  readonly choose: (organization: Organization, at: number) => void
  readonly chooseLogo: (at: number) => void
  /** Up and down move between organizations, left and right between the logos of one. */
  readonly arrows: KeyBindings
}

const within = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at))

/** The organization and the logo that the keys apply to. */
export function useLogoChoice(organizations: readonly Organization[]): LogoChoice {
  const [orgAt, setOrgAt] = useState(0)
  const [logoAt, setLogoAt] = useState(0)
  const organization = organizations[within(orgAt, organizations.length)] ?? null
  const logos = organization?.logos ?? []
  const goTo = (org: number, logo: number): void => {
    setOrgAt(within(org, organizations.length))
    setLogoAt(logo)
  }
  const org = (by: number) => (organizations.length > 1 ? { run: () => goTo(orgAt + by, 0) } : undefined)
  const logo = (by: number) =>
    logos.length > 1
      ? { run: () => setLogoAt(within(within(logoAt, logos.length) + by, logos.length)) }
      : undefined
  return {
    organization,
    logo: logos[within(logoAt, logos.length)] ?? null,
    choose: (one, at) => goTo(organizations.indexOf(one), at),
    chooseLogo: setLogoAt,
    arrows: { ArrowDown: org(1), ArrowUp: org(-1), ArrowRight: logo(1), ArrowLeft: logo(-1) },
  }
}

export type Organization = z.output<
  (typeof adminEndpoints.listOrganizations)['reply']
>['organizations'][number]
