import type { PrintRun, RunLane, RunLabel } from '../../../contract/print/run/print-runs.ts'
import type { FaultContext } from '../../../messages/printer-fault.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'

interface RunningContext {
  readonly t: Translate
  readonly faults: FaultContext
}

/** The banner of a run: a question, a fault, a pause, or the progress. */
export function runningBanner(
  run: PrintRun,
  need: RunLane | null,
  { t, faults }: RunningContext,
): BannerSpec {
  const label = need?.now ?? need?.next ?? null
  if (need?.state === 'question' && label)
    return {
      tone: 'hold',
      picture: 'question',
      title: t('run.question.banner'),
      detail: t('run.question.detail', {
        name: need.name,
        place: placeText(t, label),
        who: label.name,
      }),
    }
  if (need?.problem) {
    const fault = faultOf(need.problem, faults)
    return {
      tone: fault.tone,
      title: translateText(t, fault.title),
      detail:
        label && run.state !== 'paused'
          ? t('run.stopped.detail', { name: need.name, place: placeText(t, label) })
          : translateText(t, fault.detail),
    }
  }
  if (need?.state === 'stopped' && label)
    return {
      tone: 'hold',
      title: t('run.removed.end'),
      detail: t('run.removed.detail', { name: need.name, place: placeText(t, label) }),
    }
  const next = run.lanes.map((lane) => lane.now ?? lane.next).find((one) => one !== null)
  const at = { place: next ? placeText(t, next) : '' }
  if (run.state === 'paused')
    return { tone: 'hold', title: t('run.paused.banner'), detail: t('run.paused.detail', at) }
  return { tone: 'work', title: t('run.running.banner'), detail: t('run.running.detail', at) }
}

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
