/**
 * A PC/SC service in this process, for what a real one does only with a real reader: readers that
 * are plugged in later, a service that stops. As Windows', it counts changes in the upper half of a
 * state. `scripts/winscard.c` is its library in Wine.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { VirtualTag } from '../../../drivers/tag-reader.ts'
import type { ForeignFunction, Koffi } from '../../../drivers/nfc-tag/pcsc/koffi-library.ts'
import { listenLocally } from '../../support/listen.ts'

export const CODES = {
  CANCELLED: 0x80100002,
  INVALID_HANDLE: 0x80100003,
  UNKNOWN_READER: 0x80100009,
  TIMEOUT: 0x8010000a,
  SHARING_VIOLATION: 0x8010000b,
  NO_SMART_CARD: 0x8010000c,
  INVALID_VALUE: 0x80100011,
  READER_UNAVAILABLE: 0x80100017,
  NO_SERVICE: 0x8010001d,
  SERVICE_STOPPED: 0x8010001e,
  NO_READERS: 0x8010002e,
  REMOVED_CARD: 0x80100069,
}

const EMPTY = 0x10
const PRESENT = 0x20
const CHANGED = 0x2
const PNP = String.raw`\\?PnP?\Notification`
const T1 = 2

interface Slot {
  tag: VirtualTag | null
  isHidden: boolean
  /** Cards placed and removed. */
  changes: number
}

interface Card {
  readonly slot: Slot
  readonly tag: VirtualTag | null
}

type Reply = readonly [code: number, ...values: (number | string)[]]

export type VirtualPcsc = ReturnType<typeof createVirtualPcsc>

