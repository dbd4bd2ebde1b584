import { describe, expect, it } from 'vitest'
import { runLine } from './line-world.ts'

describe('a line of a hundred people with five faults of the printer', () => {
  it('loses nobody, prints nobody twice, and takes at most two keys for whoever is on the list', async () => {
    const { served, jobs, labels } = await runLine()
    expect(served).toHaveLength(100)
    expect(jobs.map((job) => job.state)).toEqual(Array.from({ length: 100 }, () => 'printed'))
    expect(new Set(jobs.map((job) => job.userId)).size).toBe(100)
    expect(labels).toBe(100)
    const mostKeys = (kind: string): number => Math.max(...served.filter((one) => one.kind === kind).map((one) => one.keys))
    expect([mostKeys('confirmed'), mostKeys('unconfirmed'), mostKeys('without consent')]).toEqual([1, 2, 2])
  }, 400_000)
})
