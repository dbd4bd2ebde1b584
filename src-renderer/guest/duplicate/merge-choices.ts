import {
  MERGE_FIELDS,
  type DuplicatePair,
  type DuplicatePerson,
  type MergeChoice,
} from '../../../contract/guest/duplicate/merge.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** What there is to choose: fields in which they differ, and which of two tickets comes first. */
export function choicesOf({ people: [one, two] }: DuplicatePair): readonly MergeChoice[] {
  const fields = MERGE_FIELDS.filter((field) => one.fields[field] !== two.fields[field])
  const [first, second] = [one.tickets[0], two.tickets[0]]
  return first && second && first !== second ? [...fields, 'ticket'] : fields
}

/** A person's value for a choice; the tickets are one text. */
export const valueOf = (
  { fields, tickets }: DuplicatePerson,
  choice: MergeChoice,
  t: Translate,
): string => (choice === 'ticket' ? tickets.join(t('list.comma')) : fields[choice])

/** What a merge did: who stays, and the chosen value of each field in which the two differed. */
export function outcomeOf(
  { people: [one, two] }: DuplicatePair,
  choices: readonly MergeChoice[],
  take: ReadonlySet<MergeChoice>,
  t: Translate,
): { readonly name: string; readonly values: string } {
  const chosen = (choice: MergeChoice): DuplicatePerson => (take.has(choice) ? two : one)
  const values = choices.map((choice) =>
    t('duplicates.done.value', {
      field: t(`person.field.${choice}`),
      value:
        (choice === 'ticket'
          ? [chosen(choice), chosen(choice) === one ? two : one]
              .flatMap(({ tickets }) => tickets)
              .join(t('list.comma'))
          : valueOf(chosen(choice), choice, t)) || t('duplicates.empty'),
    }),
  )
  return { name: chosen('name').fields.name, values: values.join(t('list.comma')) }
}
