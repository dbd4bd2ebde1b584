/**
 * The reader host: a process of its own around a native PC/SC binding. A crash or a hang in there
 * ends this process and nothing else. It speaks `messages.ts` with its parent and ends with it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CardLoss } from './binding.ts'
import type { Binding, BindingCard } from './binding.ts'
import { loadBinding } from './load-binding.ts'
import { isToHost } from './messages.ts'
import type { FromHost, HostReader, ToHost } from './messages.ts'
import { openParentChannel } from './parent-channel.ts'

/** How long another program may hold the card before that counts as a failure, in ms. */
const SHARING_PATIENCE_MS = 1500
const SHARING_RETRY_MS = 100
/** Readers that are plugged in show up within a few ms of the start. */
const FIRST_READER_MS = 300

const parent = openParentChannel()
const say = (message: FromHost): void => parent.send(message)

/** Says a last thing and ends; the timer is for a parent that no longer takes messages. */
function end(message: FromHost): void {
  parent.send(message, () => process.exit(0))
  setTimeout(() => process.exit(0), 500)
}

interface ReaderList {
  set(name: string, hasCard: boolean): void
  remove(name: string): void
  /**
   * From here on changes are told; no reader at all is told after a moment, because readers come as
   * events.
   */
  begin(): void
}

function createReaderList(): ReaderList {
  const readers = new Map<string, number>()
  let arrivals = 0
  let begun = false
  const emit = (): void => {
    if (begun)
      say({
        type: 'readers',
        readers: [...readers].map(([name, arrival]): HostReader => ({ name, arrival })),
      })
  }
  return {
    begin: () => {
      begun = true
      if (readers.size > 0) emit()
      else setTimeout(() => (readers.size === 0 ? emit() : undefined), FIRST_READER_MS)
    },
    set: (name, hasCard) => {
      const before = readers.get(name)
      if (before !== undefined && before > 0 === hasCard) return
      if (hasCard) arrivals += 1
      readers.set(name, hasCard ? arrivals : 0)
      emit()
    },
    remove: (name) => {
      if (readers.delete(name)) emit()
    },
  }
}

async function connectPatiently(binding: Binding, reader: string): Promise<BindingCard> {
  for (let waited = 0; ; waited += SHARING_RETRY_MS) {
    try {
      return await binding.connect(reader)
    } catch (error) {
      if (!(error instanceof CardLoss) || error.loss !== 'shared' || waited >= SHARING_PATIENCE_MS)
        throw error
      await sleep(SHARING_RETRY_MS)
    }
  }
}

/** Does what the parent asks of cards; returns what to answer. */
function createCardDesk(
  binding: Binding,
): (request: Extract<ToHost, { id: number }>) => Promise<number | string> {
  const cards = new Map<number, BindingCard>()
  const cardOf = (id: number): BindingCard => {
    const card = cards.get(id)
    if (card === undefined) throw new CardLoss('card', 'this card was released')
    return card
  }
  return async (request) => {
    switch (request.type) {
      case 'open':
        cards.set(request.id, await connectPatiently(binding, request.reader))
        return request.id
      case 'transmit':
        return Buffer.from(
          await cardOf(request.card).transmit(Buffer.from(request.apdu, 'hex')),
        ).toString('hex')
      case 'reselect':
        await cardOf(request.card).reselect()
        return ''
      case 'release':
        await cardOf(request.card)
          .release()
          .finally(() => cards.delete(request.card))
        return ''
    }
  }
}

async function run(): Promise<void> {
  parent.onGone(() => process.exit(0))
  let binding: Binding
  try {
    binding = await loadBinding(process.env.PASSDESK_PCSC ?? 'auto')
  } catch (error) {
    return end({
      type: 'failed',
      problem: 'no_library',
      reason: error instanceof Error ? error.message : String(error),
    })
  }
  const list = createReaderList()
  try {
    binding.start({
      reader: list.set,
      readerGone: list.remove,
      failed: (reason) => end({ type: 'service_lost', reason }),
    })
  } catch (error) {
    return end({
      type: 'failed',
      problem: 'no_service',
      reason: error instanceof Error ? error.message : String(error),
    })
  }
  const answer = createCardDesk(binding)
  parent.onMessage((message) => {
    if (!isToHost(message)) return
    if (message.type === 'ping') return say({ type: 'pong' })
    if (message.type === 'stop') {
      binding.stop()
      process.exit(0)
    }
    answer(message).then(
      (value) => say({ type: 'done', id: message.id, value }),
      (error: unknown) => {
        const loss = error instanceof CardLoss ? error.loss : 'reader'
        say({
          type: 'not_done',
          id: message.id,
          loss,
          reason: error instanceof Error ? error.message : String(error),
        })
      },
    )
  })
  say({ type: 'started', binding: binding.name })
  list.begin()
}

void run()
