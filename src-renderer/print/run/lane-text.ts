import type { RunLabel, RunLane } from '../../../contract/print/run/print-runs.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** The first lane that needs staff: a question, then a fault. */
export const laneInNeed = (lanes: readonly RunLane[]): RunLane | null =>
  lanes.find(({ state }) => state === 'question') ??
  lanes.find(({ state }) => state === 'stopped') ??
  null

/** `box C, place 85`, or the label of the box. */
export function placeText(t: Translate, label: RunLabel): string {
  return label.place === null
    ? t('run.place.label', { box: label.box ?? '' })
    : t('run.place', { box: label.box ?? '', place: label.place })
}
