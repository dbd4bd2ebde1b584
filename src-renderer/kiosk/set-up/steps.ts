/** Steps of the set-up in order; the roll is part of the printer's step. */
export const SET_UP_STEPS = [
  'language',
  'person',
  'event',
  'printer',
  'test',
  'reader',
  'done',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** The label of a step. Without tags the reader's step is about the scanner only. */
export const stepName = (
  step: SetUpStep,
  withoutTags: boolean,
): `setUp.step.${SetUpStep | 'scanner'}` =>
  step === 'reader' && withoutTags ? 'setUp.step.scanner' : `setUp.step.${step}`
