/** Where windows stand, remembered for each arrangement of displays. */
import { z } from 'zod'
import type { Display, Rect } from './shell.ts'

const Rectangle = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
})

/** By arrangement: where the desk stood, and the corner of the display that participants see. */
export const Places = z.record(
  z.string(),
  z.strictObject({ desk: Rectangle.nullable(), facing: z.string().nullable() }),
)
export type Places = z.infer<typeof Places>

const USUAL = { width: 1280, height: 800 } as const
/** So much of a window has to be on a display for somebody to take hold of it, in pixels. */
const GRIP = { width: 160, height: 40 } as const

/**
 * The same displays at the same places have the same name; their ids may change with every start.
 */
function arrangementOf(displays: readonly Display[]): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ')
}

const cornerOf = ({ bounds }: Display): string => `${bounds.x},${bounds.y}`

/** Where the desk opens: as it stood with these displays, else in the middle of the main one. */
export function deskPlace(places: Places, displays: readonly Display[]): Rect {
  const stored = places[arrangementOf(displays)]?.desk
  return stored && displays.some((display) => canBeGripped(stored, display.workArea))
    ? stored
    : middleOf(mainOf(displays).workArea)
}

/**
 * The display that participants see; null when it is not there, or the only one, or the desk's own.
 */
export function participantDisplay(
  places: Places,
  displays: readonly Display[],
  desk: Rect,
): Display | null {
  const corner = places[arrangementOf(displays)]?.facing
  const chosen = displays.find((display) => cornerOf(display) === corner)
  return chosen && chosen !== displayOf(desk, displays) ? chosen : null
}

/** Places with what is so now. */
export function rememberDesk(places: Places, displays: readonly Display[], desk: Rect): Places {
  const key = arrangementOf(displays)
  return { ...places, [key]: { desk, facing: places[key]?.facing ?? null } }
}

export function rememberFacing(
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

/** The display that has most of a window. */
export function displayOf(rect: Rect, displays: readonly Display[]): Display {
  return displays.reduce(
    (best, display) => (shared(rect, display.bounds) > shared(rect, best.bounds) ? display : best),
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

/** By its upper edge, where windows are taken hold of. */
function canBeGripped(rect: Rect, area: Rect): boolean {
  const width = Math.min(rect.x + rect.width, area.x + area.width) - Math.max(rect.x, area.x)
  return (
    width >= Math.min(GRIP.width, rect.width) &&
    rect.y >= area.y &&
    rect.y <= area.y + area.height - GRIP.height
  )
}

function shared(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
