/** Adapter for `pcsc-mini` (Node-API, prebuilt), the preferred binding. */
import { CardLoss, lossOf } from './binding.ts'
import type { Binding } from './binding.ts'

interface MiniCard {
  transmit(apdu: Uint8Array): Promise<Uint8Array>
  reconnect(mode: number, disposition: number): Promise<number>
  disconnect(disposition: number): Promise<void>
}

interface ConnectedCard {
  readonly card: MiniCard
  /** Mode of the connection, which a reset keeps. */
  readonly mode: number
}

interface MiniReader {
  name(): string
  connect(mode: number, protocol?: number): Promise<MiniCard>
  on(event: 'change', listener: (status: { readonly raw: number }) => void): void
  on(event: 'disconnect', listener: () => void): void
}

interface MiniClient {
  on(event: 'reader', listener: (reader: MiniReader) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  reader(name: string): MiniReader | undefined
  start(): void
  stop(): void
}

interface MiniModule {
  readonly Client: new () => MiniClient
  readonly CardMode: {
    readonly EXCLUSIVE: number
    readonly SHARED: number
    readonly DIRECT: number
  }
  readonly Protocol: { readonly UNSET: number }
  readonly CardDisposition: { readonly LEAVE: number; readonly RESET: number }
  readonly ReaderStatus: { readonly PRESENT: number; readonly MUTE: number }
}

/** @param loaded the module of `import('pcsc-mini')` */
export function pcscMini(loaded: unknown): Binding {
  const { Client, CardMode, CardDisposition, Protocol, ReaderStatus } = loaded as MiniModule
  const client = new Client()
  /** See `Binding.connect`: a reset of the reader without a card makes pcscd poll again. */
  const resetAndConnect = async (reader: MiniReader): Promise<ConnectedCard> => {
    const direct = await reader.connect(CardMode.DIRECT, Protocol.UNSET).catch(() => null)
    // macOS 15 refuses a direct connection (nfc-tools/libnfc 762); a shared one may find the card.
    const mode = direct === null ? CardMode.SHARED : CardMode.EXCLUSIVE
    await direct?.disconnect(CardDisposition.RESET)
    return { card: await reader.connect(mode), mode }
  }
  const connectCard = async (reader: MiniReader): Promise<ConnectedCard> => {
    const mode = CardMode.EXCLUSIVE
    try {
      return { card: await reader.connect(mode), mode }
    } catch (error) {
      return codeOf(error) === 'NoSmartCard' ? resetAndConnect(reader) : fail(error)
    }
  }
  return {
    name: 'pcsc-mini',
    start: (events) => {
      client.on('error', (error) => events.failed(error.message))
      client.on('reader', (reader) => {
        events.reader(reader.name(), false)
        reader.on('change', ({ raw }) =>
          events.reader(
            reader.name(),
            (raw & ReaderStatus.PRESENT) !== 0 && (raw & ReaderStatus.MUTE) === 0,
          ),
        )
        reader.on('disconnect', () => events.readerGone(reader.name()))
      })
      client.start()
    },
    connect: async (name) => {
      const reader = client.reader(name)
      if (reader === undefined) throw new CardLoss('reader', `no reader named ${name}`)
      const { card, mode } = await connectCard(reader).catch(fail)
      return {
        transmit: (apdu) => card.transmit(apdu).catch(fail),
        reselect: async () => void (await card.reconnect(mode, CardDisposition.RESET).catch(fail)),
        release: () => card.disconnect(CardDisposition.LEAVE).catch(fail),
      }
    },
    // stop() throws NoService after the service has stopped (measured).
    stop: () => {
      try {
        client.stop()
      } catch {
        // Already stopped.
      }
    },
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function fail(error: unknown): never {
  throw error instanceof CardLoss ? error : new CardLoss(lossOf(codeOf(error)), error)
}
