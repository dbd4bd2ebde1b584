import type { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '../../../contract/platform/http/errors.ts'
import { ApiError } from './api-error.ts'
import { nearestField } from './known-fields.ts'
import { fieldPath, requireSound } from './text-rule.ts'

/** Maximum number of fields that an error names. */
const MOST_DETAILS = 50

/** The invalid fields and their errors, for the developer of the client. */
function detailsOf(schema: z.ZodType, error: z.ZodError): ErrorDetail[] {
  const details = error.issues.slice(0, MOST_DETAILS).flatMap((issue): ErrorDetail[] => {
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, MOST_DETAILS)
      return keys.map((key) => {
        const near = nearestField(schema, issue.path, key)
        const message = `this field is unknown${near === null ? '' : `; did you mean ${near}?`}`
        return { path: fieldPath([...issue.path, key]), message }
      })
    }
    return [{ path: fieldPath(issue.path), message: issue.message }]
  })
  return details.slice(0, MOST_DETAILS)
}

/**
 * The value parsed by the schema. Throws an error of `code` that names the invalid fields. Text
 * that some database cannot store is rejected before the schema is applied, in every field.
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode = 'invalid_input',
): z.output<S> {
  requireSound(value, code)
  return readInput(schema, value, code)
}

/** The same for a value whose texts were checked, as those of an address are. */
export function readInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode,
): z.output<S> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new ApiError(code, { details: detailsOf(schema, checked.error), cause: checked.error })
}
