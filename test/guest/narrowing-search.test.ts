import { describe, expect, it } from 'vitest'
import { createNarrowingSearch, isNarrower } from '../../src-server/guest/search/narrowing-search.ts'
import { bestOf } from '../../src-server/guest/search/search-people.ts'
import { readQuery, searchNeedles, searchText } from '../../src-server/platform/text/search-text.ts'
import { inventPeople } from '../../src-server/kiosk/demo/invent-people.ts'
import { userRow } from '../../src-server/person/user/user-store.ts'

const people = inventPeople(400, 7).map((person, i) => {
  const row = userRow({ id: `${i}`, ...person, email: `p${i}@a.example`, kana: person.kana }, 0)
  return { id: i, searchText: row.search_text as string }
})

const QUERIES = ['わたなべ', '渡辺', 'tanaka yu', 'サトウ', 'anna berg', 'kumo', 'sho', 'shi', '髙橋 ま']

describe('a search that continues an earlier one', () => {
  it('finds whom a search of everybody finds, letter by letter, forwards and back', () => {
    const { find } = createNarrowingSearch(people)
    for (const query of QUERIES) {
      const typed = [...query].map((_, i) => [...query].slice(0, i + 1).join(''))
      for (const text of [...typed, ...typed.toReversed()]) {
        const terms = searchNeedles(text)
        expect(find(terms).map(({ id }) => id)).toEqual(
          createNarrowingSearch(people)
            .find(terms)
            .map(({ id }) => id),
        )
      }
    }
  })

  it.each([
    [[['tana']], [['ta']], true],
    [[['ta'], ['yu']], [['ta']], true],
    [[['ta']], [['tana']], false],
    // One of its spellings may be found where the earlier ones are not.
    [[['sya', 'sa']], [['sy']], false],
    [[['ta']], [['ta'], ['yu']], false],
  ])('%j is searched in what %j found: %s', (terms, wider, expected) => {
    expect(isNarrower(terms, wider)).toBe(expected)
  })
})

describe('the best matches', () => {
  const person = (id: string, name: string, kana: string, cancelled = false) => {
    const fields = { name, kana, affiliation: '' }
    return { id, ...fields, cancelled, searchText: searchText(fields) }
  }
  const found = [
    person('inside a word', 'Ohtanaka Ken', ''),
    person('second word', 'Ken Otsuka Tanaka', ''),
    person('kana', '田中 健', 'たなか けん'),
    person('cancelled', 'Tanaka Ai', '', true),
    person('name', 'Tanaka Yui', ''),
  ]
  const words = new Map(found.map((one) => [one.id, one]))
  const best = async (limit: number): Promise<string[]> => {
    const people = await bestOf(found, readQuery('tanaka'), limit, async () => words)
    return people.map(({ id }) => id)
  }

  it('are names, then kana, then words; who cancelled is last among them', async () => {
    const order = ['name', 'cancelled', 'kana', 'second word', 'inside a word']
    for (const limit of [1, 2, 3, 4, 5]) expect(await best(limit)).toEqual(order.slice(0, limit))
  })
})
