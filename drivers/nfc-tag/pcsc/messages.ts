/**
 * Messages between the kiosk and its reader host, JSON over the host's channel. Both sides validate
 * them: a faulty native binding must not send invalid data to the kiosk.
 */

/**
 * A reader by its PC/SC name. `arrival` is 0 without a card, else it differs for each placed card.
 */
export interface HostReader {
  readonly name: string
  readonly arrival: number
}

/** What a failed command lost. `shared`: another program uses the card. */
export type Loss = 'card' | 'reader' | 'shared'

export type ToHost =
  | { readonly type: 'open'; readonly id: number; readonly reader: string }
  | { readonly type: 'transmit'; readonly id: number; readonly card: number; readonly apdu: string }
  | { readonly type: 'reselect'; readonly id: number; readonly card: number }
  | { readonly type: 'release'; readonly id: number; readonly card: number }
  | { readonly type: 'ping' }
  | { readonly type: 'stop' }

export type FromHost =
  | { readonly type: 'started'; readonly binding: string }
  | {
      readonly type: 'failed'
      readonly problem: 'no_library' | 'no_service'
      readonly reason: string
    }
  | { readonly type: 'readers'; readonly readers: readonly HostReader[] }
  /** `value`: id of an opened card, or a response in hex. */
  | { readonly type: 'done'; readonly id: number; readonly value: number | string }
  | { readonly type: 'not_done'; readonly id: number; readonly loss: Loss; readonly reason: string }
  /** The service stopped; the host exits. */
  | { readonly type: 'service_lost'; readonly reason: string }
  | { readonly type: 'pong' }

/** Validates a message to the host. */
export function isToHost(value: unknown): value is ToHost {
  if (!isRecord(value)) return false
  switch (value.type) {
    case 'open':
      return isCount(value.id) && typeof value.reader === 'string'
    case 'transmit':
      return isCount(value.id) && isCount(value.card) && isHex(value.apdu)
    case 'reselect':
    case 'release':
      return isCount(value.id) && isCount(value.card)
    case 'ping':
    case 'stop':
      return true
    default:
      return false
  }
}

/** Validates a message from the host. */
export function isFromHost(value: unknown): value is FromHost {
  if (!isRecord(value)) return false
  switch (value.type) {
    case 'started':
      return typeof value.binding === 'string'
    case 'failed':
      return (
        (value.problem === 'no_library' || value.problem === 'no_service') && typeof value.reason === 'string'
      )
    case 'readers':
      return Array.isArray(value.readers) && value.readers.every(isHostReader)
    case 'done':
      return isCount(value.id) && (isCount(value.value) || isHex(value.value))
    case 'not_done':
      return (
        isCount(value.id) &&
        (value.loss === 'card' || value.loss === 'reader' || value.loss === 'shared') &&
        typeof value.reason === 'string'
      )
    case 'service_lost':
      return typeof value.reason === 'string'
    case 'pong':
      return true
    default:
      return false
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && value.length % 2 === 0 && /^[0-9A-F]*$/i.test(value)

const isHostReader = (value: unknown): value is HostReader =>
  isRecord(value) && typeof value.name === 'string' && isCount(value.arrival)
