/**
 * The reader host: a separate process with the native PC/SC binding, so that a crash or hang ends
 * only this process. It exchanges `messages.ts` with its parent and ends with it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CardLoss, type Binding, type BindingCard } from './binding.ts'
import type { Koffi } from './koffi-library.ts'
import { koffiPcsc } from './koffi-pcsc.ts'
import { nfcPcsc } from './nfc-pcsc.ts'
import { isToHost, type FromHost, type HostReader, type ToHost } from './messages.ts'
import { createBuzzerSilencer } from './silence-buzzer.ts'
import { openParentChannel } from './parent-channel.ts'

// Loads a PC/SC binding that works on this computer.

const ADAPTERS: readonly { readonly name: string; readonly adapt: (loaded: unknown) => Binding }[] = [
  { name: 'koffi', adapt: (loaded) => koffiPcsc((loaded as { default: Koffi }).default) },
  { name: 'nfc-pcsc', adapt: nfcPcsc },
]

/**
 * @param wanted `auto` for the first that loads, or the name of a binding
 * @throws Error with the load error of each binding
 */
async function loadBinding(wanted: string): Promise<Binding> {
  const candidates = ADAPTERS.filter(({ name }) => wanted === 'auto' || wanted === name)
  if (candidates.length === 0)
    throw new Error(
      `PASSDESK_PCSC is "${wanted}"; it can be auto, ${ADAPTERS.map(({ name }) => name).join(' or ')}`,
    )
  const reasons: string[] = []
  for (const { name, adapt } of candidates) {
    try {
      // A variable, so that bundlers and the compiler do not require a binding that is not
      // installed.
      return adapt(await import(/* @vite-ignore */ name))
    } catch (error) {
      const lines = String(error instanceof Error ? error.message : error).split('\n')
      reasons.push(`${name}: ${lines.find((line) => line.trim() !== '') ?? ''}`)
    }
  }
  throw new Error(reasons.join('; '))
}

/** How long another program may hold the card before that is a failure, ms. */
const SHARING_TIMEOUT_MS = 1500
const SHARING_RETRY_MS = 100
/** Connected readers are reported within a few ms of the start, one after the other. */
const FIRST_READER_MS = 300
const NEXT_READER_MS = 50

const parent = openParentChannel()
const send = (message: FromHost): void => parent.send(message)

/** `process.exit` would wait for the calls in other threads (measured), and some never return. */
function exit(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Sends a last message and exits; the timer covers a parent that accepts no messages. */
function end(message: FromHost): void {
  parent.send(message, exit)
  setTimeout(exit, 500)
}

interface ReaderList {
  set(name: string, hasCard: boolean): void
  remove(name: string): void
  /**
   * Starts reporting changes. The first list is reported after a delay, because readers arrive as
   * events: a part of them must not count as all.
   */
  begin(): void
}

function createReaderList(): ReaderList {
  const readers = new Map<string, number>()
  let arrivals = 0
  let begun = false
  let isFirstSent = false
  let timer: NodeJS.Timeout | undefined
  const sendList = (): void => {
    isFirstSent = true
    send({
      type: 'readers',
      readers: [...readers].map(([name, arrival]): HostReader => ({ name, arrival })),
    })
  }
  const emit = (): void => {
    if (!begun) return
    if (isFirstSent) return sendList()
    clearTimeout(timer)
    timer = setTimeout(sendList, readers.size > 0 ? NEXT_READER_MS : FIRST_READER_MS)
  }
  return {
    begin: () => {
      begun = true
      emit()
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

async function connectWithRetry(binding: Binding, reader: string): Promise<BindingCard> {
  for (let waited = 0; ; waited += SHARING_RETRY_MS) {
    try {
      return await binding.connect(reader)
    } catch (error) {
      if (!(error instanceof CardLoss) || error.loss !== 'shared' || waited >= SHARING_TIMEOUT_MS) throw error
      await sleep(SHARING_RETRY_MS)
    }
  }
}

/** Executes card requests of the parent and returns the replies. */
function createCardHandler(
  binding: Binding,
): (request: Extract<ToHost, { id: number }>) => Promise<number | string> {
  const cards = new Map<number, BindingCard>()
  const silenceBuzzer = createBuzzerSilencer()
  const cardOf = (id: number): BindingCard => {
    const card = cards.get(id)
    if (card === undefined) throw new CardLoss('card', 'this card was released')
    return card
  }
  return async (request) => {
    switch (request.type) {
      case 'open': {
        const card = await connectWithRetry(binding, request.reader)
        await silenceBuzzer(request.reader, card)
        cards.set(request.id, card)
        return request.id
      }
      case 'transmit':
        return Buffer.from(await cardOf(request.card).transmit(Buffer.from(request.apdu, 'hex'))).toString(
          'hex',
        )
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
  parent.onGone(exit)
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
  const answer = createCardHandler(binding)
  parent.onMessage((message) => {
    if (!isToHost(message)) return
    if (message.type === 'ping') return send({ type: 'pong' })
    if (message.type === 'stop') {
      binding.stop()
      return exit()
    }
    answer(message).then(
      (value) => send({ type: 'done', id: message.id, value }),
      (error: unknown) => {
        const loss = error instanceof CardLoss ? error.loss : 'reader'
        send({
          type: 'not_done',
          id: message.id,
          loss,
          reason: error instanceof Error ? error.message : String(error),
        })
      },
    )
  })
  send({ type: 'started', binding: binding.name })
  list.begin()
}

void run()