export function createVirtualPcsc() {
  const slots = new Map<string, Slot>()
  const contexts = new Map<number, { end: ((code: number) => void) | null }>()
  const cards = new Map<number, Card>()
  const log: (number | 'reset')[] = []
  let refused: Readonly<Record<number, number>> = {}
  let running = true
  let last = 0
  const wakers = new Set<() => void>()
  const wake = (): void => [...wakers].forEach((look) => look())

  const stateOf = (reader: string): number => {
    if (reader === PNP) return slots.size * 0x10000
    const { tag, isHidden, changes } = slots.get(reader)!
    return changes * 0x10000 + (tag === null || isHidden ? EMPTY : PRESENT)
  }

  /** Waits as SCardGetStatusChange does. */
  function change(context: number, timeoutMs: number, states: readonly [string, number][]) {
    const wait = contexts.get(context)!
    return new Promise<Reply>((resolve) => {
      const end = (...reply: Reply): void => {
        clearTimeout(timer)
        wakers.delete(look)
        wait.end = null
        resolve(reply)
      }
      const look = (): void => {
        if (!running) return end(CODES.SERVICE_STOPPED)
        if (states.some(([, before]) => before < 0)) return end(CODES.INVALID_VALUE)
        if (states.some(([reader]) => reader !== PNP && !slots.has(reader))) return end(CODES.UNKNOWN_READER)
        const now = states.map(([reader, before]) => {
          const state = stateOf(reader)
          return state === before ? state : state + CHANGED
        })
        if (now.some((state) => (state & CHANGED) !== 0)) end(0, ...now)
      }
      const timer = setTimeout(() => end(CODES.TIMEOUT), timeoutMs)
      wait.end = (code) => end(code)
      wakers.add(look)
      look()
    })
  }

  function connect(reader: string, mode: number, protocols: number): Reply {
    log.push(mode)
    const slot = slots.get(reader)
    if (slot === undefined) return [CODES.UNKNOWN_READER]
    const { [mode]: code, ...others } = refused
    if (code !== undefined) {
      refused = others
      return [code]
    }
    const isDirect = mode === 3
    if (isDirect !== (protocols === 0)) return [CODES.INVALID_VALUE]
    if (slot.tag === null && !isDirect) return [CODES.NO_SMART_CARD]
    cards.set((last += 1), { slot, tag: slot.tag })
    return [0, last, isDirect ? 0 : T1]
  }

  function withCard(card: number, work: (card: Card) => Reply | Promise<Reply>) {
    const found = cards.get(card)
    if (found === undefined) return [CODES.INVALID_HANDLE] as const
    if (![...slots.values()].includes(found.slot)) return [CODES.READER_UNAVAILABLE] as const
    return work(found)
  }

  const put = (reader: string, tag: VirtualTag | null): void => {
    const slot = slots.get(reader)!
    Object.assign(slot, { tag, isHidden: false, changes: slot.changes + 1 })
    wake()
  }

  const calls: Record<string, (context: number, ...values: never[]) => Reply | Promise<Reply>> = {
    establish: (context) => {
      contexts.set(context, { end: null })
      return [0]
    },
    release: (context) => [contexts.delete(context) ? 0 : CODES.INVALID_HANDLE],
    cancel: (context) => {
      contexts.get(context)?.end?.(CODES.CANCELLED)
      return [0]
    },
    list: () => (slots.size === 0 ? [CODES.NO_READERS] : [0, ...slots.keys()]),
    change,
    connect: (_, reader: string, mode: number, protocols: number) => connect(reader, mode, protocols),
    reconnect: (_, card: number, mode: number) =>
      withCard(card, ({ tag, slot }) => {
        log.push(mode, 'reset')
        if (tag === null || slot.tag !== tag) return [CODES.REMOVED_CARD]
        tag.reselect()
        return [0, T1]
      }),
    disconnect: (_, card: number, disposition: number) =>
      withCard(card, () => {
        if (disposition === 1) log.push('reset')
        cards.delete(card)
        return [0]
      }),
    transmit: (_, card: number, protocol: number, apdu: string) =>
      withCard(card, async ({ tag, slot }) => {
        if (protocol !== T1) return [CODES.INVALID_VALUE]
        if (tag === null || slot.tag !== tag) return [CODES.REMOVED_CARD]
        return [0, Buffer.from(await tag.answer(Buffer.from(apdu, 'hex'))).toString('hex')]
      }),
  }

  return {
    plug: (reader: string): void => {
      // The next change sets the highest bit of a state.
      slots.set(reader, { tag: null, isHidden: false, changes: 0x7fff })
      wake()
    },
    unplug: (reader: string): void => {
      slots.delete(reader)
      wake()
    },
    place: (reader: string, tag: VirtualTag): void => put(reader, tag),
    take: (reader: string): void => put(reader, null),
    /** Reports no card without a removal, as pcsclite does after a failed reset. */
    hide: (reader: string): void => {
      slots.get(reader)!.isHidden = true
      wake()
    },
    /** The service ends, with all waits. */
    stop: (): void => {
      running = false
      wake()
    },
    /** The next connections in these modes (1 exclusive, 2 shared, 3 direct) fail. */
    refuse: (codes: Readonly<Record<number, number>>): void => void (refused = codes),
    /** Modes of the connections so far, and `reset` for each reset. */
    log: log as readonly (number | 'reset')[],
    isRunning: () => running,
    openContexts: () => contexts.size,
    /** Calls as in winscard.h without its structures: the code, then what the call returns. */
    call(name: string, context: number, values: readonly unknown[]): Reply | Promise<Reply> {
      if (!running && name !== 'release')
        return [name === 'establish' ? CODES.NO_SERVICE : CODES.SERVICE_STOPPED]
      return calls[name]!(context, ...(values as never[]))
    },
  }
}

type Out = { 0: number }

