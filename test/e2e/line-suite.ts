import { describe, expect, it } from 'vitest'
import { runLine } from './line-world.ts'

export function lineOfPeopleSuite(people: number): void {
  describe(`a line of ${people} people with five faults of the printer`, () => {
    it('loses nobody, prints nobody twice, and takes at most two keys per listed person', async () => {
      const { served, jobs, labels } = await runLine(people)
      expect(served).toHaveLength(people)
      expect(jobs.map((job) => job.state)).toEqual(Array.from({ length: people }, () => 'printed'))
      expect(new Set(jobs.map((job) => job.user_id)).size).toBe(people)
      expect(labels).toBe(people)
      const mostKeys = (kind: string): number =>
        Math.max(...served.filter((one) => one.kind === kind).map((one) => one.keys))
      expect([mostKeys('confirmed'), mostKeys('unconfirmed'), mostKeys('without consent')]).toEqual([1, 2, 2])
    }, 400_000)
  })
}
