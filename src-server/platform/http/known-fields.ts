import { z } from 'zod'
import { closest } from '../text/closest.ts'

/** A longer name is no slip of a known one, and comparing it takes long. */
const LONGEST = 40

/** The known field whose name is nearest to an unknown one at a path, or null. */
export function nearestField(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  field: string,
): string | null {
  return field.length > LONGEST ? null : closest(field, fieldsAt([schema], path))
}

function fieldsAt(schemas: readonly z.ZodType[], path: readonly PropertyKey[]): readonly string[] {
  const choices = schemas.flatMap(branchesOf)
  const [key, ...rest] = path
  if (key === undefined)
    return [
      ...new Set(
        choices.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])),
      ),
    ]
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
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return branchesOf(schema.unwrap() as z.ZodType)
  return [schema]
}
