import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { password, Session } from '../../person/user/person.ts'
import { desk } from '../../platform/http/row-fields.ts'

export const setUpEndpoints = endpointGroup({
  getSetup: endpoint({
    ...desk,
    summary: 'Get whether the first administrator must still be created',
    method: 'GET',
    path: '/desk/setup',
    access: { credential: 'anonymous' },
    reply: z.strictObject({
      needed: z.boolean(),
      demo: z.boolean(),
      /** Demo only: account that the sign-in screen offers. */
      demoSignIn: z.strictObject({ email: z.string(), password: z.string() }).nullable(),
      /** Practice only: the desk that started it. */
      practiceOf: z.url().nullable(),
    }),
    errors: [],
  }),
  setUp: endpoint({
    ...desk,
    summary: 'Create the first administrator and sign in; works only once',
    method: 'POST',
    path: '/desk/setup',
    access: { credential: 'anonymous', sameOrigin: 'when-sent' },
    body: z.strictObject({
      name: z.string().min(1).max(160),
      email: z.email().max(320),
      password,
      station: z.string().min(1).max(60),
    }),
    reply: Session,
    status: 201,
    errors: ['already_set_up', 'invalid_origin'],
  }),
})
