import type { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

/** `content.logos[2].x`, the form in which `details[].path` names a field. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

/** What is wrong with which field, for the caller's developer. */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue): ErrorDetail[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: fieldPath([...issue.path, key]), message: 'this field is not known' }))
    }
    return [{ path: fieldPath(issue.path), message: issue.message }]
  })
}

/** The value as the schema reads it, or an error of `code` that names every field that is wrong. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode = 'invalid_input'): z.output<S> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new ApiError(code, { details: detailsOf(checked.error), cause: checked.error })
}
