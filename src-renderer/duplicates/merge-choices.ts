import {
  MERGE_FIELDS,
  type DuplicatePair,
  type MergeChoice,
} from '../../contract/attendees/merge.ts'

/** What there is to choose: fields in which they differ, and which of two tickets comes first. */
export function choicesOf({ people: [one, two] }: DuplicatePair): readonly MergeChoice[] {
  const fields = MERGE_FIELDS.filter((field) => one.fields[field] !== two.fields[field])
  const [first, second] = [one.tickets[0], two.tickets[0]]
  return first && second && first !== second ? [...fields, 'ticket'] : fields
}
