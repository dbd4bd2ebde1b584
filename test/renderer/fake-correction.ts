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
