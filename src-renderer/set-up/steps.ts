/** Stops of the set-up, in their order; the roll is asked for at the printer's. */
export const STOPS = ['language', 'person', 'event', 'printer', 'test', 'reader', 'done'] as const
export type Stop = (typeof STOPS)[number]

/** What a stop is called: without tags, the reader's is for the scanner alone. */
export const stopName = (stop: Stop, withoutTags: boolean): `setup.stop.${Stop | 'scanner'}` =>
  stop === 'reader' && withoutTags ? 'setup.stop.scanner' : `setup.stop.${stop}`
