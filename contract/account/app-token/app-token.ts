import { recentSession, webSession } from '../../platform/http/access.ts'
import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { ok, timestamp, uuid } from '../../platform/http/scalars.ts'

/** `other`: a program that is neither, for example a script. */
const Platform = z.enum(['ios', 'android', 'other'])

/** How screens name a platform; null for `other`. */
export const PLATFORM_NAME = { ios: 'iOS', android: 'Android', other: null } as const

/** RFC 8628: the phone polls with the code of the QR until the person has confirmed it. */
const DeviceCodeGrant = z.strictObject({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:device_code'),
  device_code: z.string().min(1).max(200),
  device_name: z.string().trim().min(1).max(100),
  platform: Platform,
  /**
   * From the first poll's reply; proves that this phone polled first. Clients without it are
   * identified by their address.
   */
  claim_secret: z.string().min(1).max(100).optional(),
  /** Sent by generic clients; ignored. */
  client_id: z.string().max(200).optional(),
  scope: z.string().max(200).optional(),
})

const RefreshGrant = z.strictObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(200),
  client_id: z.string().max(200).optional(),
  scope: z.string().max(200).optional(),
})

export const AppTokens = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(3600),
  refresh_token: z.string(),
  refresh_token_expires_in: z.literal(34_560_000),
})
export type AppTokens = z.infer<typeof AppTokens>

/**
 * `waiting`: no phone yet. `claimed`: a phone waits for the person. `confirmed`: its next poll gets
 * the tokens. `done`: it has them. `refused`: by the person, or because two phones used one code.
 */
const PairingState = z.enum(['waiting', 'claimed', 'confirmed', 'done', 'refused', 'expired'])

export const Pairing = z.strictObject({
  pairingId: uuid,
  state: PairingState,
  /** Two digits that the phone also shows. */
  matchCode: z.string().regex(/^\d\d$/),
  /** Another phone used the same code and was refused: compare name and digits carefully. */
  contested: z.boolean(),
  deviceName: z.string().nullable(),
  platform: Platform.nullable(),
  expiresAt: timestamp,
})
export type Pairing = z.infer<typeof Pairing>

/** `deviceCode` is returned once; only its hash is stored. `qr` is the content of the QR code. */
export const NewPairing = z.strictObject({
  pairingId: uuid,
  deviceCode: z.string(),
  qr: z.string(),
  matchCode: z.string().regex(/^\d\d$/),
  expiresAt: timestamp,
})
export type NewPairing = z.infer<typeof NewPairing>

export const Device = z.strictObject({
  deviceId: uuid,
  name: z.string(),
  platform: Platform,
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Device = z.infer<typeof Device>

const pairing = z.strictObject({ pairingId: uuid })

const row = { tag: 'people', api: 'native' } as const

export const appTokenEndpoints = endpointGroup({
  nativeToken: endpoint({
    tag: 'people',
    summary: 'Get the tokens of a native app: for a pairing code, or for a refresh token',
    method: 'POST',
    path: '/api/v1/auth/token',
    api: 'oauth',
    access: { credential: 'anonymous' },
    body: z.discriminatedUnion('grant_type', [DeviceCodeGrant, RefreshGrant]),
    bodyForm: 'too',
    reply: AppTokens,
    errors: [],
    oauthErrors: [
      'authorization_pending',
      'slow_down',
      'expired_token',
      'access_denied',
      'invalid_grant',
      'invalid_request',
      'unsupported_grant_type',
      'forbidden',
      'server_error',
    ],
  }),
  nativeRevoke: endpoint({
    tag: 'people',
    summary:
      'Revoke the tokens of a native app: a refresh token ends the device, an access token ' +
      'ends alone; an unknown token is no error',
    method: 'POST',
    path: '/api/v1/auth/revoke',
    api: 'oauth',
    access: { credential: 'anonymous' },
    body: z.strictObject({
      token: z.string().min(1).max(200),
      token_type_hint: z.string().max(40).optional(),
    }),
    bodyForm: 'too',
    reply: ok,
    errors: [],
    oauthErrors: ['invalid_request', 'server_error'],
  }),
  createPairing: endpoint({
    ...row,
    summary:
      'Start the pairing of a phone with a QR that is valid for five minutes; ends an ' +
      'unfinished pairing',
    method: 'POST',
    path: '/api/v1/auth/pairings',
    access: recentSession,
    reply: NewPairing,
    status: 201,
    errors: ['invalid_origin', 'pass_human_action_required'],
  }),
  getPairing: endpoint({
    ...row,
    summary: 'Get the state of a pairing and the phone that requests it',
    method: 'GET',
    path: '/api/v1/auth/pairings/{pairingId}',
    access: webSession,
    params: pairing,
    reply: Pairing,
    errors: ['not_found', 'pass_human_action_required'],
  }),
  confirmPairing: endpoint({
    ...row,
    summary: 'Accept the phone after its name and the two digits were compared',
    method: 'POST',
    path: '/api/v1/auth/pairings/{pairingId}/confirm',
    access: recentSession,
    params: pairing,
    reply: Pairing,
    errors: ['invalid_origin', 'not_found', 'conflict', 'pass_human_action_required'],
  }),
  refusePairing: endpoint({
    ...row,
    summary: 'Refuse the phone, or cancel the pairing',
    method: 'DELETE',
    path: '/api/v1/auth/pairings/{pairingId}',
    access: webSession,
    params: pairing,
    reply: Pairing,
    errors: ['invalid_origin', 'not_found', 'conflict', 'pass_human_action_required'],
  }),
  listDevices: endpoint({
    ...row,
    summary: 'List the paired phones',
    method: 'GET',
    path: '/api/v1/me/devices',
    access: webSession,
    reply: z.strictObject({ devices: z.array(Device) }),
    errors: ['pass_human_action_required'],
  }),
  removeDevice: endpoint({
    ...row,
    summary: 'Remove a paired phone and revoke its tokens immediately',
    method: 'DELETE',
    path: '/api/v1/me/devices/{deviceId}',
    access: webSession,
    params: z.strictObject({ deviceId: uuid }),
    reply: ok,
    errors: ['invalid_origin', 'not_found', 'pass_human_action_required'],
  }),
})
