import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createPersonalToken, revokePersonalToken } from './personal-token-store.ts'

/** Creates a personal API token of the caller. The reply contains its secret, this once. */
export function issuePersonalToken(
  deps: AuditDeps,
  caller: Pick<Caller, 'userId' | 'credentialHash'>,
  name: string,
): ReturnType<typeof createPersonalToken> {
  return audited(
    deps,
    (trx) => createPersonalToken(trx, caller, name, deps.now()),
    ({ tokenId }) => ({ action: 'create_token', userId: caller.userId, subjectId: tokenId }),
  )
}

/** Ends a personal API token. Returns false if the person has no such token. */
export function endPersonalToken(
  deps: AuditDeps,
  userId: string,
  tokenId: string,
): Promise<boolean> {
  return audited(
    deps,
    (trx) => revokePersonalToken(trx, userId, tokenId, deps.now()),
    (ended) => (ended ? { action: 'revoke_token', userId, subjectId: tokenId } : null),
  )
}
