/** A value that is made when it is first read. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A cache of the most recently used values. */
export interface RecentCache<V> {
  /** Marks the value as used. */
  get(key: string): V | undefined
  /** Evicts the least recently used value. */
  set(key: string, value: V): void
  delete(key: string): void
}

/** @param size maximum number of values */
export function createRecentCache<V>(size: number): RecentCache<V> {
  const values = new Map<string, V>()
  const set = (key: string, value: V): void => {
    values.delete(key)
    values.set(key, value)
    if (values.size > size) values.delete(values.keys().next().value!)
  }
  return {
    get(key) {
      const found = values.get(key)
      if (found !== undefined) set(key, found)
      return found
    },
    set,
    delete: (key) => void values.delete(key),
  }
}
