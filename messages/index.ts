import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { zh } from './zh/index.ts'

/** The command line speaks English. */
const commandTexts = { commandHelp: en.commandHelp, commandLine: en.commandLine }
type Japanese = Translation<Omit<typeof en, keyof typeof commandTexts>>

const english = once(() => flatten(en))

/**
 * All texts by language, one line each, put together when a language is first used. English defines
 * the keys, and its texts replace those that a partial translation lacks.
 */
export const messages = madeOnFirstUse({
  en: english,
  ja: () => flatten({ ...(ja satisfies Japanese), ...commandTexts }),
  zh: () => ({ ...english(), ...flatten(zh satisfies PartialTranslation<typeof en>) }),
})

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function madeOnFirstUse<T extends Record<string, () => object>>(
  makers: T,
): { readonly [K in keyof T]: ReturnType<T[K]> } {
  const getters = Object.entries(makers).map(([name, make]) => {
    return [name, { get: once(make), enumerable: true }] as const
  })
  return Object.defineProperties({} as { [K in keyof T]: ReturnType<T[K]> }, Object.fromEntries(getters))
}

/**
 * Texts of a language, nested by topic. A key may contain dots if a text has the name of a group.
 */
interface Texts {
  readonly [name: string]: string | Texts
}

/** The full keys of all texts, joined by dots: `pass.confirm.title`. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}`
}[keyof T & string]

/**
 * The same texts in another language. Singular forms (`_one`) may be missing: Japanese has none.
 */
type Translation<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translation<T[K]>
}

/** A translation of some of the texts. */
type PartialTranslation<T> = {
  readonly [K in keyof T]?: T[K] extends string ? string : PartialTranslation<T[K]>
}

/** The texts of a language by their full keys. */
type FlatTexts<T> = Readonly<Record<Keys<T>, string>>

/** Joins nested names by dots. */
export function flatten<T extends Texts>(texts: T): FlatTexts<T> {
  const flat: Record<string, string> = {}
  const add = (below: Texts, prefix: string): void => {
    for (const [name, text] of Object.entries(below)) {
      if (typeof text === 'string') flat[prefix + name] = text
      else add(text, `${prefix}${name}.`)
    }
  }
  add(texts, '')
  return flat as FlatTexts<T>
}
