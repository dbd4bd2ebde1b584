import {
  openPcscReader,
  TagFault,
  type PcscReaderOptions,
  type ReaderState,
  type TagContent,
  type TagReader,
  type TagSeen,
  type WriteOutcome,
} from '../../drivers/tag-reader.ts'
import { tagKindText, tagProblemText } from '../../messages/tag-problem.ts'
import { readerHostPath } from '../host/package-paths.ts'
import {
  print,
  printError,
  UsageError,
  wholeNumber,
  type Command,
  type FlagSpec,
  type Given,
} from './command.ts'
import { listenForEndSignals } from './end-signals.ts'

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  reader: { value: 'NAME', about: 'part of the reader’s name (default: any reader)' },
  wait: { value: 'SECONDS', about: 'how long to wait for a tag (default 30)' },
}

export const nfcRead: Command = {
  spec: {
    name: 'nfc read',
    about: 'Reads one tag at a PC/SC reader',
    positionals: [],
    flags: FLAGS,
    examples: ['nfc read', 'nfc read --reader ACR1252'],
  },
  run: (given) =>
    withMessages(async () => {
      const seen = await withEnd((signal) => readTag({ ...commandOf(given), signal }))
      const tag = `${tagKindText('en', seen.kind)}, ${seen.uid}`
      print(`${tag}, room for ${seen.capacityBytes} bytes: ${describe(seen.content)}`)
      return 0
    }),
}

export const nfcWrite: Command = {
  spec: {
    name: 'nfc write',
    about: 'Writes a URL to one tag and reads it back to prove it',
    positionals: ['URL'],
    flags: {
      ...FLAGS,
      overwrite: { value: 'HEX', about: 'replace exactly this content, as nfc read showed it' },
    },
    notes: [
      'A tag that holds something else is refused untouched, unless --overwrite names what it holds.',
    ],
    examples: ['nfc write https://pass-kiosk.local:8443/n#0123456789abcdef'],
  },
  run: (given) =>
    withMessages(async () => {
      const [url = ''] = given.positionalValues
      requireUrl(url)
      const overwrite = given.value('overwrite')
      const outcome = await withEnd((signal) =>
        writeTag({ ...commandOf(given), url, signal, ...(overwrite ? { overwrite } : {}) }),
      )
      if (outcome.result === 'verified') {
        const { uid, kind, url: written, ndefBytes, ms } = outcome
        const tag = `${uid} (${tagKindText('en', kind)})`
        print(`verified ${tag}: ${written}, ${ndefBytes} bytes, ${Math.round(ms)} ms`)
        return 0
      }
      const kept =
        outcome.result === 'refused' && outcome.seen
          ? ` It holds ${describe(outcome.seen.content)}.`
          : ''
      const torn = outcome.result === 'torn' ? 'Not finished. ' : ''
      printError(`passdesk: ${torn}${tagProblemText('en', outcome.problem)}${kept}`)
      return 1
    }),
}

function commandOf(given: Given) {
  const reader = given.value('reader')
  const seconds = wholeNumber('wait', given.value('wait') ?? '30', 1, 3_600)
  return {
    hostPath: readerHostPath(),
    timeoutMs: seconds * 1_000,
    onState: announceWait(),
    ...(reader ? { reader } : {}),
  }
}

/** On a terminal: prints one line when the reader is ready for a tag. */
function announceWait(): (state: ReaderState) => void {
  let announced = false
  return (state) => {
    if (announced || state.status !== 'ready' || state.tagPresent || !process.stderr.isTTY) return
    announced = true
    printError(`Put a tag on ${state.readers.join(' or ')} …`)
  }
}

function requireUrl(url: string): void {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new UsageError(`"${url}" is no URL: it begins with https:// or http://.`)
}

function describe(content: TagContent): string {
  if (content.state === 'empty') return 'nothing'
  return content.state === 'url'
    ? `${content.url} (${content.messageHex})`
    : `${content.summary} (${content.messageHex})`
}

async function withEnd<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = listenForEndSignals()
  try {
    return await work(ending.signal)
  } finally {
    ending.dispose()
  }
}

async function withMessages(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TagFault)
      throw new Error(tagProblemText('en', error.problem), { cause: error })
    throw error
  }
}

interface TagCommand {
  /** Module file of the reader host. */
  readonly hostPath: string
  /** Part of the reader's name, case-insensitive. */
  readonly reader?: string
  readonly onState?: (state: ReaderState) => void
  readonly signal?: AbortSignal
  /** Longest wait for a tag, ms. */
  readonly timeoutMs?: number
  /** Default: the PC/SC readers. */
  readonly open?: (options: PcscReaderOptions) => TagReader
}

interface TagWriteCommand extends TagCommand {
  readonly url: string
  /** Hex of the NDEF message to replace, as `readTag` or a refusal reported it. */
  readonly overwrite?: string
}

const WAIT_MS = 30_000

/** Reads one tag. Rejects with a `TagFault`. */
export async function readTag(command: TagCommand): Promise<TagSeen> {
  return withReader(command, (reader) =>
    reader.readTag({ signal: command.signal, timeoutMs: command.timeoutMs ?? WAIT_MS }),
  )
}

/** Writes and verifies one tag. Rejects with a `RangeError` for an invalid URL. */
export async function writeTag(command: TagWriteCommand): Promise<WriteOutcome> {
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
  command: TagCommand,
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
