/** What an app asked for, as far as it decides which page comes. */
export interface AskedFor {
  /** Space-separated words of `prompt`. */
  readonly prompt: string | undefined
  /** Seconds that the sign-in may lie back, `max_age`. */
  readonly maxAge: string | undefined
  /** The person of `id_token_hint`, which the provider has verified. */
  readonly hintedUserId: string | undefined
  /** When the app asked, in seconds. */
  readonly askedAt: number
}

/** The web session that the browser has. */
export interface SignedIn {
  readonly userId: string
  /** When the person gave their password, in milliseconds. */
  readonly signedInAt: number
}

/** `other_person`: somebody has just signed in, but is not who the app asked for. */
export type Step = 'login' | 'consent' | 'finish' | 'other_person'

/**
 * Which page comes next in a sign-in for an app. `allowed`: the person's consent for this app is on
 * record.
 */
export function nextStep(
  asked: AskedFor,
  signedIn: SignedIn | null,
  allowed: boolean,
  now: number,
): Step {
  if (!signedIn) return 'login'
  const prompts = asked.prompt?.split(' ') ?? []
  const isFresh = Math.floor(signedIn.signedInAt / 1000) >= asked.askedAt
  if (prompts.includes('login') && !isFresh) return 'login'
  if (
    asked.maxAge !== undefined &&
    !isFresh &&
    now - signedIn.signedInAt > Number(asked.maxAge) * 1000
  )
    return 'login'
  if (asked.hintedUserId !== undefined && asked.hintedUserId !== signedIn.userId)
    return isFresh ? 'other_person' : 'login'
  return allowed && !prompts.includes('consent') ? 'finish' : 'consent'
}
