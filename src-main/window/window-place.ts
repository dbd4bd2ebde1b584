import { z } from 'zod'
import type { Display, Rect } from './shell.ts'

/** Window positions, stored per display arrangement. */

const Rectangle = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
})

/** By arrangement: bounds of the desk window, and the corner of the participant display. */
export const Places = z.record(
  z.string(),
  z.strictObject({ desk: Rectangle.nullable(), facing: z.string().nullable() }),
)
export type Places = z.infer<typeof Places>

const USUAL = { width: 1280, height: 800 } as const
/** Part of a window that must be visible to be movable, pixels. */
const MIN_VISIBLE = { width: 160, height: 40 } as const

/** The same displays at the same positions have the same key; ids may change with every start. */
function arrangementOf(displays: readonly Display[]): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ')
}

const cornerOf = ({ bounds }: Display): string => `${bounds.x},${bounds.y}`

/** Bounds of the desk window: stored for these displays, else centred on the main one. */
export function deskPlace(places: Places, displays: readonly Display[]): Rect {
  const stored = places[arrangementOf(displays)]?.desk
  return stored && displays.some((display) => isMovable(stored, display.workArea))
    ? stored
    : middleOf(mainOf(displays).workArea)
}

/** The participant display; null if it is missing, the only one, or the desk's own. */
export function participantDisplay(places: Places, displays: readonly Display[], desk: Rect): Display | null {
  const corner = places[arrangementOf(displays)]?.facing
  const chosen = displays.find((display) => cornerOf(display) === corner)
  return chosen && chosen !== displayOf(desk, displays) ? chosen : null
}

/** Positions with the current bounds. */
export function rememberDesk(places: Places, displays: readonly Display[], desk: Rect): Places {
  const key = arrangementOf(displays)
  return { ...places, [key]: { desk, facing: places[key]?.facing ?? null } }
}

export function rememberParticipantDisplay(
  places: Places,
  displays: readonly Display[],
  facing: Display | null,
): Places {
  const key = arrangementOf(displays)
  return {
    ...places,
    [key]: { desk: places[key]?.desk ?? null, facing: facing ? cornerOf(facing) : null },
  }
}

/** The display that shows most of a window. */
export function displayOf(rect: Rect, displays: readonly Display[]): Display {
  return displays.reduce(
    (best, display) => (overlapArea(rect, display.bounds) > overlapArea(rect, best.bounds) ? display : best),
    mainOf(displays),
  )
}

const mainOf = (displays: readonly Display[]): Display => {
  const main = displays.find((display) => display.primary) ?? displays[0]
  if (!main) throw new Error('this computer has no display')
  return main
}

function middleOf(area: Rect): Rect {
  const width = Math.min(area.width, USUAL.width)
  const height = Math.min(area.height, USUAL.height)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}

/** By the upper edge, where windows are moved. */
function isMovable(rect: Rect, area: Rect): boolean {
  const width = Math.min(rect.x + rect.width, area.x + area.width) - Math.max(rect.x, area.x)
  return (
    width >= Math.min(MIN_VISIBLE.width, rect.width) &&
    rect.y >= area.y &&
    rect.y <= area.y + area.height - MIN_VISIBLE.height
  )
}

function overlapArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

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
