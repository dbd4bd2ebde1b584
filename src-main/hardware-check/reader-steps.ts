import { randomBytes } from 'node:crypto'
import { TagFault, type TagReader, type WriteOutcome } from '../../drivers/tag-reader.ts'
import type { HardwareStep } from './hardware-step.ts'

/** Longest wait for a tag, ms. */
const TAG_WITHIN_MS = 30_000
/** A URL of the length that PassDesk writes, on a reserved domain (RFC 2606). */
const testUrl = (): string => `https://pass.example.com:8443/n#${randomBytes(8).toString('hex')}`

/** The checklist of docs/hardware.md for a tag reader. The tag must be empty. */
export function readerSteps(reader: TagReader): readonly HardwareStep[] {
  const url = testUrl()
  const write = (): Promise<WriteOutcome> =>
    reader.writeTag({ url, timeoutMs: TAG_WITHIN_MS, allowOverwrite: 'never' })
  return [
    {
      title: 'Reader: a new tag',
      instructions: ['Put an empty tag on the reader.'],
      run: () =>
        withFault(async () => {
          const { kind, capacityBytes, content } = await reader.readTag({
            timeoutMs: TAG_WITHIN_MS,
          })
          return [readerLine(reader), `${kind}, ${capacityBytes} bytes, ${content.state}`]
        }),
      question: 'Is this the tag that its packet names?',
    },
    {
      title: 'Reader: write and read back',
      instructions: ['Leave the tag on the reader.'],
      run: () => withFault(async () => [writeText(await write())]),
      question: 'Does a phone show the address on pass.example.com?',
    },
    {
      title: 'Reader: tag pulled off while it is written',
      instructions: [
        'Use a second empty tag. After Enter put it on the reader and pull it off at once.',
      ],
      run: (dialog) =>
        withFault(async () => {
          const first = writeText(await write())
          await dialog.ask('  Put the same tag on the reader, then press Enter: ')
          return [`pulled off: ${first}`, `again: ${writeText(await write())}`]
        }),
      question: 'The second time it was written?',
    },
  ]
}

function readerLine(reader: TagReader): string {
  const state = reader.state()
  return 'readers' in state ? `reader ${state.readers.join(', ')}` : `reader ${state.status}`
}

function writeText(outcome: WriteOutcome): string {
  if (outcome.result === 'verified')
    return `verified, ${outcome.kind}, ${outcome.ndefBytes} bytes, ${Math.round(outcome.ms)} ms`
  return `${outcome.result} (${outcome.problem.code})`
}

async function withFault(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TagFault) return [`failed (${error.problem.code})`]
    throw error
  }
}
