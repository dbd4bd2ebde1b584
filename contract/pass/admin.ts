import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { LIMITS } from '../core/limits.ts'
import {
  AddMember,
  AdminLogo,
  CreateOrganization,
  DecideLogo,
  Organization,
  Organizations,
  UploadLogo,
} from './logo.ts'
import { uuid } from '../core/scalars.ts'

const admin = { credential: 'any', role: 'admin', noPersonalToken: 428 } as const
const orgParams = z.strictObject({ orgId: uuid })

/** Organizations and their logos; the kiosk's administrator uploads and approves them. */
export const adminEndpoints = {
  listOrganizations: endpoint({
    id: 'listOrganizations',
    tag: 'admin',
    summary: 'List the organizations with their number of members and their logos',
    method: 'GET',
    path: '/api/admin/organizations',
    api: 'native',
    access: admin,
    reply: Organizations,
    errors: ['admin_required'],
  }),
  createOrganization: endpoint({
    id: 'createOrganization',
    tag: 'admin',
    summary: 'Create a company, guild or venture',
    method: 'POST',
    path: '/api/admin/organizations',
    api: 'native',
    access: admin,
    body: CreateOrganization,
    reply: Organization,
    status: 201,
    errors: ['admin_required', 'conflict'],
  }),
  addMember: endpoint({
    id: 'addMember',
    tag: 'admin',
    summary: 'Allow a person to use the logos of an organization',
    method: 'POST',
    path: '/api/admin/organizations/{orgId}/members',
    api: 'native',
    access: admin,
    params: orgParams,
    body: AddMember,
    reply: Organization,
    errors: ['admin_required', 'not_found'],
  }),
  uploadLogo: endpoint({
    id: 'uploadLogo',
    tag: 'admin',
    summary: 'Upload a logo for approval',
    method: 'POST',
    path: '/api/admin/organizations/{orgId}/logos',
    api: 'native',
    access: admin,
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
    id: 'decideLogo',
    tag: 'admin',
    summary: 'Approve a logo, or withdraw it from all passes that are not printed yet',
    method: 'POST',
    path: '/api/admin/logos/{imageId}',
    api: 'native',
    access: admin,
    params: z.strictObject({ imageId: uuid }),
    body: DecideLogo,
    reply: AdminLogo,
    errors: ['admin_required', 'not_found'],
  }),
} as const
