/** Adapter for `nfc-pcsc`, used where it is installed and koffi does not load. */
import { CardLoss, lossOf } from './binding.ts'
import type { Binding, BindingCard } from './binding.ts'

interface NfcReader {
  readonly name: string
  /** False: a card is announced on connection, whatever its type. */
  autoProcessing: boolean
  connection: unknown
  /** The reader object of the underlying PC/SC layer. */
  readonly reader: {
    readonly SCARD_RESET_CARD: number
    disconnect(disposition: number, done: (error: unknown) => void): void
    close(): void
  }
  connect(mode?: 'CONNECT_MODE_DIRECT' | 'CONNECT_MODE_CARD'): Promise<unknown>
  disconnect(): Promise<unknown>
  transmit(apdu: Buffer, longestAnswer: number): Promise<Buffer>
  on(event: 'card' | 'card.off' | 'end' | 'error', listener: () => void): void
}

interface NfcClient {
  on(event: 'reader', listener: (reader: NfcReader) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  close(): void
}

interface NfcModule {
  readonly NFC?: new () => NfcClient
  readonly default?: { readonly NFC: new () => NfcClient }
}

/** Longest response of a storage card command: 16 bytes and the status. */
const LONGEST_ANSWER = 64

/** @param loaded the module nfc-pcsc */
export function nfcPcsc(loaded: unknown): Binding {
  const { NFC, default: cjs } = loaded as NfcModule
  const Client = NFC ?? cjs?.NFC
  if (Client === undefined) throw new Error('nfc-pcsc has no NFC')
  const readers = new Map<string, NfcReader>()
  let client: NfcClient | undefined
  return {
    name: 'nfc-pcsc',
    start: (events) => {
      client = new Client()
      client.on('error', (error) => events.failed(error.message))
      client.on('reader', (reader) => {
        reader.autoProcessing = false
        readers.set(reader.name, reader)
        events.reader(reader.name, false)
        reader.on('card', () => events.reader(reader.name, true))
        reader.on('card.off', () => events.reader(reader.name, false))
        reader.on('error', () => events.reader(reader.name, false))
        reader.on('end', () => {
          readers.delete(reader.name)
          events.readerGone(reader.name)
        })
      })
    },
    connect: async (name) => {
      const reader = readers.get(name)
      if (reader === undefined) throw new CardLoss('reader', `no reader named ${name}`)
      if (reader.connection === null)
        await reader
          .connect()
          .catch((error: unknown) => resetAndConnect(reader, error))
          .catch(fail)
      return cardOn(reader)
    },
    // The process does not exit unless every reader is closed first (measured).
    stop: () => {
      for (const { reader } of readers.values()) reader.close()
      client?.close()
    },
  }
}

const NO_SMART_CARD = '0x8010000c'

/** See `Binding.connect`: a reset of the reader without a card makes pcscd poll again. */
async function resetAndConnect(reader: NfcReader, error: unknown): Promise<void> {
  if (!textOf(error).toLowerCase().includes(NO_SMART_CARD)) throw error
  // macOS 15 refuses a direct connection (nfc-tools/libnfc 762); connecting again may find the
  // card.
  const isDirect = await reader.connect('CONNECT_MODE_DIRECT').then(
    () => true,
    () => false,
  )
  if (isDirect) await resetDisconnect(reader)
  await reader.connect()
}

/** `disconnect` of the library does not reset the card. */
async function resetDisconnect(reader: NfcReader): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    reader.reader.disconnect(reader.reader.SCARD_RESET_CARD, (error) => (error ? reject(error) : resolve()))
  })
  reader.connection = null
}

function cardOn(reader: NfcReader): BindingCard {
  return {
    transmit: async (apdu) => reader.transmit(Buffer.from(apdu), LONGEST_ANSWER).catch(fail),
    reselect: async () => {
      await resetDisconnect(reader).catch(fail)
      await reader.connect().catch(fail)
    },
    release: async () => {
      if (reader.connection !== null) await reader.disconnect().catch(fail)
    },
  }
}

/** The PC/SC code is in the text of the inner error: `SCardTransmit error: …(0x80100016)`. */
const textOf = (error: unknown): string =>
  String(error instanceof Error && 'previous' in error ? error.previous : error)

function fail(error: unknown): never {
  throw new CardLoss(lossOf(textOf(error)), error)
}
