/** Which tests may notice a changed file: by its imports, its folder and the functions they call. */
import { dirname } from 'node:path/posix'

/**
 * Tests that import a file, directly or through others.
 * @param {Map<string, Set<string>>} imports per file, the files it imports
 * @param {string} file
 * @returns {Map<string, number>} test files with the number of imports between
 */
export function importingTests(imports, file) {
  const importers = new Map()
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from])
  const distances = new Map([[file, 0]])
  for (const [one, distance] of distances)
    for (const from of importers.get(one) ?? []) if (!distances.has(from)) distances.set(from, distance + 1)
  return new Map([...distances].filter(([one]) => /\.test\.tsx?$/.test(one)))
}

/**
 * Tests near a file stand in a folder of the same name, a room or a wing, or import it.
 * @returns {{ near: string[], far: string[] }} each with the nearest first
 */
export function nearTests(imports, file) {
  const distances = importingTests(imports, file)
  const rank = (test) => 100 * sharedFolders(file, test) - distances.get(test)
  const sorted = [...distances.keys()].sort((a, b) => rank(b) - rank(a))
  const isNear = (test) => sharedFolders(file, test) > 0 || distances.get(test) === 1
  return { near: sorted.filter(isNear), far: sorted.filter((test) => !isNear(test)) }
}

function sharedFolders(file, test) {
  const folders = dirname(file).split('/').slice(1)
  return dirname(test)
    .split('/')
    .slice(1)
    .filter((folder) => folders.includes(folder)).length
}

/**
 * The tests that call the function of a mutant, the shortest first. Code outside functions runs in
 * every test that calls a function of its file.
 * @param {readonly { test: string, ms: number, passed: boolean, calls: Record<string, string[]> }[]}
 * measured
 */
export function callingTests(measured, file, { scope, inCallback }) {
  return measured
    .filter(({ passed, calls }) => {
      const names = passed ? (calls[file] ?? []) : []
      if (inCallback && !names.includes('')) return false
      return scope === null ? names.length > 0 : names.includes(scope)
    })
    .sort((a, b) => a.ms - b.ms)
}
