/** Permissions of a page in a window of the app. */

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

/** Pages stay on the kiosk's own addresses: the desk's, and that of a running practice. */
export function mayNavigate(url: string, origins: readonly string[]): boolean {
  const to = originOf(url)
  return to !== null && origins.includes(to)
}

/**
 * Where a link to a new window opens: further pages of the kiosk and help links in the system's
 * browser; in kiosk mode nowhere.
 */
export function checkOpen(
  url: string,
  origins: readonly string[],
  kioskMode: boolean,
): 'browser' | 'nothing' {
  if (kioskMode || !URL.canParse(url)) return 'nothing'
  const { protocol } = new URL(url)
  return protocol === 'https:' || mayNavigate(url, origins) ? 'browser' : 'nothing'
}

/** Only the camera, for QR codes, and only for the kiosk's own pages. */
export function mayUse(
  permission: string,
  media: readonly string[],
  from: string,
  origins: readonly string[],
): boolean {
  return (
    permission === 'media' &&
    media.length > 0 &&
    media.every((kind) => kind === 'video') &&
    mayNavigate(from, origins)
  )
}

/** Whether a bridge call comes from the desk page itself, not from a frame in it. */
export function isOwnSender(
  sender: { readonly url: string; readonly isMainFrame: boolean },
  origins: readonly string[],
): boolean {
  return sender.isMainFrame && mayNavigate(sender.url, origins)
}
