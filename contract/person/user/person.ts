import { z } from 'zod'
import { managerWithToken, recentSession, webSession } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { ok, qrText, timestamp, uuid } from '../../platform/http/scalars.ts'
import { EVENT_ERRORS, eventParams } from '../../platform/http/row-fields.ts'

/**
 * `admin` applies to the whole kiosk (`eventId` null). `event_manager` and `receptionist` apply to
 * one event; a receptionist has the role on the desk's listener only and is a participant
 * elsewhere.
 */
export const Role = z.strictObject({
  role: z.enum(['admin', 'event_manager', 'receptionist']),
  eventId: uuid.nullable(),
})
export type Role = z.infer<typeof Role>
/** The roles of one event. */
export const EventRole = z.enum(['event_manager', 'receptionist'])
export type EventRole = z.infer<typeof EventRole>

/**
 * The signed-in person. `mustChangePassword`: reception set the password; passes require a new one.
 */
export const Session = z.strictObject({
  user: z.strictObject({ userId: uuid, name: z.string(), email: z.string().nullable() }),
  roles: z.array(Role),
  mustChangePassword: z.boolean(),
  expiresAt: timestamp,
})
export type Session = z.infer<typeof Session>

const SignIn = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
})
export const password = z.string().min(10, 'must have at least 10 characters').max(1024)
const ConfirmPassword = z.strictObject({ password: z.string().min(1).max(1024) })
export const ChangePassword = z.strictObject({
  current: z.string().min(1).max(1024),
  next: password,
})

const consentName = z.strictObject({
  document: z.string().min(1).max(40),
  version: z.string().min(1).max(40),
})
export const Consents = z.strictObject({
  required: z.array(consentName),
  given: z.array(z.strictObject({ ...consentName.shape, at: timestamp, recordedBy: uuid.nullable() })),
})
export type Consents = z.infer<typeof Consents>

export const PersonalToken = z.strictObject({
  tokenId: uuid,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
const PersonalTokens = z.strictObject({ tokens: z.array(PersonalToken) })
export const NewPersonalToken = z.strictObject({ name: z.string().min(1).max(100) })
/** `token` is returned once; only its hash is stored. */
const CreatedPersonalToken = z.strictObject({ ...PersonalToken.shape, token: z.string() })

const first = { credential: 'session', openWithFirstPassword: true } as const

const row = { tag: 'people', api: 'native' } as const

export const personEndpoints = endpointGroup({
  signIn: endpoint({
    ...row,
    summary: 'Start a web session with e-mail and password',
    method: 'POST',
    path: '/api/v1/auth/login',
    access: { credential: 'anonymous', sameOrigin: 'when-sent' },
    body: SignIn,
    reply: Session,
    errors: ['invalid_credentials', 'invalid_origin', 'rate_limited'],
  }),
  signOut: endpoint({
    ...row,
    summary: 'End the web session',
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: { credential: 'anonymous', sameOrigin: 'when-sent' },
    reply: ok,
    errors: ['invalid_origin'],
  }),
  getSession: endpoint({
    ...row,
    summary: 'Get the signed-in person',
    method: 'GET',
    path: '/api/v1/auth/session',
    access: first,
    reply: Session,
    errors: [],
  }),
  confirmPassword: endpoint({
    ...row,
    summary:
      'Enter the own password again, for endpoints that require a recent password; valid for 5 ' +
      'minutes in this session',
    method: 'POST',
    path: '/api/v1/auth/confirm-password',
    access: webSession,
    body: ConfirmPassword,
    reply: z.strictObject({ goodUntil: timestamp }),
    errors: ['invalid_credentials', 'invalid_origin', 'rate_limited', 'pass_human_action_required'],
  }),
  changePassword: endpoint({
    ...row,
    summary: 'Choose a new password; ends all other sessions of the person',
    method: 'POST',
    path: '/api/v1/me/password',
    access: first,
    body: ChangePassword,
    reply: ok,
    errors: ['invalid_credentials', 'invalid_origin', 'rate_limited'],
  }),
  listConsents: endpoint({
    ...row,
    summary: 'List the documents that require consent, and the consents given',
    method: 'GET',
    path: '/api/v1/me/consents',
    access: { credential: 'any' },
    reply: Consents,
    errors: [],
  }),
  giveConsent: endpoint({
    ...row,
    summary: 'Record consent to a required document',
    method: 'POST',
    path: '/api/v1/me/consents',
    access: { credential: 'any', noPersonalToken: 428 },
    body: consentName,
    reply: Consents,
    errors: ['invalid_origin', 'pass_human_action_required'],
  }),
  recordConsent: endpoint({
    tag: 'admin',
    summary: 'Record the consent of a participant who is at the desk',
    method: 'POST',
    path: '/api/admin/passes/{eventId}/consents',
    api: 'native',
    access: {
      ...managerWithToken,
      noPersonalToken: 428,
      checksRecords: true,
    },
    params: eventParams,
    body: z.strictObject({ userId: uuid, qr: qrText, ...consentName.shape }),
    reply: Consents,
    paramsError: 'invalid_event_id',
    errors: [
      'invalid_event_id',
      ...EVENT_ERRORS,
      'pass_ticket_required',
      'pass_invalid_one_qr',
      'consent_required',
      'pass_human_action_required',
    ],
  }),
  listPersonalTokens: endpoint({
    ...row,
    summary: 'List the personal API tokens, without their secrets',
    method: 'GET',
    path: '/api/v1/me/tokens',
    access: webSession,
    reply: PersonalTokens,
    errors: ['pass_human_action_required'],
  }),
  createPersonalToken: endpoint({
    ...row,
    summary: 'Create a personal API token; its secret is returned only once',
    method: 'POST',
    path: '/api/v1/me/tokens',
    access: recentSession,
    body: NewPersonalToken,
    reply: CreatedPersonalToken,
    status: 201,
    errors: ['invalid_origin', 'pass_human_action_required', 'conflict'],
  }),
  revokePersonalToken: endpoint({
    ...row,
    summary: 'Revoke a personal API token immediately',
    method: 'DELETE',
    path: '/api/v1/me/tokens/{tokenId}',
    access: webSession,
    params: z.strictObject({ tokenId: uuid }),
    reply: ok,
    errors: ['invalid_origin', 'not_found', 'pass_human_action_required'],
  }),
})
