/**
 * Time from tag detection to verification, and the number of commands: in memory without delay (own
 * cost), and with the delays of a slow USB reader (12 ms per read, 17 ms per page write, measured).
 * Commands are compared with a write without verification, times with the target.
 */
import { createSimulatedReader, createVirtualTag } from '../drivers/tag-reader.ts'
import type { TagFaults, TagKind, WriteOutcome } from '../drivers/tag-reader.ts'
import { percentile, type Figure } from './figure.ts'

const KINDS: readonly TagKind[] = ['NTAG213', 'NTAG215', 'NTAG216', 'ULTRALIGHT']
/** 48 characters. */
const URL_48 = 'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678'
const SLOW_READER = { readMs: 12, writeMs: 17 } as const
const TARGET_MS = 350
/**
 * Enough for a 95th percentile; in small batches, so that tags do not wait for each other's timers.
 */
const RUNS = 20
const BATCH = 4
/** Commands of a writer without verification: UID, header, first data. */
const UNVERIFIED_READS = 3

type Verified = Extract<WriteOutcome, { result: 'verified' }>

/** Measures every kind of tag; takes about 10 s. */
export async function tagFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of KINDS) {
    await writeMany(kind, {}, RUNS)
    const quick = await writeMany(kind, {}, RUNS * 5)
    const slow = await writeMany(kind, { delays: SLOW_READER }, RUNS)
    figures.push(
      {
        name: `tag ${kind}: commands until verified`,
        value: quick[0]?.apdus ?? Number.NaN,
        unit: 'APDU',
        reference: {
          name: 'page after page, nothing read back',
          value: UNVERIFIED_READS + pagesOfTlv(kind),
          unit: 'APDU',
        },
      },
      {
        name: `tag ${kind}: on the reader to verified, no delay, p95`,
        value: p95(quick),
        unit: 'ms',
        reference: { name: 'target', value: TARGET_MS, unit: 'ms' },
      },
      {
        name: `tag ${kind}: on the reader to verified, slow reader, p95`,
        value: p95(slow),
        unit: 'ms',
        reference: { name: 'target', value: TARGET_MS, unit: 'ms' },
      },
    )
  }
  return figures
}

async function writeMany(kind: TagKind, faults: TagFaults, runs: number): Promise<Verified[]> {
  const outcomes: Verified[] = []
  while (outcomes.length < runs) {
    const batch = Math.min(BATCH, runs - outcomes.length)
    outcomes.push(...(await Promise.all(Array.from({ length: batch }, () => writeNewTag(kind, faults)))))
  }
  return outcomes
}

async function writeNewTag(kind: TagKind, faults: TagFaults): Promise<Verified> {
  const reader = createSimulatedReader()
  const tag = createVirtualTag({ kind })
  tag.setFaults(faults)
  reader.present(tag)
  try {
    const outcome = await reader.writeTag({
      url: URL_48,
      allowOverwrite: 'never',
      timeoutMs: 5000,
    })
    if (outcome.result !== 'verified')
      throw new Error(`a new ${kind} was not written: ${outcome.problem.code}`)
    return outcome
  } finally {
    await reader.close()
  }
}

/**
 * 48 bytes of message block with terminator; on an NTAG213 it starts 5 bytes later, after the lock
 * control.
 */
const pagesOfTlv = (kind: TagKind): number => (kind === 'NTAG213' ? 13 : 12)

const p95 = (outcomes: readonly Verified[]): number =>
  percentile(
    outcomes.map(({ ms }) => ms),
    0.95,
  )
