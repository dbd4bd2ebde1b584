import type { z } from 'zod'
import type { adminEndpoints } from '../../../contract/pass/logo/admin.ts'

export type Organization = z.output<
  (typeof adminEndpoints.listOrganizations)['reply']
>['organizations'][number]
