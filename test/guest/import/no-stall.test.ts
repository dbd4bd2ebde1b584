// @module-tag slow
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import { openedEvent } from '../../support/opened-event.ts'

const ROWS = 50_000
/** Names that are measured, because they may be too long for the label. */
const LONG_NAMES = 20
/**
 * Maximum share of the total time for the longest pause of the event loop; on one thread it is
 * nearly all of it.
 */
const MOST_PAUSE = 1 / 5

describe.each(databaseKinds)('a large list on %s', (kind) => {
  const house = openedEvent({ kind })
  let importId: string

  const list = (): Uint8Array => {
    const rows = Array.from({ length: ROWS }, (_, i) => {
      const name = i < LONG_NAMES ? `山田 太郎${'長'.repeat(60 + i)}` : `山田 太郎${i}`
      const email = i % 1000 === 999 ? 'no address' : `p${i}@stall.example`
      return `${name},${email},東京大学大学院工学系研究科,教授\n`
    })
    return new TextEncoder().encode(`氏名,メール,所属,肩書\n${rows.join('')}`)
  }

  /** Runs the work. Returns its result, its duration and the longest pause of the event loop, in ms. */
  const watched = async <T>(
    work: () => Promise<T>,
  ): Promise<{ answer: T; tookMs: number; pauseMs: number }> => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const from = performance.now()
    const answer = await work()
    const tookMs = performance.now() - from
    delay.disable()
    return { answer, tookMs, pauseMs: delay.max / 1e6 }
  }

  it('is read and checked while the kiosk answers other requests', async () => {
    const bytes = list()
    const path = `/desk/imports?eventId=${house.eventId}&fileName=list.csv`
    const { answer, tookMs, pauseMs } = await watched(() => bodyOf(201, house.desk.post(path, bytes)))
    expect(answer.counts).toMatchObject({ total: ROWS, refused: 50, flagged: LONG_NAMES, new: ROWS - 50 })
    expect(answer.rows).toHaveLength(500)
    importId = answer.importId
    expect(pauseMs, `of ${tookMs} ms`).toBeLessThan(tookMs * MOST_PAUSE)
  }, 60_000)

  it('is corrected, and exports its refused rows', async () => {
    const before = (await house.manager.client.get(`/desk/imports/${importId}`)).body
    const { line } = before.rows.find((row: { result: string }) => row.result === 'refused')
    const fixed = await house.manager.client.post(`/desk/imports/${importId}`, {
      fix: { line, column: 1, text: 'good@stall.example' },
    })
    expect(fixed.body.counts).toMatchObject({ refused: 49 })
    const { body: csv } = await house.manager.client.get(`/desk/imports/${importId}/errors.csv`)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(50)
  }, 60_000)
})
