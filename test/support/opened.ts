import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

type Closable = { close(): unknown }

type Make<T> = () => T | Promise<T>

/**
 * What `open` makes before the tests of this suite, in at most `ms`, closed after them.
 * @returns usable in hooks that stand below, and in tests
 */
export function opened<T extends Closable>(open: Make<T>, ms?: number): T {
  const now: { made?: T } = {}
  beforeAll(async () => void (now.made = await open()), ms)
  afterAll(() => now.made?.close())
  return late(now)
}

/** As `opened`, anew for each test. */
export function openedEach<T extends Closable>(open: Make<T>): T {
  const now: { made?: T } = {}
  beforeEach(async () => {
    now.made = undefined
    now.made = await open()
  })
  afterEach(() => now.made?.close())
  return late(now)
}

/** As `opened`, of what needs no closing. */
export function made<T extends object>(make: Make<T>): T {
  const now: { made?: T } = {}
  beforeAll(async () => void (now.made = await make()))
  return late(now)
}

/** As `made`, anew for each test. */
export function madeEach<T extends object>(make: Make<T>): T {
  const now: { made?: T } = {}
  beforeEach(async () => void (now.made = await make()))
  return late(now)
}

/** Closes these at the end of the test, one after the other. */
export const closeAtEnd = (...all: readonly Closable[]): void =>
  onTestFinished(async () => {
    for (const one of all) await one.close()
  })

function late<T extends object>(now: { readonly made?: T }): T {
  return new Proxy({} as T, {
    get(_, key) {
      const value: unknown = Reflect.get(now.made!, key)
      // A method of a class reads private fields; a function that is a value has properties.
      return typeof value === 'function' && !Object.hasOwn(now.made!, key) ? value.bind(now.made) : value
    },
    ownKeys: () => Reflect.ownKeys(now.made!),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now.made!, key),
  })
}
