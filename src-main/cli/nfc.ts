import type { Translate } from '../../messages/translate.ts'
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
import { sentence, TextError } from '../../messages/sentence.ts'
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
  t,
} from './command.ts'
import { listenForEndSignals } from './end-signals.ts'

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  reader: { value: 'NAME', about: () => t('commandHelp.nfc.reader') },
  wait: { value: 'SECONDS', about: () => t('commandHelp.nfc.wait') },
}

export const nfcRead: Command = {
  spec: {
    name: 'nfc read',
    about: () => t('commandHelp.nfc.read'),
    positionals: [],
    flags: FLAGS,
    examples: ['nfc read', 'nfc read --reader ACR1252'],
  },
  run: (given) =>
    withMessages(async () => {
      const seen = await withEnd((signal) => readTag({ ...commandOf(given), signal }))
      const { t } = given
      print(
        t('commandLine.nfc.read', {
          kind: tagKindText('en', seen.kind),
          uid: seen.uid,
          bytes: seen.capacityBytes,
          content: describe(t, seen.content),
        }),
      )
      return 0
    }),
}

export const nfcWrite: Command = {
  spec: {
    name: 'nfc write',
    about: () => t('commandHelp.nfc.write'),
    positionals: ['URL'],
    flags: {
      ...FLAGS,
      overwrite: { value: 'HEX', about: () => t('commandHelp.nfc.overwrite') },
    },
    notes: [() => t('commandHelp.nfc.refuses')],
    examples: ['nfc write https://pass-kiosk.local:8443/n#0123456789abcdef'],
  },
  run: (given) =>
    withMessages(async () => {
      const { t } = given
      const [url = ''] = given.positionalValues
      requireUrl(url)
      const overwrite = given.value('overwrite')
      const outcome = await withEnd((signal) =>
        writeTag({ ...commandOf(given), url, signal, ...(overwrite ? { overwrite } : {}) }),
      )
      if (outcome.result === 'verified') {
        const { uid, kind, url: written, ndefBytes, ms } = outcome
        print(
          t('commandLine.nfc.written', {
            uid,
            kind: tagKindText('en', kind),
            url: written,
            bytes: ndefBytes,
            ms: Math.round(ms),
          }),
        )
        return 0
      }
      const problem = tagProblemText('en', outcome.problem)
      const kept = outcome.result === 'refused' ? outcome.seen?.content : undefined
      const line = kept
        ? t('commandLine.nfc.held', { problem, content: describe(t, kept) })
        : outcome.result === 'torn'
          ? t('commandLine.nfc.torn', { problem })
          : problem
      printError(`passdesk: ${line}`)
      return 1
    }),
}

function commandOf(given: Given) {
  const reader = given.value('reader')
  const seconds = wholeNumber('wait', given.value('wait') ?? '30', 1, 3_600)
  return {
    hostPath: readerHostPath(),
    timeoutMs: seconds * 1_000,
    onState: announceWait(given.t),
    ...(reader ? { reader } : {}),
  }
}

/** On a terminal: prints one line when the reader is ready for a tag. */
function announceWait(t: Translate): (state: ReaderState) => void {
  let announced = false
  return (state) => {
    if (announced || state.status !== 'ready' || state.tagPresent || !process.stderr.isTTY) return
    announced = true
    const readers = state.readers.join(t('commandLine.list.either'))
    printError(t('commandLine.nfc.put', { readers }))
  }
}

function requireUrl(url: string): void {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new UsageError(sentence('commandLine.argument.noUrl', { url }))
}

function describe(t: Translate, content: TagContent): string {
  if (content.state === 'empty') return t('commandLine.nfc.nothing')
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
      throw new TextError(
        { ja: tagProblemText('ja', error.problem), en: tagProblemText('en', error.problem) },
        { cause: error },
      )
    if (error instanceof RangeError)
      throw new TextError(sentence('commandLine.nfc.noUri', { message: error.message }), {
        cause: error,
      })
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

async function withReader<T>(command: TagCommand, work: (reader: TagReader) => Promise<T>): Promise<T> {
  const { hostPath, reader: readerName, onState, open = openPcscReader } = command
  const reader = open({ hostPath, readerName })
  try {
    if (onState !== undefined) reader.onState(onState)
    return await work(reader)
  } finally {
    await reader.close()
  }
}
