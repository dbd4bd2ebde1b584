import { faultOf } from './faults.ts'
import type { Fault } from './faults.ts'
import type { UsbQuirks } from './usb-device-state.ts'

export interface Behaviour {
  readonly name: string
  readonly about: string
  readonly faults: readonly Fault[]
  /** Behaviour of the USB port. */
  readonly quirks?: Partial<UsbQuirks>
}

/** Behaviours of real printers that owners have reported, as `--behaves NAME` accepts them. */
export const BEHAVIOURS = [
  {
    name: 'silent',
    about: 'the raw port answers nothing',
    faults: [faultOf('silent')],
  },
  {
    name: 'stray-error',
    about: 'the raw port answers nothing but one error frame, during the second label',
    faults: [faultOf('silent'), faultOf('stray_error', { label: 2 })],
  },
  {
    name: 'slow-usb',
    about: 'bytes are taken slowly; by USB a long transfer hangs the printer',
    faults: [faultOf('slow')],
    quirks: { buffer: { bytes: 4096, drainMs: 60 } },
  },
  {
    name: 'keeps-job',
    about: 'the cover is opened for a moment in the first label, which is kept and printed later',
    faults: [faultOf('keeps_job'), faultOf('cover_open_printing', { label: 1 })],
  },
  {
    name: 'overheats',
    about: 'the head cools down in every label',
    faults: [faultOf('cooling')],
  },
  {
    name: 'sleeps',
    about: 'after a minute without a connection the next one only wakes the printer',
    faults: [faultOf('sleeps')],
  },
  {
    name: 'eu-roll',
    about: 'a roll from Europe is in, with another media type byte and no tape code',
    faults: [faultOf('eu_roll')],
  },
] as const satisfies readonly Behaviour[]

export type BehaviourName = (typeof BEHAVIOURS)[number]['name']

export const BEHAVIOUR_NAMES: readonly BehaviourName[] = BEHAVIOURS.map(({ name }) => name)

export const behaviourOf = (name: BehaviourName): Behaviour =>
  BEHAVIOURS.find((one) => one.name === name)!
