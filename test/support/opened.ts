import { afterAll, beforeAll } from 'vitest'

/**
 * What `open` makes before the tests of this suite, closed after them.
 * @returns usable in hooks that stand below, and in tests
 */
export function opened<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let made: T | undefined
  beforeAll(async () => {
    made = await open()
  })
  afterAll(() => made?.close())
  return new Proxy({} as T, {
    get(_, key) {
      const value: unknown = Reflect.get(made!, key)
      // A method of a class reads private fields; a function that is a value has properties.
      return typeof value === 'function' && !Object.hasOwn(made!, key) ? value.bind(made) : value
    },
    ownKeys: () => Reflect.ownKeys(made!),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made!, key),
  })
}
