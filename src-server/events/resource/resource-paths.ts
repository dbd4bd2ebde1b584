import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { resourceEndpoints } from '../../../contract/resource/resource-endpoints.ts'

/** A path of the resource API: its rows by method, and its parameters. */
export interface ResourcePath {
  readonly rows: ReadonlyMap<string, Endpoint>
  readonly params: Readonly<Record<string, string>>
}

const PREFIXES = new Set(['api', 'v1'])

const partsOf = (path: string): string[] => path.split('/').slice(1)
const isName = (part: string): boolean => part.startsWith('{')

/** Rows by path, literal ones first: /events/geojson is not an event. */
const byLength = Map.groupBy(
  [...Map.groupBy(Object.values(resourceEndpoints) as readonly Endpoint[], (row) => row.path)]
    .map(([path, rows]) => ({
      parts: partsOf(path),
      rows: new Map(rows.map((row) => [row.method as string, row])),
    }))
    .toSorted((a, b) => a.parts.filter(isName).length - b.parts.filter(isName).length),
  ({ parts }) => parts.length,
)

/**
 * Finds a path of the resource API, or null (specification §4.6): /api and /v1 are equal, trailing
 * slashes are ignored, case is not. Nothing else is normalised: any other path is not on the
 * allowlist.
 */
export function findResourcePath(path: string): ResourcePath | null {
  const given = partsOf(withoutEnd(path)).map(decoded)
  const parts = PREFIXES.has(given[0] ?? '') ? given.slice(1) : given
  for (const { parts: wanted, rows } of byLength.get(parts.length) ?? []) {
    if (!wanted.every((part, i) => (isName(part) ? parts[i] !== '' : part === parts[i]))) continue
    return {
      rows,
      params: Object.fromEntries(
        wanted.flatMap((part, i) => (isName(part) ? [[part.slice(1, -1), parts[i]!]] : [])),
      ),
    }
  }
  return null
}

function withoutEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
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
