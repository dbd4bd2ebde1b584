import { describe, expect, it } from 'vitest'
import { EMPTY_QUEUE, nextScan, reduceQueue, type ScanQueue } from '../../src-renderer/app/use-scan-queue.ts'

const scanned = (queue: ScanQueue, id: number, code: string | null): ScanQueue =>
  reduceQueue(queue, { type: 'scanned', id, code, expressRun: null })
const answered = (queue: ScanQueue, id: number): ScanQueue =>
  reduceQueue(queue, { type: 'answered', id, outcome: { kind: 'match', match: { outcome: 'unknown' } } })

describe('scans that wait', () => {
  it('keep their order although the kiosk answers out of order', () => {
    let queue = scanned(scanned(EMPTY_QUEUE, 1, 'first'), 2, 'second')
    queue = answered(queue, 2)
    expect(nextScan(queue)).toBeNull()
    expect(nextScan(answered(queue, 1))?.code).toBe('first')
  })

  it('are all kept, and each code once', () => {
    const codes = Array.from({ length: 20 }, (_, at) => `code ${at}`)
    const queue = [...codes, ...codes].reduce((all, code, id) => scanned(all, id, code), EMPTY_QUEUE)
    expect(queue.waiting.map(({ code }) => code)).toEqual(codes)
  })

  it('hold each scan that could not be read', () => {
    const queue = scanned(scanned(EMPTY_QUEUE, 1, null), 2, null)
    expect(queue.waiting).toHaveLength(2)
    expect(nextScan(queue)?.outcome).toEqual({ kind: 'garbled' })
  })
})
