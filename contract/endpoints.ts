import { adminEndpoints } from './admin-endpoints.ts'
import { deskEndpoints } from './desk-endpoints.ts'
import { deskTagEndpoints } from './desk-tag-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { passEndpoints } from './pass-endpoints.ts'
import { personEndpoints } from './person.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { profileEndpoints } from './profile.ts'

/** Every JSON endpoint of the product, by id. */
export const endpoints = {
  ...passEndpoints,
  ...personEndpoints,
  ...profileEndpoints,
  ...adminEndpoints,
  ...deskEndpoints,
  ...resourceEndpoints,
  ...deskTagEndpoints,
} as const

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as readonly Endpoint[]
