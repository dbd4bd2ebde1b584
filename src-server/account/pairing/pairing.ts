import type { Core } from '../../platform/db/core.ts'
import { randomInt, randomUUID } from 'node:crypto'
import type { AppTokens, NewPairing, Pairing } from '../../../contract/account/app-token/app-token.ts'
import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { OauthError } from '../../platform/http/mount-oauth.ts'
import { randomSecret, type Secrets } from '../../platform/secrets/secrets.ts'
import { startDevice } from '../app-token/app-tokens.ts'
import { sha256Hex } from '../session/find-caller.ts'
import {
  canConfirm,
  canRefuse,
  checkPoll,
  dropOldPairings,
  POLL_INTERVAL_S,
  type AskingDevice,
  claimPairing,
  endOpenPairings,
  findPairing,
  findPairingByCode,
  insertPairing,
  movePairing,
  noteContest,
  notePoll,
  pairingView,
  type StoredPairing,
} from './pairing-store.ts'

export interface PairingDeps extends Core {
  /** {base_url}, for the phone. */
  readonly baseUrl: string
  /** SHA-256 of the certificate at that address, in hex; null for none. */
  readonly certificateHash: () => Promise<string | null>
}

/** Creates a pairing, valid for five minutes. Ends the person's open pairings. */
export async function createPairing(deps: PairingDeps, userId: string): Promise<NewPairing> {
  const now = deps.now()
  const pairingId = randomUUID()
  const deviceCode = deviceCodeOf(deps.secrets, pairingId)
  const matchCode = String(randomInt(100)).padStart(2, '0')
  const expiresAt = now + LIFETIME.pairing
  await deps.db.transaction(async (trx) => {
    await endOpenPairings(trx, userId)
    await insertPairing(
      trx,
      {
        id: pairingId,
        userId,
        codeHash: sha256Hex(deviceCode),
        matchCode,
        expiresAt,
      },
      now,
    )
    await dropOldPairings(trx, userId)
  })
  return {
    pairingId,
    deviceCode,
    qr: await pairingQr(deps, pairingId),
    matchCode,
    expiresAt: isoTime(expiresAt),
  }
}

/**
 * Derived from the pairing's id and the installation's key: the page can show it again and nothing
 * stores it.
 */
const deviceCodeOf = (secrets: Secrets, pairingId: string): string =>
  Buffer.from(secrets.hmac('pairing', pairingId), 'hex').toString('base64url')

/** The content of the pairing's QR. */
export async function pairingQr(
  deps: Pick<PairingDeps, 'secrets' | 'baseUrl' | 'certificateHash'>,
  pairingId: string,
): Promise<string> {
  const certificate = await deps.certificateHash()
  const pinned = certificate === null ? '' : `&f=${certificate}`
  return `passdesk://pair?u=${deps.baseUrl}&d=${deviceCodeOf(deps.secrets, pairingId)}${pinned}`
}

async function requirePairing(deps: PairingDeps, userId: string, pairingId: string): Promise<StoredPairing> {
  const pairing = await findPairing(deps.db, userId, pairingId)
  if (!pairing) throw new ApiError('not_found')
  return pairing
}

export async function getPairing(deps: PairingDeps, userId: string, pairingId: string): Promise<Pairing> {
  return pairingView(await requirePairing(deps, userId, pairingId), deps.now())
}

/** Confirms the phone whose name the person has seen. */
export async function confirmPairing(deps: PairingDeps, userId: string, pairingId: string): Promise<Pairing> {
  const pairing = await requirePairing(deps, userId, pairingId)
  await audited(
    deps,
    async (trx) => {
      if (!canConfirm(pairing, deps.now()) || !(await movePairing(trx, pairingId, 'claimed', 'confirmed')))
        throw new ApiError('conflict', {
          message: 'No phone has requested the pairing yet, or the pairing has ended.',
        })
    },
    {
      action: 'confirm_pairing',
      userId,
      subjectId: pairingId,
      detail: { device: pairing.deviceName, platform: pairing.platform },
    },
  )
  return getPairing(deps, userId, pairingId)
}

/** Refuses or cancels the pairing. */
export async function refusePairing(deps: PairingDeps, userId: string, pairingId: string): Promise<Pairing> {
  const pairing = await requirePairing(deps, userId, pairingId)
  if (!canRefuse(pairing, deps.now()) || !(await movePairing(deps.db, pairingId, pairing.state, 'refused'))) {
    throw new ApiError('conflict', { message: 'The pairing has ended.' })
  }
  return getPairing(deps, userId, pairingId)
}

/**
 * A poll of a phone. Throws OauthError until the person confirms; then the phone gets tokens, once.
 */
export async function pollPairing(
  deps: PairingDeps,
  deviceCode: string,
  device: AskingDevice,
): Promise<AppTokens> {
  const now = deps.now()
  const pairing = await findPairingByCode(deps.db, sha256Hex(deviceCode))
  if (!pairing) throw new OauthError('invalid_grant', 'this code is unknown')
  switch (checkPoll(pairing, device, now)) {
    case 'used':
      throw new OauthError('invalid_grant', 'this code was used')
    case 'refused':
      throw new OauthError('access_denied', 'the person refused, or the pairing ended')
    case 'expired':
      throw new OauthError('expired_token', 'the code has expired; show a new one')
    case 'other_device':
      await noteContest(deps.db, pairing.id)
      throw new OauthError('access_denied', 'another device uses this code; show a new one')
    case 'two_devices':
      await movePairing(deps.db, pairing.id, pairing.state, 'refused')
      throw new OauthError('access_denied', 'two devices used this code; show a new one')
    case 'slow_down':
      await notePoll(deps.db, pairing, device, { early: true, now })
      throw new OauthError('slow_down', `poll every ${POLL_INTERVAL_S} seconds`, {
        more: { interval: POLL_INTERVAL_S },
      })
    case 'claim':
      return claim(deps, pairing, deviceCode, device)
    case 'wait':
      await notePoll(deps.db, pairing, device, { early: false, now })
      throw stillPending(pairing)
    case 'issue':
      return issueTokens(deps, pairing, device)
  }
}

/**
 * Binds the code to the first phone that polls. The phone gets a secret, once, and sends it with
 * every further poll.
 */
async function claim(
  deps: PairingDeps,
  pairing: StoredPairing,
  deviceCode: string,
  device: AskingDevice,
): Promise<AppTokens> {
  const secret = randomSecret('pdc_')
  if (await claimPairing(deps.db, pairing.id, device, sha256Hex(secret), deps.now()))
    throw stillPending(pairing, { claim_secret: secret })
  return pollPairing(deps, deviceCode, device)
}

/** The phone shows the two digits for comparison. */
const stillPending = (pairing: StoredPairing, more: Readonly<Record<string, string>> = {}): OauthError =>
  new OauthError('authorization_pending', 'the person has not confirmed yet', {
    more: { match_code: pairing.matchCode, interval: POLL_INTERVAL_S, ...more },
  })

async function issueTokens(
  deps: PairingDeps,
  pairing: StoredPairing,
  device: AskingDevice,
): Promise<AppTokens> {
  const { userId, id: pairingId } = pairing
  return audited(
    deps,
    async (trx) => {
      if (!(await movePairing(trx, pairingId, 'confirmed', 'done')))
        throw new OauthError('invalid_grant', 'this code was used')
      return startDevice(trx, { userId, device, now: deps.now() })
    },
    {
      action: 'pair_device',
      userId,
      subjectId: pairingId,
      detail: { device: device.name, platform: device.platform },
    },
  )
}
