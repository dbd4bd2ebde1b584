/** Stops of the set-up, in their order; the roll is asked for at the printer's. */
export const STOPS = ['language', 'person', 'event', 'printer', 'test', 'reader', 'done'] as const
export type Stop = (typeof STOPS)[number]
