/**
 * Shows the prompt; resolves with true once the password was given, with false when the person
 * leaves it.
 */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let asked: Promise<boolean> | null = null

/** The page's one prompt; null while there is none. */
export function setPasswordPrompt(next: Prompt | null): void {
  prompt = next
}

/**
 * Asks for the password of the signed-in user. Requests that need it at the same time share one
 * prompt.
 */
export function askForPassword(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false)
  asked ??= prompt().finally(() => {
    asked = null
  })
  return asked
}
