/** Draws mutants by a seed. */

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} seed
 * @returns {T[]} the same elements in an order that depends on the seed alone
 */
export function shuffled(list, seed) {
  const random = randomNumbers(seed)
  const left = [...list]
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0])
}

/** `src-server/print/run` for a file of that room. */
export const roomOf = (file) => file.split('/').slice(0, -1).slice(0, 3).join('/')
