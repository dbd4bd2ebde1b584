import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import type { ErrorCode } from '../../contract/platform/http/errors.ts'

export interface FakeRequest {
  readonly params: Record<string, string>
  readonly query: Record<string, string>
  // Bodies are checked with the contract's schema before a handler sees them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** A handler throws this to reply with an error of the contract. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: readonly { path: string; message: string }[]
  readonly problem: RenderProblem | undefined
  constructor(
    code: ErrorCode,
    details: readonly { path: string; message: string }[] = [],
    problem?: RenderProblem,
  ) {
    super(code)
    this.code = code
    this.details = details
    this.problem = problem
  }
}

export type Handler = (request: FakeRequest) => unknown
