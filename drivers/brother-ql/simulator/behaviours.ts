import { faultOf } from './faults.ts'
import type { Fault } from './faults.ts'
import type { UsbQuirks } from './usb-device-state.ts'

export interface Behaviour {
  readonly name: string
  readonly faults: readonly Fault[]
  /** Behaviour of the USB port. */
  readonly quirks?: Partial<UsbQuirks>
}

/** Behaviours of real printers that owners have reported, as `--behaves NAME` accepts them. */
export const BEHAVIOURS = [
  {
    name: 'silent',
    faults: [faultOf('silent')],
  },
  {
    name: 'stray-error',
    faults: [faultOf('silent'), faultOf('stray_error', { label: 2 })],
  },
  {
    name: 'slow-usb',
    faults: [faultOf('slow')],
    quirks: { buffer: { bytes: 4096, drainMs: 60 } },
  },
  {
    name: 'keeps-job',
    faults: [faultOf('keeps_job'), faultOf('cover_open_printing', { label: 1 })],
  },
  {
    name: 'overheats',
    faults: [faultOf('cooling')],
  },
  {
    name: 'sleeps',
    faults: [faultOf('sleeps')],
  },
  {
    name: 'eu-roll',
    faults: [faultOf('eu_roll')],
  },
] as const satisfies readonly Behaviour[]

export type BehaviourName = (typeof BEHAVIOURS)[number]['name']

export const BEHAVIOUR_NAMES: readonly BehaviourName[] = BEHAVIOURS.map(({ name }) => name)

export const behaviourOf = (name: BehaviourName): Behaviour =>
  BEHAVIOURS.find((one) => one.name === name)!
