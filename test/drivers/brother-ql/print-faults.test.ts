import { expect, it } from 'vitest'
import {
  faultOf,
  BEHAVIOUR_NAMES,
  behaviourOf,
  type BehaviourName,
  type PrintOutcome,
  type PrinterModel,
} from '../../../drivers/label-printer.ts'
import type { FaultMoment, FaultName } from '../../../drivers/brother-ql/simulator/faults.ts'
import { FAULT_ROWS } from './fault-rows.ts'
import { LABEL, rig, type RigOptions } from './rig.ts'
import { connectsBy, MODEL_SPECS, MODELS } from '../../../facts/models.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'

/** Only a printer that drops the label says nothing for so long. */
const timeoutsFor = (fault: FaultName) => (fault === 'swallow' ? { idleMs: 500 } : {})

/** Pauses between transfers to a QL-820NWB at USB make a difference only while lines are sent. */
const PLACES: readonly (Pick<RigOptions, 'model' | 'link'> & { moment?: FaultMoment })[] = [
  { model: 'QL-800', link: 'memory' },
  { model: 'QL-820NWB', link: 'memory' },
  { model: 'QL-820NWB', link: 'tcp' },
  { model: 'QL-800', link: 'usb' },
  { model: 'QL-820NWB', link: 'usb', moment: 'start' },
]

const EVERY_CASE = PLACES.flatMap(({ model, link, moment }) =>
  FAULT_ROWS.filter((row) => (row.only ?? model) === model && row.moment === (moment ?? row.moment)).map(
    (row) => ({ ...row, model, link }),
  ),
)

it.each(EVERY_CASE)(
  'the fault $fault ($moment) on a $model over $link: $result $problem, and a reprint prints once',
  async ({ model, link, fault, moment, result, problem, printed = 0 }) => {
    const { printer, simulator, seen, told, on, plugIn } = await rig({
      model,
      link,
      faults: [faultOf(fault, { moment })],
      timeouts: timeoutsFor(fault),
    })
    const labels = () => seen.filter(({ kind }) => kind === 'label')
    const outcome = await printer.print(LABEL, on)
    expect(outcome).toMatchObject(problem ? { result, problem: { code: problem } } : { result })
    expect(labels()).toHaveLength(printed)
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
    expect(told.filter((kind) => kind === 'sending').length).toBeLessThanOrEqual(1)
    const { linesReceived, cables } = simulator.counts()
    expect(linesReceived).toBeLessThanOrEqual(LABEL.bitmap.heightPx)
    if (moment === 'before' && result === 'not_started') expect(linesReceived).toBe(0)
    // A USB connection stays open.
    if (link !== 'usb') expect(cables).toBe(0)
    simulator.setFaults([])
    plugIn()
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(labels()).toHaveLength(printed + 1)
  },
)

it.each([
  ['silent', { replyMs: 250 }, { code: 'no_answer', waitedMs: 250 }],
  ['busy', { busyMs: 200 }, { code: 'busy' }],
] as const)(
  'a printer that gives no reply or stays busy (%s) is waited for, and gets no raster byte',
  async (...row) => {
    const [fault, timeouts, problem] = row
    const faults = [faultOf(fault)]
    const { printer, simulator, on } = await rig({ faults, times: { busyMs: 10_000 }, timeouts })
    expect(await printer.print(LABEL, on)).toMatchObject({ result: 'not_started', problem, linesSent: 0 })
    expect(simulator.counts().linesReceived).toBe(0)
  },
)

const LABELS = [1, 2, 3].map((seed) => ({ ...LABEL, bitmap: randomBitmap(696, 284, seed) }))

type Result = PrintOutcome['result']
const all = (result: Result): Result[] => [result, result, result]

/** Outcomes of three labels, with the cause of a failure removed after each. */
function expected(behaviour: BehaviourName, link: 'tcp' | 'usb', model: PrinterModel): Result[] {
  const isUsb = link === 'usb'
  switch (behaviour) {
    case 'silent':
      return all(isUsb ? 'not_started' : 'sent_unconfirmed')
    case 'stray-error':
      return isUsb ? all('not_started') : ['sent_unconfirmed', 'unknown', 'sent_unconfirmed']
    case 'slow-usb':
      return isUsb && !MODEL_SPECS[model].slowUsb ? ['unknown', 'not_started', 'unknown'] : all('printed')
    case 'keeps-job':
      return ['unknown', 'printed', 'printed']
    case 'sleeps':
      return ['not_started', 'printed', 'printed']
    case 'overheats':
    case 'eu-roll':
      return all('printed')
  }
}

const CASES = (['usb', 'tcp'] as const).flatMap((link) =>
  BEHAVIOUR_NAMES.map((behaviour) => ({
    link,
    behaviour,
    models: MODELS.filter((model) => connectsBy(model, link === 'usb' ? 'usb' : 'network')),
  })),
)

/** Only a printer that never replies is waited for until the timeout; the others get a long one. */
const patience = (behaviour: BehaviourName) =>
  behaviour === 'silent' || behaviour === 'stray-error'
    ? { discoveryMs: 60, replyMs: 120 }
    : { discoveryMs: 2_000, replyMs: 2_000 }

it.each(CASES)(
  'three labels on a printer that behaves as owners have reported: $behaviour by $link, $models',
  async ({ link, behaviour, models }) => {
    const { faults, quirks } = behaviourOf(behaviour)
    const printThree = async (model: PrinterModel): Promise<void> => {
      const { printer, simulator, seen, on, plugIn } = await rig({
        model,
        link,
        faults,
        quirks,
        times: { slowMs: 1 },
        timeouts: { ...patience(behaviour), writeMs: 1_000, stuckMs: 300 },
      } satisfies RigOptions)
      const results: Result[] = []
      for (const label of LABELS) {
        const before = simulator.counts().printed
        const { result } = await printer.print(label, on)
        const printed = simulator.counts().printed - before
        results.push(result)
        if (result === 'printed') expect(printed).toBe(1)
        if (result === 'not_started') expect(printed).toBe(0)
        plugIn()
        simulator.setCover(false)
        expect(simulator.counts().printed - before).toBe(printed)
      }
      expect(results, model).toEqual(expected(behaviour, link, model))
      const bitmaps = seen.flatMap((event) => (event.kind === 'label' ? [event.bitmap] : []))
      for (const { bitmap } of LABELS)
        expect(bitmaps.filter(({ data }) => Buffer.compare(data, bitmap.data) === 0).length).toBeLessThan(2)
      expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
    }
    await Promise.all(models.map(printThree))
  },
)
