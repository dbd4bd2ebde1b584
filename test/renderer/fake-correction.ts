import type { Suggestion } from '../../contract/attendees/corrections.ts'
import { unconfirmed, type FakePerson } from './fake-world.ts'

const PRIVATE = '\uE0A3'

/** The same person with a name whose last character cannot be printed. */
export function undrawable(person: FakePerson): void {
  unconfirmed(person)
  const name = person.name + PRIVATE
  Object.assign(person, {
    name,
    pass: person.pass && {
      ...person.pass,
      defaults: { ...person.pass.defaults, name },
      render: null,
    },
    renderProblem: {
      code: 'missing_glyph',
      field: 'name',
      characters: [PRIVATE],
      glyphs: [
        {
          field: 'name',
          character: PRIVATE,
          codePoints: ['U+E0A3'],
          at: [...name].length,
          kind: 'private',
          script: null,
        },
      ],
      message: '',
    },
  } satisfies Partial<FakePerson>)
}

/** The suggestions of the kiosk. */
export function suggestionsFor(person: FakePerson): {
  readonly reading: string | null
  readonly suggestions: readonly Suggestion[]
} {
  const content = person.pass?.draft?.content ?? person.pass?.defaults
  if (!content || !person.renderProblem) return { reading: null, suggestions: [] }
  const suggestions = [...'辺邉邊'].map((character, index) => {
    const text = content.name.replaceAll(PRIVATE, character)
    const code = character.codePointAt(0)!.toString(16).toUpperCase()
    return {
      kind: 'character' as const,
      content: { ...content, name: text },
      text,
      character,
      codePoints: [`U+${code}`],
      people: 14 - 5 * index,
    }
  })
  return { reading: 'わたなべ', suggestions }
}
