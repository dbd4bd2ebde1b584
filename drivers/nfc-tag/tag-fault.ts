import type { TagProblem } from '../types/tag-reader.ts'

/** A failed read or write; `problem` is what callers report. */
export class TagFault extends Error {
  readonly problem: TagProblem

  constructor(problem: TagProblem, options?: ErrorOptions) {
    super(`tag: ${problem.code}`, options)
    this.name = 'TagFault'
    this.problem = problem
  }
}
