import { nameOf, type Json } from './openapi-schema.ts'

/**
 * The document as OpenAPI 3.0.3, for generators: `nullable` instead of the type null, booleans as
 * exclusive bounds, instead of the identifier of the licence the page that names it. Changes nothing in
 * `document`.
 */
export function toOpenApi30(document: Json): Json {
  const { components, info, ...rest } = document as { components: Json; info: Json }
  const schemas = components.schemas as Record<string, Json>
  const { license, contact, ...about } = info as { license: Json; contact: Json }
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value as Json).map(([key, member]) => [
      key,
      // Examples and the names of fields are no schemas.
      key === 'example' ? member : visit(member),
    ])
    return schemaOf30(Object.fromEntries(members) as Json, schemas)
  }
  return {
    ...(visit(rest) as Json),
    openapi: '3.0.3',
    info: {
      ...about,
      contact,
      license: { name: license.name, url: String(contact.url).replace(/help$/, 'docs') },
    },
    components: visit(components),
  }
}

/** One object of the document; what is no schema stays as it is. */
function schemaOf30(node: Json, schemas: Record<string, Json>): Json {
  const branches = node.oneOf
  if (Array.isArray(branches) && (branches as Json[]).some((one) => isNull(one))) {
    const one = (branches as Json[]).find((branch) => branch.$ref)!
    return { type: typeOf(one, schemas), nullable: true, allOf: [one] }
  }
  if (Array.isArray(node.type) && node.type.every((one) => typeof one === 'string')) {
    const { type, items, ...rest } = node as { type: string[]; items?: unknown }
    const types = type.filter((one) => one !== 'null')
    // OpenAPI 3.0 has no list of types: any value.
    if (types.length > 1) return rest
    return { ...rest, ...(items ? { items } : {}), type: types[0], nullable: true }
  }
  if (typeof node.exclusiveMinimum === 'number')
    return { ...node, minimum: node.exclusiveMinimum, exclusiveMinimum: true }
  return node
}

const isNull = (schema: Json): boolean =>
  schema.type === 'null' || (schema.nullable === true && schema.type === undefined)

function typeOf(ref: Json, schemas: Record<string, Json>): string {
  const type = schemas[nameOf(ref.$ref)!]?.type
  return typeof type === 'string' ? type : 'object'
}
