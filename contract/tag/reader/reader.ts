import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { ReaderState } from './reader-state.ts'
import { TagProblem } from '../operation/tag-problem.ts'
import { desk } from '../../platform/http/row-fields.ts'

/**
 * Result of the test tag; `kind`, `capacityBytes` and `ms` (tag detected to verified) are measured.
 */
export const TestTag = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('verified'),
    kind: z.enum(['NTAG213', 'NTAG215', 'NTAG216', 'ULTRALIGHT']),
    capacityBytes: z.int(),
    ms: z.int(),
  }),
  z.strictObject({ result: z.literal('failed'), problem: TagProblem }),
])
export type TestTag = z.infer<typeof TestTag>

/** The desk's tag reader without an event; loopback listener only. */
export const readerEndpoints = endpointGroup({
  getReader: endpoint({
    ...desk,
    summary: "Get the state of this desk's tag reader",
    method: 'GET',
    path: '/desk/reader',
    access: receptionist('any'),
    reply: ReaderState,
    errors: ['event_manager_required'],
  }),
  writeTestTag: endpoint({
    ...desk,
    summary:
      'Wait for an empty tag, write a test text and read it back; the tag can be used for a ' +
      'pass afterwards',
    method: 'POST',
    path: '/desk/reader/test',
    body: z.strictObject({ seconds: z.int().min(1).max(60).default(20) }),
    access: receptionist('any'),
    reply: TestTag,
    errors: ['event_manager_required'],
  }),
})
