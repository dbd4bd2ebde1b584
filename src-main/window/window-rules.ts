/** What a page in one of our windows may do. */

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

/**
 * Pages stay at the kiosk's own addresses: the desk's, and that of a practice while there is one.
 */
export function mayNavigate(url: string, origins: readonly string[]): boolean {
  const to = originOf(url)
  return to !== null && origins.includes(to)
}

/**
 * What becomes of a link that wants a window of its own: the kiosk's further pages and links of the
 * help belong into the system's browser; in kiosk mode nothing leads out.
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

/** The camera, to match QR codes, for the kiosk's own pages; nothing else, and nobody else. */
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

/** Whether a call of the bridge comes from the desk's page itself, and not from a frame in it. */
export function isOwnSender(
  sender: { readonly url: string; readonly isMainFrame: boolean },
  origins: readonly string[],
): boolean {
  return sender.isMainFrame && mayNavigate(sender.url, origins)
}
