/**
 * Shows the prompt. Resolves with true once the password was entered, with false if the prompt is
 * left.
 */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let openPrompt: Promise<boolean> | null = null

/** The prompt of the page; null if none is mounted. */
export function setPasswordPrompt(next: Prompt | null): void {
  prompt = next
}

/**
 * Asks for the password of the signed-in user. Concurrent requests that require it share one
 * prompt.
 */
export function askForPassword(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false)
  openPrompt ??= prompt().finally(() => {
    openPrompt = null
  })
  return openPrompt
}
