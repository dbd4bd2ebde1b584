/**
 * A reader without hardware for demo, training and tests. Virtual tags are placed on it and
 * removed.
 */
import type { ReaderState, TagReader } from '../../types/tag-reader.ts'
import type { CardPort, OpenTag, PortState, PresentTag } from '../card-port.ts'
import { createTagReader } from '../reader.ts'
import { TagFault } from '../tag-fault.ts'
import type { VirtualTag } from './simulator-types.ts'

export interface SimulatedReader extends TagReader {
  /** Places a tag on the reader and removes the previous one. */
  present(tag: VirtualTag, reader?: string): void
  remove(reader?: string): void
  /** Disconnects the readers, or simulates a missing service or library; `ready` restores all. */
  setState(
    status: Extract<
      ReaderState['status'],
      'ready' | 'no_reader' | 'no_service' | 'no_library' | 'restarting'
    >,
  ): void
}

export interface SimulatedReaderOptions {
  readonly readers?: readonly string[]
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

const DEFAULT_NAME = 'Simulated NFC reader'

/** Creates a reader that is ready and has no tag. */
export function createSimulatedReader({
  readers = [DEFAULT_NAME],
  now,
}: SimulatedReaderOptions = {}): SimulatedReader {
  const field = createField(readers)
  const [first = DEFAULT_NAME] = readers
  return {
    ...createTagReader(field.port, now),
    present: (tag, reader = first) => field.put(reader, tag),
    remove: (reader = first) => field.removeTag(reader),
    setState: (status) => field.setStatus(status),
  }
}

interface Field {
  readonly port: CardPort
  put(reader: string, tag: VirtualTag): void
  removeTag(reader: string): void
  setStatus(status: PortState['status']): void
}

function createField(readers: readonly string[]): Field {
  const lying = new Map<string, { readonly tag: VirtualTag; readonly arrival: number }>()
  const listeners = new Set<() => void>()
  let arrivals = 0
  let status: PortState['status'] = 'ready'
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const removeTag = (reader: string): void => {
    if (lying.delete(reader)) changed()
  }
  const tags = (): readonly PresentTag[] =>
    status === 'ready' ? [...lying].map(([reader, { arrival }]) => ({ reader, arrival })) : []

  /** The opened tag while it is placed and no fault has removed it. */
  const send = async (opened: PresentTag, apdu: Uint8Array): Promise<Uint8Array> => {
    const current = lying.get(opened.reader)
    if (status !== 'ready') throw new TagFault({ code: 'reader_lost', reason: 'simulated' })
    if (current?.arrival !== opened.arrival) throw new TagFault({ code: 'tag_lost' })
    const answer = await current.tag.answer(apdu)
    if (!current.tag.inField()) removeTag(opened.reader)
    return answer
  }
  /** Selects the tag again, as powering a card through PC/SC does. */
  const select = (opened: PresentTag): void => {
    if (status !== 'ready') throw new TagFault({ code: 'reader_lost', reason: 'simulated' })
    const current = lying.get(opened.reader)
    if (current?.arrival !== opened.arrival || !current.tag.inField())
      throw new TagFault({ code: 'tag_lost' })
    current.tag.reselect()
  }
  const open = async (opened: PresentTag): Promise<OpenTag> => {
    select(opened)
    return {
      tx: (apdu) => send(opened, apdu),
      reconnect: async () => select(opened),
      release: async () => undefined,
    }
  }
  return {
    port: {
      state: () => portState(status, readers, tags().length > 0),
      tags,
      onChange: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      open,
      close: async () => {
        status = 'closed'
        changed()
      },
    },
    put: (reader, tag) => {
      arrivals += 1
      lying.set(reader, { tag, arrival: arrivals })
      changed()
    },
    removeTag,
    setStatus: (next) => {
      status = next
      changed()
    },
  }
}

function portState(status: PortState['status'], readers: readonly string[], tagPresent: boolean): PortState {
  switch (status) {
    case 'ready':
      return { status, via: 'simulator', readers, tagPresent }
    case 'no_reader':
      return { status, cure: 'plug_in_reader' }
    case 'no_service':
      return { status, cure: 'start_service', reason: 'simulated' }
    case 'no_library':
      return { status, cure: 'install_library', reason: 'simulated' }
    case 'restarting':
      return { status, cure: 'wait', reason: 'simulated', attempt: 1 }
    case 'starting':
    case 'closed':
      return { status }
  }
}
