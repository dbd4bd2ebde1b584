import { ApiError } from '../../platform/http/api-error.ts'

/** The error of a request that the state of a job, a run or a printer does not allow. */
export const printConflict = (message: string): ApiError =>
  new ApiError('print_state_conflict', { message })
