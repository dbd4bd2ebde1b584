import type { ImportAnswer, ImportMapping, ImportQuestion } from '../../../contract/guest/import/import.ts'
import type { CheckedRow } from './checked-row.ts'
import { hasEntry, hasNumber, numberIn, type ExistingPeople, type ExistingPerson } from './existing-people.ts'
import * as problem from './row-errors.ts'
import type { RowProblem } from './row-errors.ts'
import { isAbsent } from './read-state.ts'
import { isSameName, isSimilarName } from './same-rows.ts'

export interface MatchOptions {
  /** Column of each field, for the problems. */
  readonly mapping?: ImportMapping
  /** Name of the list; the numbers of a list are its own. */
  readonly list?: string
  /** What staff answered; later answers over earlier ones. */
  readonly answers?: readonly ImportAnswer[]
  /** People whom rows of the same file match or made, with the line: no other row is about them. */
  readonly claims?: ReadonlyMap<string, number>
}

/** A row and the registered person it is about. */
export interface RowMatch {
  readonly row: CheckedRow
  readonly person?: ExistingPerson
  readonly merged?: ExistingPerson
  readonly problems: readonly RowProblem[]
  readonly warnings?: readonly RowProblem[]
  /** Staff must say who this is, or did. */
  readonly question?: ImportQuestion
  /** Staff left the row out. */
  readonly leftOut?: boolean
  /** The number, with name or e-mail, found the person. */
  readonly byNumber?: boolean
  /** The number belongs to another person of the list: it is not stored. */
  readonly withoutNumber?: boolean
}

/**
 * Finds the registered person of each row: by e-mail and name, else by number and name, else by
 * number and e-mail with a corrected name. Nobody is two rows. What meets another person is asked,
 * never taken as a change. Rows of people who do not come are matched last, and only for sure.
 */
export function matchRows(
  rows: readonly CheckedRow[],
  existing: ExistingPeople,
  options: MatchOptions = {},
): readonly RowMatch[] {
  const matcher = createMatcher(rows, existing, options)
  const found = new Map<CheckedRow, RowMatch>()
  const step = (which: (row: CheckedRow) => boolean, find: (row: CheckedRow) => RowMatch | null) => {
    for (const row of rows) {
      const match = found.has(row) || !which(row) ? null : find(row)
      if (match) found.set(row, match)
    }
  }
  const isComing = ({ state }: CheckedRow): boolean => !isAbsent(state)
  step(
    (row) => isComing(row) && hardProblems(row).length > 0,
    (row) => ({ row, problems: row.problems }),
  )
  step(isComing, matcher.exactly)
  step(isComing, matcher.byEmailAndName)
  step(isComing, matcher.byNumberAndName)
  step(isComing, matcher.corrected)
  step(isComing, matcher.decide)
  step(() => true, matcher.absent)
  return rows.map((row) => found.get(row)!)
}

/** Problems other than the e-mail of an earlier row, which staff can answer. */
const hardProblems = ({ problems, person }: CheckedRow): readonly RowProblem[] =>
  person.sharesEmailWith === null ? problems : problems.filter(({ code }) => code !== 'email_duplicate')

