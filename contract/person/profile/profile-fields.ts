/**
 * Texts of a profile besides name, kana and e-mail. One row is one field: a column of `users`, of
 * imports and of the attendee export, and part of the search. `printed` texts are checked for
 * glyphs; `atWalkIn` fields are in the walk-in form.
 */
export const PROFILE_FIELDS = {
  affiliation: { printed: true, atWalkIn: true },
  title: { printed: true, atWalkIn: true },
  university: { printed: true, atWalkIn: false },
} as const

export type ProfileField = keyof typeof PROFILE_FIELDS

/** In the order of forms and files. */
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[]

export type WalkInProfileField = {
  [F in ProfileField]: (typeof PROFILE_FIELDS)[F]['atWalkIn'] extends true ? F : never
}[ProfileField]

export const WALK_IN_PROFILE_FIELDS = PROFILE_FIELD_NAMES.filter(
  (field): field is WalkInProfileField => PROFILE_FIELDS[field].atWalkIn,
)

/** One value for each field. */
export const profileOf = <T, F extends ProfileField = ProfileField>(
  value: (field: F) => T,
  fields: readonly F[] = PROFILE_FIELD_NAMES as F[],
): Record<F, T> => {
  const profile = {} as Record<F, T>
  for (const field of fields) profile[field] = value(field)
  return profile
}
