import {
  MERGE_FIELDS,
  type DuplicatePair,
  type DuplicatePerson,
  type MergeChoice,
} from '../../contract/attendees/merge.ts'

/** The value of a choice as text: a field, or the tickets. */
export const valueOf = ({ fields, tickets }: DuplicatePerson, choice: MergeChoice): string =>
  choice === 'ticket' ? tickets.join(', ') : fields[choice]

/** What there is to choose: fields in which they differ, and which of two tickets comes first. */
export function choicesOf({ people: [one, two] }: DuplicatePair): readonly MergeChoice[] {
  const fields = MERGE_FIELDS.filter((field) => one.fields[field] !== two.fields[field])
  const [first, second] = [one.tickets[0], two.tickets[0]]
  return first && second && first !== second ? [...fields, 'ticket'] : fields
}
