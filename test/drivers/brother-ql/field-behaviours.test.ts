import { describe, expect, it } from 'vitest'
import { BEHAVIOUR_NAMES, behaviourOf } from '../../../drivers/label-printer.ts'
import type { BehaviourName, PrintOutcome, PrinterModel } from '../../../drivers/label-printer.ts'
import { connectsBy, MODEL_SPECS, MODELS } from '../../../facts/models.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'
import { LABEL, rig } from './rig.ts'
import type { RigOptions } from './rig.ts'

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
      return isUsb && !MODEL_SPECS[model].slowUsb
        ? ['unknown', 'not_started', 'unknown']
        : all('printed')
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

describe('three labels on a printer that behaves as owners have reported', () => {
  it.each(CASES)('$behaviour by $link: $models', async ({ link, behaviour, models }) => {
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
        expect(
          bitmaps.filter(({ data }) => Buffer.compare(data, bitmap.data) === 0).length,
        ).toBeLessThan(2)
      expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
    }
    await Promise.all(models.map(printThree))
  })
})
