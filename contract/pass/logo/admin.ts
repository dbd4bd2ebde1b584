import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import {
  AddMember,
  AdminLogo,
  CreateOrganization,
  DecideLogo,
  Organization,
  Organizations,
  UploadLogo,
} from './logo.ts'
import { uuid } from '../../platform/http/scalars.ts'

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
    errors: [
      'admin_required',
      'not_found',
      'logo_unreadable',
      'payload_too_large',
      'storage_not_configured',
    ],
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
