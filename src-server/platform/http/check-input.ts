import { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '../../../contract/platform/http/errors.ts'
import { ApiError } from './api-error.ts'
import { fieldPath, requireSound } from './text-rule.ts'
import { closest } from '../text/closest.ts'

/** A longer name is no slip of a known one, and comparing it takes long. */
const LONGEST = 40

/** The known field whose name is nearest to an unknown one at a path, or null. */
function nearestField(schema: z.ZodType, path: readonly PropertyKey[], field: string): string | null {
  return field.length > LONGEST ? null : closest(field, fieldsAt([schema], path))
}

function fieldsAt(schemas: readonly z.ZodType[], path: readonly PropertyKey[]): readonly string[] {
  const choices = schemas.flatMap(branchesOf)
  const [key, ...rest] = path
  if (key === undefined)
    return [...new Set(choices.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])))]
  return fieldsAt(
    choices.flatMap((one): z.ZodType[] => {
      if (one instanceof z.ZodArray) return [one.element as z.ZodType]
      const field = one instanceof z.ZodObject ? (one.shape[String(key)] as z.ZodType) : undefined
      return field ? [field] : []
    }),
    rest,
  )
}

/** The schemas of which a value has one, without what only allows null or a missing value. */
function branchesOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(branchesOf)
  if (schema instanceof z.ZodPipe) return branchesOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return branchesOf(schema.unwrap() as z.ZodType)
  return [schema]
}

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
export function readInput<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode): z.output<S> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new ApiError(code, { details: detailsOf(schema, checked.error), cause: checked.error })
}
