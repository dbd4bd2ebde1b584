/** Stops of the set-up, in their order. */
export const STOPS = ['language', 'person', 'event', 'printer', 'roll', 'test', 'done'] as const
export type Stop = (typeof STOPS)[number]
