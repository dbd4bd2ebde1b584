/** Stops of the set-up, in their order; the roll is asked for at the printer's. */
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

/** The label of a step. Without tags the reader's step is for the scanner alone. */
export const stepName = (
  step: SetUpStep,
  withoutTags: boolean,
): `setUp.step.${SetUpStep | 'scanner'}` =>
  step === 'reader' && withoutTags ? 'setUp.step.scanner' : `setUp.step.${step}`
