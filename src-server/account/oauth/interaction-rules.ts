/** The parameters of an authorization request that decide which page comes next. */
interface AuthorizationRequest {
  /** Space-separated values of `prompt`. */
  readonly prompt: string | undefined
  /** Maximum age of the sign-in, seconds (`max_age`). */
  readonly maxAge: string | undefined
  /** The person of `id_token_hint`, which oidc-provider has verified. */
  readonly hintedUserId: string | undefined
  /** Time of the request, seconds since 1970. */
  readonly requestedAt: number
}

/** The web session of the browser. */
export interface SignedIn {
  readonly userId: string
  /** Time of the last password entry, ms since 1970. */
  readonly signedInAt: number
}

/** `other_person`: a person signed in who is not the one the app asked for. */
export type Step = 'login' | 'consent' | 'finish' | 'other_person'

/**
 * The next page of a sign-in for an app. `allowed`: the person's consent for this app is stored.
 */
export function nextStep(
  request: AuthorizationRequest,
  signedIn: SignedIn | null,
  allowed: boolean,
  now: number,
): Step {
  if (!signedIn) return 'login'
  const prompts = request.prompt?.split(' ') ?? []
  const isFresh = Math.floor(signedIn.signedInAt / 1000) >= request.requestedAt
  if (prompts.includes('login') && !isFresh) return 'login'
  if (
    request.maxAge !== undefined &&
    !isFresh &&
    now - signedIn.signedInAt > Number(request.maxAge) * 1000
  )
    return 'login'
  if (request.hintedUserId !== undefined && request.hintedUserId !== signedIn.userId)
    return isFresh ? 'other_person' : 'login'
  return allowed && !prompts.includes('consent') ? 'finish' : 'consent'
}
