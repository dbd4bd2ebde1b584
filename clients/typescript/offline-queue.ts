import type { Client } from './client.ts'
import type { PassView, SavePass } from './contract.d.ts'
import { isPassing, KioskError } from './kiosk-error.ts'

/** A draft or a confirmation as the person made it. */
export type Change = Omit<SavePass, 'requestKey'>

/** A change that the kiosk has not stored. */
export interface Waiting {
  /** Its request key: sent twice, it is stored once. */
  readonly id: string
  readonly eventId: string
  readonly change: Change
  /** `conflict`: the kiosk has a newer draft. `refused`: the kiosk does not accept the change. */
  readonly state: 'waits' | 'conflict' | 'refused'
  /** It may have arrived: it is repeated as it is and not replaced. */
  readonly isSent: boolean
  /** Error code of a conflict or a refusal. */
  readonly code?: string
  /** The newer draft of a conflict, to show beside the person's own. */
  readonly current?: PassView
}

/** Where the queue survives a reload. A browser has `localStorage`. */
export interface QueueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export interface OfflineQueue {
  /** In the order in which they were made. */
  items(): readonly Waiting[]
  /** Keeps a change, also without a connection. It replaces an earlier one that was not sent. */
  add(eventId: string, change: Change): Waiting
  /**
   * Sends what waits, in order. Stops without a connection. Nothing is overwritten: a conflict waits
   * for `decide`. Returns what is left.
   */
  handIn(): Promise<readonly Waiting[]>
  /**
   * Ends a conflict or a refusal. `mine` sends the person's change on top of the newer draft, which
   * they have seen; `theirs` drops it.
   */
  decide(id: string, choice: 'mine' | 'theirs'): void
}

const KEY = 'passdesk.waiting'

/** Drafts and confirmations of one person that survive a lost network and a reload. */
export function createOfflineQueue(client: Client, storage: QueueStorage): OfflineQueue {
  let waiting = JSON.parse(storage.getItem(KEY) ?? '[]') as readonly Waiting[]
  let running: Promise<readonly Waiting[]> | null = null

  const store = (next: readonly Waiting[]): void => {
    // Stored first: what is shown as kept is kept.
    storage.setItem(KEY, JSON.stringify(next))
    waiting = next
  }
  const replace = (item: Waiting): void => store(waiting.map((one) => (one.id === item.id ? item : one)))

  async function send(item: Waiting): Promise<void> {
    replace({ ...item, isSent: true })
    const { eventId, change, id } = item
    try {
      const { draft } = await client.call('POST /api/passes/{eventId}', {
        path: { eventId },
        body: { ...change, requestKey: id },
      })
      const expectedRevision = draft?.revision ?? change.expectedRevision
      // A later change of the person stands on this one.
      store(
        waiting
          .filter((one) => one.id !== id)
          .map((one) =>
            one.eventId === eventId ? { ...one, change: { ...one.change, expectedRevision } } : one,
          ),
      )
    } catch (error) {
      if (!(error instanceof KioskError) || isPassing(error) || error.status === 401) throw error
      const { code, status } = error
      if (status !== 409) return replace({ ...item, isSent: true, state: 'refused', code })
      const current = await client.call('GET /api/passes/{eventId}', { path: { eventId } })
      replace({ ...item, isSent: true, state: 'conflict', code, current })
    }
  }

  async function sendAll(): Promise<readonly Waiting[]> {
    const blocked = new Set<string>()
    for (const { id } of waiting) {
      const item = waiting.find((one) => one.id === id)
      if (!item) continue
      if (item.state === 'waits' && !blocked.has(item.eventId))
        try {
          await send(item)
        } catch (error) {
          if (isPassing(error)) return waiting
          throw error
        }
      // What follows on a conflict would be another one.
      if (waiting.some((one) => one.id === id)) blocked.add(item.eventId)
    }
    return waiting
  }

  return {
    items: () => waiting,
    add(eventId, change) {
      const item: Waiting = {
        id: crypto.randomUUID(),
        eventId,
        change,
        state: 'waits',
        isSent: false,
      }
      const isReplaced = (one: Waiting): boolean =>
        one.eventId === eventId && one.state === 'waits' && !one.isSent
      store([...waiting.filter((one) => !isReplaced(one)), item])
      return item
    },
    handIn() {
      running ??= sendAll().finally(() => {
        running = null
      })
      return running
    },
    decide(id, choice) {
      const item = waiting.find((one) => one.id === id)
      if (!item || item.state === 'waits') return
      if (choice === 'theirs' || !item.current) return store(waiting.filter((one) => one.id !== id))
      const { templateRevision, draft } = item.current
      const { previewHash: _, ...change } = item.change
      const again: Waiting = {
        id: crypto.randomUUID(),
        eventId: item.eventId,
        change: { ...change, templateRevision, expectedRevision: draft?.revision ?? 0 },
        state: 'waits',
        isSent: false,
      }
      store(waiting.map((one) => (one.id === id ? again : one)))
    },
  }
}
