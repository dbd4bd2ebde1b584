import { withoutSlashes } from '../../platform/http/origins.ts'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { resourceEndpoints } from '../../../contract/event/resource-api/resource-endpoints.ts'

/** A path of the resource API: its rows by method, and its parameters. */
export interface ResourcePath {
  readonly rows: ReadonlyMap<string, Endpoint>
  readonly params: Readonly<Record<string, string>>
}

const PREFIXES = new Set(['api', 'v1'])

const partsOf = (path: string): string[] => path.split('/').slice(1)
const isName = (part: string): boolean => part.startsWith('{')

interface Pattern {
  readonly parts: readonly { readonly text: string; readonly name: string | null }[]
  readonly rows: ResourcePath['rows']
}

const patternOf = (path: string, rows: readonly Endpoint[]): Pattern => ({
  parts: partsOf(path).map((text) => ({ text, name: isName(text) ? text.slice(1, -1) : null })),
  rows: new Map(rows.map((row) => [row.method, row])),
})

const names = ({ parts }: Pattern): number => parts.filter(({ name }) => name !== null).length

/** Rows by path, literal ones first: /events/geojson is not an event. */
const byLength = Map.groupBy(
  [...Map.groupBy(Object.values(resourceEndpoints) as readonly Endpoint[], (row) => row.path)]
    .map(([path, rows]) => patternOf(path, rows))
    .toSorted((a, b) => names(a) - names(b)),
  ({ parts }) => parts.length,
)

/**
 * Finds a path of the resource API, or null (specification §4.6): /api and /v1 are equal, trailing
 * slashes are ignored, case is not. Nothing else is normalised: any other path is not on the
 * allowlist.
 */
export function findResourcePath(path: string): ResourcePath | null {
  const given = partsOf(withoutSlashes(path))
  const escaped = PREFIXES.has(decoded(given[0] ?? '')) ? given.slice(1) : given
  const patterns = byLength.get(escaped.length)
  if (!patterns) return null
  const parts = escaped.map(decoded)
  for (const pattern of patterns) {
    const params = paramsOf(pattern, parts)
    if (params) return { rows: pattern.rows, params }
  }
  return null
}

/** The parameters of a path that fits the pattern, or null. */
function paramsOf(pattern: Pattern, parts: readonly string[]): ResourcePath['params'] | null {
  const params: Record<string, string> = {}
  for (const [i, { text, name }] of pattern.parts.entries()) {
    const part = parts[i]!
    if (name === null ? part !== text : part === '') return null
    if (name !== null) params[name] = part
  }
  return params
}

/** An invalid escape matches nothing; it is used as it stands. */
function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
