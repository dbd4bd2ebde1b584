import { expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { crossEventSuite } from './cross-event-suite.ts'
import { CannotFill, fill } from './fill.ts'

// cross-event-postgres.test.ts asks the same of PostgreSQL.
crossEventSuite(['sqlite'])

it('an endpoint without values in the table fails the test', () => {
  const row = endpoints.walkIn as unknown as Endpoint
  expect(() => fill(row.body, { name: '' }, 'walkIn body')).toThrow(CannotFill)
})
