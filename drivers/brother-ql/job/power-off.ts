import { MODEL_SPECS } from '../../../facts/models.ts'
import type { PowerOffReport, PrinterProblem } from '../../types/label-printer.ts'
import { waitForFrame, type Link } from './link.ts'
import { errorProblems } from './preflight-rules.ts'
import { openLink, probePrinter, type SessionOptions } from './probe-printer.ts'
import { powerOffReadBytes, powerOffWriteBytes } from '../protocol/power-off.ts'

/**
 * Reads the printer's power-off timer, after setting it to `minutes` unless that is null. The
 * command is not in Brother's references, so it is written only to a printer that has just
 * reported its timer, and the timer is read again.
 */
export async function powerOffTimer(
  target: SessionOptions,
  minutes: number | null,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  await target.clearing
  const link = await openLink(target, signal)
  if ('code' in link) return failed(link)
  try {
    const first = await probePrinter(target, link, signal)
    if (first.by === 'none') return failed(first.problem)
    if (first.by === 'network') return { minutes: null, problem: null }
    const [problem] = errorProblems(first.status, { model: target.model, stock: null })
    if (problem) return failed(problem)
    if (first.status.phase !== 'receiving') return failed({ code: 'busy', waitedMs: 0 })
    return await readAndSet(target, link, minutes, signal)
  } finally {
    await link.close()
  }
}

async function readAndSet(
  target: SessionOptions,
  link: Link,
  minutes: number | null,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  const { switchesMode } = MODEL_SPECS[target.model]
  const read = powerOffReadBytes(switchesMode)
  const before = await exchange(target, link, read, signal)
  if (before.minutes === null || minutes === null || before.minutes === minutes) return before
  const both = [...powerOffWriteBytes(minutes, switchesMode), ...read]
  return exchange(target, link, Uint8Array.from(both), signal)
}

/** Sends the bytes and waits for the report of the timer. */
async function exchange(
  { times, connection }: SessionOptions,
  link: Link,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  const reply = waitForFrame(link, ({ setting }) => setting ?? null, times.replyMs, signal)
  await link.write(bytes, signal).catch(() => {})
  const tens = await reply
  if (tens === 'lost') return failed({ code: 'link_lost', link: connection })
  return tens === 'timeout' ? { minutes: null, problem: null } : { minutes: 10 * tens }
}

const failed = (problem: PrinterProblem): PowerOffReport => ({ minutes: null, problem })
