import { z } from 'zod'

/** The desk's tag reader. */
export const ReaderState = z.strictObject({
  state: z.enum(['off', 'no_service', 'no_library', 'no_reader', 'ready', 'busy', 'restarting', 'simulated']),
  name: z.string().nullable(),
})

export type ReaderState = z.infer<typeof ReaderState>

/** True while tags can be placed on the reader, or it is reconnecting. */
export const readerWorks = ({ state }: ReaderState): boolean =>
  state === 'ready' || state === 'busy' || state === 'simulated' || state === 'restarting'
