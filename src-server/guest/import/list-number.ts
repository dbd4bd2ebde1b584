/**
 * A registration number as `merged_people` has it: with its list (shop), or alone in the list
 * without a name.
 */
export const numberAlias = (list: string, number: string): string =>
  list === '' ? number : `${list}\n${number}`
