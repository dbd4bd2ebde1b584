import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'

/** The result for one person of a run. */
export interface RunResult {
  readonly userId: string
  readonly name: string
  /** When their tag was verified; null for a skipped person. */
  readonly at: string | null
  readonly uidEnd: string | null
  readonly problem: TagProblem | null
}

/** The results with the reader's last one, newest first; the same object if nothing changed. */
export function addResult(before: readonly RunResult[], desk: TagDeskState): readonly RunResult[] {
  const fresh = verified(desk)
  const isNew = (one: RunResult): boolean =>
    !before.some((known) => known.userId === one.userId && known.at === one.at)
  const news = [...(fresh ? [fresh] : []), ...desk.skipped.toReversed().map(skipped)].filter(isNew)
  return news.length === 0 ? before : [...news, ...before]
}

function verified({ state, person, result, tag }: TagDeskState): RunResult | null {
  if (state !== 'verified' || !person || !result) return null
  return {
    userId: person.userId,
    name: person.name,
    at: result.verifiedAt,
    uidEnd: tag?.uidEnd ?? null,
    problem: null,
  }
}

const skipped = ({ userId, name, problem }: TagDeskState['skipped'][number]): RunResult => ({
  userId,
  name,
  at: null,
  uidEnd: null,
  problem,
})

/** People who still get a tag: the one at the reader, and the following ones. */
export function leftInRun(desk: TagDeskState): number {
  const isAtReader = desk.person !== null && desk.state !== 'verified' && desk.state !== 'idle'
  return desk.waiting + (isAtReader ? 1 : 0)
}
