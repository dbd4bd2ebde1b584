import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { uuid } from '../../platform/http/scalars.ts'

/** Public profile of a person. */
export const PublicProfile = z.strictObject({
  userId: uuid,
  name: z.string(),
  title: z.string(),
  affiliation: z.string(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** The same for its owner; off by default. */
export const OwnProfile = z.strictObject({ ...PublicProfile.shape, publicProfile: z.boolean() })
export type OwnProfile = z.infer<typeof OwnProfile>

const row = { tag: 'people', api: 'native' } as const

export const profileEndpoints = endpointGroup({
  getProfile: endpoint({
    ...row,
    summary: 'Get a public profile; limited to 30 calls a minute and 300 an hour per address',
    method: 'GET',
    path: '/api/profiles/{userId}',
    access: { credential: 'anonymous' },
    params: z.strictObject({ userId: uuid }),
    reply: PublicProfile,
    unavailable: 'rate_limit_unavailable',
    errors: ['not_found', 'rate_limited', 'rate_limit_unavailable'],
  }),
  getOwnProfile: endpoint({
    ...row,
    summary: "Get the person's own profile and whether it is public",
    method: 'GET',
    path: '/api/v1/me/profile',
    access: { credential: 'any' },
    reply: OwnProfile,
    errors: [],
  }),
  setOwnProfile: endpoint({
    ...row,
    summary: "Make the person's profile public or private",
    method: 'PUT',
    path: '/api/v1/me/profile',
    access: { credential: 'any', noPersonalToken: 428 },
    body: z.strictObject({ publicProfile: z.boolean() }),
    reply: OwnProfile,
    errors: ['invalid_origin', 'pass_human_action_required'],
  }),
})
