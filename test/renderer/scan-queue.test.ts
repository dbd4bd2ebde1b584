import { describe, expect, it } from 'vitest'
import {
  EMPTY_QUEUE,
  nextScan,
  reduceQueue,
  type ScanQueue,
} from '../../src-renderer/app/use-scan-queue.ts'

const scanned = (queue: ScanQueue, id: number, code: string | null): ScanQueue =>
  reduceQueue(queue, { type: 'scanned', id, code, expressRun: null })
const answered = (queue: ScanQueue, id: number): ScanQueue =>
  reduceQueue(queue, {
    type: 'answered',
    id,
    outcome: { kind: 'match', match: { outcome: 'unknown' } },
  })

describe('scans that wait', () => {
  it('keep their order, all twenty of them', () => {
    const codes = Array.from({ length: 20 }, (_, index) => `code-${index}`)
    const queue = codes.reduce((now, code, index) => scanned(now, index, code), EMPTY_QUEUE)
    expect(queue.waiting.map((scan) => scan.code)).toEqual(codes)
  })

  it('keep their order although the kiosk answers out of order', () => {
    let queue = scanned(scanned(EMPTY_QUEUE, 1, 'first'), 2, 'second')
    queue = answered(queue, 2)
    expect(nextScan(queue)).toBeNull()
    expect(nextScan(answered(queue, 1))?.code).toBe('first')
  })

  it('hold one code once, however often the scanner sees it', () => {
    const queue = scanned(scanned(EMPTY_QUEUE, 1, 'same'), 2, 'same')
    expect(queue.waiting).toHaveLength(1)
  })

  it('hold each scan that could not be read', () => {
    const queue = scanned(scanned(EMPTY_QUEUE, 1, null), 2, null)
    expect(queue.waiting).toHaveLength(2)
    expect(nextScan(queue)?.outcome).toEqual({ kind: 'garbled' })
  })

  it('leave when they are taken', () => {
    const queue = answered(answered(scanned(scanned(EMPTY_QUEUE, 1, 'a'), 2, 'b'), 1), 2)
    expect(nextScan(reduceQueue(queue, { type: 'taken', id: 1 }))?.code).toBe('b')
  })
})
