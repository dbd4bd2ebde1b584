/** Adapter for `koffi`: the PC/SC library of the operating system, by the same calls on each. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CardLoss, lossOf, type Binding, type BindingEvents } from './binding.ts'
import { loadPcsc, type ForeignFunction, type Koffi } from './koffi-library.ts'

const SCOPE_SYSTEM = 2
const MODE = { EXCLUSIVE: 1, SHARED: 2, DIRECT: 3 }
/** T=0 or T=1, whichever the card has. */
const ANY_PROTOCOL = 3
const DISPOSITION = { LEAVE: 0, RESET: 1 }

const STATE = { CHANGED: 0x2, UNKNOWN: 0x4, PRESENT: 0x20, MUTE: 0x200 }

const CODE = {
  UNKNOWN_READER: 0x80100009,
  TIMEOUT: 0x8010000a,
  NO_SMART_CARD: 0x8010000c,
  READER_UNAVAILABLE: 0x80100017,
  NO_READERS: 0x8010002e,
}

/** A reader of this name changes whenever a reader is connected or removed. macOS lacks it. */
const PNP_READER = String.raw`\\?PnP?\Notification`
/** How often readers are listed anyway, ms. */
const RELIST_MS = 1000
/** Pause after a change, ms: a driver that reports changes without end must not use a processor. */
const CHANGE_PAUSE_MS = 10
/** For the names of all readers; pcsclite has 16 of at most 128 bytes. */
const NAMES_BYTES = 32_768
/** `MAX_BUFFER_SIZE` of pcsclite; an answer of a tag has 18 bytes. */
const LONGEST_ANSWER = 264

/** `SCARD_READERSTATE`; koffi fills the members that are left out with zeros. */
interface ReaderState {
  readonly szReader: string
  readonly dwCurrentState: number
  /** Written by the call. */
  readonly dwEventState?: number
}

class PcscError extends CardLoss {
  readonly code: number

  constructor(call: string, code: number) {
    const hex = `0x${code.toString(16).toUpperCase()}`
    super(lossOf(hex), new Error(`${call} failed with ${hex}`))
    this.code = code
  }
}

/** @throws PcscError for a code that is not 0 */
function check(call: string, code: number): void {
  if (code !== 0) throw new PcscError(call, code)
}

/** Calls in another thread, so that a call that hangs stops nothing else. */
function invoke(call: ForeignFunction, ...values: readonly unknown[]): Promise<number> {
  return new Promise((resolve, reject) => {
    call.async(...values, (error: unknown, code: unknown) =>
      error ? reject(error as Error) : resolve(Number(code)),
    )
  })
}

type Handle = number | bigint

/**
 * @param koffi the package koffi
 * @throws Error if the system has no PC/SC library
 */
