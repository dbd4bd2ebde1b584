import { ApiError } from '../../http/api-error.ts'

/** 409 about one field that is fine by itself and does not agree with what is stored. */
export const fieldConflict = (path: string, message: string): ApiError =>
  new ApiError('conflict', { message, details: [{ path, message }] })