/** koffi with the service as its library, as pcsclite's: for systems where no library is replaced. */
export function koffiOf(service: VirtualPcsc): Koffi {
  let contexts = 0
  const codeOf = async (reply: Reply | Promise<Reply>, ...out: Out[]): Promise<number> => {
    const [code, ...values] = await reply
    out.forEach((one, index) => (one[0] = values[index] as number))
    return code
  }
  const { call } = service
  const functions: Record<string, (...values: never[]) => unknown> = {
    SCardEstablishContext: (_scope, _one, _two, out: Out) => {
      out[0] = contexts += 1
      return (call('establish', out[0], []) as Reply)[0]
    },
    SCardReleaseContext: (context: number) => (call('release', context, []) as Reply)[0],
    SCardCancel: (context: number) => (call('cancel', context, []) as Reply)[0],
    SCardListReaders: (context: number, _groups, names: Buffer, length: Out) => {
      const [code, ...found] = call('list', context, []) as Reply
      length[0] = names.write(`${found.map((name) => `${name}\0`).join('')}\0`)
      return code
    },
    SCardGetStatusChange: (
      context: number,
      timeoutMs: number,
      states: { szReader: string; dwCurrentState: number; dwEventState?: number }[],
    ) => {
      const before = states.map(({ szReader, dwCurrentState }) => [szReader, dwCurrentState])
      const out = states.map((state) => ({
        set 0(value: number) {
          state.dwEventState = value
        },
      }))
      return codeOf(call('change', context, [timeoutMs, before]), ...(out as Out[]))
    },
    SCardConnect: (context: number, reader: string, mode: number, protocols: number, ...out: Out[]) =>
      codeOf(call('connect', context, [reader, mode, protocols]), ...out),
    SCardReconnect: (card: number, mode: number, _protocols, _initialization, out: Out) =>
      codeOf(call('reconnect', 0, [card, mode]), out),
    SCardDisconnect: (card: number, disposition: number) =>
      codeOf(call('disconnect', 0, [card, disposition])),
    SCardTransmit: async (
      card: number,
      { dwProtocol }: { dwProtocol: number },
      apdu: Uint8Array,
      ...rest: [number, null, Uint8Array, Out]
    ) => {
      const [, , answer, length] = rest
      const command = Buffer.from(apdu).toString('hex')
      const [code, hex = ''] = await call('transmit', 0, [card, dwProtocol, command])
      const bytes = Buffer.from(String(hex), 'hex')
      answer.set(bytes)
      length[0] = bytes.length
      return code
    },
  }
  const load = (name: string, parameters: readonly unknown[]): ForeignFunction => {
    const run = (...values: readonly unknown[]): unknown => {
      if (values.length !== parameters.length) throw new Error(`${name}: ${values.length} values`)
      return functions[name]!(...(values as never[]))
    }
    return Object.assign(run, {
      async: (...values: readonly unknown[]) => {
        const done = values.at(-1) as (error: unknown, result: unknown) => void
        Promise.resolve(run(...values.slice(0, -1))).then(
          (code) => done(null, code),
          (error: unknown) => done(error, null),
        )
      },
    })
  }
  const type = (): object => ({})
  return {
    load: () => ({ func: (name, _result, parameters) => load(name, parameters) }),
    struct: type,
    pack: type,
    array: type,
    pointer: type,
    out: type,
    inout: type,
    sizeof: () => 16,
  }
}

/** Serves `scripts/winscard.c`, while the service runs. Ends with `close`. */
export async function listenForLibrary(service: VirtualPcsc): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answerLines(service, socket).catch(() => {})
  })
  process.env.PASSDESK_VIRTUAL_PCSC = String(await listenLocally(server))
  if (!service.isRunning()) server.close()
  return server
}

async function answerLines(service: VirtualPcsc, socket: Socket): Promise<void> {
  // That of a cancel has none.
  let context = NaN
  socket.once('close', () => void service.call('release', context, []))
  for await (const line of createInterface({ input: socket })) {
    const [name = '', ...fields] = line.split('\t')
    if (name === 'establish') context = Number(fields[0])
    const target = name === 'cancel' ? Number(fields[0]) : context
    const reply = await service.call(name, target, valuesOf(name, fields))
    if (name === 'establish' || name === 'cancel') continue
    socket.write(`${reply.join('\t')}\n`)
  }
}

function valuesOf(name: string, fields: readonly string[]): unknown[] {
  if (name === 'connect') return [fields[0], ...fields.slice(1).map(Number)]
  if (name === 'transmit') return [Number(fields[0]), Number(fields[1]), fields[2]]
  if (name !== 'change') return fields.map(Number)
  const [timeoutMs, ...states] = fields
  const pairs = states.flatMap((reader, index) =>
    index % 2 === 0 ? [[reader, Number(states[index + 1])]] : [],
  )
  return [Number(timeoutMs), pairs]
}
