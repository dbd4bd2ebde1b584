/** The guests of `guests.tsv`: a second corpus of names, by another hand than `world-names.ts`. */
import { readFileSync } from 'node:fs'

export interface Guest {
  readonly language: string
  readonly name: string
  readonly affiliation: string
  readonly title: string
  /** Characters of the name that no print font has. */
  readonly refused: readonly string[]
}

/** `\u{200B}` stands for a character that cannot be seen in the file. */
const unescaped = (text: string): string =>
  text.replace(/\\u\{([0-9A-F]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

const ROWS = readFileSync(new URL('guests.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').map(unescaped))

/** Guests without an affiliation have that of the first of their language. */
export const GUESTS: readonly Guest[] = ROWS.map(
  ([language = '', name = '', affiliation = '', title = '', refused = '']) => {
    const [, , place = '', rank = ''] = ROWS.find(([first]) => first === language) ?? []
    const own = affiliation !== ''
    return {
      language,
      name,
      affiliation: own ? affiliation : place,
      title: own ? title : rank,
      refused: refused === '' ? [] : refused.split('|'),
    }
  },
)
