import type { TagProblem } from '../types/tag-reader.ts'

/** A read or a write that cannot go on; `problem` is what the outside gets to know. */
export class TagFault extends Error {
  readonly problem: TagProblem

  constructor(problem: TagProblem, options?: ErrorOptions) {
    super(`tag: ${problem.code}`, options)
    this.name = 'TagFault'
    this.problem = problem
  }
}
