/** Real readers: tags and commands through the supervised reader host. */
import type { TagReader } from '../../types/tag-reader.ts'
import type { CardPort, OpenTag, PortState, PresentTag } from '../card-port.ts'
import { createTagReader } from '../reader.ts'
import { isContactSlot } from '../reader-quirks.ts'
import { TagFault } from '../tag-fault.ts'
import { forkHost } from './host-process.ts'
import type { ForkHost } from './host-process.ts'
import type { FromHost, HostReader, ToHost } from './messages.ts'
import { checkService } from './service.ts'
import type { ServiceCheck } from './service.ts'
import { HOST_TIMES, superviseHost } from './supervisor.ts'
import type { HostState, HostTimes, Supervisor } from './supervisor.ts'

export interface PcscReaderOptions {
  /** Module file of the host: `drivers/nfc-tag/pcsc/host.ts`, or the bundled one. */
  readonly hostPath: string
  /**
   * Part of the reader's name, case-insensitive. Default: every reader except slots for contact
   * cards.
   */
  readonly readerName?: string
  readonly fork?: ForkHost
  readonly checkService?: () => Promise<ServiceCheck>
  /** Reads `PASSDESK_PCSC` and `PCSCLITE_CSOCK_NAME`. */
  readonly env?: NodeJS.ProcessEnv
  readonly times?: Partial<HostTimes>
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/** Opens the PC/SC readers of this computer. Never throws; the state names what is missing. */
export function openPcscReader(options: PcscReaderOptions): TagReader {
  const now = options.now ?? ((): number => performance.now())
  return createTagReader(createHostPort(options, now), now)
}

function createHostPort(options: PcscReaderOptions, now: () => number): CardPort {
  const listeners = new Set<() => void>()
  let readers: readonly HostReader[] | undefined
  /** Names of all readers, wanted or not. */
  let all: readonly string[] = []
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const times = { ...HOST_TIMES, ...options.times }
  const requests = createRequests(() => supervisor, times.command)
  const env = options.env ?? process.env
  const supervisor: Supervisor = superviseHost({
    hostPath: options.hostPath,
    fork: options.fork ?? forkHost,
    checkService: options.checkService ?? (() => checkService(process.platform, env)),
    env,
    times,
    now,
    onState: (state) => {
      readers = undefined
      if (state.status !== 'running') requests.loseAll(reasonOf(state))
      changed()
    },
    onMessage: (message) => {
      requests.settle(message)
      if (message.type !== 'readers') return
      all = message.readers.map(({ name }) => name)
      readers = message.readers.filter(({ name }) => isWanted(name, options.readerName))
      requests.loseReadersExcept(all)
      changed()
    },
  })
  const tags = (): readonly PresentTag[] =>
    (readers ?? [])
      .filter(({ arrival }) => arrival > 0)
      .map(({ name, arrival }) => ({ reader: name, arrival }))
  return {
    state: () => {
      const state = portState(supervisor.state(), readers, tags().length > 0)
      const wanted = options.readerName
      return state.status === 'no_reader' && wanted && all.length > 0
        ? { ...state, wanted, others: all }
        : state
    },
    tags,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: async ({ reader }) =>
      openTag(requests, reader, await requests.request(reader, (id) => ({ type: 'open', id, reader }))),
    close: () => supervisor.stop(),
  }
}

function isWanted(name: string, wanted: string | undefined): boolean {
  return wanted === undefined ? !isContactSlot(name) : name.toLowerCase().includes(wanted.toLowerCase())
}

/** `starting` until the host has sent its first reader list. */
function portState(
  host: HostState,
  readers: readonly HostReader[] | undefined,
  tagPresent: boolean,
): PortState {
  if (host.status !== 'running') return host
  if (readers === undefined) return { status: 'starting' }
  if (readers.length === 0) return { status: 'no_reader', cure: 'plug_in_reader' }
  return {
    status: 'ready',
    via: host.binding,
    readers: readers.map(({ name }) => name),
    tagPresent,
  }
}

function openTag(requests: Requests, reader: string, value: number | string): OpenTag {
  const card = Number(value)
  return {
    tx: async (apdu) => {
      const answer = await requests.request(reader, (id) => ({
        type: 'transmit',
        id,
        card,
        apdu: Buffer.from(apdu).toString('hex'),
      }))
      return Uint8Array.from(Buffer.from(String(answer), 'hex'))
    },
    reconnect: async () => void (await requests.request(reader, (id) => ({ type: 'reselect', id, card }))),
    // A card that cannot be released is already gone.
    release: async () =>
      void (await requests.request(reader, (id) => ({ type: 'release', id, card })).catch(() => undefined)),
  }
}

const reasonOf = (state: HostState): string => ('reason' in state ? state.reason : state.status)

interface Requests {
  /** Sends and waits for the reply. Rejects with a `TagFault`. */
  request(reader: string, make: (id: number) => ToHost): Promise<number | string>
  settle(message: FromHost): void
  loseAll(reason: string): void
  /** A reader that was taken away replies to nothing. */
  loseReadersExcept(present: readonly string[]): void
}

function createRequests(supervisor: () => Supervisor, timeoutMs: number): Requests {
  const waiting = new Map<
    number,
    {
      readonly reader: string
      readonly resolve: (value: number | string) => void
      readonly reject: (fault: TagFault) => void
    }
  >()
  let lastId = 0
  return {
    request: (reader, make) =>
      new Promise((resolve, reject) => {
        const host = supervisor()
        if (host.state().status !== 'running')
          return reject(new TagFault({ code: 'reader_lost', reason: reasonOf(host.state()) }))
        const id = (lastId += 1)
        const late = (): void =>
          waiting.has(id) ? host.abort(`a command took longer than ${timeoutMs} ms`) : undefined
        const timer = setTimeout(() => setImmediate(late), timeoutMs)
        const settleWith =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer)
            waiting.delete(id)
            settle(value)
          }
        waiting.set(id, { reader, resolve: settleWith(resolve), reject: settleWith(reject) })
        host.send(make(id))
      }),
    settle: (message) => {
      if (message.type === 'done') waiting.get(message.id)?.resolve(message.value)
      if (message.type !== 'not_done') return
      const lost =
        message.loss === 'card'
          ? { code: 'tag_lost' as const }
          : { code: 'reader_lost' as const, reason: message.reason }
      waiting.get(message.id)?.reject(new TagFault(lost))
    },
    loseReadersExcept: (present) => {
      for (const { reader, reject } of waiting.values())
        if (!present.includes(reader))
          reject(new TagFault({ code: 'reader_lost', reason: 'it was taken away' }))
    },
    loseAll: (reason) => {
      for (const { reject } of waiting.values()) reject(new TagFault({ code: 'reader_lost', reason }))
    },
  }
}