function createMatcher(rows: readonly CheckedRow[], existing: ExistingPeople, options: MatchOptions) {
  const { mapping = {}, list = '', answers = [] } = options
  // Not copied: the claims of a long list are passed with each of its groups.
  const own = new Map<string, number>()
  const claimOf = ({ userId }: ExistingPerson): number | undefined =>
    own.get(userId) ?? options.claims?.get(userId)
  const isFree = (person: ExistingPerson, { line }: CheckedRow): boolean => (claimOf(person) ?? line) === line
  const taken = (row: CheckedRow, person: ExistingPerson, more: Partial<RowMatch> = {}): RowMatch => {
    own.set(person.userId, row.line)
    return { row, person, problems: [], byNumber: person === ownerOf(row), ...more }
  }
  const ownerOf = ({ person: { externalId } }: CheckedRow): ExistingPerson | undefined =>
    externalId === null ? undefined : existing.byNumber(externalId)
  const likeOf = ({ person: { externalId } }: CheckedRow): ExistingPerson | undefined =>
    externalId === null ? undefined : existing.byLikeNumber?.(externalId)
  const sameAddress = ({ person: { email } }: CheckedRow): readonly ExistingPerson[] =>
    email === null ? [] : existing.byEmail(email)
  const sameNameOf = (row: CheckedRow, people: readonly ExistingPerson[]) =>
    people.filter(({ name }) => isSameName(name, row.person.name))
  const ownerWithEmail = (row: CheckedRow) => sameAddress(row).find((one) => one === ownerOf(row))
  const isNamed = (row: CheckedRow, person: ExistingPerson | undefined) =>
    person && isSameName(person.name, row.person.name) ? person : undefined
  const take = (row: CheckedRow, person: ExistingPerson | undefined): RowMatch | null =>
    person && isFree(person, row) ? taken(row, person) : null
  /** By party, or by the number of the order when it had one row only. */
  const memberOf = (row: CheckedRow): ExistingPerson | undefined => {
    const { party, order, name } = row.person
    const member = party === null ? undefined : existing.byParty?.(party, name)
    return member ?? (order === null ? undefined : isNamed(row, existing.byNumber(order)))
  }
  const rowsWith = Map.groupBy(rows, ({ person: { email } }) => email)
  /** Nobody else has the e-mail, and the name may be a corrected one. */
  const isCorrected = (row: CheckedRow): boolean =>
    rowsWith.get(row.person.email)?.length === 1 &&
    sameAddress(row).length === 1 &&
    isSimilarName(ownerOf(row)?.name ?? '', row.person.name)
  const numberTaken = (owner: ExistingPerson): Partial<RowMatch> => ({
    withoutNumber: true,
    warnings: [problem.numberTaken(mapping.external_id ?? -1, nameHere(owner))],
  })

  return {
    /** By number, e-mail and name; people without e-mail and number by their party. */
    exactly(row: CheckedRow): RowMatch | null {
      const { email, externalId } = row.person
      if (email === null && externalId === null) {
        const member = memberOf(row)
        return member ? { row, person: member, problems: [], byNumber: row.person.order !== null } : null
      }
      return take(row, isNamed(row, ownerWithEmail(row)))
    },
    byNumberAndName: (row: CheckedRow) => take(row, isNamed(row, ownerOf(row))),
    corrected: (row: CheckedRow) => take(row, isCorrected(row) ? ownerWithEmail(row) : undefined),
    byEmailAndName(row: CheckedRow): RowMatch | null {
      const people = sameNameOf(row, sameAddress(row))
      const person =
        people.find((one) => isFree(one, row) && numberIn(one, list) === null) ??
        people.find((one) => isFree(one, row))
      if (person) {
        const owner = ownerOf(row)
        return taken(row, person, owner && owner !== person ? numberTaken(owner) : {})
      }
      const [claimed] = people
      if (!claimed || row.person.externalId !== null) return null
      const line = claimOf(claimed) ?? 0
      const problems = [problem.samePerson(mapping.email ?? -1, line, nameHere(claimed))]
      return { row, problems }
    },
    /** A row without a registered person: a new one, or a question. */
    decide(row: CheckedRow): RowMatch {
      const merged = existing.mergedInto?.(row.person)
      if (merged) return { row, merged, problems: [] }
      const owner = ownerOf(row)
      if (owner && !isFree(owner, row)) return { row, problems: [], ...numberTaken(owner) }
      const doubt = owner ? aboutNumber(row, owner) : aboutPeople(row)
      if (!doubt) return { row, problems: [] }
      const answer = answerTo(answers, row, doubt.question)
      const question = { ...doubt.question, answer }
      switch (answer) {
        case 'same':
          return taken(row, doubt.person!, { question })
        case 'other':
          return { row, problems: [], question, ...(owner && numberTaken(owner)) }
        case 'leave_out':
          return { row, problems: [], question, leftOut: true }
        case null:
          return { row, problems: [], question }
      }
    },
    /**
     * A person who does not come: found for sure, asked, or nobody. The number of a ticket that was
     * returned ends no ticket with another number.
     */
    absent(row: CheckedRow): RowMatch {
      const { externalId, email, name } = row.person
      const owner = ownerOf(row)
      const like = likeOf(row)
      const named = sameNameOf(row, sameAddress(row))
      const isKnown = isNamed(row, owner) || (ownerWithEmail(row) && (name === '' || isCorrected(row)))
      const ofNumber =
        named.find((one) => one === owner) ?? (named.length === 0 && isKnown ? owner : undefined)
      const ofEmail = named.find((one) => externalId === null || !hasNumber(one) || one === like)
      const ofParty = email === null && externalId === null ? memberOf(row) : undefined
      const person = ofNumber ?? (owner ? undefined : (ofEmail ?? ofParty))
      const found = { row, problems: [], byNumber: ofNumber !== undefined }
      if (person) return isFree(person, row) ? { ...found, person } : found
      const unclear = email === null ? (existing.byName?.(name) ?? []) : sameAddress(row)
      const maybe = [...(owner ? named : []), owner, like, ...(externalId === null ? unclear : [])]
      const one = maybe.find((other) => other && isFree(other, row) && hasEntry(other))
      if (!one) return found
      const doubt = ask('not_coming', one, ['same', 'leave_out'])
      const answer = answerTo(answers, row, doubt.question)
      const question = { ...doubt.question, answer }
      return { ...found, question, ...(answer === 'same' && { person: one }) }
    },
  }

  function aboutNumber(row: CheckedRow, owner: ExistingPerson): Doubt {
    if (ownerWithEmail(row)) return ask('foreign_email', owner, ALL_ANSWERS)
    const differs = row.person.email !== null && owner.email !== null
    return ask('foreign_number', owner, differs ? ['other', 'leave_out'] : ALL_ANSWERS)
  }

  function aboutPeople(row: CheckedRow): Doubt | null {
    const { externalId, sharesEmailWith } = row.person
    const like = likeOf(row)
    if (like && isFree(like, row)) return ask('damaged_number', like, ALL_ANSWERS)
    const people = sameAddress(row)
    const unclear = people.filter((one) => isFree(one, row) && !(externalId !== null && hasNumber(one)))
    if (unclear[0]) return ask('foreign_email', unclear[0], ALL_ANSWERS)
    if (sharesEmailWith === null) return null
    return {
      question: {
        kind: 'email_twice',
        name: null,
        line: sharesEmailWith,
        answers: ['other', 'leave_out'],
        answer: null,
      },
    }
  }
}

interface Doubt {
  readonly question: ImportQuestion
  readonly person?: ExistingPerson
}

const ALL_ANSWERS: ImportQuestion['answers'] = ['same', 'other', 'leave_out']

const ask = (
  kind: ImportQuestion['kind'],
  person: ExistingPerson,
  answers: ImportQuestion['answers'],
): Doubt => ({
  question: { kind, name: nameHere(person), line: null, answers, answer: null },
  person,
})

/** The last answer to this row, or to all of its kind, that the question allows. */
function answerTo(
  answers: readonly ImportAnswer[],
  row: CheckedRow,
  question: ImportQuestion,
): ImportAnswer['answer'] | null {
  const given = answers.findLast(
    ({ kind, line, answer }) =>
      kind === question.kind && (line === null || line === row.line) && question.answers.includes(answer),
  )
  return given?.answer ?? null
}

/** The name of a person with an entry for this event. Names of others are not disclosed. */
export const nameHere = (person: ExistingPerson): string | null =>
  person.entries.length > 0 ? person.name : null
