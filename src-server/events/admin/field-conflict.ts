import { ApiError } from '../../http/api-error.ts'

/** 409 for a field that is valid but contradicts stored data. */
export const fieldConflict = (path: string, message: string): ApiError =>
  new ApiError('conflict', { message, details: [{ path, message }] })