export function koffiPcsc(koffi: Koffi, platform: NodeJS.Platform = process.platform): Binding {
  const { functions, encoding, ioRequestLength } = loadPcsc(koffi, platform)
  const isPcsclite = platform !== 'win32' && platform !== 'darwin'
  /** The last state of each connected reader, for the next wait. */
  const known = new Map<string, number>()
  let isStopped = false

  const establish = (): Handle => {
    const handle: [Handle | null] = [null]
    check('SCardEstablishContext', Number(functions.establish(SCOPE_SYSTEM, null, null, handle)))
    return handle[0]!
  }
  // A context is locked during a call: the wait for changes has one of its own.
  let waiting: Handle
  let working: Handle

  async function listReaders(): Promise<readonly string[]> {
    const names = Buffer.alloc(NAMES_BYTES)
    const unit = encoding === 'utf16le' ? 2 : 1
    const length: [number] = [names.length / unit]
    const code = await invoke(functions.list, waiting, null, names, length)
    if (code === CODE.NO_READERS) return []
    check('SCardListReaders', code)
    const text = names.toString(encoding, 0, length[0] * unit)
    return text.split('\0').filter((name) => name !== '')
  }

  /** Reports readers that came and went. */
  async function updateReaders(events: BindingEvents): Promise<void> {
    const names = await listReaders()
    for (const name of known.keys()) {
      if (names.includes(name)) continue
      known.delete(name)
      events.readerGone(name)
    }
    for (const name of names) {
      if (known.has(name)) continue
      known.set(name, 0)
      events.reader(name, false)
    }
  }

  /**
   * pcsclite counts placed and removed cards in the upper half of a state. After a failed reset it
   * reports no card, also if the card is back before it polls the reader: without a removal counted.
   */
  function report(events: BindingEvents, reader: string, state: number): void {
    const before = known.get(reader)
    known.set(reader, state)
    if (isPcsclite && before && before >>> 16 === state >>> 16) return
    events.reader(reader, (state & STATE.PRESENT) !== 0 && (state & STATE.MUTE) === 0)
  }

  async function watch(events: BindingEvents): Promise<void> {
    let pnpState = 0
    while (!isStopped) {
      await updateReaders(events)
      const states: ReaderState[] = [...known].map(([szReader, dwCurrentState]) => ({
        szReader,
        dwCurrentState,
      }))
      if (platform !== 'darwin') states.push({ szReader: PNP_READER, dwCurrentState: pnpState })
      if (states.length === 0) {
        await sleep(RELIST_MS)
        continue
      }
      const code = await invoke(functions.change, waiting, RELIST_MS, states, states.length)
      if (code === CODE.TIMEOUT) continue
      // A reader was taken away.
      if (code !== CODE.UNKNOWN_READER && code !== CODE.READER_UNAVAILABLE) {
        check('SCardGetStatusChange', code)
        for (const { szReader, dwEventState = 0 } of states) {
          if ((dwEventState & STATE.CHANGED) === 0) continue
          const state = (dwEventState & ~STATE.CHANGED) >>> 0
          if (szReader === PNP_READER) pnpState = state
          else if ((state & STATE.UNKNOWN) === 0) report(events, szReader, state)
        }
      }
      await sleep(CHANGE_PAUSE_MS)
    }
  }

  interface Connected {
    readonly card: Handle
    /** Mode of the connection, which a reset keeps. */
    readonly mode: number
    readonly protocol: number
  }

  async function connectBy(name: string, mode: number): Promise<Connected> {
    const card: [Handle | null] = [null]
    const protocol: [number | null] = [null]
    const protocols = mode === MODE.DIRECT ? 0 : ANY_PROTOCOL
    check('SCardConnect', await invoke(functions.connect, working, name, mode, protocols, card, protocol))
    return { card: card[0]!, mode, protocol: protocol[0]! }
  }

  /** See `Binding.connect`: a reset of the reader without a card makes pcscd poll again. */
  async function resetAndConnect(name: string): Promise<Connected> {
    const direct = await connectBy(name, MODE.DIRECT).catch(() => null)
    // macOS 15 refuses a direct connection (nfc-tools/libnfc 762); a shared one may find the card.
    if (direct === null) return connectBy(name, MODE.SHARED)
    check('SCardDisconnect', await invoke(functions.disconnect, direct.card, DISPOSITION.RESET))
    return connectBy(name, MODE.EXCLUSIVE)
  }

  async function connectCard(name: string): Promise<Connected> {
    try {
      return await connectBy(name, MODE.EXCLUSIVE)
    } catch (error) {
      if (error instanceof PcscError && error.code === CODE.NO_SMART_CARD) return resetAndConnect(name)
      throw error
    }
  }

  return {
    name: 'koffi',
    start(events) {
      waiting = establish()
      working = establish()
      watch(events)
        .catch((error: unknown) => {
          if (!isStopped) events.failed(error instanceof Error ? error.message : String(error))
        })
        .finally(() => [waiting, working].forEach((context) => functions.release(context)))
    },
    async connect(name) {
      if (!known.has(name)) throw new CardLoss('reader', `no reader named ${name}`)
      const { card, mode, protocol } = await connectCard(name)
      let request = { dwProtocol: protocol, cbPciLength: ioRequestLength }
      return {
        async transmit(apdu) {
          const answer = new Uint8Array(LONGEST_ANSWER)
          const length: [number] = [answer.length]
          const values = [card, request, apdu, apdu.length, null, answer, length]
          check('SCardTransmit', await invoke(functions.transmit, ...values))
          return answer.slice(0, length[0])
        },
        async reselect() {
          const chosen: [number | null] = [null]
          const values = [card, mode, ANY_PROTOCOL, DISPOSITION.RESET, chosen]
          check('SCardReconnect', await invoke(functions.reconnect, ...values))
          request = { ...request, dwProtocol: chosen[0]! }
        },
        async release() {
          check('SCardDisconnect', await invoke(functions.disconnect, card, DISPOSITION.LEAVE))
        },
      }
    },
    stop() {
      isStopped = true
      functions.cancel(waiting)
    },
  }
}
