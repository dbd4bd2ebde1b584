/** What the command line does with tags: read one, write one, and say what works here. */
import type { ReaderState, TagReader, TagSeen, WriteOutcome } from '../types/tag-reader.ts'
import { explainCure } from './explain.ts'
import type { Sentence } from './explain.ts'
import { openPcscReader, type PcscReaderOptions } from './pcsc/open-pcsc-reader.ts'
import { checkService } from './pcsc/service.ts'

export interface NfcCommand {
  /** The reader host's module file. */
  readonly hostPath: string
  /** Part of the reader's name, in any case. */
  readonly reader?: string
  readonly onState?: (state: ReaderState) => void
  readonly signal?: AbortSignal
  /** How long to wait for a tag, in ms. */
  readonly timeoutMs?: number
  /** Opens the readers; the PC/SC ones unless told otherwise. */
  readonly open?: (options: PcscReaderOptions) => TagReader
}

export interface NfcWriteCommand extends NfcCommand {
  readonly url: string
  /** Hex of the NDEF message that may be replaced, as `nfcRead` or a refusal showed it. */
  readonly overwrite?: string
}

const WAIT_MS = 30_000

/** Reads one tag. Rejects with a `TagFault`. */
export async function nfcRead(command: NfcCommand): Promise<TagSeen> {
  return withReader(command, (reader) =>
    reader.readTag({ signal: command.signal, timeoutMs: command.timeoutMs ?? WAIT_MS }),
  )
}

/** Writes and verifies one tag. Rejects with a `RangeError` for what is no URL. */
export async function nfcWrite(command: NfcWriteCommand): Promise<WriteOutcome> {
  const { url, overwrite, signal, timeoutMs = WAIT_MS } = command
  return withReader(command, (reader) =>
    reader.writeTag({
      url,
      signal,
      timeoutMs,
      allowOverwrite: overwrite === undefined ? 'never' : { messageHex: overwrite },
    }),
  )
}

async function withReader<T>(
  command: NfcCommand,
  work: (reader: TagReader) => Promise<T>,
): Promise<T> {
  const { hostPath, reader: readerName, onState, open = openPcscReader } = command
  const reader = open({ hostPath, readerName })
  try {
    if (onState !== undefined) reader.onState(onState)
    return await work(reader)
  } finally {
    await reader.close()
  }
}

/** One finding of `doctor`; `cure` is there when something has to be done. */
export interface DoctorLine {
  readonly ok: boolean
  readonly what: string
  readonly cure?: Sentence
}

/** A host needs up to 5 s to start; what lasts longer is told as it is then. */
const DOCTOR_WAIT_MS = 7000

/**
 * Looks for the PC/SC service, a library that loads, and readers, in this order; stops at what is
 * missing.
 */
export async function nfcDoctor(
  options: PcscReaderOptions & { readonly open?: NfcCommand['open'] },
): Promise<readonly DoctorLine[]> {
  const { open = openPcscReader, ...readerOptions } = options
  const askService =
    options.checkService ?? (() => checkService(process.platform, options.env ?? process.env))
  const service = await askService()
  if (!service.ok)
    return [
      { ok: false, what: `PC/SC service: ${service.reason}`, cure: explainCure(service.cure) },
    ]
  const reader = open(readerOptions)
  try {
    return [
      { ok: true, what: `PC/SC service: answers (${service.where})` },
      ...readerLines(await settledState(reader)),
    ]
  } finally {
    await reader.close()
  }
}

function settledState(reader: TagReader): Promise<ReaderState> {
  return new Promise((resolve) => {
    const settle = (state: ReaderState): void => {
      clearTimeout(timer)
      stop()
      resolve(state)
    }
    const timer = setTimeout(() => settle(reader.state()), DOCTOR_WAIT_MS)
    const look = (state: ReaderState): void =>
      state.status === 'starting' ? undefined : settle(state)
    const stop = reader.onState(look)
    look(reader.state())
  })
}

function readerLines(state: ReaderState): readonly DoctorLine[] {
  switch (state.status) {
    case 'ready':
      return [
        { ok: true, what: `PC/SC library: ${state.via} loads` },
        ...state.readers.map((name) => ({ ok: true, what: `NFC reader: ${name}` })),
      ]
    case 'no_reader':
      return [
        { ok: true, what: 'PC/SC library: loads' },
        { ok: false, what: 'NFC reader: none found', cure: explainCure('plug_in_reader') },
      ]
    case 'no_library':
      return [{ ok: false, what: `PC/SC library: ${state.reason}`, cure: explainCure(state.cure) }]
    case 'no_service':
    case 'restarting':
      return [{ ok: false, what: `PC/SC: ${state.reason}`, cure: explainCure(state.cure) }]
    case 'starting':
    case 'busy':
    case 'closed':
      return [{ ok: false, what: 'PC/SC: no reader state in time', cure: explainCure('wait') }]
  }
}
