import { z } from 'zod'
import { LIMITS } from '../../platform/http/limits.ts'
import { count, hex64, pngDataUrl, qrText, timestamp, uuid } from '../../platform/http/scalars.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'

/** Why an image cannot be a logo: message of the detail `logo` of `logo_unreadable`. */
export const LOGO_FAULTS = [
  'logo_format',
  'logo_too_large',
  'logo_too_small',
  'logo_blank',
  'logo_damaged',
] as const
export type LogoFault = (typeof LOGO_FAULTS)[number]

export const OrganizationKind = z.enum(['company', 'guild', 'venture'])
export type OrganizationKind = z.infer<typeof OrganizationKind>

/** §2.6: an approved logo of an organization the person belongs to. */
export const RegisteredLogo = z.strictObject({
  kind: OrganizationKind,
  orgId: uuid,
  imageId: uuid,
  assetHash: hex64,
  name: z.string().min(1).max(300),
  preview: pngDataUrl,
  aspect: z.number().gt(0).max(100),
})
export type RegisteredLogo = z.infer<typeof RegisteredLogo>

export const RegisteredLogos = z.strictObject({
  logos: z.array(RegisteredLogo).max(LIMITS.registeredLogos),
})

/** Body of row 11. */
export const StaffLogosQuery = z.strictObject({ userId: uuid, qr: qrText })

/** A logo for administrators, approved or not. */
export const AdminLogo = z.strictObject({
  ...RegisteredLogo.shape,
  state: z.enum(['waiting', 'approved', 'withdrawn']),
  uploadedAt: timestamp,
})
export type AdminLogo = z.infer<typeof AdminLogo>

export const Organization = z.strictObject({
  orgId: uuid,
  kind: OrganizationKind,
  name: z.string().min(1).max(300),
  members: count,
  logos: z.array(AdminLogo),
})
export type Organization = z.infer<typeof Organization>
export const Organizations = z.strictObject({ organizations: z.array(Organization) })
export const CreateOrganization = z.strictObject({
  kind: OrganizationKind,
  name: z.string().min(1).max(300),
})
export const AddMember = z.strictObject({ userId: uuid })
/** An image file in base64: PNG, JPEG or WebP, at most 10 MiB. */
export const UploadLogo = z.strictObject({
  name: z.string().min(1).max(300),
  image: z.base64().max(LIMITS.logoBody),
})
export const DecideLogo = z.strictObject({ state: z.enum(['approved', 'withdrawn']) })

const admin = { credential: 'any', role: 'admin', noPersonalToken: 428 } as const
const orgParams = z.strictObject({ orgId: uuid })

const row = { tag: 'admin', api: 'native', access: admin } as const

/** Organizations and their logos; the kiosk's administrator uploads and approves them. */
export const adminEndpoints = endpointGroup({
  listOrganizations: endpoint({
    ...row,
    summary: 'List the organizations with their number of members and their logos',
    method: 'GET',
    path: '/api/admin/organizations',
    reply: Organizations,
    errors: ['admin_required'],
  }),
  createOrganization: endpoint({
    ...row,
    summary: 'Create a company, guild or venture',
    method: 'POST',
    path: '/api/admin/organizations',
    body: CreateOrganization,
    reply: Organization,
    status: 201,
    errors: ['admin_required', 'conflict'],
  }),
  addMember: endpoint({
    ...row,
    access: { ...admin, recentPassword: true },
    summary: 'Allow a person to use the logos of an organization',
    method: 'POST',
    path: '/api/admin/organizations/{orgId}/members',
    params: orgParams,
    body: AddMember,
    reply: Organization,
    errors: ['admin_required', 'not_found'],
  }),
  uploadLogo: endpoint({
    ...row,
    summary: 'Upload a logo for approval',
    method: 'POST',
    path: '/api/admin/organizations/{orgId}/logos',
    params: orgParams,
    body: UploadLogo,
    bodyLimit: Math.ceil((LIMITS.logoBody * 4) / 3) + 4096,
    reply: AdminLogo,
    status: 201,
    errors: ['admin_required', 'not_found', 'logo_unreadable', 'payload_too_large', 'storage_not_configured'],
  }),
  decideLogo: endpoint({
    ...row,
    summary: 'Approve a logo, or withdraw it from all passes that are not printed yet',
    method: 'POST',
    path: '/api/admin/logos/{imageId}',
    params: z.strictObject({ imageId: uuid }),
    body: DecideLogo,
    reply: AdminLogo,
    errors: ['admin_required', 'not_found'],
  }),
})
