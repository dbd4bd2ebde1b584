import { randomBytes } from 'node:crypto'
import { TagFault, type TagReader, type WriteOutcome } from '../../../drivers/tag-reader.ts'
import { tagKindText } from '../../../messages/tag-problem.ts'
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
      key: 'hardwareCheck.reader.read',
      run: () =>
        withFault(async () => {
          const { kind, capacityBytes, content } = await reader.readTag({
            timeoutMs: TAG_WITHIN_MS,
          })
          const tag = tagKindText('en', kind)
          return [readerLine(reader), `${tag}, ${capacityBytes} bytes, ${content.state}`]
        }),
    },
    {
      key: 'hardwareCheck.reader.write',
      run: () => withFault(async () => [writeText(await write())]),
    },
    {
      key: 'hardwareCheck.reader.pulled',
      run: (ask) =>
        withFault(async () => {
          const first = writeText(await write())
          await ask('after')
          return [`pulled off: ${first}`, `again: ${writeText(await write())}`]
        }),
    },
  ]
}

/** pcscd writes the serial number of a reader in parentheses behind its name. */
const withoutSerial = (name: string): string => name.replaceAll(/ ?\([^)]*\)/g, '')

function readerLine(reader: TagReader): string {
  const state = reader.state()
  if (!('readers' in state)) return `reader ${state.status}`
  return `reader ${state.readers.map(withoutSerial).join(', ')}`
}

function writeText(outcome: WriteOutcome): string {
  if (outcome.result !== 'verified') return `${outcome.result} (${outcome.problem.code})`
  const { kind, ndefBytes, ms } = outcome
  return `verified, ${tagKindText('en', kind)}, ${ndefBytes} bytes, ${Math.round(ms)} ms`
}

async function withFault(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TagFault) return [`failed (${error.problem.code})`]
    throw error
  }
}
