import type { Core } from '../../platform/db/core.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Organization, UploadLogo } from '../../../contract/pass/logo/logo.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { loadPassFacts, requireTicket } from '../draft/pass-facts.ts'
import { LogoError, toLogo } from '../drawing/logo-bitmap.ts'
import type { LogoThread } from './logo-thread.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import { requireScannedQr } from '../../person/personal-qr/require-scanned-qr.ts'
import { findUser } from '../../person/user/user-store.ts'
import {
  addMember,
  countMembers,
  findLogo,
  findOrganization,
  insertLogo,
  insertOrganization,
  listOrganizations,
  logosOf,
  logosOfOrganization,
  setLogoState,
  type NewLogo,
  type OrganizationRecord,
} from './logo-store.ts'

export interface LogoDeps extends Core {
  /** False if the kiosk was set up without logo storage. */
  readonly storesLogos: boolean
  readonly logoThread: LogoThread
}

/** Rows 10 and 11, and the administrator's upload and approval. */
export function mountLogoRoutes(mount: Mount, deps: LogoDeps): void {
  const { db } = deps
  mount(endpoints.listLogos, async ({ caller }) => {
    await requireConsent(db, caller.userId)
    requireStorage(deps)
    return { logos: await logosOf(db, caller.userId) }
  })
  mount(endpoints.listLogosOfParticipant, async ({ caller, params, body }) => {
    const facts = await participantFacts(deps, params.eventId, body)
    requireTicket(facts)
    await requireConsent(db, caller.userId)
    await requireConsent(db, body.userId)
    await requireScannedQr(db, deps.secrets, body.qr, body.userId)
    requireStorage(deps)
    return { logos: await logosOf(db, body.userId) }
  })
  mountAdmin(mount, deps)
}

/** An unknown person gets the same error as one without a ticket, so that ids cannot be guessed. */
async function participantFacts(deps: LogoDeps, eventId: string, body: { userId: string }) {
  if (!(await findUser(deps.db, body.userId))) throw new ApiError('pass_ticket_required')
  return loadPassFacts(deps.db, eventId, body.userId)
}

function requireStorage(deps: LogoDeps): void {
  if (!deps.storesLogos) throw new ApiError('storage_not_configured')
}

function mountAdmin(mount: Mount, deps: LogoDeps): void {
  const { db } = deps
  mount(endpoints.listOrganizations, async () => ({
    organizations: await Promise.all(
      (await listOrganizations(db)).map((organization) => organizationView(deps, organization)),
    ),
  }))
  mount(endpoints.createOrganization, async ({ caller, body }) => {
    const organization: OrganizationRecord = { orgId: randomUUID(), ...body }
    try {
      await audited(deps, (trx) => insertOrganization(trx, organization, deps.now()), {
        action: 'create_organization',
        userId: caller.userId,
        subjectId: organization.orgId,
      })
    } catch (error) {
      if (isUniqueViolation(error))
        throw new ApiError('conflict', {
          message: `There is a ${body.kind} named ${body.name} already.`,
          cause: error,
        })
      throw error
    }
    return organizationView(deps, organization)
  })
  mount(endpoints.addMember, async ({ caller, params, body }) => {
    const organization = await findOrganization(db, params.orgId)
    if (!organization || !(await findUser(db, body.userId))) throw new ApiError('not_found')
    await audited(deps, (trx) => addMember(trx, params.orgId, body.userId), {
      action: 'add_member',
      userId: caller.userId,
      subjectId: body.userId,
      detail: { orgId: params.orgId },
    })
    return organizationView(deps, organization)
  })
  mount(endpoints.uploadLogo, async ({ caller, params, body }) => {
    requireStorage(deps)
    if (!(await findOrganization(db, params.orgId))) throw new ApiError('not_found')
    const logo = await readUpload(params.orgId, caller.userId, body, deps.logoThread.read)
    await audited(deps, (trx) => insertLogo(trx, logo, deps.now()), {
      action: 'upload_logo',
      userId: caller.userId,
      subjectId: logo.imageId,
    })
    return (await findLogo(db, logo.imageId))!
  })
  mount(endpoints.decideLogo, async ({ caller, params, body }) => {
    const { imageId } = params
    await audited(
      deps,
      async (trx) => {
        if (!(await setLogoState(trx, imageId, body.state, caller.userId, deps.now())))
          throw new ApiError('not_found')
        await bumpRevs(trx, 'templates')
      },
      { action: `logo_${body.state}`, userId: caller.userId, subjectId: imageId },
    )
    return (await findLogo(db, imageId))!
  })
}

/**
 * Normalises an uploaded image. `assetHash` is the hash of the normalised image.
 *
 * @param read default: in this thread, for what does not run beside requests
 */
export async function readUpload(
  orgId: string,
  uploadedBy: string | null,
  body: z.infer<typeof UploadLogo>,
  read: LogoThread['read'] = toLogo,
): Promise<NewLogo> {
  const { png, previewPng, aspect } = await orUnreadable(read(Buffer.from(body.image, 'base64')))
  const assetHash = createHash('sha256').update(png).digest('hex')
  const imageId = randomUUID()
  return { imageId, orgId, name: body.name, assetHash, png, previewPng, aspect, uploadedBy }
}

async function orUnreadable<T>(logo: Promise<T>): Promise<T> {
  try {
    return await logo
  } catch (error) {
    if (!(error instanceof LogoError)) throw error
    throw new ApiError('logo_unreadable', {
      message: error.message,
      details: [
        { path: 'image', message: error.message },
        { path: 'logo', message: error.code },
      ],
      cause: error,
    })
  }
}

async function organizationView(
  deps: LogoDeps,
  organization: OrganizationRecord,
): Promise<z.infer<typeof Organization>> {
  return {
    ...organization,
    members: await countMembers(deps.db, organization.orgId),
    logos: await logosOfOrganization(deps.db, organization.orgId),
  }
}
